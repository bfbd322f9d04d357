import { describe, expect, it } from 'vitest'
import { consentDeadlines, deadlinesBeforeDay, dueConsentEvent } from '../../../../src/domain/consent/deadlines.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const at = (text: string) => new Date(text)

describe('deadlines of a new consent', () => {
  it.each([
    ['the window counts from creation', '2026-12-31T00:00:00Z', '024:00:00', '2026-11-22T09:00:00.000Z'],
    ['without a window it is 720 hours', '2027-11-20T00:00:00Z', undefined, '2026-12-21T09:00:00.000Z'],
    ['the expiry comes first', '2026-11-21T12:30:00+03:00', '024:00:00', '2026-11-21T09:30:00.000Z'],
    ['an offset without a colon', '2026-11-21T12:30:00+0300', '024:00:00', '2026-11-21T09:30:00.000Z'],
  ])('%s', (_, ExpirationDateTime, window, expected) => {
    const request = { ExpirationDateTime, ...(window !== undefined && { AuthorizationExpirationTimeWindow: window }) }
    expect(consentDeadlines(request, now, 365).authorizationExpiresAt).toEqual(at(expected))
  })

  it.each([
    ['in the past', '2026-11-21T08:59:59Z', 'businessRule'],
    ['at this very moment', '2026-11-21T09:00:00Z', 'businessRule'],
    ['more than 365 days away', '2027-11-21T09:00:01Z', 'businessRule'],
    ['no real date', '2027-02-30T09:00:00Z', 'resourceFormat'],
  ])('ExpirationDateTime %s is refused', (_, ExpirationDateTime, code) => {
    expect(() => consentDeadlines({ ExpirationDateTime }, now, 365)).toThrow(
      expect.objectContaining({ code, detail: { path: 'Data.ExpirationDateTime' } }),
    )
  })

  it.each(['000:00:00', '720:00:01'])('the window %s is refused', (window) => {
    const request = { ExpirationDateTime: '2026-12-31T00:00:00Z', AuthorizationExpirationTimeWindow: window }
    expect(() => consentDeadlines(request, now, 365)).toThrow(
      expect.objectContaining({ detail: { path: 'Data.AuthorizationExpirationTimeWindow' } }),
    )
  })
})

it.each([
  ['an instant payment has no day', null, '2026-11-23T00:00:00Z'],
  ['the day comes first', '2026-11-22T21:00:00Z', '2026-11-22T21:00:00Z'],
  ['the window comes first', '2026-11-23T21:00:00Z', '2026-11-23T00:00:00Z'],
])('a payment can be approved until its day begins: %s', (_, day, expected) => {
  const deadlines = { authorizationExpiresAt: at('2026-11-23T00:00:00Z'), expiresAt: at('2026-12-01T00:00:00Z') }
  const limited = deadlinesBeforeDay(deadlines, day === null ? null : at(day))
  expect(limited).toEqual({ ...deadlines, authorizationExpiresAt: at(expected) })
})

describe('what time makes due', () => {
  const deadlines = { authorizationExpiresAt: at('2026-11-22T00:00:00Z'), expiresAt: at('2026-12-01T00:00:00Z') }
  it.each([
    ['AwaitingAuthorization', '2026-11-21T23:59:59.999Z', undefined],
    ['AwaitingAuthorization', '2026-11-22T00:00:00.000Z', 'missAuthorizationWindow'],
    ['Authorized', '2026-11-30T23:59:59.999Z', undefined],
    ['Authorized', '2026-12-01T00:00:00.000Z', 'expire'],
    ['Rejected', '2027-01-01T00:00:00Z', undefined],
    ['Finished', '2027-01-01T00:00:00Z', undefined],
  ] as const)('%s at %s: %s', (status, time, expected) => {
    expect(dueConsentEvent({ status, ...deadlines }, at(time))).toBe(expected)
  })
})
