import { findKeptCustomer, findKeptCustomerById, keepCustomer } from '../../data/repositories/knownCustomers.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { undefinedWhenAway } from './coreBankFailures.ts'
import type { Dependencies } from '../dependencies.ts'

/** Keeps who a customer is to the core bank, which has just said so. */
export async function rememberCustomer(
  { db }: Pick<Dependencies, 'db'>,
  { nationalIdentificationNumber, customerId }: KnownCustomer,
  now: Date,
): Promise<void> {
  await keepCustomer(db, { nationalIdentificationNumber, customerId, seenAt: now })
}

/**
 * Who a customer is to the core bank, as was learnt when they signed in or used the bank's app: whoever ends or declines something must not
 * need a core bank that answers. It is asked only where nothing is known. Undefined where it has no such customer either.
 */
export async function findKnownCustomer(
  { db, coreBank }: Pick<Dependencies, 'db' | 'coreBank'>,
  nationalIdentificationNumber: string,
): Promise<KnownCustomer | undefined> {
  return (await findKeptCustomer(db, { nationalIdentificationNumber })) ?? coreBank.findCustomer(nationalIdentificationNumber)
}

/** The same where the core bank may be away: undefined too where nothing is known then, and their own end reads like anybody's. */
export const findReader = (
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  nationalIdentificationNumber: string,
): Promise<KnownCustomer | undefined> => findKnownCustomer(dependencies, nationalIdentificationNumber).catch(undefinedWhenAway)

/** The same by the bank's own id, without a question to anybody. */
export const findKnownCustomerById = ({ db }: Pick<Dependencies, 'db'>, customerId: string): Promise<KnownCustomer | undefined> =>
  findKeptCustomerById(db, customerId)
