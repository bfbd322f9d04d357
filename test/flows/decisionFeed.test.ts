import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import { CoreBankError, type DecisionPage, type FedDecision, type PaymentDecision } from '../../src/corebank/port.ts'
import { findFeedPlace } from '../../src/data/repositories/decisionFeed.ts'
import { findPayment } from '../../src/data/repositories/payments.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { followDecisions } from '../../src/services/instruction/followDecisions.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { tellUndecided } from '../../src/services/instruction/tellUndecided.ts'
import { paymentHandOver } from '../../src/services/payment/handOver.ts'
import { recordPaymentDecision } from '../../src/services/payment/decision.ts'
import { askForPayment, authorizePayment, openRealBank, type RealBank } from '../model/realBank.ts'
import { isCampaign } from '../support/campaign.ts'
import { silentParts } from '../support/silentParts.ts'

const now = new Date()

let bank: RealBank
let lines: object[]
let counted: string[]
beforeAll(async () => {
  bank = await openRealBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  lines = []
  counted = []
  // Each test has a feed of its own.
  await bank.db.updateTable('decisionFeeds').set({ cursor: null, asOf: null }).execute()
  await bank.db.updateTable('coreBankInstructions').set({ state: 'done' }).execute()
})

/** The bank with this feed instead of the simulator's. */
function withFeed(pollDecisions: Dependencies['coreBank']['pollDecisions']): Dependencies {
  const { coreBank, settings } = bank.dependencies
  const write = (details: object) => void lines.push(details)
  const metrics = {
    ...silentParts().metrics,
    countDecision: (kind: string, outcome: string) => void counted.push(`${kind} ${outcome}`),
    countUnrecordedDecision: () => void counted.push('unrecorded'),
  }
  const withIt = boundCoreBank({ ...coreBank, pollDecisions: pollDecisions! }, settings, () => undefined)
  return { ...bank.dependencies, coreBank: withIt, log: { warn: write, error: write }, metrics }
}

/** A feed of these, whose cursors are the numbers of its rows. */
const feedOf =
  (decisions: readonly FedDecision[]) =>
  async (from: string | null, limit: number): Promise<DecisionPage> => {
    const rows = decisions.slice(Number(from ?? 0), Number(from ?? 0) + limit)
    return { decisions: rows, next: String(Number(from ?? 0) + rows.length), asOf: now }
  }

const completed = (paymentId: string) => ({ paymentId, outcome: 'completed' }) as const
const rejected = (paymentId: string) =>
  ({ paymentId, outcome: 'rejected', reasonCode: 'SARIE.AM04', reasonMessage: 'Insufficient funds' }) as const
let events = 0
const fed = (decision: PaymentDecision): FedDecision => ({ eventId: `event-${++events}`, kind: 'payment', decision })

async function pay(): Promise<string> {
  const { consentId, paymentId } = await askForPayment(bank)
  await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId })
  return paymentId
}
const statusOf = async (paymentId: string) => (await findPayment(bank.db, paymentId))?.status
const actionsOf = async (paymentId: string) => {
  const entries = await bank.db.selectFrom('audit').select('action').where('subject', '=', paymentId).orderBy('auditId').execute()
  return entries.map(({ action }) => action)
}
/** Everything that a decision leaves behind. */
const tracesOf = async (paymentId: string) => ({
  status: await statusOf(paymentId),
  actions: await actionsOf(paymentId),
  events: (await bank.db.selectFrom('outbox').select('eventId').where('resource', 'like', `%${paymentId}%`).execute()).length,
  messages: (await bank.db.selectFrom('customerMessages').select('kind').where('linkId', '=', paymentId).execute()).length,
})
const contradictionsOf = (paymentId: string) =>
  bank.db
    .selectFrom('coreBankContradictions')
    .select(['outcome', 'recordedStatus', 'reasonCode', 'eventId'])
    .where('resourceId', '=', paymentId)
    .execute()
const follow = async (dependencies: Dependencies) => {
  while ((await followDecisions(dependencies, now)) > 0);
}

describe('the feed of decisions', () => {
  it('decides what no listener and no answer has told, page by page, and keeps its place with the effects', async () => {
    const payments = [await pay(), await pay(), await pay()]
    const decisions = payments.map((paymentId, index) => fed(index === 1 ? rejected(paymentId) : completed(paymentId)))
    const dependencies = withFeed(feedOf(decisions))
    const { settings } = dependencies
    const small = { ...dependencies, settings: { ...settings, limits: { ...settings.limits, decisionPage: 2 as never } } }
    expect(await followDecisions(small, now)).toBe(2)
    expect((await findFeedPlace(bank.db)).cursor).toBe('2')
    await follow(small)
    expect(await Promise.all(payments.map(statusOf))).toEqual([
      'KSAOB.AcceptedSettlementCompleted',
      'KSAOB.Rejected',
      'KSAOB.AcceptedSettlementCompleted',
    ])
    expect(counted.toSorted()).toEqual(['payment completed', 'payment completed', 'payment rejected'])
    const open = bank.db.selectFrom('coreBankInstructions').select('state').where('resourceId', 'in', payments)
    expect(await open.execute()).toEqual(Array(3).fill({ state: 'done' }))
  })

  it('keeps neither its place nor an effect where one of a page cannot be written', async () => {
    const [first, second] = [await pay(), await pay()]
    const dependencies = withFeed(feedOf([fed(completed(first)), fed(completed(second))]))
    const never = sql.lit(second)
    await sql`alter table customer_messages add constraint broken check (link_id <> ${never}) not valid`.execute(bank.db)
    await expect(followDecisions(dependencies, now)).rejects.toThrow('broken')
    await sql`alter table customer_messages drop constraint broken`.execute(bank.db)
    const both = () => Promise.all([first, second].map(statusOf))
    expect([await both(), (await findFeedPlace(bank.db)).cursor]).toEqual([Array(2).fill('KSAOB.Pending'), null])
    await follow(dependencies)
    expect(await both()).toEqual(Array(2).fill('KSAOB.AcceptedSettlementCompleted'))
  })

  it('that is read from its beginning again changes nothing', async () => {
    const payments = [await pay(), await pay()]
    const dependencies = withFeed(feedOf([fed(completed(payments[0]!)), fed(rejected(payments[1]!))]))
    await follow(dependencies)
    const before = await Promise.all(payments.map(tracesOf))
    for (const _ of [1, 2, 3]) {
      await bank.db.updateTable('decisionFeeds').set({ cursor: null }).execute()
      await follow(dependencies)
    }
    expect(await Promise.all(payments.map(tracesOf))).toEqual(before)
    expect(before[0]).toMatchObject({ actions: ['payment.create', 'payment.settle'], events: 2, messages: 1 })
    expect(counted).toHaveLength(2)
  })

  it('is read by several at once: each decision is recorded once, and nobody’s place is behind', async () => {
    const payments = await Promise.all([pay(), pay(), pay(), pay()])
    const dependencies = withFeed(feedOf(payments.map((paymentId) => fed(completed(paymentId)))))
    await Promise.all(Array.from({ length: 6 }, () => follow(dependencies)))
    expect((await findFeedPlace(bank.db)).cursor).toBe('4')
    expect(counted).toEqual(Array(4).fill('payment completed'))
  })

  it('goes on from its beginning where the core bank knows its cursor no more, and waits where it only fails', async () => {
    const paymentId = await pay()
    await bank.db.updateTable('decisionFeeds').set({ cursor: 'of another bank' }).execute()
    const refusing = withFeed(async (from, limit) => {
      if (from !== null) throw new CoreBankError('refused', 'none', 'no such place')
      return feedOf([fed(completed(paymentId))])(from, limit)
    })
    const failing = withFeed(() => Promise.reject(new CoreBankError('unavailable', 'none', 'not now')))
    await expect(followDecisions(failing, now)).rejects.toMatchObject({ code: 'coreBankUnavailable' })
    expect((await findFeedPlace(bank.db)).cursor).toBe('of another bank')
    await followDecisions(refusing, now)
    await followDecisions(refusing, now)
    expect(await statusOf(paymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
  })

  it('is not held up by what makes no sense: it is skipped, counted and told, and the rest is recorded', async () => {
    const paymentId = await pay()
    const strange = [
      null,
      7,
      {},
      fed(completed('a\u0000')),
      { eventId: 'x', kind: 'payment', decision: null },
      { ...fed(completed('a')), eventId: '' },
    ]
    const odd = { eventId: 'y', kind: 'payment', decision: { paymentId, outcome: 'toString' } }
    await follow(withFeed(feedOf([...strange, odd, fed(completed(paymentId))] as FedDecision[])))
    expect(await statusOf(paymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
    expect(counted).toEqual([...Array<string>(7).fill('unrecorded'), 'payment completed'])
    expect(lines).toHaveLength(7)
  })
})

describe('a second, different decision', () => {
  it('is not recorded, stands once in the list for a person and in the audit trail, and holds nothing up', async () => {
    const [paymentId, other] = [await pay(), await pay()]
    const dependencies = withFeed(feedOf([fed(completed(paymentId)), fed(rejected(paymentId)), fed(completed(other))]))
    for (const _ of [1, 2]) {
      await bank.db.updateTable('decisionFeeds').set({ cursor: null }).execute()
      await follow(dependencies)
    }
    await expect(recordPaymentDecision(dependencies, rejected(paymentId))).rejects.toMatchObject({ code: 'stateConflict' })
    expect(await Promise.all([statusOf(paymentId), statusOf(other)])).toEqual(Array(2).fill('KSAOB.AcceptedSettlementCompleted'))
    expect(await contradictionsOf(paymentId)).toMatchObject([
      { outcome: 'rejected', recordedStatus: 'KSAOB.AcceptedSettlementCompleted', reasonCode: 'SARIE.AM04' },
    ])
    expect(await actionsOf(paymentId)).toEqual(['payment.create', 'payment.settle', 'payment.contradict'])
    expect(counted.filter((what) => what === 'unrecorded')).toHaveLength(1)
    expect(lines).toMatchObject([{ kind: 'payment', resourceId: paymentId, outcome: 'rejected' }])
  })

  it('about a payment that is not there is kept for a person, and what follows is recorded', async () => {
    const paymentId = await pay()
    const stranger = `stranger-${paymentId}`
    await follow(withFeed(feedOf([fed(completed(stranger)), fed(completed(paymentId))])))
    expect(await contradictionsOf(stranger)).toMatchObject([{ outcome: 'completed', recordedStatus: null }])
    expect(await statusOf(paymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
  })
})

describe('twenty tellings of a decision', () => {
  it('in any order, by feed, listener and answer at once, give one outcome, one event and one message', async () => {
    const teller = fc.constantFrom('feed', 'listener', 'answer')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(teller, fc.boolean()), { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        async (tellings, isOfOneMind) => {
          const paymentId = await pay()
          counted = []
          const decisionFor = (says: boolean) => (says || isOfOneMind ? completed(paymentId) : rejected(paymentId))
          await bank.db.updateTable('decisionFeeds').set({ cursor: null }).execute()
          const dependencies = withFeed(feedOf(tellings.map(([, says]) => fed(decisionFor(says)))))
          const told = tellings.map(([by, says]) => {
            if (by === 'feed') return followDecisions(dependencies, now)
            if (by === 'listener') return recordPaymentDecision(dependencies, decisionFor(says))
            const coreBank = { ...dependencies.coreBank, findPayment: async () => decisionFor(says) }
            return paymentHandOver.askAgain({ ...dependencies, coreBank }, paymentId)
          })
          await Promise.allSettled(told)
          await follow(dependencies)
          const { status, actions, events: sent, messages } = await tracesOf(paymentId)
          const moves = actions.filter((action) => action === 'payment.settle' || action === 'payment.reject')
          expect([moves.length, sent, messages]).toEqual([1, 2, 1])
          expect(counted.filter((what) => what !== 'unrecorded')).toHaveLength(1)
          const outcomes = new Set(tellings.map(([, says]) => decisionFor(says).outcome))
          const kept = await contradictionsOf(paymentId)
          expect(kept).toHaveLength(outcomes.size - 1)
          expect(actions.filter((action) => action === 'payment.contradict')).toHaveLength(outcomes.size - 1)
          const first = status === 'KSAOB.Rejected' ? 'rejected' : 'completed'
          expect(kept.every(({ outcome }) => outcome !== first)).toBe(true)
        },
      ),
      { numRuns: isCampaign ? 100 : 6 },
    )
  })
})

describe('a payment that the core bank does not decide', () => {
  let begun: Date
  beforeEach(() => {
    begun = new Date()
  })
  const after = (seconds: number) => new Date(begun.getTime() + seconds * 1_000)
  const told = () => lines.map((line) => (line as { resourceId?: string }).resourceId)

  it('is told to a person once after half an hour, by log, audit trail and mark, and is asked about on', async () => {
    const paymentId = await pay()
    let asked = 0
    const dependencies = withFeed(feedOf([]))
    const pending = async () => ({ paymentId, outcome: 'pending' }) as const
    const coreBank = { ...dependencies.coreBank, submitPayment: pending, findPayment: () => (asked++, pending()) }
    const waiting = { ...dependencies, coreBank }
    const at = (seconds: number) => ({ now: () => after(seconds), elapsedMs: () => 0 })
    for (const seconds of [1, 62, 185, 600, 1_700]) {
      await handOverDue(waiting, after(seconds), at(seconds))
      await tellUndecided(waiting, after(seconds))
    }
    expect(told()).toEqual([])
    await Promise.all([tellUndecided(waiting, after(1_900)), tellUndecided(waiting, after(1_900))])
    await tellUndecided(waiting, after(4_000))
    expect(told()).toEqual([paymentId])
    expect(await actionsOf(paymentId)).toEqual(['payment.create', 'payment.undecided'])
    const before = asked
    await handOverDue(waiting, after(6_000), at(6_000))
    expect([asked > before, await statusOf(paymentId)]).toEqual([true, 'KSAOB.Pending'])
  })

  it('is not told of where its day has not come', async () => {
    const { consentId, paymentId } = await askForPayment(bank)
    await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId })
    await bank.db
      .updateTable('payments')
      .set({ executionAt: after(86_400) })
      .where('paymentId', '=', paymentId)
      .execute()
    const waiting = bank.db.updateTable('coreBankInstructions').where('resourceId', '=', paymentId)
    await waiting.set({ nextAttemptAt: after(86_400) }).execute()
    await tellUndecided(withFeed(feedOf([])), after(7_200))
    expect(told()).toEqual([])
  })

  it('of which it cannot say what became is handed over again with the same id, and never guessed', async () => {
    const paymentId = await pay()
    const ids: string[] = []
    const dependencies = withFeed(feedOf([]))
    const unknown = async ({ paymentId: id }: { paymentId: string }) => (
      ids.push(id),
      { paymentId: id, outcome: 'unknown' as const }
    )
    const unsure = { ...dependencies, coreBank: { ...dependencies.coreBank, submitPayment: unknown } }
    for (const seconds of [1, 4, 10])
      await handOverDue(unsure, after(seconds), { now: () => after(seconds), elapsedMs: () => 0 }).catch(() => undefined)
    expect([ids, await statusOf(paymentId)]).toEqual([Array(3).fill(paymentId), 'KSAOB.Pending'])
  })
})
