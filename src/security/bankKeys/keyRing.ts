import type { JWK } from 'jose'
import type { Kysely, Transaction } from 'kysely'
import type { Settings } from '../../config/settings.ts'
import {
  deleteSigningKeys,
  endSigningKey,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  replacePrivateJwk,
} from '../../data/repositories/signingKeys.ts'
import type { Database, SigningKeyTable } from '../../data/schema.ts'
import type { SignatureAlgorithm } from '../keyStrength.ts'
import { createSealer, isSealed, type Sealer } from '../secrets.ts'
import {
  endedBy,
  publishedAt,
  type RotationPlan,
  type RotationReason,
  rotationWanted,
  signFromFor,
  signingKeyAt,
  successorDue,
  upcomingKey,
} from './keySchedule.ts'
import { generateSigningKey, readSigningKey, type SigningKey, storePrivateJwk } from './signingKey.ts'

/** The bank's signing keys in memory. Reading is synchronous. Only `refresh` and `rotate` use the database. */
export interface KeyRing {
  /** The key that signs at `now`. */
  signingKey(alg: SignatureAlgorithm, now: Date): SigningKey
  /** The JWKS at `now`, with public members only. */
  publicJwks(now: Date): { keys: JWK[] }
  /** All published keys. The two that sign now come first. */
  activeKeys(now: Date): SigningKey[]
  /**
   * Reads the keys again and makes successors that are due. Returns true when anything changed. Call it more often than every
   * keyOverlapSeconds, so that every instance knows a key before any instance signs with it.
   */
  refresh(now: Date): Promise<boolean>
  /**
   * Starts a rotation of both keys: the new ones are published now and sign after the overlap. A rotation that has already begun
   * stays as it is. `immediately` is for a leaked key: a new one signs at once, and verifiers must fetch the JWKS again.
   */
  rotate(now: Date, options?: { immediately?: boolean }): Promise<void>
}

type KeySettings = Pick<Settings, 'keySecret' | 'keyRotationDays' | 'keyOverlapSeconds'>

const algorithms: readonly SignatureAlgorithm[] = ['PS256', 'ES256']

/** Opens the key ring. The very first start makes keys that sign at once. Throws when stored keys cannot be opened. */
export async function openKeyRing(db: Kysely<Database>, settings: KeySettings, now: Date): Promise<KeyRing> {
  const ring = new DatabaseKeyRing(
    db,
    settings,
    settings.keySecret === undefined ? undefined : await createSealer(settings.keySecret),
  )
  await ring.refresh(now)
  return ring
}

class DatabaseKeyRing implements KeyRing {
  readonly #db: Kysely<Database>
  readonly #sealer: Sealer | undefined
  readonly #plan: RotationPlan
  #rows: SigningKeyTable[] = []
  #keys = new Map<string, SigningKey>()

  constructor(db: Kysely<Database>, settings: KeySettings, sealer: Sealer | undefined) {
    this.#db = db
    this.#sealer = sealer
    this.#plan = { rotationDays: settings.keyRotationDays, overlapSeconds: settings.keyOverlapSeconds }
  }

  signingKey(alg: SignatureAlgorithm, now: Date): SigningKey {
    const row = signingKeyAt(this.#rows, alg, now)
    if (row === undefined) throw new Error(`no ${alg} key signs at ${now.toISOString()}; the key ring was not refreshed`)
    return this.#keys.get(row.kid) as SigningKey
  }

  publicJwks(now: Date): { keys: JWK[] } {
    return { keys: this.activeKeys(now).map((key) => key.publicJwk) }
  }

  activeKeys(now: Date): SigningKey[] {
    const signing = algorithms.map((alg) => this.signingKey(alg, now))
    const others = publishedAt(this.#rows, now).map((row) => this.#keys.get(row.kid) as SigningKey)
    return [...new Set([...signing, ...others])]
  }

  async refresh(now: Date): Promise<boolean> {
    const before = JSON.stringify(this.#rows)
    await this.#load()
    const due = algorithms.filter((alg) => successorDue(this.#rows, alg, now, this.#plan))
    if (due.length > 0) await this.#makeKeys(due, now, 'due')
    if (this.#needsTidying(now)) await this.#tidy(now)
    return JSON.stringify(this.#rows) !== before
  }

  async rotate(now: Date, { immediately = false }: { immediately?: boolean } = {}): Promise<void> {
    await this.#makeKeys(algorithms, now, immediately ? 'leaked' : 'asked')
  }

  /** The keys are made before the transaction. Making an RSA key takes long, and PGlite has one connection for everything. */
  async #makeKeys(wantedAlgorithms: readonly SignatureAlgorithm[], now: Date, reason: RotationReason): Promise<void> {
    const made = await Promise.all(wantedAlgorithms.map(generateSigningKey))
    await this.#locked(async (trx, rows) => {
      for (const key of made) {
        // Another instance may have been faster. Then its key is used, and the one made here is dropped.
        if (rotationWanted(rows, key.alg, now, this.#plan, reason)) await this.#install(trx, rows, key, now, reason)
      }
    })
  }

  async #install(
    trx: Transaction<Database>,
    rows: SigningKeyTable[],
    key: SigningKey,
    now: Date,
    reason: RotationReason,
  ): Promise<void> {
    const upcoming = upcomingKey(rows, key.alg, now)
    if (reason === 'leaked' && upcoming !== undefined) await deleteSigningKeys(trx, [upcoming.kid])
    const signFrom = signFromFor(rows, key.alg, now, this.#plan, reason)
    const { ended, ...end } = endedBy(rows, key.alg, signFrom, this.#plan)
    for (const row of ended) await endSigningKey(trx, row.kid, end)
    await insertSigningKey(trx, {
      kid: key.kid,
      alg: key.alg,
      privateJwk: storePrivateJwk(key, this.#sealer),
      createdAt: now,
      signFrom,
      signUntil: null,
      publishUntil: null,
    })
  }

  #needsTidying(now: Date): boolean {
    return (
      publishedAt(this.#rows, now).length < this.#rows.length ||
      (this.#sealer !== undefined && this.#rows.some((row) => !isSealed(row.privateJwk)))
    )
  }

  /** Removes keys that nobody needs any more, and seals keys that were stored before there was a secret. */
  async #tidy(now: Date): Promise<void> {
    await this.#locked(async (trx, rows) => {
      const kept = publishedAt(rows, now)
      await deleteSigningKeys(
        trx,
        rows.filter((row) => !kept.includes(row)).map((row) => row.kid),
      )
      const open = this.#sealer === undefined ? [] : kept.filter((row) => !isSealed(row.privateJwk))
      for (const row of open) {
        await replacePrivateJwk(trx, row.kid, storePrivateJwk(readSigningKey(row, undefined), this.#sealer))
      }
    })
  }

  /** Runs `change` while no other instance changes keys, then reads the keys again. */
  async #locked(change: (trx: Transaction<Database>, rows: SigningKeyTable[]) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await lockSigningKeys(trx)
      await change(trx, await listSigningKeys(trx))
    })
    await this.#load()
  }

  /** Reads the keys and keeps those that are already imported, because importing an RSA key costs more than signing with it. */
  async #load(): Promise<void> {
    const rows = await listSigningKeys(this.#db)
    const keys = new Map(rows.map((row) => [row.kid, this.#keys.get(row.kid) ?? readSigningKey(row, this.#sealer)]))
    this.#rows = rows
    this.#keys = keys
  }
}
