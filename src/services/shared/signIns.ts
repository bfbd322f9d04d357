import { randomUUID } from 'node:crypto'
import { insertCustomerSignIn, listSignInAddresses } from '../../data/repositories/customerSignIns.ts'
import type { Executor } from '../../data/schema.ts'
import type { MessageLanguage } from '../../domain/message/message.ts'
import { type CustomerSignIn, isNewPlace, readDevice } from '../../domain/session/device.ts'
import { networkOf, regionOf, type RequestSource } from '../../telemetry/requests.ts'

/** A sign-in that succeeded. `clientId` is the app whose request it was for. */
export interface SignInRecord {
  nationalIdentificationNumber: string
  clientId?: string
  source?: RequestSource | undefined
  /** In which the pages were. */
  language?: MessageLanguage | undefined
  now: Date
}

/**
 * Keeps a sign-in, so that its customer can look up when and from where somebody signed in as them. Returns it, and whether it is from a
 * place that is new.
 */
export async function recordCustomerSignIn(
  executor: Executor,
  { nationalIdentificationNumber, clientId, source, language, now: signedInAt }: SignInRecord,
): Promise<{ signIn: CustomerSignIn; isNew: boolean }> {
  const place = { ...readDevice(source?.userAgent), address: source?.address ?? null }
  const whose = { signInId: randomUUID(), nationalIdentificationNumber, signedInAt, clientId: clientId ?? null }
  const signIn = { ...whose, ...place, language: language ?? null }
  const earlier = await insertCustomerSignIn(executor, signIn)
  return { signIn, isNew: isNewPlace(place, earlier, regionOf) }
}

/** Whether this customer has signed in from this network before, as far back as sign-ins are kept. */
export async function isKnownFrom(executor: Executor, nationalIdentificationNumber: string, network: string): Promise<boolean> {
  const addresses = await listSignInAddresses(executor, nationalIdentificationNumber)
  return addresses.some((address) => networkOf(address) === network)
}
