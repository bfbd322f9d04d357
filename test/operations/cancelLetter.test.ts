import { describe, expect, it } from 'vitest'
import { reservedOnLine, submitLetter } from '../support/operations/bankDesk.ts'
import { openDashboard } from '../support/operations/platform.ts'

const decide = async (letterId: string, decision: string, body?: object) => {
  const { ask } = await openDashboard()
  return ask('POST', `/core-bank/api/letters-of-guarantee/${letterId}/${decision}`, { cookie: '', ...(body && { body }) })
}

describe('cancelLetter', () => {
  it('needs no session and no body, answers the decided letter and releases the amount', async () => {
    const before = await reservedOnLine()
    const letterOfGuaranteeId = await submitLetter()
    const { status, body } = await decide(letterOfGuaranteeId, 'cancel')
    expect([status, body]).toMatchObject([
      200,
      { letterOfGuaranteeId, state: 'cancelled', decidedDateTime: expect.stringMatching(/Z$/) },
    ])
    expect(await reservedOnLine()).toBe(before)
  })

  it('answers the same decision again as the first time, and another one with 409', async () => {
    const letterId = await submitLetter()
    const first = await decide(letterId, 'cancel')
    expect((await decide(letterId, 'cancel')).body).toEqual(first.body)
    expect(await decide(letterId, 'issue')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('is 404 for a letter that the bank does not have', async () => {
    expect(await decide('no-such-letter', 'cancel')).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })
})
