import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CrashStage, describeDeath, openCrashStage } from '../support/crash/crashStage.ts'
import { causeEvent } from '../support/events/causeEvent.ts'
import { type EventReceiverServer, startReceiver } from '../support/events/receiver.ts'
import { advanceClock } from '../support/story.ts'
import { sandboxApi } from '../support/tpp/sandboxApi.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The program dies while it delivers: before it has taken an event, and after the receiver has it but before that is recorded. */
let stage: CrashStage
let tpp: TestTpp
let receiver: EventReceiverServer
let isDown = true
/** How far the sandbox's clock was moved. */
let aheadSeconds = 0
beforeAll(async () => {
  // The second try waits for the test to move the clock, however slow the machine is.
  receiver = await startReceiver(() => (isDown ? 503 : 202), { retryAfter: 300 })
  stage = await openCrashStage()
  tpp = await registerTpp(stage.server, { now: () => new Date(Date.now() + aheadSeconds * 1000) })
})
afterAll(async () => {
  await stage?.close()
  await receiver?.close()
})

interface Shown {
  eventId: string
  state: string
  attempts: number
}
async function deliveryOf(consentId: string): Promise<Shown> {
  const path = `/dashboard/api/apps/${tpp.clientId}/deliveries?consentId=${consentId}`
  const response = await fetch(stage.server.url(path), { headers: { cookie: tpp.cookie } })
  return ((await response.json()) as Shown[])[0]!
}
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

it.each([
  { at: 1, moment: 'before it takes the event', death: /^before: update "outbox" set "lease"/, arrivalsAtDeath: 1 },
  { at: 2, moment: 'after the receiver has it', death: /^before: with ended as \(update "outbox" set/, arrivalsAtDeath: 2 },
])(
  'delivers an event although it is killed $moment',
  async ({ at, death, arrivalsAtDeath }) => {
    isDown = true
    const { consentId } = await causeEvent({ sanad: { url: () => receiver.url('/hook') }, tpp })
    await until(async () => expect((await deliveryOf(consentId)).attempts).toBe(1))
    const { eventId } = await deliveryOf(consentId)
    isDown = false
    const arrived = () => receiver.received.filter(({ jti }) => jti === eventId).length
    await stage.arm({ subjects: [eventId], at, from: 'update "outbox" set "lease"', commits: 1 })
    // The next life may deliver as soon as it begins.
    const atDeath = stage.server.ended.then(arrived)
    await advanceClock(stage.server, 600).catch(() => undefined)
    expect(describeDeath(await stage.revive())).toMatch(death)
    expect(await atDeath).toBe(arrivalsAtDeath)
    // The lease of the dead ends.
    await advanceClock(stage.server, 600)
    await until(async () => expect(await deliveryOf(consentId)).toMatchObject({ eventId, state: 'delivered', attempts: 2 }))
    expect(arrived()).toBe(arrivalsAtDeath + 1)
    aheadSeconds = await sandboxApi(stage.server.baseUrl).clockOffsetSeconds()
  },
  120_000,
)

it('and never told of anything that is not in the outbox', async () => {
  const known = await stage.autopsy((db) => db.selectFrom('outbox').select('eventId').execute())
  expect(known.map(({ eventId }) => eventId).sort()).toEqual([...new Set(receiver.received.map(({ jti }) => jti))].sort())
})
