import { afterAll, beforeAll, expect, it } from 'vitest'
import { examine } from '../support/crash/autopsy.ts'
import { approveCase, approveToTheEnd, type CrashCase, prepareCase, statesOf } from '../support/crash/crashCase.ts'
import { type CrashStage, describeDeath, killPoints, openCrashStage } from '../support/crash/crashStage.ts'
import { type KillOrder } from '../support/crash/killOrder.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The program dies while a customer's approval is carried out; the customer presses the button again in its next life. */
let stage: CrashStage
let tpp: TestTpp
beforeAll(async () => {
  stage = await openCrashStage({ SANAD_CORE_BANK_APPROVAL: 'manual' })
  tpp = await registerTpp(stage.server)
})
afterAll(() => stage?.close())

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
  const first = await prepareCase(stage.server, tpp)
  await stage.arm(orderFor(first, 0))
  await approveToTheEnd(stage.server, tpp, first)
  return stage.counted()
}

it('survives a SIGKILL at each statement of an approval: all of it or nothing, and the same click again ends in one payment', async () => {
  const points = killPoints(await countPoints())
  const cases: CrashCase[] = []
  for (const _ of points) cases.push(await prepareCase(stage.server, tpp))
  const deaths: string[] = []
  for (const [index, waiting] of cases.entries()) {
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
  const waiting = await prepareCase(stage.server, tpp)
  const answer = await approveCase(stage.server, waiting)
  await stage.killAndRevive()
  expect(answer?.status).toBe(303)
  expect(await statesOf(tpp, waiting)).toBe(everything)
  await approveToTheEnd(stage.server, tpp, waiting)
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
    paidHalalas: 0,
    ledger: { sumHalalas: 0, accountsOutOfBalance: [] },
  })
})
