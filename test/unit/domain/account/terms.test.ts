import { describe, expect, it } from 'vitest'
import { parseAccountTerms, standingOrderFrequency } from '../../../../src/domain/account/terms.ts'

type Message = Parameters<typeof parseAccountTerms>[0]

const data = { Permissions: ['ReadAccountsBasic'], ConsentPurpose: ['Account Aggregation'] }
/** As much of a message as the terms are made of. */
const request = (change: object = {}, Risk: unknown = {}) => ({ Data: { ...data, ...change }, Risk }) as unknown as Message

describe('the access that an app asks for', () => {
  const plain = {
    permissions: data.Permissions,
    purposes: data.ConsentPurpose,
    transactionsFrom: null,
    transactionsTo: null,
    isPSUReadAllAccounts: false,
    risk: {},
  }
  const [fourthParty, sponsoredTPP] = [{ Name: 'Fourth' }, { Name: 'Sponsored' }]
  it.each<[string, object, object]>([
    ['has no bound where none is asked for', {}, {}],
    [
      'keeps the booking times',
      { TransactionFromDateTime: '2026-01-01T00:00:00Z', TransactionToDateTime: '2026-02-01T03:00:00+03:00' },
      { transactionsFrom: new Date('2026-01-01T00:00:00Z'), transactionsTo: new Date('2026-02-01T00:00:00Z') },
    ],
    [
      'keeps the types of account',
      { AccountType: ['KSAOB.Retail'], AccountSubType: ['Savings'] },
      { accountTypes: ['KSAOB.Retail'], accountSubTypes: ['Savings'] },
    ],
    ['keeps for whom it is', { FourthParty: fourthParty, SponsoredTPP: sponsoredTPP }, { fourthParty, sponsoredTPP }],
    ['may be to all accounts', { IsPSUReadAllAccounts: true }, { isPSUReadAllAccounts: true }],
    ['keeps its deadline', { AuthorizationExpirationTimeWindow: '01:00:00' }, { authorizationExpirationTimeWindow: '01:00:00' }],
  ])('%s', (_, change, terms) => expect(parseAccountTerms(request(change))).toEqual({ ...plain, ...terms }))

  it('writes the moments of Risk, at any depth, in epoch seconds, and nothing else', () => {
    const risk = { A: { LastLoginDateTime: '1970-01-01T00:01:00Z', LastDay: 'Monday' }, TrustedDeviceDateAndtime: null, Count: 3 }
    expect(parseAccountTerms(request({}, risk)).risk).toEqual({ ...risk, A: { LastLoginDateTime: 60, LastDay: 'Monday' } })
  })

  it('ends after it begins', () => {
    const times = { TransactionFromDateTime: '2026-02-01T00:00:00Z', TransactionToDateTime: '2026-01-01T00:00:00Z' }
    expect(() => parseAccountTerms(request(times))).toThrow('must not be before Data.TransactionFromDateTime')
  })

  it('is refused with every wrong moment, wherever it stands', () => {
    const message = request({ TransactionFromDateTime: 'soon' }, { A: { LastLoginDateTime: 'late' } })
    const faults = ['Data.TransactionFromDateTime', 'Risk.A.LastLoginDateTime'].map(
      (path) => expect.objectContaining({ path }) as object,
    )
    expect(() => parseAccountTerms(message)).toThrow(
      expect.objectContaining({ detail: expect.objectContaining({ faults }) as object }),
    )
  })
})

describe('a standing order', () => {
  const sunday = new Date('2026-11-21T21:30:00Z')
  it.each([
    ['KSAOB.Daily', 'EveryDay'],
    ['KSAOB.Weekly', 'IntervalWeekDay:1:7'],
    ['KSAOB.Quarterly', 'IntervalMonthDay:3:22'],
    ['KSAOB.SomethingElse', 'NotKnown'],
  ])('of %s pays %s, by the day in Riyadh', (code, words) => expect(standingOrderFrequency(code, sunday)).toBe(words))
  it('of a week that begins on a Monday', () =>
    expect(standingOrderFrequency('KSAOB.Fortnightly', new Date('2026-11-23T09:00:00Z'))).toBe('IntervalWeekDay:2:1'))
})
