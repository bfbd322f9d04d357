import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { causeEvent, openEventsStage, openSharedEvents, receiverOf } from '../support/operations/events.ts'
import { sendRaw } from '../support/http/requests.ts'
import { askPlatform, signUp } from '../support/operations/platform.ts'

describe('listSinkArrivals', () => {
  it('shows what arrived, newest first, and whether the bank has signed it', async () => {
    const stage = await openEventsStage()
    const { consentId } = await causeEvent(stage, '200')
    await expect.poll(async () => (await stage.arrivals()).length).toBe(1)
    const [arrival] = await stage.arrivals()
    expect(arrival).toMatchObject({
      behaviour: '200',
      isSignedByBank: true,
      interactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event: { aud: stage.tpp.clientId, message: { Data: { Status: 'Rejected' }, EventMeta: { ConsentId: consentId } } },
    })
    expect(await receiverOf(stage).verify({ body: arrival!.body })).toMatchObject({ consentId })
    const forged = arrival!.body.replace(/\.[^.]*$/, `.${'A'.repeat(342)}`)
    for (const body of [forged, 'no JWS at all\0'])
      await fetch(stage.sanad.url(`/sandbox/sink/${stage.tpp.clientId}/500`), { method: 'POST', body })
    expect((await stage.arrivals()).map(({ behaviour, isSignedByBank }) => [behaviour, isSignedByBank])).toEqual([
      ['500', false],
      ['500', false],
      ['200', true],
    ])
    await fetch(stage.sanad.url(`/sandbox/sink/${stage.tpp.clientId}/200`), { method: 'POST', body: 'x'.repeat(40_000) })
    expect((await stage.arrivals())[0]!.body.length).toBe(32_768)
  })

  it.each([
    ['200', 200],
    ['410', 410],
    ['500', 500],
    ['redirect', 302],
    ['nowhere', 404],
  ])('the receiver %s answers %i, and breaks the connection where it is asked to', async (behaviour, status) => {
    const { sanad, tpp } = await openSharedEvents()
    const post = (end: string) =>
      fetch(sanad.url(`/sandbox/sink/${tpp.clientId}/${end}`), { method: 'POST', body: 'x', redirect: 'manual' })
    expect((await post(behaviour)).status).toBe(status)
    await expect(post('reset')).rejects.toThrow()
  })

  it('keeps the bank’s events, however much strangers post to the address', async () => {
    const stage = await openEventsStage()
    await causeEvent(stage, '200')
    await expect.poll(async () => (await stage.arrivals()).length).toBe(1)
    for (let n = 0; n < 55; n += 1)
      await fetch(stage.sanad.url(`/sandbox/sink/${stage.tpp.clientId}/200`), { method: 'POST', body: `x${n}` })
    const arrivals = await stage.arrivals()
    expect(arrivals.map(({ isSignedByBank, body }) => isSignedByBank || body)).toEqual([
      ...Array.from({ length: 10 }, (_, back) => `x${54 - back}`),
      true,
    ])
  })

  it('keeps them however much of what the bank has signed for anything else is posted: no answer and no other app’s event is one', async () => {
    const [stage, stranger] = [await openEventsStage(), await openEventsStage()]
    for (const { sanad, tpp } of [stage, stranger]) await causeEvent({ sanad, tpp }, '200')
    for (const { arrivals } of [stage, stranger]) await expect.poll(async () => (await arrivals()).length).toBe(1)
    const answerTo = ({ sanad, tpp }: typeof stage) =>
      sendRaw(sanad, tpp, { path: '/v3.1/pisp/domestic-payments/unknown', method: 'GET', headers: { accept: 'application/jwt' } })
    const signed = [await answerTo(stage), await answerTo(stranger)].map(({ text }) => text)
    expect(signed.every((text) => text.startsWith('eyJ'))).toBe(true)
    for (let n = 0; n < 20; n += 1)
      for (const body of [...signed, (await stranger.arrivals())[0]!.body])
        await fetch(stage.sanad.url(`/sandbox/sink/${stage.tpp.clientId}/200`), { method: 'POST', body })
    expect((await stage.arrivals()).map(({ isSignedByBank }) => isSignedByBank)).toEqual([...Array(10).fill(false), true])
  })

  it.each(['%00', 'a%00b', '%0a', '%ff', "'", '%F0%9F%98%80', '..%2f', 'x'.repeat(3_000)])(
    'takes nothing for the id %s',
    async (id) => {
      const { sanad } = await openSharedEvents()
      expect((await fetch(sanad.url(`/sandbox/sink/${id}/200`), { method: 'POST', body: 'x' })).status).toBe(404)
    },
  )

  it('shows them to nobody but the app’s developer', async () => {
    const { sanad, tpp } = await openSharedEvents()
    const { cookie } = await signUp(sanad)
    const ask = (clientId: string, by: string) => askPlatform(sanad, 'GET', `/sandbox/sink/${clientId}`, { cookie: by })
    expect((await askPlatform(sanad, 'GET', `/sandbox/sink/${tpp.clientId}`)).status).toBe(401)
    const [foreign, unknown] = [await ask(tpp.clientId, cookie), await ask(randomUUID(), cookie)]
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  })

  it('takes nothing for an app that there is not', async () => {
    const { sanad } = await openSharedEvents()
    expect((await fetch(sanad.url(`/sandbox/sink/${randomUUID()}/200`), { method: 'POST', body: 'x' })).status).toBe(404)
  })
})
