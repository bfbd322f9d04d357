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
import { type SignatureAlgorithm, signatureAlgorithms } from '../keyStrength.ts'
import { createSealer, type Sealer } from '../secrets.ts'
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
import { type KeptKeys, keptKeyOf } from './keptKeys.ts'
import { demandUsableKeys, remarksOn } from './keyProblems.ts'
import { dropUpcoming, isKept, openPrivateJwk, overAt } from './keyRows.ts'
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
  /** Throws SignerUnavailable while it is known that nothing can be signed. */
  demandSigner(): void
  /** The same, and proves it by signatures where none was made a moment ago. Does nothing for keys of the database. */
  proveSigner(now: Date): Promise<void>
  /** Whether the keys are kept outside the database. */
  readonly isKeptElsewhere: boolean
  /** What the bank's people should do about the keys, a line each. */
  remarks(now: Date): string[]
}

type KeySettings = Pick<Settings, 'keySecret' | 'keyRotationDays' | 'keyOverlapSeconds'>

/**
 * Opens the key ring. The very first start makes keys that sign at once, or takes them from the signer. Throws an Error of one line where
 * stored keys cannot be opened, where the signer does not answer and where it has no key.
 */
export async function openKeyRing(
  db: Kysely<Database>,
  settings: KeySettings,
  now: Date,
  { kept, demandsKeys = true }: RingOptions = {},
): Promise<KeyRing> {
  const sealer = settings.keySecret === undefined ? undefined : await createSealer(settings.keySecret)
  const ring = new ScheduledKeyRing(db, settings, sealer, kept)
  await ring.refresh(now)
  if (demandsKeys) ring.demandKeys(now)
  return ring
}

interface RingOptions {
  /** What keeps the keys, where that is not the database. */
  kept?: KeptKeys | undefined
  /** Whether nothing begins without keys that can sign here. */
  demandsKeys?: boolean
}

/** A key on its way into the ring: one half of it is stored. */
type NewKey = Pick<SigningKeyTable, 'kid' | 'alg' | 'privateJwk' | 'publicJwk'>

class ScheduledKeyRing implements KeyRing {
  readonly #db: Kysely<Database>
  readonly #keySecret: string | undefined
  readonly #sealer: Sealer | undefined
  readonly #kept: KeptKeys | undefined
  readonly #plan: RotationPlan
  #rows: SigningKeyTable[] = []
  #keys = new Map<string, SigningKey>()

  constructor(db: Kysely<Database>, settings: KeySettings, sealer: Sealer | undefined, kept: KeptKeys | undefined) {
    this.#db = db
    this.#keySecret = settings.keySecret
    this.#sealer = sealer
    this.#kept = kept
    this.#plan = { rotationDays: settings.keyRotationDays, overlapSeconds: settings.keyOverlapSeconds }
  }

  get isKeptElsewhere(): boolean {
    return this.#kept !== undefined
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
    const signing = signatureAlgorithms.map((alg) => this.signingKey(alg, now))
    const others = publishedAt(this.#rows, now).map((row) => this.#keys.get(row.kid) as SigningKey)
    return [...new Set([...signing, ...others])]
  }

  async refresh(now: Date): Promise<boolean> {
    const before = JSON.stringify(this.#rows)
    await this.#load()
    // Without the signer nothing of it can follow; what others have begun is known all the same.
    await this.#kept?.refresh()
    const due = signatureAlgorithms.filter((alg) => this.#mayFollow(alg, now) && successorDue(this.#rows, alg, now, this.#plan))
    if (due.length > 0) await this.#makeKeys(due, now, 'due')
    // What SANAD_SIGNER names takes over from the database by an ordinary rotation, so nobody meets an unknown key.
    const moving = this.#kept ? signatureAlgorithms.filter((alg) => signingKeyAt(this.#rows, alg, now)?.publicJwk === null) : []
    if (moving.length > 0) await this.#makeKeys(moving, now, 'asked')
    if (this.#needsTidying(now)) await this.#tidy(now)
    return JSON.stringify(this.#rows) !== before
  }

  async rotate(now: Date, { immediately = false }: { immediately?: boolean } = {}): Promise<void> {
    await this.#makeKeys(signatureAlgorithms, now, immediately ? 'leaked' : 'asked')
  }

  demandKeys(now: Date): void {
    demandUsableKeys(this.#rows, this.#kept, now)
  }

  demandSigner(): void {
    this.#kept?.demand()
  }

  async proveSigner(now: Date): Promise<void> {
    if (this.#kept === undefined) return
    const kept = signatureAlgorithms.flatMap((alg) => signingKeyAt(this.#rows, alg, now) ?? []).filter(isKept)
    await this.#kept.prove(kept.map(({ kid }) => this.#keys.get(kid) as SigningKey))
  }

  remarks(now: Date): string[] {
    return remarksOn(this.#rows, this.#kept, now, this.#plan)
  }

  /** Whether a key from here may follow: the database never takes over by itself from a signer. */
  #mayFollow(alg: SignatureAlgorithm, now: Date): boolean {
    const row = signingKeyAt(this.#rows, alg, now)
    return this.#kept !== undefined || row === undefined || !isKept(row)
  }

  /** The keys are made before the transaction. Making an RSA key takes long, and PGlite has one connection for everything. */
  async #makeKeys(wantedAlgorithms: readonly SignatureAlgorithm[], now: Date, reason: RotationReason): Promise<void> {
    const made = this.#kept ? [] : await Promise.all(wantedAlgorithms.map((alg) => this.#generate(alg)))
    await this.#locked(async (trx, rows) => {
      for (const alg of wantedAlgorithms) {
        // Another instance may have been faster. Then its key is used, and the one made here is dropped.
        if (!rotationWanted(rows, alg, now, this.#plan, reason)) continue
        const key = made.find((one) => one.alg === alg) ?? this.#findUnused(alg, rows)
        if (key) await this.#install(trx, rows, key, now, reason)
      }
    })
  }

  async #generate(alg: SignatureAlgorithm): Promise<NewKey> {
    const key = await generateSigningKey(alg)
    return { kid: key.kid, alg, privateJwk: storePrivateJwk(key, this.#sealer), publicJwk: null }
  }

  #findUnused(alg: SignatureAlgorithm, rows: SigningKeyTable[]): NewKey | undefined {
    const key = this.#kept?.unused(rows.map(({ kid }) => kid)).find((one) => one.alg === alg)
    return key && { kid: key.kid, alg, privateJwk: null, publicJwk: JSON.stringify(key.publicJwk) }
  }

  async #install(
    trx: Transaction<Database>,
    rows: SigningKeyTable[],
    key: NewKey,
    now: Date,
    reason: RotationReason,
  ): Promise<void> {
    const upcoming = upcomingKey(rows, key.alg, now)
    if (reason === 'leaked' && upcoming !== undefined) await dropUpcoming(trx, upcoming, now)
    const signFrom = signFromFor(rows, key.alg, now, this.#plan, reason)
    const { ended, ...end } = endedBy(rows, key.alg, signFrom, this.#plan)
    for (const row of ended) await endSigningKey(trx, row.kid, end)
    await insertSigningKey(trx, { ...key, createdAt: now, signFrom, signUntil: null, publishUntil: null })
  }

  #needsTidying(now: Date): boolean {
    return (
      overAt(this.#rows, now).length > 0 ||
      (this.#sealer !== undefined && this.#rows.some((row) => openPrivateJwk(row) !== undefined))
    )
  }

  /** Removes keys that nobody needs any more, and seals keys that were stored before there was a secret. */
  async #tidy(now: Date): Promise<void> {
    await this.#locked(async (trx, rows) => {
      const over = overAt(rows, now)
      await deleteSigningKeys(
        trx,
        over.map((row) => row.kid),
      )
      if (this.#sealer === undefined) return
      for (const row of rows.filter((row) => !over.includes(row))) {
        const privateJwk = openPrivateJwk(row)
        if (privateJwk === undefined) continue
        await replacePrivateJwk(trx, row.kid, storePrivateJwk(readSigningKey({ ...row, privateJwk }, undefined), this.#sealer))
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
    const keys = new Map(rows.map((row) => [row.kid, this.#keys.get(row.kid) ?? this.#open(row)]))
    this.#rows = rows
    this.#keys = keys
  }

  #open(row: SigningKeyTable): SigningKey {
    if (isKept(row)) return keptKeyOf(row, this.#kept, this.#keySecret)
    return readSigningKey({ ...row, privateJwk: row.privateJwk! }, this.#sealer)
  }
}
