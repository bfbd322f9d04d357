import type { JWK } from 'jose'
import { inTime } from '../../config/clock.ts'
import { limits } from '../../config/limits.ts'
import type { Settings } from '../../config/settings.ts'
import { Outage } from '../../data/outage.ts'
import type { SigningKeyTable } from '../../data/schema.ts'
import { SignerUnavailable } from '../../domain/shared/errors.ts'
import { type SignatureAlgorithm, signatureAlgorithms } from '../keyStrength.ts'
import { randomSecret } from '../secrets.ts'
import { type Signer, SignerBusy, type SignerKey } from './signer.ts'
import { deriveCookieKey, describePublicKey, publicKeyOf, type SigningKey } from './signingKey.ts'

/** A row whose private half a signer keeps. */
export type KeptRow = Pick<SigningKeyTable, 'kid' | 'alg'> & { publicJwk: string }

/**
 * The keys that a signer keeps, as this instance can use them. It signs with them and with nothing else: what the signer cannot sign is
 * refused, for a while without asking it again.
 */
export class KeptKeys {
  readonly #signer: Signer
  readonly #limits: Settings['limits']
  readonly outage: Outage
  #keys = new Map<string, SignerKey>()
  #restsUntilMs = 0
  #provedMs = -Infinity

  constructor(signer: Signer, limits: Settings['limits']) {
    this.#signer = signer
    this.#limits = limits
    this.outage = new Outage(limits.signerRestMs)
  }

  /** Looks at what the signer has now. What it throws leaves everything as it was: SignerUnavailable in an outage that was told already. */
  async refresh(): Promise<void> {
    try {
      const keys = await answerOf(this.#signer.listKeys(), this.#limits.signerOpenMs)
      this.#keys = new Map(keys.map((key) => [key.kid, key]))
    } catch (cause) {
      throw this.outage.isOpen ? this.#unavailable(cause) : cause
    }
  }

  has(kid: string): boolean {
    return this.#keys.has(kid)
  }

  /** The keys that were never in use, by their names. */
  unused(used: readonly string[]): SignerKey[] {
    return [...this.#keys.values()]
      .filter((key) => !used.includes(key.kid))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** The algorithms for which no key is left to follow. */
  outOfStock(used: readonly string[]): SignatureAlgorithm[] {
    const stock = this.unused(used)
    return signatureAlgorithms.filter((alg) => stock.every((key) => key.alg !== alg))
  }

  /** Throws SignerUnavailable while the signer is left alone. */
  demand(): void {
    if (performance.now() >= this.#restsUntilMs) return
    const cause = new Error('the signer failed a moment ago')
    this.outage.refuse(cause)
    throw this.#unavailable(cause)
  }

  /** Throws SignerUnavailable where one of the keys cannot sign now. What was proved a moment ago is not proved again. */
  async prove(keys: readonly SigningKey[]): Promise<void> {
    this.demand()
    const missing = keys.find((key) => !this.#keys.has(key.kid))
    if (missing) throw this.#unavailable(withoutKey(missing.kid))
    if (performance.now() - this.#provedMs < this.#limits.signerProvedMs) return
    await Promise.all(keys.map((key) => key.sign(probe)))
    this.#provedMs = performance.now()
  }

  /** Signs with one of the keys. Throws SignerUnavailable. */
  async sign(kid: string, bytes: Uint8Array): Promise<Buffer> {
    this.demand()
    const key = this.#keys.get(kid)
    if (key === undefined) throw this.#unavailable(withoutKey(kid))
    try {
      const signature = await answerOf(key.sign(bytes), this.#limits.signerMs)
      this.outage.answer()
      return signature
    } catch (cause) {
      if (cause instanceof SignerBusy) throw this.#unavailable(cause)
      this.#restsUntilMs = performance.now() + this.#limits.signerRestMs
      this.#provedMs = -Infinity
      this.outage.refuse(cause)
      throw this.#unavailable(cause)
    }
  }

  close(): Promise<void> {
    return this.#signer.close()
  }

  #unavailable(reason: unknown): SignerUnavailable {
    const cause = typeof reason === 'string' ? new Error(reason) : reason
    return new SignerUnavailable({ cause, retryAfterSeconds: this.#limits.signerRetryAfterSeconds })
  }
}

/**
 * The key of a row whose private half a signer keeps. It signs where the signer has it by then. Without a signer it can be verified with
 * only. The cookies' key comes from SANAD_KEY_SECRET, because nothing can be derived from a private half that nobody can read.
 */
export function keptKeyOf(row: KeptRow, kept: KeptKeys | undefined, keySecret: string | undefined): SigningKey {
  const described = describePublicKey(row.alg, JSON.parse(row.publicJwk) as JWK)
  const cause = new Error(`SANAD_SIGNER is not set, and a signer keeps the key ${row.kid}`)
  return {
    ...described,
    publicKey: publicKeyOf(described.publicJwk),
    cookieKey: deriveCookieKey(keySecret ?? randomSecret(), row.kid),
    sign: async (bytes) => {
      if (kept === undefined) throw new SignerUnavailable({ cause, retryAfterSeconds: limits.signerRetryAfterSeconds })
      return kept.sign(row.kid, bytes)
    },
  }
}

/** What is signed to see whether a signer is there. It is no JWS, so nobody can use the signature. */
const probe = Buffer.from('sanad: is the signer there?')

const withoutKey = (kid: string) => `the signer has no key with the kid ${kid}`

const answerOf = <Answer>(asked: Promise<Answer>, mostMs: number): Promise<Answer> =>
  inTime(asked, mostMs, () => new Error(`the signer did not answer within ${mostMs} ms`))
