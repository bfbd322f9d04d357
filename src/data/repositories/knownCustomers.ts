import { sql } from 'kysely'
import { dayMs } from '../../domain/shared/dates.ts'
import type { KeptCustomer, KnownCustomer } from '../../domain/session/knownCustomer.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** Keeps who a customer is to the core bank. What is known and was seen within a day is not written again. */
export async function keepCustomer(executor: Executor, customer: KeptCustomer): Promise<void> {
  await keep(executor, { ...customer, aDayBefore: new Date(customer.seenAt.getTime() - dayMs) })
}

const keep = statement<KeptCustomer & { aDayBefore: Date }, unknown>((db, { aDayBefore, ...customer }) =>
  db
    .insertInto('knownCustomers')
    .values(customer)
    .onConflict((conflict) =>
      conflict
        .column('customerId')
        .doUpdateSet((of) => ({
          nationalIdentificationNumber: of.ref('excluded.nationalIdentificationNumber'),
          seenAt: of.ref('excluded.seenAt'),
        }))
        .where((of) =>
          of.or([
            of('knownCustomers.seenAt', '<', aDayBefore),
            of('knownCustomers.nationalIdentificationNumber', '!=', of.ref('excluded.nationalIdentificationNumber')),
            sql<boolean>`exists (select from known_customers as other where other.seen_at > known_customers.seen_at
              and other.national_identification_number = excluded.national_identification_number)`,
          ]),
        ),
    ),
)

/** The customer with this national id, as the core bank last told. Undefined where nothing is known. */
export async function findKeptCustomer(
  executor: Executor,
  { nationalIdentificationNumber }: Pick<KnownCustomer, 'nationalIdentificationNumber'>,
): Promise<KnownCustomer | undefined> {
  const [found] = await findByNationalId(executor, { nationalIdentificationNumber })
  return found
}

const findByNationalId = statement<Pick<KnownCustomer, 'nationalIdentificationNumber'>, KnownCustomer>(
  (db, { nationalIdentificationNumber }) =>
    db
      .selectFrom('knownCustomers')
      .select(['nationalIdentificationNumber', 'customerId'])
      .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
      .orderBy('seenAt', 'desc')
      .limit(1),
)

/** The customer with this id of the bank. Undefined where nothing is known. */
export async function findKeptCustomerById(executor: Executor, customerId: string): Promise<KnownCustomer | undefined> {
  const [found] = await findById(executor, { customerId })
  return found
}

const findById = statement<Pick<KnownCustomer, 'customerId'>, KnownCustomer>((db, { customerId }) =>
  db.selectFrom('knownCustomers').select(['nationalIdentificationNumber', 'customerId']).where('customerId', '=', customerId),
)
