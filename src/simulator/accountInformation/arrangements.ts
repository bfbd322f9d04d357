import type { BilingualName, BilingualText } from '../../domain/shared/bilingual.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import type { Beneficiary, DirectDebit, ScheduledPayment, StandingOrder } from '../../corebank/accountData.ts'
import { accountOf, agentOf, type OtherSide, absoluteAmount } from './parties.ts'

/** What the database keeps of each arrangement. Dates are text, because the columns are JSON. */
export interface BeneficiaryDetails extends OtherSide {
  reference: string
  isActivated: boolean
  addedAt: string
  bankAddress: BilingualText | null
}
interface Recurring {
  frequency: FrequencyName
  firstAt: string
  amountHalalas: number
}
/** The stored part of a direct debit. Its dates follow from the schedule and the current time. */
export interface DirectDebitDetails extends Recurring {
  mandate: string
  name: BilingualText
  isActive: boolean
}
/** The stored part of a standing order. `count` is the number of payments, or null for no end. */
export interface StandingOrderDetails extends OtherSide, Recurring {
  reference: string
  count: number | null
}
/** The stored part of a scheduled payment. `scheduledAt` is an ISO date-time. */
export interface ScheduledPaymentDetails extends OtherSide {
  scheduledAt: string
  type: 'Arrival' | 'Execution'
  amountHalalas: number
  reference: string
}

interface Stored {
  arrangementId: string
  details: object
}

/** Stored row to the port's beneficiary. A bank that the table of banks does not have is named by its two digits of the IBAN. */
export function toBeneficiary({ arrangementId, details }: Stored): Beneficiary {
  const { name, iban, reference, isActivated, addedAt, bankAddress } = details as BeneficiaryDetails
  const agent = agentOf(iban) ?? {
    identificationType: 'KSAOB.OTHER',
    identification: iban.slice(4, 6),
    name: name as BilingualName,
  }
  return {
    beneficiaryId: arrangementId,
    beneficiaryType: isActivated ? 'KSAOB.Activated' : 'KSAOB.NotActivated',
    name,
    reference,
    agent: { ...agent, postalAddress: bankAddress },
    account: accountOf({ name, iban }),
    addedAt: new Date(addedAt),
  }
}

/** Stored row to the port's direct debit, with the last payment as of `now`. */
export function toDirectDebit({ arrangementId, details }: Stored, now: Date): DirectDebit {
  const { mandate, name, isActive, frequency, firstAt, amountHalalas } = details as DirectDebitDetails
  const { last } = standAt({ first: new Date(firstAt), frequency, count: null }, now)
  return {
    directDebitId: arrangementId,
    mandateIdentification: mandate,
    status: isActive ? 'KSAOB.Active' : 'KSAOB.Inactive',
    name,
    frequency: `KSAOB.${frequency}`,
    previousPaymentAt: last,
    previousPaymentAmount: last && absoluteAmount(amountHalalas),
  }
}

/** Stored row to the port's standing order, with its last, next and final payment as of `now`. */
export function toStandingOrder({ arrangementId, details }: Stored, now: Date): StandingOrder {
  const { name, iban, reference, count, frequency, firstAt, amountHalalas } = details as StandingOrderDetails
  const first = new Date(firstAt)
  const { last, next, final } = standAt({ first, frequency, count }, now)
  const amount = absoluteAmount(amountHalalas)
  return {
    standingOrderId: arrangementId,
    frequency: `KSAOB.${frequency}`,
    reference,
    status: next ? 'KSAOB.Active' : 'KSAOB.Inactive',
    numberOfPayments: count,
    firstPaymentAt: first,
    firstPaymentAmount: amount,
    nextPaymentAt: next,
    nextPaymentAmount: next && amount,
    lastPaymentAt: last,
    lastPaymentAmount: last && amount,
    finalPaymentAt: final,
    finalPaymentAmount: final && amount,
    creditorAgent: agentOf(iban),
    creditorAccount: accountOf({ name, iban }),
  }
}

/** Stored row to the port's scheduled payment. Undefined once its day is over, because it is no longer scheduled. */
export function toScheduledPayment({ arrangementId, details }: Stored, now: Date): ScheduledPayment | undefined {
  const { name, iban, scheduledAt, type, amountHalalas, reference } = details as ScheduledPaymentDetails
  const at = new Date(scheduledAt)
  if (at <= now) return undefined
  return {
    scheduledPaymentId: arrangementId,
    scheduledType: `KSAOB.${type}`,
    scheduledAt: at,
    amount: absoluteAmount(amountHalalas),
    reference,
    creditorAgent: agentOf(iban),
    creditorAccount: accountOf({ name, iban }),
  }
}

/** Frequencies of standing orders and direct debits (KSA account information standard), in months or days. */
export const frequencies = {
  Daily: { days: 1 },
  Weekly: { days: 7 },
  Fortnightly: { days: 14 },
  Monthly: { months: 1 },
  Quarterly: { months: 3 },
  HalfYearly: { months: 6 },
  Annual: { months: 12 },
} as const satisfies Record<string, { days: number } | { months: number }>

/** A frequency by its name in the standard, without the prefix `KSAOB.`. */
export type FrequencyName = keyof typeof frequencies

/** When a repeated payment is made. `count` is the number of payments, or null for no end. */
export interface Schedule {
  first: Date
  frequency: FrequencyName
  count: number | null
}

/** The n-th occurrence, counted from 0. First dates are at most on the 28th, because every month has that day. */
function occurrence({ first, frequency }: Schedule, index: number): Date {
  const step = frequencies[frequency]
  if ('days' in step) return new Date(first.getTime() + index * step.days * dayMs)
  const date = new Date(first)
  date.setUTCMonth(date.getUTCMonth() + index * step.months)
  return date
}

/** Where a schedule stands at `now`: its last occurrence up to then, its next one, and its final one. */
export function standAt(schedule: Schedule, now: Date): { last: Date | null; next: Date | null; final: Date | null } {
  const { first, frequency, count } = schedule
  const step = frequencies[frequency]
  const stepMs = 'days' in step ? step.days * dayMs : step.months * 28 * dayMs
  // This estimate is never too low, because no month is shorter than 28 days. The loop below corrects it downwards.
  let done = Math.max(0, Math.floor((now.getTime() - first.getTime()) / stepMs) + 1)
  while (done > 0 && occurrence(schedule, done - 1) > now) done -= 1
  if (count !== null) done = Math.min(done, count)
  return {
    last: done === 0 ? null : occurrence(schedule, done - 1),
    next: done === count ? null : occurrence(schedule, done),
    final: count === null ? null : occurrence(schedule, count - 1),
  }
}
