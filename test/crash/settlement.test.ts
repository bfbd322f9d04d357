import { afterAll, describe, expect, it, vi } from 'vitest'
import { backOffs } from '../../src/domain/shared/retries.ts'
import { isCampaign } from '../support/campaign.ts'
import { examine } from '../support/crash/autopsy.ts'
import { approveCase, askForCode, caseHalalas, type CrashCase, prepareCase, statesOf } from '../support/crash/crashCase.ts'
import { type CrashStage, type Death, describeDeath, killPoints, openCrashStage } from '../support/crash/crashStage.ts'
import type { KillOrder } from '../support/crash/killOrder.ts'
import { advanceClock, decideAtBank } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The program dies while the bank settles a payment: on somebody's order, and by the job that hands payments over. */
let stage: CrashStage | undefined
let tpp: TestTpp
/** How far the sandbox's clock was moved. */
let aheadSeconds = 0
afterAll(() => stage?.close())

async function open(approval: 'manual' | 'auto'): Promise<CrashStage> {
  await stage?.close()
  stage = await openCrashStage({ SANAD_CORE_BANK_APPROVAL: approval })
  aheadSeconds = 0
  tpp = await registerTpp(stage.server, { now: () => new Date(Date.now() + aheadSeconds * 1000) })
  return stage
}

/** Moves the sandbox's clock, and the app's with it. */
async function passTime({ server }: CrashStage, seconds: number): Promise<void> {
  await advanceClock(server, seconds)
  aheadSeconds += seconds
}

const pending = 'Finished, KSAOB.Pending'
const paid = 'Finished, KSAOB.AcceptedSettlementCompleted'

async function bankPayments({ server }: CrashStage): Promise<{ paymentId: string; state: string }[]> {
  return (await (await fetch(server.url('/core-bank/api/payments'))).json()) as { paymentId: string; state: string }[]
}
async function clearedPayments(stage: CrashStage): Promise<number> {
  return (await bankPayments(stage)).filter(({ state }) => state === 'completed').length
}

/**
 * How a hand-over ends at Sanad. The core bank has the payment before that, and the transaction between, which tells the customer that it
 * was taken, would be counted as one of the decision.
 */
const handOverEnd = { from: ' and lease = $', commits: 1 }

/** Payments that the core bank has and nobody has decided, and with which Sanad is through. */
async function pendingAtBank(stage: CrashStage, count: number): Promise<CrashCase[]> {
  const cases: CrashCase[] = []
  for (let made = 0; made < count; made++) cases.push(await prepareCase(stage.server, tpp))
  for (const waiting of cases) {
    await askForCode(stage.server, waiting)
    await stage.arm({ ...handOverEnd, subjects: [waiting.PaymentId], at: 0 })
    expect((await approveCase(stage.server, waiting))?.status).toBe(303)
    await stage.begun()
  }
  const taken = (await bankPayments(stage)).map(({ paymentId }) => paymentId)
  expect(taken).toEqual(expect.arrayContaining(cases.map(({ PaymentId }) => PaymentId)))
  return cases
}

const wholeAtTheEnd = (payments: number) => ({
  payments: 1,
  instructions: 1,
  events: 4,
  postings: 1,
  consentStates: ['Finished'],
  paymentStates: ['KSAOB.AcceptedSettlementCompleted'],
  repeatedMoves: 0,
  trail: [],
  paidHalalas: payments * caseHalalas,
  ledger: { sumHalalas: 0, accountsOutOfBalance: [] },
  told: 1,
  toldTwice: 0,
})

/**
 * What must stand after a death: the bank's transaction is the first, ours, which takes its decision over, the second. Between them the
 * job may already have asked for the lost decision.
 */
function outcomesOf({ commits, moment, statement }: Death): string[] {
  const [unpaid, lost, told] = [`0 ${pending}`, `1 ${pending}`, `1 ${paid}`]
  const isAfter = statement === 'commit' && moment === 'after'
  if (statement === 'commit' && moment === 'during') return commits === 0 ? [unpaid, lost, told] : [lost, told]
  if (commits === 0) return isAfter ? [lost, told] : [unpaid]
  return isAfter ? [told] : [lost, told]
}

/**
 * What a job is quicker at has fewer statements than were counted: a point behind its last is none, and everything must be whole then. The
 * end is always one, however many statements come before it.
 */
const pointsToTheEnd = (count: number): KillOrder['at'][] => [...killPoints(count).slice(0, -1), 'end']

describe('a payment that the bank approves', () => {
  const orderFor = ({ PaymentId }: CrashCase, at: KillOrder['at']) => ({
    subjects: [PaymentId],
    at,
    from: 'from "simulator"."bank_payments" where "payment_id" = $1 for update',
    commits: 2,
  })

  it('survives a SIGKILL at each statement: paid once or not at all, and a decision that got lost is found again', async () => {
    const stage = await open('manual')
    const decided = await pendingAtBank(stage, 2)
    const counts: number[] = []
    for (const waiting of decided) {
      await stage.arm(orderFor(waiting, 0))
      expect((await decideAtBank(stage.server, waiting.PaymentId, 'approve')).status).toBe(200)
      counts.push(await stage.counted())
    }
    const points = pointsToTheEnd(Math.max(...counts))
    expect(points.length).toBeGreaterThan(4)
    const cases = await pendingAtBank(stage, points.length)
    const deaths: Death[] = []
    for (const [index, waiting] of cases.entries()) {
      const clearedBefore = await clearedPayments(stage)
      await stage.arm(orderFor(waiting, points[index]!))
      const answer = await decideAtBank(stage.server, waiting.PaymentId, 'approve').catch(() => undefined)
      const death = await stage.reviveIfMet()
      const [states, money] = [await statesOf(tpp, waiting), (await clearedPayments(stage)) - clearedBefore]
      if (death) deaths.push(death)
      expect(death ? outcomesOf(death) : [`1 ${paid}`], death && describeDeath(death)).toContain(`${money} ${states}`)
      if (answer) expect(states).toBe(paid)
      await bringToPaid(stage, waiting, { isDecided: money === 1 && index % 2 === 1 })
      for (const _ of [1, 2]) expect((await decideAtBank(stage.server, waiting.PaymentId, 'approve')).status).toBe(200)
      expect((await decideAtBank(stage.server, waiting.PaymentId, 'reject')).status).toBe(409)
      expect(await statesOf(tpp, waiting)).toBe(paid)
    }
    expect(deaths.length).toBeGreaterThan(4)
    expect(deaths.map(({ commits }) => commits)).toEqual(expect.arrayContaining([0, 1]))
    expect(deaths.at(-1)).toMatchObject({ commits: 2, moment: 'after', statement: 'commit' })
    expect(await stage.autopsy(examine)).toEqual(wholeAtTheEnd(cases.length + decided.length))
  }, 900_000)

  /** What the bank has decided is found by the job, which asks for lost decisions; otherwise somebody approves again. */
  async function bringToPaid(stage: CrashStage, waiting: CrashCase, { isDecided }: { isDecided: boolean }): Promise<void> {
    if (!isDecided) return void (await decideAtBank(stage.server, waiting.PaymentId, 'approve'))
    // A payment that has waited long is asked about with the longest pause, which is longer than the claim of the dead process.
    const pauseSeconds = (backOffs.handOver.pausesMs.at(-1)! + backOffs.decision.pausesMs[0]!) / 1_000
    await passTime(stage, pauseSeconds)
    await vi.waitFor(async () => expect(await statesOf(tpp, waiting)).toBe(paid), { timeout: 30_000, interval: 200 })
  }
})

describe('a payment that the job hands over and the bank settles by itself', () => {
  /** From the hand-over to the end of the second transaction, which takes the bank's answer over. */
  const orderFor = ({ PaymentId }: CrashCase, at: KillOrder['at']) => ({
    subjects: [PaymentId],
    at,
    from: 'insert into "simulator"."bank_payments"',
    commits: 2,
  })

  // On the embedded database only in a campaign, because each life there takes longer to begin.
  it.skipIf(!isCampaign && !process.env.DATABASE_URL)(
    'survives a SIGKILL at each statement: what the app was told stands, and the next try pays once',
    async () => {
      const stage = await open('auto')
      const first = await prepareCase(stage.server, tpp)
      await askForCode(stage.server, first)
      await stage.arm(orderFor(first, 0))
      await approveCase(stage.server, first)
      await vi.waitFor(async () => expect(await statesOf(tpp, first)).toBe(paid), { timeout: 30_000, interval: 50 })
      // The statements are those above, with a hand-over before and a second transaction behind: fewer will do.
      const count = await stage.counted()
      const points = pointsToTheEnd(count).filter((at) => isCampaign || at === 'end' || at % 4 === 0 || at > 17)
      const cases: CrashCase[] = []
      for (const _ of points) cases.push(await prepareCase(stage.server, tpp))
      const deaths: string[] = []
      for (const [index, waiting] of cases.entries()) {
        await askForCode(stage.server, waiting)
        await stage.arm(orderFor(waiting, points[index]!))
        await approveCase(stage.server, waiting)
        const death = await stage.reviveIfMet()
        if (death) deaths.push(describeDeath(death))
        expect(death ? [pending, paid] : [paid], deaths.at(-1)).toContain(await statesOf(tpp, waiting))
      }
      expect(deaths.length).toBeGreaterThan(2)
      expect(deaths.at(-1)).toBe('after: commit')
      // Until then nobody else takes what the dead process had claimed. The second look is there so that a second hand-over would show.
      for (const _ of ['first look', 'second look']) {
        await passTime(stage, 180)
        await vi.waitFor(async () => expect(await clearedPayments(stage)).toBe(cases.length + 1), {
          timeout: 90_000,
          interval: 200,
        })
      }
      // The bank's transaction is over by now. Ours, which tells the app, comes after it.
      for (const waiting of cases)
        await vi.waitFor(async () => expect(await statesOf(tpp, waiting)).toBe(paid), { timeout: 30_000, interval: 200 })
      expect(await stage.autopsy(examine)).toEqual(wholeAtTheEnd(cases.length + 1))
    },
    900_000,
  )
})

describe('a decision that only the feed still has', () => {
  /** Ends when the bank has committed, before anybody is told. */
  const bankOrder = ({ PaymentId }: CrashCase) => ({
    ...{ subjects: [PaymentId], at: 'end' as const },
    from: 'from "simulator"."bank_payments" where "payment_id" = $1 for update',
    commits: 1,
  })
  /** The transaction that records it together with the cursor, from the lock of the payment on. */
  const feedOrder = ({ PaymentId }: CrashCase, at: KillOrder['at']) => ({
    subjects: [PaymentId],
    at,
    from: 'from "payments" where payment_id = any($1) order by',
    commits: 1,
  })

  // On the embedded database only in a campaign, because each life there takes longer to begin.
  it.skipIf(!isCampaign && !process.env.DATABASE_URL)(
    'survives a SIGKILL at each statement between cursor and effect: it is recorded once, in the next life',
    async () => {
      const stage = await open('manual')
      const [counted] = (await pendingAtBank(stage, 1)) as [CrashCase]
      const lose = async (waiting: CrashCase, at: KillOrder['at']) => {
        await stage.arm(bankOrder(waiting))
        await decideAtBank(stage.server, waiting.PaymentId, 'approve').catch(() => undefined)
        expect(await stage.revive(feedOrder(waiting, at))).toMatchObject({ moment: 'after', statement: 'commit' })
      }
      await lose(counted, 0)
      const points = pointsToTheEnd(await stage.counted()).filter((at, index) => isCampaign || at === 'end' || index % 2 === 0)
      expect(points.length).toBeGreaterThan(2)
      const cases = await pendingAtBank(stage, points.length)
      for (const [index, waiting] of cases.entries()) {
        await lose(waiting, points[index]!)
        const death = await stage.reviveIfMet()
        // The feed is read once the dead process's lease of the jobs is over (limits.jobLeaseMs). The question by id may be first.
        await vi.waitFor(async () => expect(await statesOf(tpp, waiting), death && describeDeath(death)).toBe(paid), {
          timeout: 90_000,
          interval: 100,
        })
      }
      expect(await stage.autopsy(examine)).toEqual(wholeAtTheEnd(cases.length + 1))
    },
    900_000,
  )
})
