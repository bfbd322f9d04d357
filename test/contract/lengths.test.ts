import { expect, test } from 'vitest'
import validators from '../../generated/validators/payment-initiation.js'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'

/** Whether the contract, as the server checks it, takes a consent with these PayerNotes: 1 to 140 characters. */
function isTaken(PayerNotes: string): boolean {
  const { Data, ...message } = JSON.parse(JSON.stringify(paymentConsentRequest())) as { Data: object }
  const envelope = { aud: 'bank', iss: 'app', iat: 1, nbf: 1, exp: 2, message: { ...message, Data: { ...Data, PayerNotes } } }
  return validators.createPaymentConsent_body!(envelope) as boolean
}

test.each(['a', 'ع', '😀', '𐭀'])('a length counts characters, not the 16-bit units of which %s has one or two', (character) => {
  expect([0, 1, 70, 71, 139, 140, 141, 200].map((length) => [length, isTaken(character.repeat(length))])).toEqual([
    [0, false],
    [1, true],
    [70, true],
    [71, true],
    [139, true],
    [140, true],
    [141, false],
    [200, false],
  ])
})
