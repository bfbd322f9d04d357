import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { type Prepared } from './interfaces/benchInterface.ts'

const signInThreadPool = promisify(sign)
const atOnce = 64
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/**
 * Signed requests of one operation, made before the clock starts. Each server has a database of its own, so each gets the same
 * requests in the same order.
 */
export class EnvelopePool {
  readonly #envelopes: string[] = []
  readonly #next = new Map<string, number>()
  readonly #key: KeyObject
  readonly #prepared: Prepared
  readonly #message: () => object

  constructor(prepared: Prepared, message: () => object) {
    this.#prepared = prepared
    this.#message = message
    this.#key = createPrivateKey(prepared.privateKeyPem)
  }

  /** Signs until `count` are left for `target`. */
  async fill(target: string, count: number): Promise<void> {
    const wanted = (this.#next.get(target) ?? 0) + count
    while (this.#envelopes.length < wanted)
      this.#envelopes.push(...(await Promise.all(Array.from({ length: atOnce }, () => this.#sign()))))
  }

  /** The next one for `target`; undefined when all were sent. */
  take(target: string): string | undefined {
    const index = this.#next.get(target) ?? 0
    this.#next.set(target, index + 1)
    return this.#envelopes[index]
  }

  async #sign(): Promise<string> {
    const { kid, clientId, issuer } = this.#prepared
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { aud: [issuer], iss: clientId, iat: seconds, nbf: seconds, exp: seconds + 3_600, message: this.#message() }
    const input = `${base64url(JSON.stringify({ alg: 'PS256', kid, typ: 'JWT' }))}.${base64url(JSON.stringify(claims))}`
    const options = { key: this.#key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    return `${input}.${(await signInThreadPool('sha256', Buffer.from(input), options)).toString('base64url')}`
  }
}
