import { type RawBuilder, sql } from 'kysely'
import type { CustomerStop, FraudCase } from '../../domain/fraud/fraudCase.ts'
import type { Executor } from '../schema.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../newestFirst.ts'
import { statement } from '../statement.ts'
import { isOfSameOrganisation } from './caseScope.ts'

const cases: NewestFirst = { table: 'fraudCases', at: 'reportedAt', id: 'caseId' }

/** A customer and an app. */
type CaseKey = Pick<FraudCase, 'nationalIdentificationNumber' | 'clientId'>

/** Stores a case, or adds to the open one of this customer and app that open banking stops. Its stops are then to be done, also again. */
export async function openFraudCase(
  executor: Executor,
  opened: Omit<FraudCase, `${'resume' | 'close'}${string}` | 'stoppedAt'>,
): Promise<FraudCase> {
  return executor
    .insertInto('fraudCases')
    .values(opened)
    .onConflict((conflict) =>
      conflict
        .columns(['nationalIdentificationNumber', 'clientId'])
        .where('closedAt', 'is', null)
        .doUpdateSet({
          stopsOpenBanking: sql`fraud_cases.stops_open_banking or excluded.stops_open_banking`,
          stoppedAt: null,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The customer's open case about an organisation, by one of its apps: that about this app first. Undefined where there is none. */
export async function findOpenCase(
  executor: Executor,
  { nationalIdentificationNumber, clientId }: CaseKey,
): Promise<Pick<FraudCase, 'caseId' | 'clientId'> | undefined> {
  return executor
    .selectFrom('fraudCases')
    .select(['caseId', 'clientId'])
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('closedAt', 'is', null)
    .where(isOfSameOrganisation(sql`fraud_cases.client_id`, clientId))
    .orderBy((of) => of('clientId', '=', clientId), 'desc')
    .orderBy(newestFirst(cases))
    .limit(1)
    .executeTakeFirst()
}

/** Writes that everything was stopped, unless the case has grown meanwhile. */
export async function finishStops(executor: Executor, { caseId, stopsOpenBanking }: FraudCase, now: Date): Promise<void> {
  await executor
    .updateTable('fraudCases')
    .set({ stoppedAt: now })
    .where('caseId', '=', caseId)
    .where('stopsOpenBanking', '=', stopsOpenBanking)
    .execute()
}

/** Open cases whose stops were interrupted, at most `limit`, behind the case `after`. */
export async function listUnfinishedCases(
  executor: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<FraudCase[]> {
  const unfinished = executor.selectFrom('fraudCases').selectAll().where('stoppedAt', 'is', null).where('closedAt', 'is', null)
  return unfinished.where('caseId', '>', after).orderBy('caseId').limit(limit).execute()
}

/** A customer's open cases with the name of the app, newest first. */
export async function listOpenCases(
  executor: Executor,
  nationalIdentificationNumber: string,
): Promise<(FraudCase & Pick<FraudCaseOnRecord, 'appName'>)[]> {
  return executor
    .selectFrom('fraudCases')
    .innerJoin('apps', 'apps.clientId', 'fraudCases.clientId')
    .selectAll('fraudCases')
    .select('apps.name as appName')
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('closedAt', 'is', null)
    .orderBy(newestFirst(cases))
    .execute()
}

/** A customer's cases, open or closed, with the name of the app: the newest first, at most `limit`. */
export async function listCasesOfCustomer(
  executor: Executor,
  { nationalIdentificationNumber, limit }: { nationalIdentificationNumber: string; limit: number },
): Promise<(Pick<FraudCase, 'caseId' | 'reportedAt' | 'closedAt' | 'stopsOpenBanking'> & Pick<FraudCaseOnRecord, 'appName'>)[]> {
  return executor
    .selectFrom('fraudCases')
    .innerJoin('apps', 'apps.clientId', 'fraudCases.clientId')
    .select(['caseId', 'reportedAt', 'closedAt', 'stopsOpenBanking', 'apps.name as appName'])
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .orderBy(newestFirst(cases))
    .limit(limit)
    .execute()
}

/**
 * Who approves for customers reads their stops in statements behind this one, and no report of theirs is written until that transaction
 * ends. A report then finds all that was approved before it (docs/decisions/customers.md#reports-of-fraud). The locks are taken in one
 * order, whoever asks for them.
 */
export async function lockStopsForReading(trx: Executor, customers: readonly string[]): Promise<void> {
  await lockForReading(trx, { customers: [...customers] })
}

const lockForReading = statement<{ customers: string[] }, object>((db, { customers }) =>
  db
    .with(
      'stops',
      () => sql<{ key: string }>`(select distinct hashtextextended('stops of ' || customer, 0) as key
        from unnest(${customers}::text[]) as customer order by key)`,
    )
    .selectFrom('stops')
    .select(sql`pg_advisory_xact_lock_shared(stops.key)`.as('locked')),
)

/** As above, for a report: it waits for all who read this customer's stops. */
export async function lockStopsForWriting(trx: Executor, nationalIdentificationNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stops of ${nationalIdentificationNumber}`}, 0))`.execute(trx)
}

/** The same for the customer of a case, before its row is locked, as a report does. */
export async function lockStopsOfCase(trx: Executor, caseId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stops of ' || national_identification_number, 0))
    from fraud_cases where case_id = ${caseId}`.execute(trx)
}

/** Which cases keep their customers from approving anything for this app: the open ones about its organisation, and those that stop all. */
const stopsApp = (clientId: string | RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(closed_at is null and (stops_open_banking or ${isOfSameOrganisation(sql`fraud_cases.client_id`, clientId)}))`

const whichStop = sql`case when bool_or(stops_open_banking) then 'openBanking' else 'app' end`

/** A customer and an app, or where a statement has the app's id. */
type StopKey = Pick<CaseKey, 'nationalIdentificationNumber'> & { clientId: string | RawBuilder<string> }

/** What keeps a customer from approving anything for an app. No row where nothing does. */
const stopsOf = ({ nationalIdentificationNumber, clientId }: StopKey) => sql<{ stop: CustomerStop }>`
  select ${whichStop} as stop from fraud_cases
  where national_identification_number = ${nationalIdentificationNumber} and ${stopsApp(clientId)} having count(*) > 0`

/** The same as an expression: null where nothing does. */
export const stopOf = (key: StopKey) => sql<CustomerStop | null>`(${stopsOf(key)})`

/** What keeps a customer from approving anything for an app. Undefined where nothing does. */
export async function findCustomerStop(executor: Executor, key: CaseKey): Promise<CustomerStop | undefined> {
  return (await stopsOf(key).execute(executor)).rows[0]?.stop
}

/** Those of these customers who have reported the app, or stopped open banking. */
export async function listStopped(
  executor: Executor,
  { customers, clientId }: { customers: readonly string[]; clientId: string },
): Promise<string[]> {
  if (customers.length === 0) return []
  const rows = await openStopsOf(executor, clientId)
    .select('nationalIdentificationNumber')
    .distinct()
    .where('nationalIdentificationNumber', 'in', customers)
    .execute()
  return rows.map((row) => row.nationalIdentificationNumber)
}

/** Those of these apps for which this customer can approve nothing, and why. */
export async function listStoppedApps(
  executor: Executor,
  { nationalIdentificationNumber, clientIds }: { nationalIdentificationNumber: string; clientIds: readonly string[] },
): Promise<ReadonlyMap<string, CustomerStop>> {
  if (clientIds.length === 0) return new Map()
  const { rows } = await sql<{ clientId: string; stop: CustomerStop }>`
    select asked.client_id, ${whichStop} as stop from unnest(${[...clientIds]}::text[]) as asked(client_id) join fraud_cases
      on national_identification_number = ${nationalIdentificationNumber} and ${stopsApp(sql`asked.client_id`)}
    group by asked.client_id`.execute(executor)
  return new Map(rows.map(({ clientId, stop }) => [clientId, stop]))
}

const openStopsOf = (executor: Executor, clientId: string) => executor.selectFrom('fraudCases').where(stopsApp(clientId))

/** Whose cases stop something: all of the `customers`; of those who are only asked what was reported since, or is not carried out yet. */
export interface PossibleStoppers {
  customers: readonly string[]
  asked?: readonly { nationalIdentificationNumber: string; requestedAt: Date }[]
}

/** Whether one of these customers has reported the app, or stopped open banking. */
export async function isStoppedByAny(
  executor: Executor,
  { customers, asked = [], clientId }: PossibleStoppers & { clientId: string },
): Promise<boolean> {
  if (customers.length + asked.length === 0) return false
  const found = await openStopsOf(executor, clientId)
    .select('caseId')
    .where((of) =>
      of.or([
        ...customers.map((customer) => of('nationalIdentificationNumber', '=', customer)),
        ...asked.map(({ nationalIdentificationNumber: customer, requestedAt }) =>
          of.and([
            of('nationalIdentificationNumber', '=', customer),
            of.or([of('stoppedAt', 'is', null), of('reportedAt', '>=', requestedAt)]),
          ]),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A case with its app, as the bank's people see it. */
export interface FraudCaseOnRecord extends FraudCase {
  appName: string
  organisation: string
}

/** Cases of all customers, newest first: the open or the closed ones, or both; behind the one with the id `before`. */
export async function listFraudCasesOnRecord(
  executor: Executor,
  {
    status,
    caseId,
    before,
    limit,
  }: { status?: 'open' | 'closed' | undefined; caseId?: string; before?: string | undefined; limit: number },
): Promise<FraudCaseOnRecord[]> {
  return executor
    .selectFrom('fraudCases')
    .innerJoin('apps', 'apps.clientId', 'fraudCases.clientId')
    .innerJoin('developers', 'developers.developerId', 'apps.developerId')
    .selectAll('fraudCases')
    .select(['apps.name as appName', 'developers.organisation'])
    .$if(status !== undefined, (query) => query.where('fraudCases.closedAt', status === 'open' ? 'is' : 'is not', null))
    .$if(caseId !== undefined, (query) => query.where('fraudCases.caseId', '=', caseId!))
    .$if(before !== undefined, (query) => query.where(standsBehind(cases, before!)))
    .orderBy(newestFirst(cases))
    .limit(limit)
    .execute()
}

/** The case, with its row locked until the transaction ends. */
export async function lockFraudCase(trx: Executor, caseId: string): Promise<FraudCase | undefined> {
  return trx.selectFrom('fraudCases').selectAll().where('caseId', '=', caseId).forUpdate().executeTakeFirst()
}

/** Writes what the bank has decided about a case. */
export async function updateFraudCase(trx: Executor, caseId: string, columns: Partial<FraudCase>): Promise<void> {
  await trx.updateTable('fraudCases').set(columns).where('caseId', '=', caseId).execute()
}
