import { type Clock, openClock } from '../../../src/config/clock.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readSettings } from '../../../src/config/settings.ts'
import type { CoreBank, PaymentDecision, PaymentInstruction } from '../../../src/corebank/port.ts'
import type { SandboxControl } from '../../../src/corebank/sandboxPort.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import type { Database } from '../../../src/data/schema.ts'
import { decideBankPayment, rejectReason, type RejectReason } from '../../../src/services/sandbox/coreBank.ts'
import { openSimulatorTables } from '../../../src/simulator/database.ts'
import type { SimulatorDatabase } from '../../../src/simulator/schema.ts'
import { openTestDatabase } from '../database/database.ts'
import { silentParts } from '../silentParts.ts'

export type SimulatorUnderTest = CoreBank & { sandbox: SandboxControl; tick: (now: Date) => Promise<void> }

/** A seeded simulator on a database of its own, and the decisions its listener heard. */
export interface TestBank extends Dependencies {
  /** The simulator's own tables in it. */
  books: SimulatorDatabase
  coreBank: SimulatorUnderTest
  decisions: PaymentDecision[]
  balance(accountId: string): Promise<number>
}

/** What the listener heard of a payment. It may hear a decision again, so each is there once. */
export function heardOf({ decisions }: TestBank, paymentId: string): PaymentDecision[] {
  const heard = decisions.filter((decision) => decision.paymentId === paymentId).map((decision) => JSON.stringify(decision))
  return [...new Set(heard)].map((text) => JSON.parse(text) as PaymentDecision)
}

/** Short, so that answers which come too late are waited for in milliseconds. */
export const testTimeoutMs = 20

/** The simulator as the service opens it. */
export function openSimulator(
  db: Kysely<Database>,
  approval: 'manual' | 'auto' = 'manual',
  timeoutMs = testTimeoutMs,
  clock: Pick<Clock, 'now'> = openClock(),
): Promise<CoreBank> {
  return createSimulator({ approval, bankIbanCode: '99', timeoutMs, environment: 'sandbox' }, db, clock)
}

type Decision = { paymentId: string; now: Date; nationalIdentificationNumber?: string }
type Deciding = Parameters<typeof decideBankPayment>[0]

/** Somebody at the bank approves a payment. */
export const approvePayment = (dependencies: Deciding, request: Decision) =>
  decideBankPayment(dependencies, { ...request, outcome: 'completed' })

/** Somebody at the bank rejects a payment, for the reason given or for none. */
export const rejectPayment = async (dependencies: Deciding, { paymentId, now, ...reason }: Decision & RejectReason) =>
  decideBankPayment(dependencies, { paymentId, now, outcome: 'rejected', ...rejectReason(reason) })

/** The simulator with what it told. `clock` is the bank's own time, that of the machine by default. */
export async function openTestBank(
  approval: 'manual' | 'auto',
  { db, clock }: { db?: Kysely<Database>; clock?: Pick<Clock, 'now'> } = {},
): Promise<TestBank> {
  const database = db ?? (await openTestDatabase())
  const coreBank = (await openSimulator(database, approval, testTimeoutMs, clock)) as SimulatorUnderTest
  const decisions: PaymentDecision[] = []
  coreBank.onPaymentDecision(async (decision) => {
    decisions.push(decision)
  })
  const books = openSimulatorTables(database)
  const balance = async (accountId: string) => {
    const row = await books
      .selectFrom('bankAccounts')
      .select('balanceHalalas')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return row.balanceHalalas
  }
  return { ...silentParts(), db: database, books, coreBank, settings: readSettings({}), decisions, balance }
}

/** 1000000016's salary account, and the joint account of 1000000024 and 1000000032. */
export const salary = { accountId: 'acc-000101', nationalIdentificationNumber: '1000000016', openingHalalas: 85_000_00 }
export const familyAccountId = 'acc-000112'

/** IBAN of a seeded account. */
export async function ibanOf(bank: TestBank, accountId: string): Promise<string> {
  const row = await bank.books
    .selectFrom('bankAccounts')
    .select('iban')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.iban
}

/** What the simulator does not go by. */
export const ofNobody = {
  ...{ debtorName: null, creditorTradingName: null, type: 'KSAOB.SingleInstantPayment', executionAt: null, purposeCode: 'ONLP' },
  ...{ payerNotes: null, merchantTradingName: null, consentId: 'pis-1' },
  ...{ app: { clientId: 'app-1', name: 'An app', organisation: 'A fintech' }, approvals: [] },
} satisfies Partial<PaymentInstruction>

/** A payment from the salary account to the published Al Rajhi example IBAN, unless told otherwise. */
export async function makeInstruction(bank: TestBank, change: Partial<PaymentInstruction> = {}): Promise<PaymentInstruction> {
  return {
    paymentId: randomUUID(),
    paymentTransactionId: randomUUID().replaceAll('-', '').toUpperCase(),
    nationalIdentificationNumber: salary.nationalIdentificationNumber,
    debtorIban: change.debtorIban ?? (await ibanOf(bank, salary.accountId)),
    creditorIban: 'SA0380000000608010167519',
    creditorName: { en: 'Nasser Al-Shammari', ar: 'ناصر الشمري' },
    amountHalalas: 150_50,
    currency: 'SAR',
    ...ofNobody,
    ...change,
  }
}
