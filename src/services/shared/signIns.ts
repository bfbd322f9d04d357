import { randomUUID } from 'node:crypto'
import { insertCustomerSignIn, listKnownDevices, listSignInAddresses } from '../../data/repositories/customerSignIns.ts'
import type { Executor } from '../../data/schema.ts'
import type { MessageLanguage } from '../../domain/message/message.ts'
import { type CustomerSignIn, isNewPlace, readDevice } from '../../domain/session/device.ts'
import type { CustomerSession } from '../../domain/session/sessions.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { networkOf, regionOf, type RequestSource } from '../../telemetry/requests.ts'

/** A sign-in that succeeded. `clientId` is the app whose request it was for. */
export interface SignInRecord {
  nationalIdentificationNumber: string
  clientId?: string
  source?: RequestSource | undefined
  /** In which the pages were. */
  language?: MessageLanguage | undefined
  /** SHA-256 of the secret by which the browser is known from now on. */
  deviceHash?: string | undefined
  now: Date
}

/**
 * Keeps a sign-in, so that its customer can look up when and from where somebody signed in as them. Returns it, and whether it is from a
 * place that is new.
 */
export async function recordCustomerSignIn(
  executor: Executor,
  { nationalIdentificationNumber, clientId, source, language, deviceHash, now: signedInAt }: SignInRecord,
): Promise<{ signIn: CustomerSignIn; isNew: boolean }> {
  const place = { ...readDevice(source?.userAgent), address: source?.address ?? null }
  const whose = { signInId: randomUUID(), nationalIdentificationNumber, signedInAt, clientId: clientId ?? null }
  const signIn = { ...whose, ...place, language: language ?? null, deviceHash: deviceHash ?? null }
  const earlier = await insertCustomerSignIn(executor, signIn)
  return { signIn, isNew: isNewPlace(place, earlier, regionOf) }
}

/** Whether this customer has signed in from this network before, as far back as sign-ins are kept. */
export async function isKnownFrom(executor: Executor, nationalIdentificationNumber: string, network: string): Promise<boolean> {
  const addresses = await listSignInAddresses(executor, nationalIdentificationNumber)
  return addresses.some((address) => networkOf(address) === network)
}

/** A browser in which somebody gives a customer's number. */
export interface AskingBrowser {
  nationalIdentificationNumber: string
  source?: RequestSource | undefined
  /** What it has kept of sign-ins that succeeded in it, of whichever customers. */
  deviceSecrets?: readonly string[] | undefined
}

/** By what this customer is known there: by a secret that their sign-in has left in the browser, or by its network. */
export async function findKnownBy(
  executor: Executor,
  { nationalIdentificationNumber, source, deviceSecrets = [] }: AskingBrowser,
): Promise<CustomerSession['knownBy']> {
  const devices = await listKnownDevices(executor, nationalIdentificationNumber, deviceSecrets.map(sha256))
  if (devices.length > 0) return 'device'
  const isNetwork = await isKnownFrom(executor, nationalIdentificationNumber, networkOf(source?.address ?? ''))
  return isNetwork ? 'network' : null
}

/** A browser may be a family's: it is known by so many customers, those who signed in last. */
const mostOfBrowser = 4

/**
 * What a browser keeps from now on of a sign-in that has succeeded in it: a new secret in the place of this customer's earlier one, and
 * those of others. What somebody planted in it before knows this customer no more than it did.
 */
export async function renewDevice(
  executor: Executor,
  { nationalIdentificationNumber, deviceSecrets = [] }: AskingBrowser,
): Promise<{ deviceHash: string; deviceSecrets: string[] }> {
  const own = await listKnownDevices(executor, nationalIdentificationNumber, deviceSecrets.map(sha256))
  const secret = randomSecret()
  const kept = [secret, ...deviceSecrets.filter((one) => !own.includes(sha256(one)))].slice(0, mostOfBrowser)
  return { deviceHash: sha256(secret), deviceSecrets: kept }
}
