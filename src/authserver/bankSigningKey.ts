import type { KeyObject } from 'node:crypto'
import { ExternalSigningKey } from 'oidc-provider'
import type { SigningKey } from '../security/bankKeys/signingKey.ts'

/**
 * A key of the bank, with which the library signs access and ID tokens as the bank signs everything else. The library's own way, WebCrypto,
 * sends each signature to the thread pool and back, which for ES256 costs more than signing. The library never sees the private key.
 */
export class BankSigningKey extends ExternalSigningKey {
  readonly #key: SigningKey

  constructor(key: SigningKey) {
    super()
    this.#key = key
  }

  override get kid(): string {
    return this.#key.kid
  }

  override get alg(): SigningKey['alg'] {
    return this.#key.alg
  }

  override keyObject(): KeyObject {
    return this.#key.publicKey
  }

  override sign(data: Uint8Array): Promise<Uint8Array> {
    return this.#key.sign(data)
  }
}
