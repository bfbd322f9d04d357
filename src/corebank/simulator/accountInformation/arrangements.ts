import { type BilingualName, type BilingualText } from '../../../domain/shared/bilingual.ts'
import { dayMs } from '../../../domain/shared/dates.ts'
import { type Beneficiary, type DirectDebit, type ScheduledPayment, type StandingOrder } from '../../accountData.ts'
import { accountOf, agentOf, type OtherSide, riyals } from './parties.ts'

/** What the database keeps of each; dates as text, because the columns are JSON. */
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
export interface DirectDebitDetails extends Recurring {
  mandate: string
  name: BilingualText
  isActive: boolean
}
export interface StandingOrderDetails extends OtherSide, Recurring {
  reference: string
  count: number | null
}
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
    previousPaymentAmount: last && riyals(amountHalalas),
  }
}

export function toStandingOrder({ arrangementId, details }: Stored, now: Date): StandingOrder {
  const { name, iban, reference, count, frequency, firstAt, amountHalalas } = details as StandingOrderDetails
  const first = new Date(firstAt)
  const { last, next, final } = standAt({ first, frequency, count }, now)
  const amount = riyals(amountHalalas)
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

/** Undefined when its day is over: then it is no longer scheduled. */
export function toScheduledPayment({ arrangementId, details }: Stored, now: Date): ScheduledPayment | undefined {
  const { name, iban, scheduledAt, type, amountHalalas, reference } = details as ScheduledPaymentDetails
  const at = new Date(scheduledAt)
  if (at <= now) return undefined
  return {
    scheduledPaymentId: arrangementId,
    scheduledType: `KSAOB.${type}`,
    scheduledAt: at,
    amount: riyals(amountHalalas),
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

export type FrequencyName = keyof typeof frequencies

/** A payment that comes again and again; `count` is how often in all, null for ever. */
export interface Schedule {
  first: Date
  frequency: FrequencyName
  count: number | null
}

/** The n-th occurrence, counted from 0. First dates are at most on the 28th, so that every month has the day. */
function occurrence({ first, frequency }: Schedule, index: number): Date {
  const step = frequencies[frequency]
  if ('days' in step) return new Date(first.getTime() + index * step.days * dayMs)
  const date = new Date(first)
  date.setUTCMonth(date.getUTCMonth() + index * step.months)
  return date
}

/** Where a schedule stands at `now`: the last occurrence up to it, the next one after it, and the final one. */
export function standAt(schedule: Schedule, now: Date): { last: Date | null; next: Date | null; final: Date | null } {
  const { first, frequency, count } = schedule
  const step = frequencies[frequency]
  const stepMs = 'days' in step ? step.days * dayMs : step.months * 28 * dayMs
  // Never below the true number, because no month is shorter than 28 days; walked down from there.
  let done = Math.max(0, Math.floor((now.getTime() - first.getTime()) / stepMs) + 1)
  while (done > 0 && occurrence(schedule, done - 1) > now) done -= 1
  if (count !== null) done = Math.min(done, count)
  return {
    last: done === 0 ? null : occurrence(schedule, done - 1),
    next: done === count ? null : occurrence(schedule, done),
    final: count === null ? null : occurrence(schedule, count - 1),
  }
}
