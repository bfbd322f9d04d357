import { describe, expect, it } from 'vitest'
import { reservedOnLine, submitLetter } from '../support/operations/bankDesk.ts'
import { openDashboard } from '../support/operations/platform.ts'

const decide = async (letterId: string, decision: string, body?: object) => {
  const { ask } = await openDashboard()
  return ask('POST', `/core-bank/api/letters-of-guarantee/${letterId}/${decision}`, { cookie: '', ...(body && { body }) })
}

describe('rejectLetter', () => {
  it('needs no session and no body, answers the decided letter and releases the amount', async () => {
    const before = await reservedOnLine()
    const letterOfGuaranteeId = await submitLetter()
    const { status, body } = await decide(letterOfGuaranteeId, 'reject')
    expect([status, body]).toMatchObject([
      200,
      { letterOfGuaranteeId, state: 'rejected', decidedDateTime: expect.stringMatching(/Z$/) },
    ])
    expect(await reservedOnLine()).toBe(before)
  })

  it('answers the same decision again as the first time, and another one with 409', async () => {
    const letterId = await submitLetter()
    const first = await decide(letterId, 'reject')
    expect((await decide(letterId, 'reject')).body).toEqual(first.body)
    expect(await decide(letterId, 'issue')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('tells the reason that was given, and refuses one that no contract could tell', async () => {
    const letterId = await submitLetter()
    expect(await decide(letterId, 'reject', { reasonCode: 'wording' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reasonCode' }] },
    })
    const reason = { reasonCode: 'PASP.WordingNotAccepted', reasonMessage: 'لا يقبل البنك الصيغة' }
    expect((await decide(letterId, 'reject', reason)).body).toMatchObject({ state: 'rejected', ...reason })
  })

  it('is 404 for a letter that the bank does not have', async () => {
    expect(await decide('no-such-letter', 'reject')).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })
})
