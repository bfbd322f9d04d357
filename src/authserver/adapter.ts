import type { Clock } from '../config/clock.ts'
import type { Kysely } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { findApp, findAppOnRecord } from '../data/repositories/apps.ts'
import { findAppWithConsent } from '../data/repositories/callers.ts'
import {
  consumeOidcRecord,
  deleteOidcRecord,
  deleteOidcRecordsOfGrant,
  findOidcRecord,
  insertReplayMark,
  upsertOidcRecord,
} from '../data/repositories/oidcRecords.ts'
import type { Database } from '../data/schema.ts'
import type { App } from '../domain/app/app.ts'
import type { SecurityLevel } from '../domain/app/securityLevel.ts'
import type { CertificateReader } from '../security/appKeys/certificates.ts'
import type { SecurityEventKind } from '../security/log/kinds.ts'
import { sha256 } from '../security/secrets.ts'
import { describeClient } from './clients.ts'
import { consentIdAsked, consentScopeOf, keepNamed } from './consentScopes.ts'
import { AssertionUsedError } from './shutOut.ts'

/** What an app fetches tokens with, by the library's name, and the security event of its second use. */
const replayKinds = {
  AuthorizationCode: 'codeReplayed',
  BackchannelAuthenticationRequest: 'authRequestReplayed',
} as const satisfies Record<string, SecurityEventKind>
type ReplayedKind = (typeof replayKinds)[keyof typeof replayKinds]

/** What the records of the authorization server are read from: the database, and the certificates of apps that registered one. */
export interface AdapterContext {
  db: Kysely<Database>
  certificates: CertificateReader
  /** Called when something is presented that works once and was used before, with the app that it was made for. */
  reportReplay(kind: ReplayedKind, clientId: string | undefined): void
  /** Whether an app proves who it is in the request under way: only there an app that may not act is known. */
  isProving(): boolean
  /** Called when a registered app is named that may not act. */
  noteShutOut(clientId: string): void
  minSecurity: SecurityLevel
  clock: Pick<Clock, 'now'>
}

/**
 * Makes the library's storage. Apps come from their own table, sessions are not kept, which assertions were used is in `replay_marks`, and
 * every other kind is in `oidc_records`.
 */
export function createAdapterFactory(context: AdapterContext): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Client') return createClientAdapter(context)
    if (kind === 'ReplayDetection') return createReplayMarks(context)
    return kind === 'Session' ? noSessions : new RecordAdapter(kind, context)
  }
}

const nothing = async () => undefined
/** Every authorization has its own sign-in at the bank, so there is no session to remember. */
const noSessions: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

function createClientAdapter({ db, certificates, minSecurity, isProving, noteShutOut, clock }: AdapterContext): Adapter {
  return {
    ...noSessions,
    async find(clientId) {
      // Any other text cannot be a client_id. A NUL would make PostgreSQL refuse the query.
      if (!/^[\x21-\x7e]{1,128}$/.test(clientId)) return undefined
      const app = (await findAsking(db, clientId)) ?? (await findAppOnRecord(db, clientId))
      if (app === undefined) return undefined
      const mayAct = app.status === 'admitted'
      const isKnown = mayAct || isProving()
      const client = isKnown ? describeClient(app, { certificates, minSecurity, now: clock.now() }) : undefined
      if (!mayAct || client === undefined) noteShutOut(clientId)
      return client
    },
  }
}

/** Whether an assertion was used is decided when it is stored, so the look before that (`find`) decides nothing. */
const createReplayMarks = ({ db, clock }: AdapterContext): Adapter => ({
  ...noSessions,
  async upsert(id, _payload, expiresInSeconds = 0) {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000)
    if (!(await insertReplayMark(db, { idHash: sha256(id), expiresAt, now }))) throw new AssertionUsedError()
  },
})

/** The app that may act as `clientId` now. The consent that it pushes a request for is read with it, and judged later. */
async function findAsking(db: Kysely<Database>, clientId: string): Promise<App | undefined> {
  const consentId = consentIdAsked()
  if (consentId === undefined) return findApp(db, clientId)
  const found = await findAppWithConsent(db, { clientId, consentId })
  keepNamed(found?.named)
  return found?.app
}

/**
 * Stores records under the SHA-256 of their id and takes the id out of the payload. So nobody who reads the table can use a code, a
 * refresh token or a sign-in under way. Some things may happen once only: the use of a code or of a request_uri, and the end of a sign-in.
 * One SQL statement decides each of them, because the library looks first and writes later.
 */
class RecordAdapter implements Adapter {
  readonly #kind: string
  readonly #context: AdapterContext

  constructor(kind: string, context: AdapterContext) {
    this.#kind = kind
    this.#context = context
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const now = this.#context.clock.now()
    const record = {
      kind: this.#kind,
      idHash: sha256(id),
      payload: hideId(id, payload),
      grantId: payload.grantId === undefined ? null : sha256(payload.grantId),
      // Grants are searched by their consent.
      uid: this.#kind === 'Grant' ? consentOf(payload) : null,
      expiresAt: expiresInSeconds === undefined ? null : new Date(now.getTime() + expiresInSeconds * 1000),
    }
    return upsertOidcRecord(this.#context.db, record)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await findOidcRecord(this.#context.db, this.#kind, sha256(id))
    if (record === undefined) return undefined
    const payload = showId(id, record.payload as AdapterPayload)
    if (record.consumedAt === null) return payload
    // The library looks a code up once per request, and what it does with a used one differs: expired, its grant gone, another app's.
    // When two requests redeem a code at once, only the second look in `consume` sees it.
    if (this.#kind in replayKinds)
      this.#context.reportReplay(replayKinds[this.#kind as keyof typeof replayKinds], payload.clientId)
    return { ...payload, consumed: Math.floor(record.consumedAt.getTime() / 1000) }
  }

  async consume(id: string): Promise<void> {
    if (await consumeOidcRecord(this.#context.db, this.#kind, sha256(id), this.#context.clock.now())) return
    if (this.#kind === 'PushedAuthorizationRequest') throw new errors.InvalidRequestUri('the request_uri was used before')
    // Two redemptions at the same time are a reuse of the code. RFC 6749 section 4.1.2 then ends the tokens that the first one got.
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

  // Both methods belong to features that are off: sessions and the device flow.
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

/** Removes the id from the payload. The `returnTo` of an interaction ends with its id, so it is shortened too. */
function hideId(id: string, { jti: _, ...payload }: AdapterPayload): AdapterPayload {
  return payload.returnTo?.endsWith(id) ? { ...payload, returnTo: payload.returnTo.slice(0, -id.length) } : payload
}

function showId(id: string, payload: AdapterPayload): AdapterPayload {
  return { ...payload, jti: id, ...(payload.returnTo === undefined ? {} : { returnTo: payload.returnTo + id }) }
}
