import { createHash, createHmac } from 'node:crypto'
import type { SimulatorDatabase } from './schema.ts'
import type { Clock } from '../config/clock.ts'
import type { CoreBankSettings } from '../corebank/adapter.ts'
import type { LetterDecision, PaymentDecision } from '../corebank/port.ts'

/** What the bank never answers questions about, by national id and by AccountId. */
export interface SilentParts {
  customers: ReadonlySet<string>
  accountIds: ReadonlySet<string>
}

/**
 * What the simulator's parts share. All its data is in the database; only the listeners are kept in memory, and until there are any nobody
 * is told.
 */
export interface SimulatedBank {
  db: SimulatorDatabase
  context: CoreBankSettings
  clock: Pick<Clock, 'now'>
  /** Under which national ids are hashed. */
  hashKey: string
  silent: SilentParts
  paymentListener: (decision: PaymentDecision) => Promise<void>
  letterListener: (decision: LetterDecision) => Promise<void>
}

/**
 * Tells a listener about a decision that is already in the books. A listener that fails does not change the decision, and Sanad
 * asks for decisions that it has not heard of.
 */
export async function tell<Decision>(listener: (decision: Decision) => Promise<void>, decision: Decision): Promise<void> {
  await listener(decision).catch(() => undefined)
}

/** An id that is known came again with another content. Nothing was done. */
export class OtherParticulars extends Error {
  constructor(what: string) {
    super(`${what} was submitted again with other particulars`)
  }
}

/** A national id in a form that nobody can guess back without the bank's key. */
export function hashNationalId(bank: SimulatedBank, nationalIdentificationNumber: string): string {
  return createHmac('sha256', bank.hashKey).update(nationalIdentificationNumber).digest('base64url')
}

/** Makes the same uuid for the same name, so that a new sandbox has the same ids as the one before. */
export function fixedUuid(name: string): string {
  const hex = createHash('sha256').update(`sanad sandbox ${name}`).digest('hex')
  // Sets the bits for version 8 (custom) and for the variant (RFC 9562).
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Waits until the caller has certainly given up. The timer does not keep the process alive. */
export async function outlastCaller(bank: SimulatedBank): Promise<void> {
  const lateMs = Math.ceil(bank.context.timeoutMs * 1.25) + 50
  await new Promise<void>((resolve) => setTimeout(resolve, lateMs).unref())
}

/** The bank's own accounts: the source of opening balances, and the money on its way to other banks over SARIE. */
export const ownAccounts = {
  opening: { number: 1, name: { en: 'Opening balances', ar: 'أرصدة افتتاحية' } },
  sarieClearing: { number: 2, name: { en: 'SARIE clearing', ar: 'مقاصة سريع' } },
} as const

/** AccountId of an account number. It does not reveal who holds the account. */
export const seedAccountId = (number: number): string => `acc-${String(number).padStart(6, '0')}`

/** The account number inside the IBAN. The numbers are spread out, so that neighbours do not look alike. */
export const seedAccountNumber = (number: number): string => String(608_010_000_000 + number * 7_919)
