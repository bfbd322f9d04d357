import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { consentDeadlines, dueConsentEvent, expiryNoticeMs, isExpiryNoticeDue } from '../../../../src/domain/consent/deadlines.ts'

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

describe('an account consent is announced three days before its end', () => {
  const consent = {
    kind: 'account' as const,
    status: 'Authorized' as const,
    statusUpdatedAt: at('2026-11-01T00:00:00Z'),
    expiresAt: at('2026-12-01T00:00:00Z'),
  }
  it.each<[string, Partial<Parameters<typeof isExpiryNoticeDue>[0]>, string, boolean]>([
    ['a millisecond earlier', {}, '2026-11-27T23:59:59.999Z', false],
    ['at three days', {}, '2026-11-28T00:00:00Z', true],
    ['late, after a failure of the service', {}, '2026-11-30T23:59:59.999Z', true],
    ['at the end, which is an event of its own', {}, '2026-12-01T00:00:00Z', false],
    [
      'authorized with three days and a millisecond left',
      { statusUpdatedAt: at('2026-11-27T23:59:59.999Z') },
      '2026-11-28T00:00:00Z',
      true,
    ],
    ['authorized with three days left', { statusUpdatedAt: at('2026-11-28T00:00:00Z') }, '2026-11-29T00:00:00Z', false],
    ['not authorized yet', { status: 'AwaitingAuthorization' }, '2026-11-29T00:00:00Z', false],
    ['revoked', { status: 'Finished' }, '2026-11-29T00:00:00Z', false],
    ['of a payment', { kind: 'payment' }, '2026-11-29T00:00:00Z', false],
    ['of a letter', { kind: 'guarantee' }, '2026-11-29T00:00:00Z', false],
  ])('%s: %o at %s: %s', (_, change, time, expected) => {
    expect(isExpiryNoticeDue({ ...consent, ...change }, at(time))).toBe(expected)
  })

  it('as the contract tells', () => {
    const contract = readFileSync('specs/shared/schemas/event.yaml', 'utf8')
    expect([expiryNoticeMs, contract.includes('the consent expires in three days or less')]).toEqual([3 * 86_400_000, true])
  })
})
