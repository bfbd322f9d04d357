import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConsentEvent, consentMoves, findConsentMove, moveConsent } from '../../../../src/domain/consent/consentStates.ts'
import type { ConsentKind, ConsentState, ConsentStatus } from '../../../../src/domain/consent/consent.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const kinds: ConsentKind[] = ['payment', 'account', 'guarantee']
const statuses: ConsentStatus[] = ['AwaitingAuthorization', 'Authorized', 'Rejected', 'Finished']
const events: ConsentEvent[] = [
  'partlyAuthorize',
  'takeBackApproval',
  'authorize',
  'decline',
  'withdraw',
  'missAuthorizationWindow',
  'consume',
  'activate',
  'expire',
  'revoke',
  'close',
]

/** Written out by hand, so that a row lost from the table, or one too many, is seen: kind initials, event, from > to, flag. */
const allowed = [
  'pag partlyAuthorize AwaitingAuthorization>AwaitingAuthorization PartlyAuthorized',
  'pag takeBackApproval AwaitingAuthorization>AwaitingAuthorization -',
  'pag authorize AwaitingAuthorization>Authorized -',
  'pag decline AwaitingAuthorization>Rejected -',
  'pag withdraw AwaitingAuthorization>Rejected -',
  'pag missAuthorizationWindow AwaitingAuthorization>Rejected -',
  'pg consume Authorized>Finished Consumed',
  'a activate Authorized>Authorized Activated',
  'pag expire Authorized>Finished Expired',
  'pag revoke Authorized>Finished Revoked',
  'a close Finished>Finished Closed',
]
const cases = allowed.flatMap((line) => {
  const [initials, event, move, flag] = line.split(' ') as [string, ConsentEvent, string, string]
  const [from, to] = move.split('>') as [ConsentStatus, ConsentStatus]
  return kinds.filter((kind) => initials.includes(kind[0]!)).map((kind) => ({ kind, event, from, to, flag }))
})

describe('the consent state table', () => {
  it.each(cases)('$kind: $event moves $from to $to', ({ kind, event, from, to, flag }) => {
    const moved = moveConsent({ kind, status: from, flags: [] }, event, now)
    expect(moved.status).toBe(to)
    expect(moved.flags).toEqual(flag === '-' ? [] : [{ Flag: flag, FlagSetDateTime: '2026-11-21T09:00:00.000Z' }])
  })

  const all = kinds.flatMap((kind) => statuses.flatMap((status) => events.map((event) => ({ kind, status, event }))))
  const refused = all.filter(
    ({ kind, status, event }) => !cases.some((row) => row.kind === kind && row.from === status && row.event === event),
  )
  it.each(refused)('$kind: $event is refused in $status', ({ kind, status, event }) => {
    expect(() => moveConsent({ kind, status, flags: [] }, event, now)).toThrow(expect.objectContaining({ code: 'businessRule' }))
  })

  it('names a source for every row', () => {
    for (const move of consentMoves) expect(move.source).not.toBe('')
  })

  it('never leaves a terminal state and never sets a flag twice, whatever happens', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.array(fc.constantFrom(...events), { maxLength: 30 }), (kind, sequence) => {
        let consent: ConsentState = { kind, status: 'AwaitingAuthorization', flags: [] }
        for (const event of sequence) {
          const before = consent
          if (findConsentMove(consent, event)) consent = moveConsent(consent, event, now)
          if (before.status === 'Rejected' || before.status === 'Finished') expect(consent.status).toBe(before.status)
        }
        const names = consent.flags.map(({ Flag }) => Flag)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })
})
