import { describe, expect, it } from 'vitest'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { insertLeft } from '../support/operations/instructions.ts'

const path = '/console/api/instructions'

describe('listInstructions', () => {
  it('answers 200 with what waits for a person, newest first, and with what the core bank leaves undecided', async () => {
    const { sanad, ask, users } = await openConsole()
    const at = Date.now() + 1_000
    const { cookie } = users.operator
    // Due later, so that no job takes it meanwhile.
    const nextAttemptAt = new Date(at + 600_000)
    const left = await insertLeft(sanad.dependencies, { createdAt: new Date(at) })
    const told = { state: 'awaitingDecision' as const, attempts: 4, failures: 0, nextAttemptAt, personToldAt: new Date(at + 5) }
    const undecided = await insertLeft(sanad.dependencies, { ...told, kind: 'letter', createdAt: new Date(at + 1) })
    const untold = await insertLeft(sanad.dependencies, { ...told, personToldAt: null, createdAt: new Date(at + 2) })
    const list = async (query = '') => {
      const { status, body } = await ask('GET', `${path}${query}`, { cookie })
      expect(status).toBe(200)
      return body as unknown as { instructionId: string }[]
    }
    const ids = async (query?: string) => (await list(query)).map(({ instructionId }) => instructionId)
    const all = await list()
    const own = [left, undecided, untold].map(({ instructionId }) => instructionId)
    expect(all.map(({ instructionId }) => instructionId).filter((id) => own.includes(id))).toEqual([own[1], own[0]])
    expect(all.find(({ instructionId }) => instructionId === own[0])).toEqual({
      ...{ ...left, kind: 'payment', state: 'needsPerson', attempts: 20, failures: 20 },
      createdDateTime: new Date(at).toISOString(),
    })
    expect(all.find(({ instructionId }) => instructionId === own[1])).toMatchObject({
      ...{ kind: 'letter', state: 'awaitingDecision', nextAttemptDateTime: nextAttemptAt.toISOString() },
      undecidedDateTime: new Date(at + 5).toISOString(),
    })
    expect((await ids(`?before=${own[1]}`))[0]).toBe(own[0])
    expect(await ids('?before=payment.nobody')).toEqual([])
    expect([
      (await ids('?state=needsPerson')).includes(own[1]!),
      (await ids('?state=awaitingDecision')).includes(own[1]!),
    ]).toEqual([...[false, true]])
    const done = sanad.dependencies.db.updateTable('coreBankInstructions').set({ state: 'done' })
    const resourceIds = [left, undecided, untold].map(({ resourceId }) => resourceId)
    await done.where('resourceId', 'in', resourceIds).execute()
    expect((await ids()).filter((id) => own.includes(id))).toEqual([])
  })

  it('is 403 for a viewer, and 400 for a state or an id that cannot be', async () => {
    const { ask, users } = await openConsole()
    const refused = await ask('GET', path, { cookie: users.viewer.cookie })
    expect([refused.status, refused.body.code]).toEqual([403, 'roleInsufficient'])
    for (const query of ['?state=done', '?before=nobody', '?before=payment.%00', `?before=payment.${'x'.repeat(129)}`])
      expect([query, (await ask('GET', `${path}${query}`)).status]).toEqual([query, 400])
  })

  proveBankUserNeeded('GET', path)
  proveOwnPasswordNeeded('GET', path)
})
