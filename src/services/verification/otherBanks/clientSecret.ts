import { type Settings } from '../../../config/settings.ts'
import { createSealer, isSealed } from '../../../security/secrets.ts'

const contextOf = (bic: string) => `verification participant ${bic}`

/** A client secret as it is stored: sealed where the installation has SANAD_KEY_SECRET, which production demands. */
export async function sealClientSecret(
  { keySecret }: Pick<Settings, 'keySecret'>,
  bic: string,
  clientSecret: string,
): Promise<string> {
  return keySecret === undefined ? clientSecret : (await createSealer(keySecret)).seal(clientSecret, contextOf(bic))
}

/** The stored client secret in clear. Throws when it was sealed with another SANAD_KEY_SECRET. */
export async function openClientSecret(
  { keySecret }: Pick<Settings, 'keySecret'>,
  { bic, clientSecret: stored }: { bic: string; clientSecret: string | null },
): Promise<string> {
  if (stored === null || !isSealed(stored)) return stored ?? ''
  if (keySecret === undefined) throw new Error(`the client secret of ${bic} is sealed, and SANAD_KEY_SECRET is not set`)
  return (await createSealer(keySecret)).open(stored, contextOf(bic))
}
