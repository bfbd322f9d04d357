import { parseDateTime } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'
import { parseHalalas } from '../shared/money.ts'
import { checkTexts } from './checkTexts.ts'

/** What the rules read of Mt798 (service.md "Letter-of-guarantee consent"); the rest is texts and dates, checked by their form. */
export interface GuaranteeRequest {
  MessageCreationDateTime?: string
  TypeOfGuarantee: string
  WordingOfGuarantee: string
  LanguageOfStandardWording?: string
  Applicant: { CommercialRegistrationNumber: number }
  GuaranteeAmount: { Amount: string; Currency: string }
  ValidityType: string
  ValidityExpiryDate?: string
  DeliveryTo?: string
  DeliveryAddress?: { Address?: object }
  TotalOrderAmount?: { Amount: string }
  ReferenceDate?: string | null
  ReferenceDate1?: string
  ReferenceDate2?: string
  DetailsOfGuarantee?: string
  LetterOfGuaranteeStartDate?: string
}

/** A guarantee after every rule that needs no customer. */
export interface GuaranteeTerms {
  amountHalalas: number
  currency: 'SAR'
  commercialRegistrationNumber: number
  /** Null: the guarantee has no end of its own. */
  validityExpiresAt: Date | null
}

const at = (field: string) => `Data.Mt798.${field}`

function refuse(field: string, rule: string): never {
  throw new SanadError('businessRule', `${at(field)} ${rule}`, { path: at(field) })
}

function dateOf(request: GuaranteeRequest, field: keyof GuaranteeRequest): Date | undefined {
  const value = request[field]
  return typeof value === 'string' ? parseDateTime(value, at(field)) : undefined
}

/** ValidityType LIMT has an end to come, UNLM has none; codes that are not known to us may have one. */
function checkValidity(request: GuaranteeRequest, now: Date): Date | null {
  const field = 'ValidityExpiryDate'
  const end = dateOf(request, field)
  if (request.ValidityType === 'LIMT' && !end) refuse(field, 'is missing; ValidityType LIMT needs it.')
  if (request.ValidityType === 'UNLM' && end)
    refuse(field, 'does not go with ValidityType UNLM; leave it out, or make ValidityType LIMT.')
  if (end && end.getTime() <= now.getTime()) refuse(field, `must be in the future; this server's time is ${now.toISOString()}.`)
  const start = dateOf(request, 'LetterOfGuaranteeStartDate')
  if (end && start && start.getTime() >= end.getTime()) refuse('LetterOfGuaranteeStartDate', 'must be before ValidityExpiryDate.')
  return end ?? null
}

/** What one code asks of another member. */
function checkCompanions(request: GuaranteeRequest): void {
  if (request.DeliveryTo === 'OTHR' && !request.DeliveryAddress?.Address) {
    refuse('DeliveryAddress.Address', 'is missing; DeliveryTo OTHR needs the address to deliver to.')
  }
  if (request.WordingOfGuarantee === 'STND' && request.LanguageOfStandardWording === undefined) {
    refuse(
      'LanguageOfStandardWording',
      'is missing; WordingOfGuarantee STND needs the language of the wording, for example en or ar.',
    )
  }
  // SWIFT MT 760 field 22K: OTHR is told in the narrative.
  if (request.TypeOfGuarantee === 'OTHR' && request.DetailsOfGuarantee === undefined) {
    refuse('DetailsOfGuarantee', 'is missing; TypeOfGuarantee OTHR needs the guarantee in words.')
  }
}

/** Checks a guarantee that is asked for at `now`. Throws SanadError 'businessRule' or 'resourceFormat' with the field's path. */
export function checkGuarantee(request: GuaranteeRequest, now: Date): GuaranteeTerms {
  checkTexts(request, 'Data.Mt798')
  for (const field of ['MessageCreationDateTime', 'ReferenceDate', 'ReferenceDate1', 'ReferenceDate2'] as const)
    dateOf(request, field)
  if (request.GuaranteeAmount.Currency !== 'SAR') {
    refuse('GuaranteeAmount.Currency', 'must be SAR; the guarantee lines of this bank are in Saudi riyals.')
  }
  if (request.TotalOrderAmount) parseHalalas(request.TotalOrderAmount.Amount, at('TotalOrderAmount.Amount'))
  checkCompanions(request)
  return {
    amountHalalas: parseHalalas(request.GuaranteeAmount.Amount, at('GuaranteeAmount.Amount')),
    currency: 'SAR',
    commercialRegistrationNumber: request.Applicant.CommercialRegistrationNumber,
    validityExpiresAt: checkValidity(request, now),
  }
}
