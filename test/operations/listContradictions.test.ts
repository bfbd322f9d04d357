import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertContradiction } from '../../src/data/repositories/contradictions.ts'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'

const path = '/console/api/contradictions'

type Listed = { contradictionId: string; resourceId: string }

describe('listContradictions', () => {
  it.each(['operator', 'approver'] as const)(
    'answers an %s 200 with the newest first, the open or the closed ones',
    async (role) => {
      const { sanad, ask, users } = await openConsole()
      const { db } = sanad.dependencies
      const [older, newer, unknown] = [randomUUID(), randomUUID(), randomUUID()]
      const recorded = { recordedStatus: 'KSAOB.AcceptedSettlementCompleted', outcome: 'rejected', reasonCode: 'SARIE.AC04' }
      const said = { kind: 'payment' as const, eventId: null }
      const at = Date.now() + 1_000
      await insertContradiction(db, { ...said, ...recorded, resourceId: older }, new Date(at))
      await insertContradiction(db, { ...said, ...recorded, resourceId: newer }, new Date(at + 1))
      await insertContradiction(
        db,
        { ...said, ...recorded, resourceId: unknown, recordedStatus: null, reasonCode: null },
        new Date(at + 2),
      )
      const list = async (query: string) => {
        const { status, body } = await ask('GET', `${path}${query}`, { cookie: users[role].cookie })
        expect(status).toBe(200)
        return body as unknown as Listed[]
      }
      const own: string[] = [older, newer, unknown]
      const all = (await list('')).filter(({ resourceId }) => own.includes(resourceId))
      expect(all.map(({ resourceId }) => resourceId)).toEqual([unknown, newer, older])
      expect(all[1]).toEqual({
        ...{ contradictionId: all[1]!.contradictionId, status: 'open', kind: 'payment', resourceId: newer },
        ...{ ...recorded, toldDateTime: new Date(at + 1).toISOString() },
      })
      expect(all[0]).not.toHaveProperty('recordedStatus')
      const behind = await list(`?before=${all[1]!.contradictionId}`)
      expect(behind[0]).toMatchObject({ resourceId: older })
      expect(await list('?before=nobody')).toEqual([])
      const closed = { closedAt: new Date(at + 3), closedBy: 'Sara', closeReason: 'Booked back by hand.' }
      await db.updateTable('coreBankContradictions').set(closed).where('resourceId', '=', newer).execute()
      const ids = async (status: string) => (await list(`?status=${status}`)).map(({ resourceId }) => resourceId)
      expect([(await ids('open')).includes(newer), (await ids('closed')).includes(newer)]).toEqual([false, true])
      expect((await list('?status=closed'))[0]).toMatchObject({ closedBy: 'Sara', closeReason: 'Booked back by hand.' })
      // A person writes it by SQL, and nothing bounds it there.
      for (const [closeReason, shown] of [
        ['x'.repeat(501), 'x'.repeat(500)],
        ['', undefined],
      ] as const) {
        await db.updateTable('coreBankContradictions').set({ closeReason }).where('resourceId', '=', newer).execute()
        expect(((await list('?status=closed'))[0] as { closeReason?: string }).closeReason).toBe(shown)
      }
    },
  )

  it('is 403 for a viewer, and 400 for a status or id that cannot be', async () => {
    const { ask, users } = await openConsole()
    const refused = await ask('GET', path, { cookie: users.viewer.cookie })
    expect([refused.status, refused.body.code]).toEqual([403, 'roleInsufficient'])
    for (const query of ['?status=old', '?before=%00', `?before=${'x'.repeat(65)}`])
      expect([query, (await ask('GET', `${path}${query}`)).status]).toEqual([query, 400])
  })

  proveBankUserNeeded('GET', path)
  proveOwnPasswordNeeded('GET', path)
})
