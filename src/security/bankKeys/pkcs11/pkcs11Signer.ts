import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Settings } from '../../../config/settings.ts'
import type { SignatureAlgorithm } from '../../keyStrength.ts'
import type { Signer } from '../signer.ts'
import { describePublicKey } from '../signingKey.ts'
import type { FoundKey } from './publicHalf.ts'
import { SignerProcess } from './signerLink.ts'

/** A signer that can also make keys. */
export interface Pkcs11Signer extends Signer {
  makeKey(alg: SignatureAlgorithm, label: string): Promise<void>
}

/**
 * Signing keys in a token of a security module, reached by PKCS#11. Throws an Error of one line where the package, the module, the token or
 * the PIN cannot be used.
 */
export async function openPkcs11Signer(settings: Settings): Promise<Pkcs11Signer> {
  await demandPackage()
  const place = {
    module: settings.pkcs11Module!,
    token: settings.pkcs11Token!,
    pin: await readPin(settings.pkcs11PinFile!),
    sessions: settings.pkcs11Sessions,
  }
  const link = new SignerProcess(place, settings.limits)
  const ask = <Value>(work: Promise<unknown>): Promise<Value> =>
    work.catch((cause: Error) => {
      throw new Error(`SANAD_PKCS11_TOKEN ${place.token} cannot be used: ${cause.message}`, { cause })
    }) as Promise<Value>
  return {
    async listKeys() {
      const found = await ask<FoundKey[]>(link.ask({ kind: 'list' }))
      return found.map(({ name, id, jwk }) => ({
        name,
        ...describePublicKey(jwk.kty === 'RSA' ? 'PS256' : 'ES256', jwk),
        sign: async (bytes) => Buffer.from(await ask<Uint8Array>(link.ask({ kind: 'sign', key: id, bytes }))),
      }))
    },
    makeKey: (alg, label) => ask(link.ask({ kind: 'make', alg, label, key: randomBytes(16).toString('hex') })),
    close: async () => link.close(),
  }
}

/** It needs a compiler to be installed, so a bank without a token need not have it. */
async function demandPackage(): Promise<void> {
  try {
    import.meta.resolve('pkcs11js')
  } catch (cause) {
    throw new Error('SANAD_SIGNER=pkcs11 needs the package pkcs11js, which npm ci leaves out where there is no compiler', {
      cause,
    })
  }
}

async function readPin(path: string): Promise<string> {
  const wrong = (what: string, cause?: unknown) => new Error(`SANAD_PKCS11_PIN_FILE names ${path}, which ${what}`, { cause })
  const cannot = (cause: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${cause.code})`, cause)
  }
  const { mode } = await stat(path).catch(cannot)
  if ((mode & 0o007) !== 0) throw wrong(`others can read (mode ${(mode & 0o777).toString(8)}): chmod 600 ${path}`)
  const [pin = ''] = (await readFile(path, 'utf8').catch(cannot)).split(/\r?\n/)
  if (pin === '') throw wrong('is empty; its first line must be the PIN')
  return pin
}
