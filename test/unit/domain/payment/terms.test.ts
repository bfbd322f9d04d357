import { limits } from '../../../../src/config/limits.ts'
import { describe, expect, it } from 'vitest'
import { checkExecutionWithinConsent, hasDayBegun, parsePaymentTerms } from '../../../../src/domain/payment/terms.ts'
import { makeSaudiIban } from '../../../../src/domain/shared/iban.ts'

// 23:30 in Riyadh: the day there is the 21st, the UTC day too, and tomorrow in Riyadh begins in half an hour.
const now = new Date('2026-11-21T20:30:00.000Z')
const debtor = makeSaudiIban('99', '1')
const creditor = makeSaudiIban('80', '608010167519')

type Message = Parameters<typeof parsePaymentTerms>[0]
type SinglePayment = Message['Data']['ControlParameters']['ConsentSchedule']['SinglePayment']
type Initiation = Message['Data']['Initiation']

const account = (Identification: string) => ({ Identification, Name: { en: 'Palm Coffee' } }) as Initiation['CreditorAccount']

/** As much of a message as the terms are made of. */
function request(change: Partial<SinglePayment> = {}, initiation: Partial<Initiation> = {}): Message {
  const SinglePayment = { Type: 'KSAOB.SingleInstantPayment', Amount: { Amount: '100.50', Currency: 'SAR' }, ...change }
  const Data = {
    ControlParameters: { ConsentSchedule: { SinglePayment } },
    Initiation: { DebtorAccount: { Identification: debtor }, CreditorAccount: account(creditor), ...initiation },
    PaymentPurposeCode: 'BIL',
    AcceptedAuthorizationType: 'Single',
  }
  return { Data, Risk: {} } as unknown as Message
}
const future = (RequestedExecutionDate: string) => request({ Type: 'KSAOB.SingleFutureDatedPayment', RequestedExecutionDate })

describe('a payment instruction', () => {
  it('gives its terms in halalas, with normalised IBANs', () => {
    expect(parsePaymentTerms(request({}, { CreditorAccount: account(creditor.toLowerCase()) }), now, limits)).toEqual({
      type: 'KSAOB.SingleInstantPayment',
      amountHalalas: 10_050,
      currency: 'SAR',
      executionAt: null,
      requestedExecutionAt: null,
      debtorAccount: { iban: debtor },
      creditorAccount: { iban: creditor, name: { en: 'Palm Coffee' } },
      purposeCode: 'BIL',
      acceptedAuthorizationType: 'Single',
      risk: {},
    })
  })

  it('may leave the debtor account to the customer', () => {
    const message = request()
    delete message.Data.Initiation.DebtorAccount
    expect(parsePaymentTerms(message, now, limits)).not.toHaveProperty('debtorAccount')
  })

  it('keeps what the app said besides, as it was said', () => {
    const message = request()
    Object.assign(message.Data, {
      PayerNotes: 'Thank you',
      MerchantDetails: { MerchantTradingBrandName: 'Palm' },
      AuthorizationExpirationTimeWindow: '02:00:00',
    })
    message.Data.ControlParameters.IsPayByAccount = true
    Object.assign(message.Risk, { PSUIndicators: { a: 1 }, TransactionIndicators: { b: 2 } })
    expect(parsePaymentTerms(message, now, limits)).toMatchObject({
      payerNotes: 'Thank you',
      tradingBrandName: 'Palm',
      authorizationExpirationTimeWindow: '02:00:00',
      isPayByAccount: true,
      risk: { PSUIndicators: { a: 1 }, TransactionIndicators: { b: 2 } },
    })
  })

  it('has a day that begins at its moment and may not lie after the end of its consent', () => {
    const executionAt = new Date('2026-11-21T21:00:00.000Z')
    const before = new Date(executionAt.getTime() - 1)
    expect([before, executionAt].map((at) => hasDayBegun({ executionAt }, at))).toEqual([false, true])
    expect(hasDayBegun({ executionAt: null }, now)).toBe(false)
    expect(() => checkExecutionWithinConsent({ executionAt: null }, before)).not.toThrow()
    expect(() => checkExecutionWithinConsent({ executionAt }, executionAt)).not.toThrow()
    expect(() => checkExecutionWithinConsent({ executionAt }, before)).toThrow('must not be after Data.ExpirationDateTime')
  })

  it.each([
    ['2026-11-21T21:00:00Z', '2026-11-21T21:00:00.000Z'],
    ['2026-11-22T12:00:00+03:00', '2026-11-21T21:00:00.000Z'],
    ['2027-11-21T00:00:00+0300', '2027-11-20T21:00:00.000Z'],
  ])('a future-dated payment for %s begins with that day in Riyadh', (date, expected) => {
    expect(parsePaymentTerms(future(date), now, limits).executionAt?.toISOString()).toBe(expected)
  })

  const schedule = 'Data.ControlParameters.ConsentSchedule.SinglePayment'
  it.each([
    ['today in Riyadh', future('2026-11-21T20:59:59Z'), `${schedule}.RequestedExecutionDate`],
    ['more than 365 days away', future('2027-11-22T00:00:00+03:00'), `${schedule}.RequestedExecutionDate`],
    ['future-dated without a date', request({ Type: 'KSAOB.SingleFutureDatedPayment' }), `${schedule}.RequestedExecutionDate`],
    ['instant with a date', request({ RequestedExecutionDate: '2026-11-23T00:00:00Z' }), `${schedule}.RequestedExecutionDate`],
    ['another type', request({ Type: 'KSAOB.FixedRecurringPayment' }), `${schedule}.Type`],
    ['another currency', request({ Amount: { Amount: '1.00', Currency: 'USD' } }), `${schedule}.Amount.Currency`],
    [
      'the debtor as creditor',
      request({}, { CreditorAccount: account(debtor) }),
      'Data.Initiation.CreditorAccount.Identification',
    ],
  ])('%s is refused', (_, instruction, path) => {
    expect(() => parsePaymentTerms(instruction, now, limits)).toThrow(
      expect.objectContaining({ code: 'businessRule', detail: { path } }),
    )
  })

  it.each([
    ['an amount of zero', request({ Amount: { Amount: '0.00', Currency: 'SAR' } }), `${schedule}.Amount.Amount`],
    [
      'a creditor IBAN with a wrong check digit',
      request({}, { CreditorAccount: account(creditor.replace(/.$/, '0')) }),
      'Data.Initiation.CreditorAccount.Identification',
    ],
    [
      'a foreign IBAN',
      request({}, { CreditorAccount: account('DE89370400440532013000') }),
      'Data.Initiation.CreditorAccount.Identification',
    ],
  ])('%s has not the right form', (_, instruction, path) => {
    expect(() => parsePaymentTerms(instruction, now, limits)).toThrow(
      expect.objectContaining({ code: 'resourceFormat', detail: { path } }),
    )
  })
})
