import { describe, expect, it } from 'vitest'
import type { AccountConsent, Consent, GuaranteeConsent } from '../../../../src/domain/consent/consent.ts'
import type { ConsentEvent } from '../../../../src/domain/consent/consentStates.ts'
import {
  askedTerms,
  enderOf,
  reminders,
  toldOfAccess,
  toldOfEnd,
  toldOfLetter,
} from '../../../../src/domain/message/ofConsent.ts'

const account = {
  kind: 'account',
  expiresAt: new Date('2027-02-01T00:00:00Z'),
  revokedBy: null,
} as unknown as AccountConsent
const payment = {
  kind: 'payment',
  terms: {
    ...{ amountHalalas: 150_000, currency: 'SAR' },
    creditorAccount: { iban: 'SA4420000001234567891234', name: { en: 'Wadi Stores' } },
  },
} as unknown as Consent
const letter = {
  kind: 'guarantee',
  terms: {
    ...{ amountHalalas: 9_900, currency: 'SAR', commercialRegistrationNumber: 1010987654 },
    mt798: { Beneficiary: { Name: 'Riyadh Municipality' } },
  },
} as unknown as Consent

describe('what somebody is asked to approve', () => {
  it('is told with amount and payee, or beneficiary, and of an access with nothing of the accounts', () => {
    expect(askedTerms(account)).toEqual({ about: 'account' })
    expect(askedTerms(payment)).toEqual({
      ...{ about: 'payment', amountHalalas: 150_000, currency: 'SAR' },
      ...{ payee: { en: 'Wadi Stores' }, payeeIban: 'SA4420000001234567891234' },
    })
    expect(askedTerms(letter)).toEqual({
      ...{ about: 'guarantee', amountHalalas: 9_900, currency: 'SAR', beneficiary: 'Riyadh Municipality' },
      commercialRegistrationNumber: 1010987654,
    })
  })
})

describe('who ended an access', () => {
  it.each([
    ['psu:c1', null, 'customer'],
    ['app:a', 'KSAOB.TPP.InitiatedByPSU', 'customerInApp'],
    ['app:a', 'KSAOB.TPP', 'app'],
    ['developer:d', 'KSAOB.TPP', 'app'],
    ['bank', 'KSAOB.PASP', 'bank'],
    ['bankUser:u', 'KSAOB.PASP', 'bank'],
    ['time', null, 'time'],
  ] as const)('is read from %s with %s as %s', (actor, revokedBy, ender) => {
    expect(enderOf(actor, { revokedBy } as Pick<Consent, 'revokedBy'>)).toBe(ender)
  })
})

describe('what the customers of an access are told of a move', () => {
  it.each([
    ['authorize', { kind: 'accessGiven', terms: { endsAt: '2027-02-01T00:00:00.000Z' } }],
    ['activate', { kind: 'accessFirstRead', terms: {} }],
    ['revoke', { kind: 'accessEnded', terms: { endedBy: 'bank' } }],
    ['expire', { kind: 'accessEnded', terms: { endedBy: 'bank' } }],
    ['decline', undefined],
  ] as [ConsentEvent, unknown][])('%s', (event, told) => {
    expect(toldOfAccess(account, event, 'bank')).toEqual(told)
  })
})

describe('what the signatories of a letter are told of a move', () => {
  const terms = {
    ...{ amountHalalas: 9_900, currency: 'SAR', beneficiary: 'Riyadh Municipality' },
    commercialRegistrationNumber: 1010987654,
  }
  it.each([
    ['revoke', 'psu:c1', 'customer'],
    ['revoke', 'app:a', 'app'],
    ['revoke', 'bankUser:u', 'bank'],
    ['expire', 'time', 'time'],
    ['consume', 'app:a', undefined],
  ] as const)('%s by %s: that it is not issued, because of %s', (event, actor, because) => {
    const told = because && { kind: 'letterFailed', terms: { ...terms, because } }
    expect(toldOfLetter(letter as GuaranteeConsent, event, actor)).toEqual(told)
  })

  it('authorize: that it is authorized', () => {
    expect(toldOfLetter(letter as GuaranteeConsent, 'authorize', 'psu:c1')).toEqual({ kind: 'letterAuthorized', terms })
  })
})

describe('why what several people decide about came to nothing', () => {
  const begun = { ...account, flags: [{ Flag: 'PartlyAuthorized', FlagSetDateTime: '' }] } as unknown as Consent
  it.each([
    ['decline', 'psu:c1', 'declined'],
    ['withdraw', 'app:a', 'withdrawn'],
    ['withdraw', 'developer:d', 'withdrawn'],
    ['withdraw', 'bankUser:u', 'bankStopped'],
    ['missAuthorizationWindow', 'time', 'tooLate'],
  ] as const)('%s by %s is told as %s, and to nobody before an approval', (event, actor, because) => {
    const terms = { about: 'account', because }
    const told = { approved: { kind: 'approvalsFailed', terms }, asked: { kind: 'approvalNotNeeded', terms } }
    expect(toldOfEnd(begun, event, actor)).toEqual(told)
    expect(toldOfEnd({ ...begun, flags: [] }, event, actor)).toBeUndefined()
  })

  it('is nothing while it goes on', () => {
    expect(toldOfEnd(begun, 'authorize', 'psu:c1')).toBeUndefined()
  })
})

it('reminds of an end twice, and of the second never in the time of the first', () => {
  const [first, second] = reminders
  expect(first!.until).toEqual(second!.due)
})
