import { describe, expect, it } from 'vitest'
import { lastAudit, openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { insertLeft } from '../support/operations/instructions.ts'

const pathOf = (instructionId: string) => `/console/api/instructions/${instructionId}/retry`
const unknown = pathOf('payment.nobody')
const body = { step: 'handOver' }

describe('retryInstruction', () => {
  it.each([
    ['handOver', 'queued', null],
    ['askDecision', 'awaitingDecision', new Date()],
  ])('lets an instruction go on with %s, with all its tries, and a second call is 409', async (step, state, takenAt) => {
    const { sanad, ask, users } = await openConsole()
    const { instructionId, resourceId } = await insertLeft(sanad.dependencies, { takenAt })
    const retry = () => ask('POST', pathOf(instructionId), { body: { step }, cookie: users.operator.cookie })
    expect(await retry()).toMatchObject({ status: 200, body: { instructionId, state, attempts: 1, failures: 0 } })
    const actor = `bankUser:${users.operator.bankUserId}`
    expect(await lastAudit(resourceId)).toMatchObject({ actor, action: 'payment.retry' })
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('asks for no decision about what the core bank has never heard of: its customers would read that the bank has it', async () => {
    const { sanad, ask } = await openConsole()
    const { instructionId, resourceId } = await insertLeft(sanad.dependencies)
    const answer = await ask('POST', pathOf(instructionId), { body: { step: 'askDecision' } })
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has never heard of this payment') } })
    const ofPayment = sanad.dependencies.db.selectFrom('coreBankInstructions').select('state')
    expect(await ofPayment.where('resourceId', '=', resourceId).executeTakeFirst()).toEqual({ state: 'needsPerson' })
  })

  it('is 409 for one that is done or tried, and changes nothing of it', async () => {
    const { sanad, ask } = await openConsole()
    const nextAttemptAt = new Date(Date.now() + 86_400_000)
    for (const state of ['done', 'queued', 'awaitingDecision'] as const) {
      const { instructionId, resourceId } = await insertLeft(sanad.dependencies, { state, failures: 3, nextAttemptAt })
      expect(await ask('POST', pathOf(instructionId), { body })).toMatchObject({ status: 409 })
      const { db } = sanad.dependencies
      const ofPayment = db.selectFrom('coreBankInstructions').select(['state', 'failures']).where('resourceId', '=', resourceId)
      expect(await ofPayment.executeTakeFirst()).toEqual({ state, failures: 3 })
      await db.updateTable('coreBankInstructions').set({ state: 'done' }).where('resourceId', '=', resourceId).execute()
    }
  })

  it('is 404 for an id that nothing has or that cannot be, 400 without a step, 403 for a viewer', async () => {
    const { ask, users } = await openConsole()
    expect(await ask('POST', unknown, { body })).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect((await ask('POST', pathOf('nobody'), { body })).status).toBe(404)
    for (const wrong of [{}, { step: 'pay' }]) expect((await ask('POST', unknown, { body: wrong })).status).toBe(400)
    expect((await ask('POST', unknown, { body, cookie: users.viewer.cookie })).status).toBe(403)
  })

  proveBankUserNeeded('POST', unknown, body)
  proveOwnPasswordNeeded('POST', unknown, body)
})
