import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import type { DecisionPage, FedDecision } from '../../src/corebank/port.ts'
import { findFeedLag, findFeedPlace } from '../../src/data/repositories/decisionFeed.ts'
import { findPayment } from '../../src/data/repositories/payments.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { createFollower, followDecisions } from '../../src/services/instruction/followDecisions.ts'
import { tellUndecided } from '../../src/services/instruction/tellUndecided.ts'
import { recordPaymentDecision } from '../../src/services/payment/decision.ts'
import { askForPayment, authorizePayment, openRealBank, type RealBank } from '../model/realBank.ts'
import { silentParts } from '../support/silentParts.ts'

/** A feed of decisions that breaks its contract, or tells what cannot be. */
let bank: RealBank
let lines: { details: object; text: string }[]
let counted: string[]
beforeAll(async () => {
  bank = await openRealBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  lines = []
  counted = []
  await bank.db.updateTable('decisionFeeds').set({ cursor: null, asOf: null }).execute()
  await bank.db.updateTable('coreBankInstructions').set({ state: 'done' }).execute()
})

/** The bank with a feed that answers so, whatever it is asked. */
function withFeed(answer: (from: string | null) => DecisionPage): Dependencies {
  const { coreBank, settings } = bank.dependencies
  const write = (details: object, text: string) => void lines.push({ details, text })
  const metrics = {
    ...silentParts().metrics,
    countDecision: (kind: string, outcome: string) => void counted.push(`${kind} ${outcome}`),
    countUnrecordedDecision: () => void counted.push('unrecorded'),
  }
  const fed = boundCoreBank({ ...coreBank, pollDecisions: async (from) => answer(from) }, settings, () => undefined)
  return { ...bank.dependencies, coreBank: fed, log: { warn: write, error: write }, metrics }
}

async function pay(): Promise<string> {
  const { consentId, paymentId } = await askForPayment(bank)
  await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId })
  return paymentId
}
const completed = (paymentId: string): FedDecision => ({
  ...{ eventId: `event of ${paymentId}`.replaceAll(' ', '-'), kind: 'payment', decision: { paymentId, outcome: 'completed' } },
})
const statusOf = async (paymentId: string) => (await findPayment(bank.db, paymentId))?.status

describe('a feed that is complete up to a time to come', () => {
  it('counts as complete up to now, so that it looks late when it stands still, and the log says so once', async () => {
    const dependencies = withFeed(() => ({ decisions: [], next: '0', asOf: new Date('2099-01-01T00:00:00Z') }))
    const before = new Date()
    for (const _ of [1, 2, 3]) await followDecisions(dependencies, new Date())
    const { asOf } = await findFeedPlace(bank.db)
    expect(asOf!.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(asOf!.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await findFeedLag(bank.db, new Date(Date.now() + 70_000))).toBeGreaterThanOrEqual(70)
    expect(lines).toHaveLength(1)
  })

  it('does not hold what was kept of it before', async () => {
    await bank.db
      .updateTable('decisionFeeds')
      .set({ cursor: '0', asOf: new Date('2099-01-01T00:00:00Z') })
      .execute()
    await followDecisions(
      withFeed(() => ({ decisions: [], next: '0', asOf: new Date() })),
      new Date(),
    )
    expect((await findFeedPlace(bank.db)).asOf!.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('an empty page that leads on', () => {
  /** What a follower asks in one go, as its job runs it. */
  async function askedOf(nextOf: (from: string | null) => string): Promise<(string | null)[]> {
    const asked: (string | null)[] = []
    const dependencies = withFeed((from) => {
      asked.push(from)
      return { decisions: [], next: nextOf(from), asOf: new Date() }
    })
    const follow = createFollower(dependencies)
    // Once more, which is the next turn of the job.
    for (const _ of [1, 2]) while ((await follow(new Date())) > 0);
    return asked
  }

  it('is read on behind at once, to where the feed ends', async () => {
    expect(await askedOf((from) => String(Math.min(3, Number(from ?? 0) + 1)))).toEqual([null, '1', '2', '3'])
  })

  it('is not for ever, where each cursor is another one', async () => {
    expect(await askedOf((from) => String(Number(from ?? 0) + 1))).toHaveLength(11)
  })
})

describe('a page with decisions whose place behind them is the one before them', () => {
  it('is recorded once, fails each run, is not read on at once, and makes the feed look late', async () => {
    const paymentId = await pay()
    const asOf = new Date(Date.now() - 300_000)
    await bank.db.updateTable('decisionFeeds').set({ cursor: 'here', asOf }).execute()
    const dependencies = withFeed(() => ({ decisions: [completed(paymentId)], next: 'here', asOf: new Date() }))
    for (const _ of ['first', 'again'])
      await expect(followDecisions(dependencies, new Date())).rejects.toThrow('the one before them')
    expect([await statusOf(paymentId), counted]).toEqual(['KSAOB.AcceptedSettlementCompleted', ['payment completed']])
    expect(await findFeedPlace(bank.db)).toEqual({ cursor: 'here', asOf })
  })
})

describe('a decision about a payment that is not there', () => {
  it('is one line of the log, on whatever ways it is told, and who tells it is refused', async () => {
    const paymentId = `stranger-${await pay()}`
    const dependencies = withFeed((from) => ({
      ...{ decisions: from === null ? [completed(paymentId)] : [], next: '1', asOf: new Date() },
    }))
    await followDecisions(dependencies, new Date())
    await bank.db.updateTable('decisionFeeds').set({ cursor: null }).execute()
    await followDecisions(dependencies, new Date())
    await expect(recordPaymentDecision(dependencies, { paymentId, outcome: 'completed' })).rejects.toMatchObject({
      code: 'stateConflict',
    })
    expect(lines.map(({ details }) => details)).toEqual([{ kind: 'payment', resourceId: paymentId, outcome: 'completed' }])
    expect(counted).toEqual(['unrecorded'])
  })
})

describe('what the core bank leaves undecided', () => {
  it('is told of oldest first, however much there is', async () => {
    const [younger, older] = [await pay(), await pay()]
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const waitSince = (resourceId: string, createdAt: Date) =>
      bank.db
        .updateTable('coreBankInstructions')
        .set({ state: 'awaitingDecision', createdAt, nextAttemptAt: createdAt })
        .where('resourceId', '=', resourceId)
        .execute()
    await waitSince(younger, ago(60))
    await waitSince(older, ago(90))
    const dependencies = withFeed(() => ({ decisions: [], next: '0', asOf: new Date() }))
    const { settings } = dependencies
    const one = { ...dependencies, settings: { ...settings, limits: { ...settings.limits, expiryBatch: 1 as never } } }
    for (const _ of [1, 2]) await tellUndecided(one, new Date())
    expect(lines.map(({ details }) => (details as { resourceId: string }).resourceId)).toEqual([older, younger])
  })
})
