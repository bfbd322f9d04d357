import { describe, expect, it } from 'vitest'
import { lastAudit, openConsole } from '../support/operations/console.ts'
import { proveCaseDecision, reportPayment } from '../support/operations/fraudCases.ts'

describe('resumeOpenBanking', () => {
  it('answers 200 with who resumed it and why, and a second call changes nothing', async () => {
    const { sanad, ask, users } = await openConsole()
    const { caseId } = await reportPayment(sanad, { stopsOpenBanking: true })
    const resume = (reason: string) => ask('POST', `/console/api/fraud-cases/${caseId}/resume`, { body: { reason } })
    const resumed = await resume('The customer was called back.')
    const actor = `bankUser:${users.approver.bankUserId}`
    expect(resumed).toMatchObject({
      status: 200,
      body: { status: 'open', stopsOpenBanking: false, resumedBy: actor, resumeReason: 'The customer was called back.' },
    })
    expect((await resume('Again.')).body).toEqual(resumed.body)
    expect(await lastAudit(caseId)).toMatchObject({ actor, action: 'fraud.resume' })
  })

  proveCaseDecision('resume', ['approver'])
})
