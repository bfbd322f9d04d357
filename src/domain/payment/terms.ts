import type { components } from '../../../generated/types/payment-initiation.ts'
import { checkTogether } from '../shared/checkTogether.ts'
import { parseDateTime, riyadhDayNumber, riyadhDayStart } from '../shared/dates.ts'
import { BankRefusal } from '../shared/errors.ts'
import { parseSaudiIban } from '../shared/iban.ts'
import { parseHalalas } from '../shared/money.ts'
import type { PaymentType } from './payment.ts'

type Message = components['schemas']['PaymentConsentRequestMessage']
type Name = { en?: string; ar?: string }

/**
 * The payment that an app asks for, as the bank understands it. It is parsed once, when the consent is created, and stored with it.
 */
export interface PaymentTerms {
  type: PaymentType
  amountHalalas: number
  currency: 'SAR'
  /** 00:00 Asia/Riyadh of the requested day. Null for an instant payment. */
  executionAt: Date | null
  /** RequestedExecutionDate as the app wrote it. Null for an instant payment. */
  requestedExecutionAt: Date | null
  /** Absent when the PSU picks the account at the bank. */
  debtorAccount?: { iban: string; name?: Name }
  creditorAccount: { iban: string; name: Name; tradingName?: Name }
  purposeCode: string
  payerNotes?: string
  tradingBrandName?: string
  isPayByAccount?: boolean
  acceptedAuthorizationType: string
  authorizationExpirationTimeWindow?: string
  /** The parts of Risk that responses repeat. */
  risk: Pick<Message['Risk'], 'PSUIndicators' | 'TransactionIndicators'>
}

/** How far ahead a future-dated payment may lie, in days. */
export interface PaymentTermsLimits {
  paymentDaysAhead: number
}

const schedule = 'Data.ControlParameters.ConsentSchedule.SinglePayment'

function refuse(path: string, rule: string): never {
  throw new BankRefusal('businessRule', `${path} ${rule}`, { path })
}

function parseExecutionDate(
  requested: string | undefined,
  type: PaymentType,
  now: Date,
  { paymentDaysAhead }: PaymentTermsLimits,
): Date | null {
  const path = `${schedule}.RequestedExecutionDate`
  if (type === 'KSAOB.SingleInstantPayment') {
    if (requested === undefined) return null
    refuse(path, 'belongs to KSAOB.SingleFutureDatedPayment only; leave it out of an instant payment.')
  }
  if (requested === undefined) refuse(path, 'is missing; a KSAOB.SingleFutureDatedPayment needs it.')
  const date = parseDateTime(requested, path)
  const daysAhead = riyadhDayNumber(date) - riyadhDayNumber(now)
  if (daysAhead < 1) refuse(path, 'must be tomorrow or later (Asia/Riyadh); for today use KSAOB.SingleInstantPayment.')
  if (daysAhead > paymentDaysAhead) refuse(path, `must be at most ${paymentDaysAhead} days from now.`)
  return date
}

function parseType(text: string): PaymentType {
  if (text === 'KSAOB.SingleInstantPayment' || text === 'KSAOB.SingleFutureDatedPayment') return text
  refuse(
    `${schedule}.Type`,
    'must be KSAOB.SingleInstantPayment or KSAOB.SingleFutureDatedPayment; other payment types are not offered.',
  )
}

function parseAccounts({ DebtorAccount, CreditorAccount }: Message['Data']['Initiation']) {
  const path = 'Data.Initiation.CreditorAccount.Identification'
  const { debtorIban, creditorIban } = checkTogether({
    debtorIban: () =>
      DebtorAccount && parseSaudiIban(DebtorAccount.Identification, 'Data.Initiation.DebtorAccount.Identification'),
    creditorIban: () => parseSaudiIban(CreditorAccount.Identification, path),
  })
  if (debtorIban === creditorIban) refuse(path, 'must not be the debtor’s own account.')
  return {
    ...(debtorIban !== undefined && {
      debtorAccount: { iban: debtorIban, ...(DebtorAccount?.Name && { name: DebtorAccount.Name }) },
    }),
    creditorAccount: {
      iban: creditorIban,
      name: CreditorAccount.Name,
      ...(CreditorAccount.TradingName && { tradingName: CreditorAccount.TradingName }),
    },
  }
}

type SinglePayment = Message['Data']['ControlParameters']['ConsentSchedule']['SinglePayment']

function parseSchedule({ Type, Amount, RequestedExecutionDate }: SinglePayment, now: Date, limits: PaymentTermsLimits) {
  return checkTogether({
    when: () => {
      const type = parseType(Type)
      return { type, requestedExecutionAt: parseExecutionDate(RequestedExecutionDate, type, now, limits) }
    },
    amountHalalas: () => parseHalalas(Amount.Amount, `${schedule}.Amount.Amount`),
    currency: (): 'SAR' => {
      if (Amount.Currency === 'SAR') return 'SAR'
      refuse(`${schedule}.Amount.Currency`, 'must be SAR; domestic payments are in Saudi riyals only.')
    },
  })
}

/**
 * The terms of a payment that is asked for at `now`. Throws BankRefusal 'businessRule' or 'resourceFormat' with every wrong field,
 * except those that only a right one would allow to judge.
 */
export function parsePaymentTerms({ Data, Risk }: Message, now: Date, limits: PaymentTermsLimits): PaymentTerms {
  const { payment, accounts } = checkTogether({
    payment: () => parseSchedule(Data.ControlParameters.ConsentSchedule.SinglePayment, now, limits),
    accounts: () => parseAccounts(Data.Initiation),
  })
  const { type, requestedExecutionAt } = payment.when
  const { IsPayByAccount } = Data.ControlParameters
  const tradingBrandName = Data.MerchantDetails?.MerchantTradingBrandName
  return {
    type,
    amountHalalas: payment.amountHalalas,
    currency: payment.currency,
    executionAt: requestedExecutionAt && riyadhDayStart(requestedExecutionAt),
    requestedExecutionAt,
    ...accounts,
    purposeCode: Data.PaymentPurposeCode,
    ...(Data.PayerNotes !== undefined && { payerNotes: Data.PayerNotes }),
    ...(tradingBrandName !== undefined && { tradingBrandName }),
    ...(IsPayByAccount !== undefined && { isPayByAccount: IsPayByAccount }),
    acceptedAuthorizationType: Data.AcceptedAuthorizationType,
    ...(Data.AuthorizationExpirationTimeWindow !== undefined && {
      authorizationExpirationTimeWindow: Data.AuthorizationExpirationTimeWindow,
    }),
    risk: {
      ...(Risk.PSUIndicators && { PSUIndicators: Risk.PSUIndicators }),
      ...(Risk.TransactionIndicators && { TransactionIndicators: Risk.TransactionIndicators }),
    },
  }
}

/** Whether the day on which a payment is to be made has begun. */
export const hasDayBegun = ({ executionAt }: Pick<PaymentTerms, 'executionAt'>, now: Date): boolean =>
  executionAt !== null && executionAt.getTime() <= now.getTime()

/**
 * Checks that the day of a future-dated payment begins before its consent ends: what ends on one day must not move money on a later
 * one. Throws BankRefusal 'businessRule'.
 */
export function checkExecutionWithinConsent({ executionAt }: Pick<PaymentTerms, 'executionAt'>, expiresAt: Date): void {
  if (executionAt === null || executionAt.getTime() <= expiresAt.getTime()) return
  refuse(
    `${schedule}.RequestedExecutionDate`,
    `must not be after Data.ExpirationDateTime (${expiresAt.toISOString()}). Name an earlier day, or a later expiry.`,
  )
}
