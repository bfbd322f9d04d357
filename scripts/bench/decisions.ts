import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../test/support/database/embeddedPostgres.ts'
import { paymentConsentRequest } from '../../test/support/consents/paymentConsent.ts'
import { payAs } from '../../test/support/story.ts'
import { registerTpp } from '../../test/support/tpp/tpp.ts'
import { seedCustomers } from '../../src/simulator/seed/customers.ts'
import { startCoreBank } from './coreBank.ts'
import { cpuMs } from './measure.ts'
import { createDatabase, makeDataFolder, startSanad, withClient } from './servers.ts'

/** How decisions of a core bank apart were taken. */
export interface DecisionsReport {
  perSecond: number
  seconds: number
  /** Recorded within the time in which they were decided. */
  taken: number
  /** The most that were decided and not recorded, at any of the looks. */
  mostBehind: number
  /** From the last decision to the last record. */
  lastSeconds: number
  /** How many a second where all of them wait already. */
  mostPerSecond: number
  /** CPU of one second while they were taken, in milliseconds. */
  cpuMs: { sanad: number; coreBank: number }
}

/** For how many seconds there is enough when it is looked how many a second can be taken at most. */
const heapSeconds = 10

/** The columns of one row that its copies have for themselves. */
type Change = Record<string, string>

/** Copies a row under ids of its own, which end in a number. */
async function copyRow(client: pg.Client, table: string, where: string, change: Change, count: number): Promise<void> {
  const own = Object.entries(change).map(([column, expression]) => `'${column}', ${expression}`)
  await client.query(`insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${own.join()}))).*
    from ${table} one, generate_series(1, ${count}) number where ${where}`)
}

/** As many payments that the core bank has and has not decided, in the books of both. They are copies of one that came by itself. */
async function multiply(sanad: pg.Client, books: pg.Client, paymentId: string, count: number): Promise<void> {
  const id = (name: string) => `'${name}-' || lpad(number::text, 8, '0')`
  // A customer is told of few payments a day by rings, and of the others by their own page.
  const customers = seedCustomers.map(({ nationalIdentificationNumber }) => `'${nationalIdentificationNumber}'`)
  const customer = `(array[${customers.join()}])[1 + number % ${customers.length}]`
  const ofPayment = { payment_id: id('payment'), consent_id: id('consent'), national_identification_number: customer }
  // The program bounds the statements of everybody who comes to its database, and these are longer.
  for (const client of [sanad, books]) await client.query('set statement_timeout = 0')
  const consentOf = `consent_id = (select consent_id from payments where payment_id = '${paymentId}')`
  await copyRow(sanad, 'consents', consentOf, { ...ofPayment, base_consent_id: id('base') }, count)
  await copyRow(
    sanad,
    'payments',
    `payment_id = '${paymentId}'`,
    { ...ofPayment, payment_transaction_id: `'BENCH' || number` },
    count,
  )
  await copyRow(sanad, 'core_bank_instructions', `resource_id = '${paymentId}'`, { resource_id: id('payment') }, count)
  await copyRow(books, 'simulator.bank_payments', `payment_id = '${paymentId}'`, { payment_id: id('payment') }, count)
}

/** The next payments are decided: in the list as the simulator itself writes it, but without a booking of each. */
const decide = (books: pg.Client, count: number) =>
  books.query(
    `with next as (select payment_id, row_number() over (order by payment_id) as place from simulator.bank_payments
        where state = 'pending' and payment_id like 'payment-%' order by payment_id limit $1),
      moved as (update simulator.bank_decision_feed set last_position = last_position + (select count(*) from next)
        returning last_position - (select count(*) from next) as first),
      paid as (update simulator.bank_payments set state = 'completed', decided_at = now() where payment_id in (select payment_id from next))
    insert into simulator.bank_decisions (position, event_id, kind, resource_id, outcome, decided_at)
      select moved.first + next.place, gen_random_uuid()::text, 'payment', next.payment_id, 'completed', now() from next, moved`,
    [count],
  )

const recorded = async (sanad: pg.Client) => {
  const counted = `select count(*)::int as count from payments where status <> 'KSAOB.Pending' and payment_id like 'payment-%'`
  return (await sanad.query<{ count: number }>(counted)).rows[0]!.count
}

async function untilRecorded(sanad: pg.Client, count: number): Promise<void> {
  const begun = performance.now()
  while ((await recorded(sanad)) < count) {
    if (performance.now() - begun > 600_000) throw new Error('the decisions were not taken within ten minutes')
    await wait(100)
  }
}

/** Takes so many decisions a second for so long. Sanad, core bank and PostgreSQL share the first two cores, with what decides. */
export async function measureDecisions(perSecond: number, seconds: number): Promise<DecisionsReport> {
  const heap = heapSeconds * perSecond
  const postgres = await startEmbeddedPostgres({ durable: true })
  const [databaseUrl, booksUrl] = [await createDatabase(postgres.url, 'sanad'), await createDatabase(postgres.url, 'books')]
  const coreBank = await startCoreBank(booksUrl, { approval: 'manual' })
  const environment = { DATABASE_URL: databaseUrl, SANAD_DATA_DIR: await makeDataFolder(), SANAD_CORE_BANK: coreBank.baseUrl }
  const sanad = await startSanad(environment)
  try {
    const shop = await registerTpp(sanad)
    const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest({ amount: '1.00' }))
    const isThere = async () => (await fetch(coreBank.url('/core-bank/api/payments'))).text()
    while (!(await isThere()).includes(PaymentId)) await wait(100)
    return await withClient(databaseUrl, (own) =>
      withClient(booksUrl, async (books) => {
        await multiply(own, books, PaymentId, heap + perSecond * seconds)
        const begun = performance.now()
        await decide(books, heap)
        await untilRecorded(own, heap)
        const mostPerSecond = heap / ((performance.now() - begun) / 1_000)
        return {
          ...(await keepPace(own, books, { heap, perSecond, seconds, sanad, coreBank })),
          perSecond,
          seconds,
          mostPerSecond,
        }
      }),
    )
  } finally {
    await sanad.stop()
    await coreBank.stop()
    await postgres.stop()
  }
}

/** So many are decided already, and so many a second follow for so long. */
interface Pace {
  heap: number
  perSecond: number
  seconds: number
}

/** Decides ten times a second, and looks each second how many were recorded. */
async function keepPace(
  own: pg.Client,
  books: pg.Client,
  { heap, perSecond, seconds, sanad, coreBank }: Pace & { sanad: { pid: number }; coreBank: { pid: number } },
) {
  const ticks = 10
  const before = { sanad: cpuMs(sanad.pid), coreBank: cpuMs(coreBank.pid) }
  const begun = performance.now()
  let [decided, mostBehind] = [0, 0]
  for (let tick = 1; tick <= seconds * ticks; tick++) {
    const wanted = Math.round((tick * perSecond) / ticks)
    await decide(books, wanted - decided)
    decided = wanted
    if (tick % ticks === 0) mostBehind = Math.max(mostBehind, decided + heap - (await recorded(own)))
    await wait(Math.max(0, begun + tick * (1_000 / ticks) - performance.now()))
  }
  const lastDecided = performance.now()
  const taken = (await recorded(own)) - heap
  await untilRecorded(own, heap + decided)
  const lastSeconds = (performance.now() - lastDecided) / 1_000
  const wholeSeconds = (performance.now() - begun) / 1_000
  const cpu = {
    sanad: Math.round((cpuMs(sanad.pid) - before.sanad) / wholeSeconds),
    coreBank: Math.round((cpuMs(coreBank.pid) - before.coreBank) / wholeSeconds),
  }
  return { taken, mostBehind, lastSeconds, cpuMs: cpu }
}
