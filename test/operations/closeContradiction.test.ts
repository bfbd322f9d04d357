import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countOpenContradictions, insertContradiction } from '../../src/data/repositories/contradictions.ts'
import { lastAudit, openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'

const pathOf = (contradictionId: string) => `/console/api/contradictions/${contradictionId}/close`
const unknown = pathOf('nobody')
const body = { reason: 'Booked back by hand.' }

describe('closeContradiction', () => {
  it.each(['payment', 'letter'] as const)('of a %s answers 200 with who closed it and why, once', async (kind) => {
    const { sanad, ask, users } = await openConsole()
    const { db } = sanad.dependencies
    const resourceId = randomUUID()
    const said = { recordedStatus: null, outcome: 'rejected', reasonCode: null, eventId: null }
    await insertContradiction(db, { kind, resourceId, ...said }, new Date())
    const stored = db.selectFrom('coreBankContradictions').select('contradictionId').where('resourceId', '=', resourceId)
    const { contradictionId } = await stored.executeTakeFirstOrThrow()
    const open = await countOpenContradictions(db, 1_000)
    const close = (reason: string) => ask('POST', pathOf(contradictionId), { body: { reason }, cookie: users.operator.cookie })
    const actor = `bankUser:${users.operator.bankUserId}`
    const closed = await close(body.reason)
    expect(closed).toMatchObject({
      status: 200,
      body: { contradictionId, status: 'closed', closedBy: actor, closeReason: body.reason },
    })
    expect((await close('Again.')).body).toEqual(closed.body)
    expect(await countOpenContradictions(db, 1_000)).toBe(open - 1)
    expect(await lastAudit(resourceId)).toMatchObject({ actor, action: `${kind}.contradictionClose` })
    const entries = db.selectFrom('audit').select('auditId').where('subject', '=', resourceId)
    expect(await entries.execute()).toHaveLength(1)
  })

  it('is 404 for an id that none has, 400 without a reason, 403 for a viewer', async () => {
    const { ask, users } = await openConsole()
    expect(await ask('POST', unknown, { body })).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    for (const wrong of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await ask('POST', unknown, { body: wrong })).status).toBe(400)
    expect((await ask('POST', unknown, { body, cookie: users.viewer.cookie })).status).toBe(403)
  })

  proveBankUserNeeded('POST', unknown, body)
  proveOwnPasswordNeeded('POST', unknown, body)
})
