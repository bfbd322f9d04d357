import type { components } from '../../../generated/types/letter-of-guarantee.ts'
import { checkTogether } from '../shared/checkTogether.ts'
import { formatDateTime, parseDateTime } from '../shared/dates.ts'
import { BankRefusal } from '../shared/errors.ts'
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
  throw new BankRefusal('businessRule', `${at(field)} ${rule}`, { path: at(field) })
}

/**
 * Parses a request at `now` into terms. Throws BankRefusal 'businessRule' or 'resourceFormat' with every wrong field, except those
 * that only a right one would allow to judge.
 */
export function parseGuaranteeTerms(request: RequestMt798, now: Date): GuaranteeTerms {
  const totalOrder = request.TotalOrderAmount
  const { amountHalalas, currency, dates, totalOrderHalalas } = checkTogether({
    companions: () => checkCompanions(request),
    amountHalalas: () => parseHalalas(request.GuaranteeAmount.Amount, at('GuaranteeAmount.Amount')),
    currency: (): 'SAR' => {
      if (request.GuaranteeAmount.Currency === 'SAR') return 'SAR'
      refuse('GuaranteeAmount.Currency', 'must be SAR; the guarantee lines of this bank are in Saudi riyals.')
    },
    dates: () => parseDates(request, now),
    totalOrderHalalas: () => (totalOrder ? parseHalalas(totalOrder.Amount, at('TotalOrderAmount.Amount')) : null),
  })
  return {
    amountHalalas,
    currency,
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

/** All dates of the request that are present, in an order that is possible at `now`. */
function parseDates(request: RequestMt798, now: Date): Dates {
  const present = dateFields.filter((field) => typeof request[field] === 'string')
  const dates: Dates = checkTogether(
    Object.fromEntries(present.map((field) => [field, () => parseDateTime(request[field]!, at(field))])),
  )
  checkValidity(request, dates, now)
  return dates
}

/** Types of validity that need an end, and those that forbid one: the codes of MT 798, and of MT 760 field 23B for the same. */
const limitedTypes = ['LIMT', 'FIXD']
const unlimitedTypes = ['UNLM', 'OPEN']

/** With an unknown code an end is optional; whoever signs reads the code then. */
function checkValidity(
  { ValidityType }: RequestMt798,
  { ValidityExpiryDate: end, LetterOfGuaranteeStartDate: start }: Dates,
  now: Date,
): void {
  const field = 'ValidityExpiryDate'
  if (limitedTypes.includes(ValidityType) && !end) refuse(field, `is missing; ValidityType ${ValidityType} needs it.`)
  if (unlimitedTypes.includes(ValidityType) && end)
    refuse(field, `cannot be combined with ValidityType ${ValidityType}; leave it out, or use ValidityType LIMT.`)
  if (end && end.getTime() <= now.getTime()) refuse(field, `must be in the future; this server's time is ${now.toISOString()}.`)
  if (end && start && start.getTime() >= end.getTime()) refuse('LetterOfGuaranteeStartDate', 'must be before ValidityExpiryDate.')
}

/** Checks the members that a code demands or forbids. */
function checkCompanions(request: RequestMt798): void {
  const demand = (isPresent: boolean, field: string, reason: string) => () => {
    if (!isPresent) refuse(field, `is missing; ${reason}`)
  }
  const { DeliveryTo, DeliveryAddress, WordingOfGuarantee, LanguageOfStandardWording, TypeOfGuarantee } = request
  checkTogether({
    language: demand(
      WordingOfGuarantee !== 'STND' || LanguageOfStandardWording !== undefined,
      'LanguageOfStandardWording',
      'WordingOfGuarantee STND needs the language of the wording, for example en or ar.',
    ),
    address: demand(
      DeliveryTo !== 'OTHR' || DeliveryAddress?.Address !== undefined,
      'DeliveryAddress.Address',
      'DeliveryTo OTHR needs the address to deliver to.',
    ),
    // SWIFT MT 760 field 22K: with OTHR, the narrative describes the type.
    details: demand(
      TypeOfGuarantee !== 'OTHR' || request.DetailsOfGuarantee !== undefined,
      'DetailsOfGuarantee',
      'TypeOfGuarantee OTHR needs the guarantee in words.',
    ),
  })
}
