import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import validators from '../../../generated/validators/letter-of-guarantee.js'
import { reviveTerms } from '../../../src/data/repositories/consents.ts'
import type { GuaranteeConsent } from '../../../src/domain/consent/consent.ts'
import { type GuaranteeTerms, parseGuaranteeTerms } from '../../../src/domain/guarantee/terms.ts'
import type { Letter } from '../../../src/domain/guarantee/letter.ts'
import { guaranteeConsentMessage, type GuaranteeConsentMessage } from '../../../src/services/guarantee/consent.ts'
import { letterMessage } from '../../../src/services/guarantee/letter.ts'
import { arbitraryOf } from '../../support/contract/contractArbitrary.ts'
import { findOperation, readContract } from '../../support/contract/contracts.ts'
import { expectFits } from '../../support/contract/signedAnswers.ts'

/** Whatever the contract lets in, the answer to it must fit the contract too. */
const request = findOperation(readContract('letter-of-guarantee'), 'createLetterOfGuaranteeConsent').operation.requestBody!
  .content['application/json']!.schema
const now = new Date('2026-11-21T09:30:00.117Z')
const dates = [
  'MessageCreationDateTime',
  'ValidityExpiryDate',
  'ReferenceDate',
  'ReferenceDate1',
  'ReferenceDate2',
  'LetterOfGuaranteeStartDate',
] as const

/** Control characters and line breaks, which no letter may have, become blanks. */
function withoutControls<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ') as Value
  if (Array.isArray(value)) return value.map(withoutControls) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutControls(part as unknown)])) as Value
}

/** A message that the schema lets in, changed where the rules beyond the schema would refuse it. */
const messages = fc
  .tuple(
    arbitraryOf(request.properties!.message!) as fc.Arbitrary<GuaranteeConsentMessage>,
    fc.constantFrom('2027-03-31T23:59:59+03:00', '2027-03-31T20:59:59Z', '2027-02-28T23:59:59.123456789+0300'),
    fc.constantFrom('0.01', '1', '40.5', '9999999999999.99'),
  )
  .map(([anyMessage, date, amount]) => {
    const message = withoutControls(anyMessage)
    const { Mt798 } = message.Data
    message.Data.AuthExpirationDateTime = date
    for (const name of dates) if (Mt798[name] !== undefined && Mt798[name] !== null) Mt798[name] = date
    if (Mt798.LetterOfGuaranteeStartDate) Mt798.LetterOfGuaranteeStartDate = '2026-12-01T00:00:00Z'
    Mt798.GuaranteeAmount = { ...Mt798.GuaranteeAmount, Amount: amount, Currency: 'SAR' }
    if (Mt798.TotalOrderAmount) Mt798.TotalOrderAmount.Amount = amount
    if (Mt798.ValidityType === 'LIMT') Mt798.ValidityExpiryDate = date
    if (Mt798.ValidityType === 'UNLM') delete Mt798.ValidityExpiryDate
    if (Mt798.DeliveryTo === 'OTHR')
      Mt798.DeliveryAddress = { ...Mt798.DeliveryAddress, Address: { StreetName: 'King Fahd Road' } }
    if (Mt798.WordingOfGuarantee === 'STND') Mt798.LanguageOfStandardWording ??= 'en'
    if (Mt798.TypeOfGuarantee === 'OTHR') Mt798.DetailsOfGuarantee ??= 'A bid'
    return message
  })

/** As they come out of the database: through JSON. */
const termsOf = ({ Data }: GuaranteeConsentMessage) =>
  reviveTerms('guarantee', JSON.parse(JSON.stringify(parseGuaranteeTerms(Data.Mt798, now)))) as GuaranteeTerms

const consentOf = (message: GuaranteeConsentMessage, status: GuaranteeConsent['status']): GuaranteeConsent => ({
  consentId: `lg-${randomUUID()}`,
  kind: 'guarantee',
  clientId: randomUUID(),
  status,
  flags: status === 'Finished' ? [{ Flag: 'Consumed', FlagSetDateTime: now.toISOString() }] : [],
  revokedBy: null,
  nationalIdentificationNumber: null,
  terms: termsOf(message),
  webhook: message.Subscription?.Webhook ?? null,
  authorisationId: randomUUID(),
  scaStatus: 'received',
  createdAt: now,
  statusUpdatedAt: now,
  authorizationExpiresAt: now,
  expiresAt: now,
})

const letterOf = (message: GuaranteeConsentMessage, status: Letter['status']): Letter => ({
  letterOfGuaranteeId: randomUUID(),
  consentId: `lg-${randomUUID()}`,
  clientId: randomUUID(),
  nationalIdentificationNumber: '2000000022',
  status,
  rejectReasonCode: status === 'Rejected' ? 'PASP.Declined' : null,
  rejectReasonMessage: status === 'Rejected' ? 'Declined by the bank' : null,
  terms: termsOf(message),
  createdAt: now,
  statusUpdatedAt: now,
})

describe('whatever letter-of-guarantee consent request the contract lets in', () => {
  it('the consent that comes of it fits the contract in every status', () => {
    fc.assert(
      fc.property(messages, fc.constantFrom('AwaitingAuthorization', 'Authorized', 'Rejected', 'Finished'), (message, status) => {
        const answer = guaranteeConsentMessage(consentOf(message, status))
        for (const name of ['createLetterOfGuaranteeConsent_201', 'getLetterOfGuaranteeConsent_200'])
          expectFits(validators, name, answer, now)
        expect([answer.Data.Mt798.ReferenceDate, answer.Links, answer.Meta]).toEqual([null, null, null])
      }),
    )
  })

  it('the letter that comes of it fits the contract in every status, and says all that was asked for', () => {
    fc.assert(
      fc.property(messages, fc.constantFrom('Pending', 'Issued', 'Rejected', 'Cancelled', 'Expired'), (message, status) => {
        const answer = letterMessage(letterOf(message, status))
        for (const name of ['createLetterOfGuarantee_201', 'getLetterOfGuarantee_200']) expectFits(validators, name, answer, now)
        expect(Object.keys(answer.Data.Mt798).sort()).toEqual(
          [...new Set([...Object.keys(message.Data.Mt798), 'ReferenceDate'])].sort(),
        )
      }),
    )
  })
})
