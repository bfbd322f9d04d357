import { randomUUID } from 'node:crypto'
import { type Kysely } from 'kysely'
import { createSimulator } from '../../../src/corebank/simulator/simulator.ts'
import { type CoreBank, type PaymentDecision, type PaymentInstruction } from '../../../src/corebank/port.ts'
import { type SandboxControl } from '../../../src/corebank/sandboxPort.ts'
import { type Database } from '../../../src/data/schema.ts'
import { openTestDatabase } from '../database/database.ts'
import { readSettings, type Settings } from '../../../src/config/settings.ts'

export type SimulatorUnderTest = CoreBank & { sandbox: SandboxControl; tick: (now: Date) => Promise<void> }

/** A seeded simulator on a database of its own, and the decisions its listener heard. */
export interface TestBank {
  db: Kysely<Database>
  coreBank: SimulatorUnderTest
  settings: Settings
  decisions: PaymentDecision[]
  balance(accountId: string): Promise<number>
}

/** Short, so that answers which come too late are waited for in milliseconds. */
export const testTimeoutMs = 20

export async function openTestBank(approval: 'manual' | 'auto', db?: Kysely<Database>): Promise<TestBank> {
  const database = db ?? (await openTestDatabase())
  const coreBank = (await createSimulator({
    db: database,
    approval,
    bankIbanCode: '99',
    timeoutMs: testTimeoutMs,
  })) as SimulatorUnderTest
  const decisions: PaymentDecision[] = []
  coreBank.onPaymentDecision(async (decision) => {
    decisions.push(decision)
  })
  const balance = async (accountId: string) => {
    const row = await database
      .selectFrom('bankAccounts')
      .select('balanceHalalas')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return row.balanceHalalas
  }
  return { db: database, coreBank, settings: readSettings({}), decisions, balance }
}

/** 1000000016's salary account, and the joint account of 1000000024 and 1000000032. */
export const salary = { accountId: 'acc-000101', nationalIdentificationNumber: '1000000016', openingHalalas: 85_000_00 }
export const familyAccountId = 'acc-000112'

/** IBAN of a seeded account. */
export async function ibanOf(bank: TestBank, accountId: string): Promise<string> {
  const row = await bank.db.selectFrom('bankAccounts').select('iban').where('accountId', '=', accountId).executeTakeFirstOrThrow()
  return row.iban
}

/** A payment from the salary account to the published Al Rajhi example IBAN, unless told otherwise. */
export async function makeInstruction(bank: TestBank, change: Partial<PaymentInstruction> = {}): Promise<PaymentInstruction> {
  return {
    paymentId: randomUUID(),
    nationalIdentificationNumber: salary.nationalIdentificationNumber,
    debtorIban: change.debtorIban ?? (await ibanOf(bank, salary.accountId)),
    creditorIban: 'SA0380000000608010167519',
    creditorName: { en: 'Nasser Al-Shammari', ar: 'ناصر الشمري' },
    amountHalalas: 150_50,
    currency: 'SAR',
    ...change,
  }
}
