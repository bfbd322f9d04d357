import { parseDateTime, riyadhDayNumber, riyadhDayStart } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'
import { parseSaudiIban } from '../shared/iban.ts'
import { parseHalalas } from '../shared/money.ts'
import { type PaymentType } from './types.ts'

const longestWaitDays = 365

/** What the rules read of a payment consent's Data (service.md "Payment consent: request message.Data"). */
export interface InstructionRequest {
  ControlParameters: {
    ConsentSchedule: {
      SinglePayment: { Type: string; Amount: { Amount: string; Currency: string }; RequestedExecutionDate?: string }
    }
  }
  Initiation: {
    DebtorAccount?: { Identification: string }
    CreditorAccount: { Identification: string }
  }
}

/** A payment consent's instruction after every rule that needs no customer. */
export interface PaymentInstructionTerms {
  type: PaymentType
  amountHalalas: number
  currency: 'SAR'
  /** 00:00 Asia/Riyadh of the requested day; null for an instant payment. */
  executionAt: Date | null
  /** Undefined: the PSU picks at the bank. */
  debtorIban: string | undefined
  creditorIban: string
}

const schedule = 'Data.ControlParameters.ConsentSchedule.SinglePayment'

function refuse(path: string, rule: string): never {
  throw new SanadError('businessRule', `${path} ${rule}`, { path })
}

function executionDate(requested: string | undefined, type: PaymentType, now: Date): Date | null {
  const path = `${schedule}.RequestedExecutionDate`
  if (type === 'KSAOB.SingleInstantPayment') {
    if (requested !== undefined)
      refuse(path, 'belongs to KSAOB.SingleFutureDatedPayment only; leave it out of an instant payment.')
    return null
  }
  if (requested === undefined) refuse(path, 'is missing; a KSAOB.SingleFutureDatedPayment needs it.')
  const date = parseDateTime(requested, path)
  const daysAhead = riyadhDayNumber(date) - riyadhDayNumber(now)
  if (daysAhead < 1) refuse(path, 'must be tomorrow or later (Asia/Riyadh); for today use KSAOB.SingleInstantPayment.')
  if (daysAhead > longestWaitDays) refuse(path, `must be at most ${longestWaitDays} days from now.`)
  return riyadhDayStart(date)
}

/** Checks type, amount, date and IBANs. Throws SanadError 'businessRule' or 'resourceFormat' with the field's path. */
export function checkInstruction(request: InstructionRequest, now: Date): PaymentInstructionTerms {
  const { Type, Amount, RequestedExecutionDate } = request.ControlParameters.ConsentSchedule.SinglePayment
  if (Type !== 'KSAOB.SingleInstantPayment' && Type !== 'KSAOB.SingleFutureDatedPayment') {
    refuse(
      `${schedule}.Type`,
      'must be KSAOB.SingleInstantPayment or KSAOB.SingleFutureDatedPayment; other payment types are not offered.',
    )
  }
  if (Amount.Currency !== 'SAR') refuse(`${schedule}.Amount.Currency`, 'must be SAR; domestic payments are in Saudi riyals only.')
  const creditorPath = 'Data.Initiation.CreditorAccount.Identification'
  const debtor = request.Initiation.DebtorAccount?.Identification
  const terms: PaymentInstructionTerms = {
    type: Type,
    amountHalalas: parseHalalas(Amount.Amount, `${schedule}.Amount.Amount`),
    currency: 'SAR',
    executionAt: executionDate(RequestedExecutionDate, Type, now),
    debtorIban: debtor === undefined ? undefined : parseSaudiIban(debtor, 'Data.Initiation.DebtorAccount.Identification'),
    creditorIban: parseSaudiIban(request.Initiation.CreditorAccount.Identification, creditorPath),
  }
  if (terms.debtorIban === terms.creditorIban) refuse(creditorPath, 'must be another account than the debtor’s.')
  return terms
}
