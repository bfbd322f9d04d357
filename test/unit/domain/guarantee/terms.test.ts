import { describe, expect, it } from 'vitest'
import { parseGuaranteeTerms, type RequestMt798 } from '../../../../src/domain/guarantee/terms.ts'
import { guaranteeDeadlines } from '../../../../src/domain/consent/deadlines.ts'
import { BankRefusal } from '../../../../src/domain/shared/errors.ts'

const now = new Date('2026-11-21T09:30:00.000Z')

/** As much of Mt798 as the terms are made of. */
const request = (change: Partial<RequestMt798> & Record<string, unknown> = {}) =>
  ({
    TypeOfGuarantee: 'TEND',
    WordingOfGuarantee: 'STND',
    LanguageOfStandardWording: 'en',
    Applicant: { Name: 'Tuwaiq', CommercialRegistrationNumber: 1010123456 },
    GuaranteeAmount: { Type: 'PRIN', Amount: '250000.5', Currency: 'SAR' },
    ValidityType: 'LIMT',
    ValidityExpiryDate: '2027-03-31T23:59:59+03:00',
    ...change,
  }) as RequestMt798

/** A request without one member. */
function without(field: keyof RequestMt798, change: Parameters<typeof request>[0] = {}): RequestMt798 {
  const changed = request(change)
  delete changed[field]
  return changed
}

function refusalOf(work: () => unknown): { code: string; path: string | undefined; message: string } {
  try {
    work()
  } catch (error) {
    if (error instanceof BankRefusal) return { code: error.code, path: error.detail.path, message: error.message }
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a guarantee that keeps every rule', () => {
  it('gives its terms', () => {
    expect(parseGuaranteeTerms(request(), now)).toEqual({
      amountHalalas: 25_000_050,
      currency: 'SAR',
      commercialRegistrationNumber: 1010123456,
      validityExpiresAt: new Date('2027-03-31T20:59:59.000Z'),
      startsAt: null,
      totalOrderHalalas: null,
      mt798: {
        ...request(),
        GuaranteeAmount: { Type: 'PRIN', Amount: '250000.50', Currency: 'SAR' },
        ValidityExpiryDate: '2027-03-31T20:59:59.000Z',
        ReferenceDate: null,
      },
    })
  })

  it.each<[string, RequestMt798]>([
    ['without an end when unlimited', without('ValidityExpiryDate', { ValidityType: 'UNLM' })],
    ['without an end when its validity type is not known', without('ValidityExpiryDate', { ValidityType: 'OPEN' })],
    ['to another address that is given', request({ DeliveryTo: 'OTHR', DeliveryAddress: { Address: { City: 'الرياض' } } })],
    ['to the beneficiary, with an address all the same', request({ DeliveryTo: 'BENE', DeliveryAddress: { Address: {} } })],
    ['in other words, without a language', without('LanguageOfStandardWording', { WordingOfGuarantee: 'WDBF' })],
    ['of another type, told in words', request({ TypeOfGuarantee: 'OTHR', DetailsOfGuarantee: 'ضمان\nلأمر آخر' })],
    ['with a reference date of null', request({ ReferenceDate: null })],
  ])('may be %s', (_, value) => expect(parseGuaranteeTerms(value, now).amountHalalas).toBe(25_000_050))
})

describe('a guarantee is refused, with the field named,', () => {
  it.each<[string, RequestMt798, string, string]>([
    ['limited without an end', without('ValidityExpiryDate'), 'businessRule', 'ValidityExpiryDate'],
    ['unlimited with an end', request({ ValidityType: 'UNLM' }), 'businessRule', 'ValidityExpiryDate'],
    [
      'with an end that has passed',
      request({ ValidityExpiryDate: '2026-11-21T09:30:00Z' }),
      'businessRule',
      'ValidityExpiryDate',
    ],
    [
      'with an end that is no date',
      request({ ValidityExpiryDate: '2027-02-30T00:00:00Z' }),
      'resourceFormat',
      'ValidityExpiryDate',
    ],
    [
      'when it would begin after its end',
      request({ LetterOfGuaranteeStartDate: '2027-04-01T00:00:00Z' }),
      'businessRule',
      'LetterOfGuaranteeStartDate',
    ],
    ['delivered to another address that is missing', request({ DeliveryTo: 'OTHR' }), 'businessRule', 'DeliveryAddress.Address'],
    [
      'delivered to a name without an address',
      request({ DeliveryTo: 'OTHR', DeliveryAddress: {} }),
      'businessRule',
      'DeliveryAddress.Address',
    ],
    [
      'with an end where MT 760 says that it has none',
      request({ ValidityType: 'OPEN', ValidityExpiryDate: '2027-03-31T00:00:00Z' }),
      'businessRule',
      'ValidityExpiryDate',
    ],
    [
      'without the end that MT 760 says it has',
      { ...without('ValidityExpiryDate'), ValidityType: 'FIXD' },
      'businessRule',
      'ValidityExpiryDate',
    ],
    ['in the standard wording of no language', without('LanguageOfStandardWording'), 'businessRule', 'LanguageOfStandardWording'],
    ['of another type without words', request({ TypeOfGuarantee: 'OTHR' }), 'businessRule', 'DetailsOfGuarantee'],
    [
      'in another currency',
      request({ GuaranteeAmount: { Type: 'PRIN', Amount: '1.00', Currency: 'USD' } }),
      'businessRule',
      'GuaranteeAmount.Currency',
    ],
    [
      'over nothing',
      request({ GuaranteeAmount: { Type: 'PRIN', Amount: '0.00', Currency: 'SAR' } }),
      'resourceFormat',
      'GuaranteeAmount.Amount',
    ],
    [
      'in an order of nothing',
      request({ TotalOrderAmount: { Amount: '0', Currency: 'SAR' } }),
      'resourceFormat',
      'TotalOrderAmount.Amount',
    ],
    ['with a reference date that is none', request({ ReferenceDate: '2026-11-31T00:00:00Z' }), 'resourceFormat', 'ReferenceDate'],
    [
      'with a message date that is none',
      request({ MessageCreationDateTime: '2026-11-21T24:00:00Z' }),
      'resourceFormat',
      'MessageCreationDateTime',
    ],
  ])('%s', (_, value, code, field) => {
    expect(refusalOf(() => parseGuaranteeTerms(value, now))).toMatchObject({
      code,
      path: `Data.Mt798.${field}`,
      message: expect.stringContaining(`Data.Mt798.${field} `),
    })
  })
})

describe('the end of the authorization', () => {
  const deadlines = (AuthExpirationDateTime: string) => guaranteeDeadlines(AuthExpirationDateTime, now, 365)

  it('is AuthExpirationDateTime; the consent itself lives for its days', () => {
    expect(deadlines('2026-11-28T12:30:00+0300')).toEqual({
      authorizationExpiresAt: new Date('2026-11-28T09:30:00Z'),
      expiresAt: new Date('2027-11-21T09:30:00Z'),
    })
    expect(deadlines('2026-12-21T09:30:00Z').authorizationExpiresAt).toEqual(new Date('2026-12-21T09:30:00Z'))
  })

  it.each([
    ['2026-11-21T09:30:00Z', 'businessRule'],
    ['2026-11-20T00:00:00Z', 'businessRule'],
    ['2026-12-21T09:30:00.001Z', 'businessRule'],
    ['2026-02-30T00:00:00Z', 'resourceFormat'],
  ])('is refused as %s', (text, code) =>
    expect(refusalOf(() => deadlines(text))).toMatchObject({ code, path: 'Data.AuthExpirationDateTime' }),
  )
})
