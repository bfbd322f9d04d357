import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { examine } from '../support/crash/autopsy.ts'
import { approveCase, approveToTheEnd, askForCode, type CrashCase, prepareCase, statesOf } from '../support/crash/crashCase.ts'
import { type CrashStage, describeDeath, killPoints, openCrashStage } from '../support/crash/crashStage.ts'
import { type EventReceiverServer, startReceiver } from '../support/events/receiver.ts'
import type { KillOrder } from '../support/crash/killOrder.ts'
import { advanceClock } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The program dies while a customer's approval is carried out; the customer presses the button again in its next life. */
let stage: CrashStage
let tpp: TestTpp
/** Outlives every death. Every fifth event is refused at first. */
let receiver: EventReceiverServer
let arrivals = 0
beforeAll(async () => {
  receiver = await startReceiver(() => (++arrivals % 5 === 0 ? 503 : 202))
  stage = await openCrashStage({ SANAD_CORE_BANK_APPROVAL: 'manual' })
  tpp = await registerTpp(stage.server)
})
afterAll(async () => {
  await stage?.close()
  await receiver?.close()
})

const nothing = 'AwaitingAuthorization, null'
const everything = 'Finished, KSAOB.Pending'

/** The approval's one transaction begins with the lock of its session. */
function orderFor({ interactionId, ConsentId, PaymentId }: CrashCase, at: number): KillOrder {
  return {
    subjects: [interactionId, ConsentId, PaymentId],
    at,
    from: 'from "authorization_sessions" where "interaction_id" = $1 for update',
    commits: 1,
  }
}

async function countPoints(): Promise<number> {
  const first = await prepareCase(stage.server, tpp, receiver.url('/events'))
  await askForCode(stage.server, first)
  await stage.arm(orderFor(first, 0))
  await approveToTheEnd(stage.server, tpp, first)
  return stage.counted()
}

it('survives a SIGKILL at each statement of an approval: all of it or nothing, and the same click again ends in one payment', async () => {
  const points = killPoints(await countPoints())
  const cases: CrashCase[] = []
  for (const _ of points) cases.push(await prepareCase(stage.server, tpp, receiver.url('/events')))
  const deaths: string[] = []
  for (const [index, waiting] of cases.entries()) {
    await askForCode(stage.server, waiting)
    await stage.arm(orderFor(waiting, points[index]!))
    const answer = await approveCase(stage.server, waiting)
    const death = describeDeath(await stage.revive())
    deaths.push(death)
    // Only a commit on its way may end either way; where it was acknowledged it has happened.
    const states = await statesOf(tpp, waiting)
    if (death !== 'during: commit')
      expect([answer?.status, states], death).toEqual([undefined, death === 'after: commit' ? everything : nothing])
    else expect(answer ? [everything] : [nothing, everything]).toContain(states)
    await approveToTheEnd(stage.server, tpp, waiting)
    expect(await statesOf(tpp, waiting), death).toBe(everything)
  }
  expect(deaths.filter((death) => death.includes('insert into')).length).toBeGreaterThan(1)
  expect(deaths.slice(-2)).toEqual(['during: commit', 'after: commit'])
}, 900_000)

it('keeps what was acknowledged when the next breath is the last', async () => {
  const waiting = await prepareCase(stage.server, tpp, receiver.url('/events'))
  await askForCode(stage.server, waiting)
  const answer = await approveCase(stage.server, waiting)
  await stage.killAndRevive()
  expect(answer?.status).toBe(303)
  expect(await statesOf(tpp, waiting)).toBe(everything)
  await approveToTheEnd(stage.server, tpp, waiting)
})

/** How many events the bank still has to deliver. */
async function pendingEvents(): Promise<number> {
  const path = `/dashboard/api/apps/${tpp.clientId}/deliveries?state=pending`
  const response = await fetch(stage.server.url(path), { headers: { cookie: tpp.cookie } })
  return ((await response.json()) as unknown[]).length
}

it('has told the app every event that was committed, at least once, and none that was not', async () => {
  // Whatever a life took along is due again when its lease has ended. What is refused meanwhile waits for the next hour.
  for (let hour = 0; hour < 2; hour++) {
    await advanceClock(stage.server, 3_600)
    await vi.waitFor(async () => expect(await pendingEvents()).toBe(0), { timeout: 5_000, interval: 100 }).catch(() => undefined)
  }
  await advanceClock(stage.server, 3_600)
  await vi.waitFor(async () => expect(await pendingEvents()).toBe(0), { timeout: 30_000, interval: 100 })
  const path = `/dashboard/api/apps/${tpp.clientId}/deliveries`
  const response = await fetch(stage.server.url(path), { headers: { cookie: tpp.cookie } })
  const committed = ((await response.json()) as { eventId: string }[]).map(({ eventId }) => eventId)
  expect(committed.length).toBeGreaterThan(20)
  expect([...new Set(receiver.received.map(({ jti }) => jti))].sort()).toEqual(committed.sort())
})

it('has written every approval once after all these deaths, paid nothing yet, and the ledger sums to zero', async () => {
  expect(await stage.autopsy(examine)).toEqual({
    payments: 1,
    instructions: 1,
    events: 3,
    postings: 0,
    consentStates: ['Finished'],
    paymentStates: ['KSAOB.Pending'],
    repeatedMoves: 0,
    trail: [],
    paidHalalas: 0,
    ledger: { sumHalalas: 0, accountsOutOfBalance: [] },
    told: 0,
    toldTwice: 0,
  })
})
