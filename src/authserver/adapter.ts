import { type Kysely } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { findApp } from '../data/repositories/apps.ts'
import {
  consumeOidcRecord,
  deleteOidcRecord,
  deleteOidcRecordsOfGrant,
  findOidcRecord,
  insertOidcRecordOnce,
  saveOidcRecord,
} from '../data/repositories/oidcRecords.ts'
import { type Database } from '../data/schema.ts'
import { type CertificateReader } from '../security/appKeys/certificates.ts'
import { sha256 } from '../security/secrets.ts'
import { describeClient } from './clients.ts'
import { consentScopeOf } from './consentScopes.ts'

export interface AdapterContext {
  db: Kysely<Database>
  certificates: CertificateReader
}

/** Where the library keeps its records, by kind: apps come from their table, sessions are not kept, the rest is in `oidc_records`. */
export function createAdapterFactory(context: AdapterContext): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Client') return createClientAdapter(context)
    return kind === 'Session' ? noSessions : new RecordAdapter(kind, context)
  }
}

const nothing = async () => undefined
/** Every authorization has its own sign-in at the bank, so there is nothing that a session could remember. */
const noSessions: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

function createClientAdapter({ db, certificates }: AdapterContext): Adapter {
  return {
    ...noSessions,
    async find(clientId) {
      // Anything else cannot be a client_id, and a NUL would make PostgreSQL refuse the query.
      if (!/^[\x21-\x7e]{1,128}$/.test(clientId)) return undefined
      const app = await findApp(db, clientId)
      return app && describeClient(app, certificates, new Date())
    },
  }
}

/**
 * Records under the SHA-256 of their id, which is also taken out of the payload: who reads the table cannot use a code, a
 * refresh token or a sign-in under way. What may happen once (code, request_uri, assertion, end of a sign-in) is decided by
 * one SQL statement each, because the library looks first and writes later.
 */
class RecordAdapter implements Adapter {
  readonly #kind: string
  readonly #context: AdapterContext

  constructor(kind: string, context: AdapterContext) {
    this.#kind = kind
    this.#context = context
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const now = new Date()
    const record = {
      kind: this.#kind,
      idHash: sha256(id),
      payload: hideId(id, payload),
      grantId: payload.grantId === undefined ? null : sha256(payload.grantId),
      // A grant is found by its consent.
      uid: this.#kind === 'Grant' ? consentOf(payload) : null,
      expiresAt: expiresInSeconds === undefined ? null : new Date(now.getTime() + expiresInSeconds * 1000),
    }
    if (this.#kind !== 'ReplayDetection') return saveOidcRecord(this.#context.db, record)
    if (!(await insertOidcRecordOnce(this.#context.db, record, now)))
      throw new errors.InvalidClientAuth('the assertion was used before')
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await findOidcRecord(this.#context.db, this.#kind, sha256(id))
    if (record === undefined) return undefined
    const payload = showId(id, record.payload as AdapterPayload)
    return record.consumedAt === null ? payload : { ...payload, consumed: Math.floor(record.consumedAt.getTime() / 1000) }
  }

  async consume(id: string): Promise<void> {
    if (await consumeOidcRecord(this.#context.db, this.#kind, sha256(id), new Date())) return
    if (this.#kind === 'PushedAuthorizationRequest') throw new errors.InvalidRequestUri('the request_uri was used before')
    // Two redemptions at once are a reuse like any other: RFC 6749 section 4.1.2 ends what the first one got.
    const { grantId } = (await this.find(id)) ?? {}
    if (grantId !== undefined) await this.#revokeGrant(grantId)
    throw new errors.InvalidGrant('the code was used before')
  }

  async destroy(id: string): Promise<void> {
    const record = await deleteOidcRecord(this.#context.db, this.#kind, sha256(id))
    if (this.#kind === 'Interaction' && record === undefined)
      throw new errors.SessionNotFound('the authorization was finished before')
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteOidcRecordsOfGrant(this.#context.db, sha256(grantId))
  }

  // Both are for features that are off: sessions, and the device flow.
  findByUid = nothing
  findByUserCode = nothing

  async #revokeGrant(grantId: string): Promise<void> {
    await this.revokeByGrantId(grantId)
    await new RecordAdapter('Grant', this.#context).destroy(grantId)
  }
}

function consentOf(grant: AdapterPayload): string | null {
  return consentScopeOf((grant as { openid?: { scope?: string } }).openid?.scope)?.consentId ?? null
}

/** `returnTo` of an interaction ends with its id. */
function hideId(id: string, { jti: _, ...payload }: AdapterPayload): AdapterPayload {
  return payload.returnTo?.endsWith(id) ? { ...payload, returnTo: payload.returnTo.slice(0, -id.length) } : payload
}

function showId(id: string, payload: AdapterPayload): AdapterPayload {
  return { ...payload, jti: id, ...(payload.returnTo === undefined ? {} : { returnTo: payload.returnTo + id }) }
}
