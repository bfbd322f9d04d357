import type { KeyObject } from 'node:crypto'
import { findDeveloper } from '../../data/repositories/apps.ts'
import type { FieldFault } from '../../domain/shared/errors.ts'
import { readPublicKey } from '../../security/appKeys/publicKey.ts'
import { openSandboxCa } from '../../security/tls/sandboxCa.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuseFaults } from './faults.ts'

/** A source of keys that may be a bare public key. */
interface GivenKeys {
  publicKey?: string | undefined
  certificatePem?: string | undefined
  jwksUri?: string | undefined
}

/**
 * Puts a test certificate of the sandbox's CA in the place of a bare public key, because an app's keys come from a certificate or a JWKS
 * address (docs/decisions/apps.md#one-source-of-keys). Throws BankRefusal 'resourceFormat' with path `publicKey`.
 */
export async function withCertificate<Keys extends GivenKeys>(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  given: Keys,
  { developerId, now }: { developerId: string; now: Date },
): Promise<Omit<Keys, 'publicKey'>> {
  const { publicKey, ...others } = given
  if (publicKey === undefined) return others
  const key = readKey(publicKey, given, settings)
  const ca = await openSandboxCa(settings, now)
  const organisation = (await findDeveloper(db, developerId))?.organisation ?? ''
  return { ...others, certificatePem: await ca.signKey(key, { developerId, organisation }, now) } as Omit<Keys, 'publicKey'>
}

function readKey(text: string, { certificatePem, jwksUri }: GivenKeys, { sandbox }: { sandbox: boolean }): KeyObject {
  const refuse = (reason: string, message: string): never => {
    const fault: FieldFault = { path: 'publicKey', reason, message }
    refuseFaults([fault])
    throw new Error('not reached')
  }
  if (!sandbox)
    return refuse(
      'publicKeyNotWanted',
      'publicKey is for a sandbox, whose CA makes a test certificate for it; give certificatePem.',
    )
  if (certificatePem !== undefined || jwksUri !== undefined)
    return refuse('keysTwice', 'publicKey is given beside another source of keys; an app has exactly one.')
  try {
    return readPublicKey(text)
  } catch (error) {
    return refuse('publicKeyRefused', `publicKey ${(error as Error).message}.`)
  }
}
