import { randomUUID } from 'node:crypto'
import { insertCustomerSignIn, listSignInAddresses } from '../../data/repositories/customerSignIns.ts'
import type { Executor } from '../../data/schema.ts'
import { readDevice } from '../../domain/session/device.ts'
import { networkOf, type RequestSource } from '../../telemetry/requests.ts'

/** A sign-in that succeeded. `clientId` is the app whose request it was for. */
export interface SignInRecord {
  nationalIdentificationNumber: string
  clientId?: string
  source?: RequestSource | undefined
  now: Date
}

/** Keeps a sign-in, so that its customer can look up when and from where somebody signed in as them. */
export async function recordCustomerSignIn(
  executor: Executor,
  { nationalIdentificationNumber, clientId, source, now }: SignInRecord,
): Promise<void> {
  await insertCustomerSignIn(executor, {
    signInId: randomUUID(),
    nationalIdentificationNumber,
    signedInAt: now,
    clientId: clientId ?? null,
    ...readDevice(source?.userAgent),
    address: source?.address ?? null,
  })
}

/** Whether this customer has signed in from this network before, as far back as sign-ins are kept. */
export async function isKnownFrom(executor: Executor, nationalIdentificationNumber: string, network: string): Promise<boolean> {
  const addresses = await listSignInAddresses(executor, nationalIdentificationNumber)
  return addresses.some((address) => networkOf(address) === network)
}
