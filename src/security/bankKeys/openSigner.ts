import type { Settings } from '../../config/settings.ts'
import { createFileSigner } from './fileSigner.ts'
import { KeptKeys } from './keptKeys.ts'
import type { Signer } from './signer.ts'

/** Opens what SANAD_SIGNER names. Undefined for the database. Throws an Error of one line where it cannot be used. */
export async function openSigner(settings: Settings): Promise<Signer | undefined> {
  switch (settings.signer) {
    case 'database':
      return undefined
    case 'file':
      return createFileSigner(settings.signerFolder!)
    case 'pkcs11': {
      // A native module that a bank without a token need not have.
      const { openPkcs11Signer } = await import('./pkcs11/pkcs11Signer.ts')
      return openPkcs11Signer(settings)
    }
  }
}

/** The keys that the signer of the settings keeps, read for the first time. Undefined for the database. */
export async function openKeptKeys(settings: Settings): Promise<KeptKeys | undefined> {
  const signer = await openSigner(settings)
  if (signer === undefined) return undefined
  const kept = new KeptKeys(signer, settings.limits)
  try {
    await kept.refresh()
    return kept
  } catch (error) {
    await kept.close()
    throw error
  }
}
