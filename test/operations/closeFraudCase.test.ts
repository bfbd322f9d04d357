import { describe, expect, it } from 'vitest'
import { lastAudit, openConsole } from '../support/operations/console.ts'
import { proveCaseDecision, reportPayment } from '../support/operations/fraudCases.ts'

describe('closeFraudCase', () => {
  it('answers 200 with who closed it and why, and a second call changes nothing', async () => {
    const { sanad, ask, users } = await openConsole()
    const { caseId } = await reportPayment(sanad)
    const close = (reason: string) =>
      ask('POST', `/console/api/fraud-cases/${caseId}/close`, { body: { reason }, cookie: users.operator.cookie })
    const closed = await close('The payment was the customer’s own.')
    const actor = `bankUser:${users.operator.bankUserId}`
    expect(closed).toMatchObject({
      status: 200,
      body: { status: 'closed', closedBy: actor, closeReason: 'The payment was the customer’s own.' },
    })
    expect((await close('Again.')).body).toEqual(closed.body)
    expect(await lastAudit(caseId)).toMatchObject({ actor, action: 'fraud.close' })
  })

  it('is 409 as long as open banking is stopped by the case', async () => {
    const { sanad, ask } = await openConsole()
    const { caseId } = await reportPayment(sanad, { stopsOpenBanking: true })
    const path = `/console/api/fraud-cases/${caseId}`
    const close = () => ask('POST', `${path}/close`, { body: { reason: 'Done.' } })
    expect(await close()).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    await ask('POST', `${path}/resume`, { body: { reason: 'Called back.' } })
    expect((await close()).status).toBe(200)
  })

  proveCaseDecision('close', ['operator', 'approver'])
})
