import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AppEvent, appMoves, type AppStatus, findAppMove, initialAppStatus } from '../../../../src/domain/app/appStates.ts'

const statuses: AppStatus[] = ['waiting', 'admitted', 'suspended', 'ended']
const events: AppEvent[] = ['admit', 'suspend', 'reinstate', 'end', 'delete']

/** Written out by hand, so that a row lost from the table, or one too many, is seen. */
const allowed = [
  'admit waiting>admitted',
  'suspend admitted>suspended',
  'reinstate suspended>admitted',
  'end waiting>ended',
  'end admitted>ended',
  'end suspended>ended',
  'delete waiting>ended',
  'delete admitted>ended',
  'delete suspended>ended',
]
/** Repeated decisions, which change nothing. */
const repeated = ['admit admitted', 'suspend suspended', 'reinstate admitted', 'end ended', 'delete ended']

describe('the table of app moves', () => {
  const all = events.flatMap((event) => statuses.map((status) => ({ event, status })))

  it.each(all)('$event of an app that is $status', ({ event, status }) => {
    const move = allowed.find((row) => row.startsWith(`${event} ${status}>`))
    if (move) expect(findAppMove(status, event)?.to).toBe(move.split('>')[1])
    else if (repeated.includes(`${event} ${status}`)) expect(findAppMove(status, event)).toBeUndefined()
    else expect(() => findAppMove(status, event)).toThrow(expect.objectContaining({ code: 'stateConflict' }))
  })

  it('names a source and the effects of every row', () => {
    for (const { source, effects } of appMoves) expect([source, effects]).not.toContain('')
  })

  it('revokes consents exactly where the app ends, in the name of who ends it', () => {
    const revoking = appMoves.map(({ event, to, revokesConsentsAs }) => [event, to === 'ended', revokesConsentsAs])
    expect(revoking).toEqual([
      ['admit', false, null],
      ['suspend', false, null],
      ['reinstate', false, null],
      ['end', true, 'KSAOB.PASP'],
      ['delete', true, 'KSAOB.TPP'],
    ])
  })
})

describe('an app', () => {
  it('begins as admitted in a sandbox and as waiting in production', () => {
    expect([initialAppStatus({ sandbox: true }), initialAppStatus({ sandbox: false })]).toEqual(['admitted', 'waiting'])
  })

  it('of production is never admitted without the bank, and never comes back from its end, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (sequence) => {
        let status = initialAppStatus({ sandbox: false })
        let isAdmitted = false
        for (const event of sequence) {
          const before = status
          try {
            status = findAppMove(status, event)?.to ?? status
          } catch {
            // Refused: the app stays as it was.
          }
          isAdmitted ||= event === 'admit' && before !== 'ended'
          if (status === 'admitted') expect(isAdmitted).toBe(true)
          if (before === 'ended') expect(status).toBe('ended')
        }
      }),
    )
  })
})
