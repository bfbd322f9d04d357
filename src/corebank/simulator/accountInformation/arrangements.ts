import { type Beneficiary, type DirectDebit, type ScheduledPayment, type StandingOrder } from '../../accountData.ts'
import { type BilingualName, type BilingualText } from '../../../domain/shared/bilingual.ts'
import { accountOf, agentOf, type OtherSide, riyals } from './parts.ts'
import { type FrequencyName, standAt } from './schedule.ts'

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
