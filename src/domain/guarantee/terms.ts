import { type components } from '../../../generated/types/letter-of-guarantee.ts'
import { formatDateTime, parseDateTime } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'
import { formatHalalas, parseHalalas } from '../shared/money.ts'

type Schemas = components['schemas']
/** Mt798 as requests have it. */
export type RequestMt798 = Schemas['RequestMt798']
/** Mt798 as answers have it. */
export type ResponseMt798 = Schemas['ResponseMt798']

/**
 * The guarantee that an app asks for, as the bank understands it. It is parsed once, when the consent is created, and stored with
 * it.
 */
export interface GuaranteeTerms {
  amountHalalas: number
  currency: 'SAR'
  commercialRegistrationNumber: number
  /** Null for a guarantee without an end date. */
  validityExpiresAt: Date | null
  startsAt: Date | null
  totalOrderHalalas: number | null
  /** The request in the form of answers: times in UTC with milliseconds, amounts with two decimals, and ReferenceDate null. */
  mt798: ResponseMt798
}

const at = (field: string) => `Data.Mt798.${field}`

function refuse(field: string, rule: string): never {
  throw new SanadError('businessRule', `${at(field)} ${rule}`, { path: at(field) })
}

/** Parses a request at `now` into terms. Throws SanadError 'businessRule' or 'resourceFormat' with the field's path. */
export function parseGuaranteeTerms(request: RequestMt798, now: Date): GuaranteeTerms {
  checkTexts(request, 'Data.Mt798')
  if (request.GuaranteeAmount.Currency !== 'SAR') {
    refuse('GuaranteeAmount.Currency', 'must be SAR; the guarantee lines of this bank are in Saudi riyals.')
  }
  const dates = parseDates(request)
  const totalOrder = request.TotalOrderAmount
  const totalOrderHalalas = totalOrder ? parseHalalas(totalOrder.Amount, at('TotalOrderAmount.Amount')) : null
  checkCompanions(request)
  const amountHalalas = parseHalalas(request.GuaranteeAmount.Amount, at('GuaranteeAmount.Amount'))
  checkValidity(request, dates, now)
  return {
    amountHalalas,
    currency: 'SAR',
    commercialRegistrationNumber: request.Applicant.CommercialRegistrationNumber,
    validityExpiresAt: dates.ValidityExpiryDate ?? null,
    startsAt: dates.LetterOfGuaranteeStartDate ?? null,
    totalOrderHalalas,
    mt798: {
      ...request,
      ...Object.fromEntries(Object.entries(dates).map(([field, date]) => [field, formatDateTime(date)])),
      GuaranteeAmount: { ...request.GuaranteeAmount, Amount: formatHalalas(amountHalalas) },
      ...(totalOrder &&
        totalOrderHalalas !== null && { TotalOrderAmount: { ...totalOrder, Amount: formatHalalas(totalOrderHalalas) } }),
      ReferenceDate: null,
    },
  }
}

const dateFields = [
  'MessageCreationDateTime',
  'ValidityExpiryDate',
  'ReferenceDate',
  'ReferenceDate1',
  'ReferenceDate2',
  'LetterOfGuaranteeStartDate',
] as const satisfies (keyof RequestMt798)[]

type Dates = { [Field in (typeof dateFields)[number]]?: Date }

/** All dates of the request that are present. */
function parseDates(request: RequestMt798): Dates {
  const dates: Dates = {}
  for (const field of dateFields) {
    const text = request[field]
    if (typeof text === 'string') dates[field] = parseDateTime(text, at(field))
  }
  return dates
}

/** ValidityType LIMT needs an end and UNLM forbids one. With an unknown code an end is optional. */
function checkValidity(
  { ValidityType }: RequestMt798,
  { ValidityExpiryDate: end, LetterOfGuaranteeStartDate: start }: Dates,
  now: Date,
): void {
  const field = 'ValidityExpiryDate'
  if (ValidityType === 'LIMT' && !end) refuse(field, 'is missing; ValidityType LIMT needs it.')
  if (ValidityType === 'UNLM' && end)
    refuse(field, 'cannot be combined with ValidityType UNLM; leave it out, or use ValidityType LIMT.')
  if (end && end.getTime() <= now.getTime()) refuse(field, `must be in the future; this server's time is ${now.toISOString()}.`)
  if (end && start && start.getTime() >= end.getTime()) refuse('LetterOfGuaranteeStartDate', 'must be before ValidityExpiryDate.')
}

/** Checks the members that a code demands or forbids. */
function checkCompanions(request: RequestMt798): void {
  if (request.DeliveryTo === 'OTHR' && !request.DeliveryAddress?.Address) {
    refuse('DeliveryAddress.Address', 'is missing; DeliveryTo OTHR needs the address to deliver to.')
  }
  if (request.WordingOfGuarantee === 'STND' && request.LanguageOfStandardWording === undefined) {
    refuse(
      'LanguageOfStandardWording',
      'is missing; WordingOfGuarantee STND needs the language of the wording, for example en or ar.',
    )
  }
  // SWIFT MT 760 field 22K: with OTHR, the narrative describes the type.
  if (request.TypeOfGuarantee === 'OTHR' && request.DetailsOfGuarantee === undefined) {
    refuse('DetailsOfGuarantee', 'is missing; TypeOfGuarantee OTHR needs the guarantee in words.')
  }
}

/** The members of Mt798 that may have several lines. They have lines in the SWIFT message too. */
const severalLines = new Set([
  'DetailsOfGuarantee',
  'TermsAndConditions',
  'ChargesAndFees',
  'CustomerContact',
  'BeneficiaryContact',
])

// C0 and C1 controls mean nothing in a letter. Bidirectional overrides and isolates could make a printed letter read differently.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const lineBreaking = /[\t\n\r\u2028\u2029]/

const codePoint = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Checks every text inside `value`. Throws SanadError 'resourceFormat' that names the field and the character that is not allowed
 * in letters.
 */
function checkTexts(value: unknown, path: string, name = ''): void {
  if (typeof value === 'string') return checkText(value, path, severalLines.has(name))
  if (typeof value !== 'object' || value === null) return
  for (const [member, part] of Object.entries(value)) checkTexts(part, `${path}.${member}`, member)
}

function checkText(text: string, path: string, mayBreakLines: boolean): void {
  const found = forbidden.exec(text) ?? (mayBreakLines ? null : lineBreaking.exec(text))
  if (found === null) return
  const right = mayBreakLines ? 'letters, digits, signs and line breaks' : 'one line of letters, digits and signs'
  throw new SanadError('resourceFormat', `${path} contains the control character ${codePoint(found[0])}; it takes ${right}.`, {
    path,
  })
}
