import { describe, expect, it } from 'vitest'
import { listLoggedRequests } from '../../src/data/repositories/requestLog.ts'
import type { BankEvent } from '../../src/sdk/index.ts'
import { causeEvent, openEventsStage, openSharedEvents, receiverOf } from '../support/operations/events.ts'
import { askPlatform } from '../support/operations/platform.ts'

describe('listEvents', () => {
  it('gives an app its own events once each, signed, in their order, whether or not a webhook is active', async () => {
    const [stage, other] = [await openEventsStage(), await openEventsStage()]
    const consentIds = [(await causeEvent(stage, '200')).consentId, (await causeEvent(stage, '200', false)).consentId]
    await causeEvent(other, '200', false)
    const [{ operations }, receiver] = [stage.tpp.client(), receiverOf(stage)]
    const seen: BankEvent[] = []
    const fetchOne = async (after?: string) => {
      const { message: page } = await operations.listEvents({ query: { limit: '1', ...(after && { after }) } })
      for (const body of page.events) await receiver.receive({ body }, (event) => void seen.push(event))
      return page
    }
    const first = await fetchOne()
    const second = await fetchOne(first.cursor)
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect(seen.map(({ consentId, data }) => [consentId, data.Status])).toEqual(consentIds.map((id) => [id, 'Rejected']))
    expect(await fetchOne(second.cursor)).toEqual({ events: [], cursor: second.cursor, hasMore: false })
    // The log of requests has those two, and not the one that found nothing.
    const { db, requestLog } = stage.sanad.dependencies
    await requestLog.store()
    const logged = await listLoggedRequests(db, { clientId: stage.tpp.clientId, limit: 100 })
    expect(logged.filter(({ operationId }) => operationId === 'listEvents')).toHaveLength(2)
    consentIds.push((await causeEvent(stage, '200', false)).consentId)
    await fetchOne(second.cursor)
    expect(seen.map(({ consentId }) => consentId)).toEqual(consentIds)
    // The first one again: signed anew, and dropped by its jti.
    const [again] = (await operations.listEvents({ query: { limit: '1' } })).message.events
    expect(await receiver.receive({ body: again! }, () => void seen.push(seen[0]!))).toBe(false)
  })

  it('needs the developer token', async () => {
    const { sanad } = await openSharedEvents()
    const bare = await askPlatform(sanad, 'GET', '/events')
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const wrong = await askPlatform(sanad, 'GET', '/events', { headers: { authorization: 'Bearer nothing' } })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'tokenInvalid' } })
  })

  it.each(['?after=x', '?after=1&after=2', '?limit=0', '?limit=101', '?since=1'])('is a 400 for %s', async (query) => {
    const { sanad, tpp } = await openSharedEvents()
    const headers = { authorization: `Bearer ${await tpp.developerToken()}` }
    expect((await askPlatform(sanad, 'GET', `/events${query}`, { headers })).status).toBe(400)
  })
})
