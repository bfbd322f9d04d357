import type { CustomerSignIn, SignInPlace } from '../../domain/session/device.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** Stores a sign-in. Returns from where this customer had signed in before, in one statement. */
export async function insertCustomerSignIn(executor: Executor, signIn: CustomerSignIn): Promise<SignInPlace[]> {
  return insert(executor, signIn)
}

const insert = statement<CustomerSignIn, SignInPlace>((db, signIn) =>
  db
    .with('kept', (of) => of.insertInto('customerSignIns').values(signIn))
    .selectFrom('customerSignIns')
    .select(['browser', 'system', 'address'])
    .distinct()
    .where('nationalIdentificationNumber', '=', signIn.nationalIdentificationNumber),
)

/** A customer's sign-ins on `from` and later, newest first, with the name of the app that one was for. */
export async function listCustomerSignIns(
  executor: Executor,
  { nationalIdentificationNumber, from, limit }: { nationalIdentificationNumber: string; from: Date; limit: number },
): Promise<(CustomerSignIn & { appName: string | null })[]> {
  return executor
    .selectFrom('customerSignIns')
    .leftJoin('apps', 'apps.clientId', 'customerSignIns.clientId')
    .selectAll('customerSignIns')
    .select('apps.name as appName')
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('signedInAt', '>=', from)
    .orderBy('signedInAt', 'desc')
    .limit(limit)
    .execute()
}

/** The network addresses that a customer has signed in from. */
export async function listSignInAddresses(executor: Executor, nationalIdentificationNumber: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('customerSignIns')
    .select('address')
    .distinct()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('address', 'is not', null)
    .execute()
  return rows.map(({ address }) => address!)
}

/** Of these hashes of device secrets those with which this customer has signed in. */
export async function listKnownDevices(
  executor: Executor,
  nationalIdentificationNumber: string,
  deviceHashes: readonly string[],
): Promise<string[]> {
  if (deviceHashes.length === 0) return []
  const rows = await executor
    .selectFrom('customerSignIns')
    .select('deviceHash')
    .distinct()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('deviceHash', 'in', deviceHashes)
    .execute()
  return rows.map(({ deviceHash }) => deviceHash!)
}
