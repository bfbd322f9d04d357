import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { readSettings } from '../../src/config/settings.ts'
import type { Database } from '../../src/data/schema.ts'
import type { PaymentConsent } from '../../src/domain/consent/consent.ts'
import { openAuthorization } from '../../src/services/authorization/authorizationSession.ts'
import { signInCustomer } from '../../src/services/authorization/authorizationSignIn.ts'
import { confirmAuthorization, decideAuthorization } from '../../src/services/authorization/visitDoor.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { createPaymentConsent } from '../../src/services/payment/consent.ts'
import { recordPaymentDecision } from '../../src/services/payment/decision.ts'
import { readPrimary } from '../../src/services/shared/openLaggingReads.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { makeApp } from '../support/authserver/authServer.ts'
import { type ConsentChange, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { askOverHttp } from '../support/servers/coreOverHttp.ts'
import { openSimulator } from '../support/servers/simulator.ts'
import { silentParts } from '../support/silentParts.ts'

/** The payers of the model: one whose account always suffices, one whose account is empty. */
export const payers = {
  rich: { nationalId: '1000000081', accountId: 'acc-000230' },
  poor: { nationalId: '1000000073', accountId: 'acc-000161' },
}
/** More than a sequence can spend; 5,000 sequences and more live from it. */
const richHalalas = 1_000_000_000_00

/** Services, rules and database as they are; only password and one-time code are always right, because they cost most of the time. */
export interface RealBank {
  dependencies: Dependencies
  db: Kysely<Database>
  apps: string[]
  /** Which sequence this is; part of its BaseConsentIds, so that it meets no other. */
  sequence: number
  /** What stood on the rich account when the sequence began. */
  startHalalas: number
  close(): Promise<void>
}

async function enrich(db: Kysely<Database>): Promise<void> {
  const reference = 'model: more money'
  const accounts = [payers.rich.accountId, 'acc-000001']
  await openSimulatorTables(db)
    .insertInto('bankLedgerTransactions')
    .values({ ledgerTransactionId: reference, reference, description: reference, createdAt: new Date(0) })
    .execute()
  await openSimulatorTables(db)
    .insertInto('bankLedgerEntries')
    .values(
      accounts.map((accountId, index) => ({
        ledgerTransactionId: reference,
        accountId,
        amountHalalas: index === 0 ? richHalalas : -richHalalas,
      })),
    )
    .execute()
  for (const [index, account] of accounts.entries()) {
    await openSimulatorTables(db)
      .updateTable('bankAccounts')
      .set(({ eb }) => ({ balanceHalalas: eb('balanceHalalas', index === 0 ? '+' : '-', richHalalas) }))
      .where('accountId', '=', account)
      .execute()
  }
}

/**
 * A seeded bank on a database of its own: PGlite in memory, or PostgreSQL. `isApart`: the core bank is asked over HTTP. Its books stay
 * beside Sanad's tables, so that one statement can look at both.
 */
export async function openRealBank({ isApart = false } = {}): Promise<RealBank> {
  const db = await openTestDatabase()
  // The clock of the model hardly moves, and one customer is asked for all of it.
  const settings = readSettings({ SANAD_CODES_PER_CUSTOMER: '10000' })
  const simulator = await openSimulator(db)
  await enrich(db)
  const overHttp = isApart ? await askOverHttp(simulator, settings) : undefined
  const coreBank = overHttp?.coreBank ?? simulator
  const dependencies: Dependencies = {
    ...silentParts(),
    db,
    // Who holds the creditor's account is looked up for each approval.
    lagging: readPrimary(db),
    settings,
    coreBank: {
      ...coreBank,
      signIn: async (nationalId) => ({ outcome: 'accepted', customer: (await coreBank.findCustomer(nationalId))! }),
      requestConfirmation: async () => ({ method: 'code' }),
      checkConfirmation: async () => 'confirmed',
    },
  }
  coreBank.onPaymentDecision((decision) => recordPaymentDecision(dependencies, decision))
  const apps = [(await makeApp(db)).clientId, (await makeApp(db)).clientId]
  const close = async () => {
    await overHttp?.close()
    await db.destroy()
  }
  return { dependencies, db, apps, sequence: 0, startHalalas: 0, close }
}

/** The audit trail cannot be emptied. */
const emptied = [
  'consents',
  'payments',
  'authorization_sessions',
  'core_bank_instructions',
  'outbox',
  'simulator.bank_payments',
  'approval_questions',
]
const sequencesKept = 100

/** Begins a sequence: what others left open is closed, so that no job finds it. The ledger keeps its postings, as a ledger does. */
export async function beginSequence(bank: RealBank): Promise<void> {
  const { db } = bank
  // Emptying tables costs more than a whole sequence, and large ones make each sequence slow.
  if (++bank.sequence % sequencesKept === 0)
    await sql`truncate ${sql.join(emptied.map((table) => sql.table(table)))} cascade`.execute(db)
  await db.updateTable('coreBankInstructions').set({ state: 'done' }).where('state', '=', 'queued').execute()
  await openSimulatorTables(db).updateTable('bankPayments').set({ state: 'cancelled' }).where('state', '=', 'pending').execute()
  await db.updateTable('consents').set({ status: 'Rejected' }).where('status', '=', 'AwaitingAuthorization').execute()
  bank.startHalalas = (await richBalance(db)).balanceHalalas
}

const richBalance = (db: Kysely<Database>) =>
  openSimulatorTables(db)
    .selectFrom('bankAccounts')
    .select('balanceHalalas')
    .where('accountId', '=', payers.rich.accountId)
    .executeTakeFirstOrThrow()

/** One line for each consent, and the money: everything that a sequence can change. */
export interface Observation {
  rows: { consentId: string; status: string; payment: string | null; bank: string | null; postings: string }[]
  richHalalas: number
  poorHalalas: number
  sumHalalas: number
}

/** Looks into the tables, past all services, for everything of this sequence; in one statement, because a model looks after each step. */
export async function observe({ db, sequence }: RealBank): Promise<Observation> {
  // The sum of whole numbers is a numeric in SQL, which would come as text. Before the first consent there is one row without any.
  type Row = Omit<Observation, 'rows'> & {
    [Member in keyof Observation['rows'][number]]: Observation['rows'][number][Member] | null
  }
  const { rows } = await sql<Row>`
    select seen.*, money.* from (
        select sum(balance_halalas)::bigint as "sumHalalas", (sum(balance_halalas) filter (where account_id = ${payers.rich.accountId}))::bigint as "richHalalas",
          (sum(balance_halalas) filter (where account_id = ${payers.poor.accountId}))::bigint as "poorHalalas" from simulator.bank_accounts) as money
      left join (
        select c.consent_id, c.status, string_agg(p.status, ',') as payment, string_agg(b.state, ',') as bank,
          (select count(*) from simulator.bank_ledger_transactions t where t.reference = c.payment_id) as postings
        from consents c left join payments p on p.consent_id = c.consent_id left join simulator.bank_payments b on b.payment_id = p.payment_id
        where c.base_consent_id like ${`base-${sequence}-%`} group by c.consent_id, c.status, c.payment_id) as seen on true`.execute(
    db,
  )
  const [{ sumHalalas, richHalalas, poorHalalas }] = rows as [Row]
  const found = rows.filter(({ consentId }) => consentId !== null) as unknown as Observation['rows']
  return { rows: found, sumHalalas, richHalalas, poorHalalas }
}

export const newId = (): string => randomUUID()

/** A payment consent of the first app, which the rich payer is to authorize. */
export const askForPayment = (bank: RealBank, amount = '12.00', data: ConsentChange['data'] = {}): Promise<PaymentConsent> =>
  createPaymentConsent(bank.dependencies, {
    clientId: bank.apps[0]!,
    message: paymentConsentRequest({ nationalId: payers.rich.nationalId, amount, data }) as never,
    interactionId: newId(),
    now: new Date(),
  })

/** Lets a customer, by default the rich payer, approve it on the bank's pages. */
export async function authorizePayment(
  dependencies: Dependencies,
  clientId: string,
  {
    consentId,
    nationalIdentificationNumber = payers.rich.nationalId,
  }: { consentId: string; nationalIdentificationNumber?: string | undefined },
): Promise<void> {
  const step = { interactionId: newId(), now: new Date() }
  await openAuthorization(dependencies, { ...step, consentId, clientId })
  await signInCustomer(dependencies, { ...step, nationalIdentificationNumber, password: 'x' })
  await decideAuthorization(dependencies, { ...step, decision: 'approve', accountIds: [payers.rich.accountId] })
  await confirmAuthorization(dependencies, { ...step, oneTimeCode: 'x' })
}
