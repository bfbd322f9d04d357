import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FedDecision } from '../../../src/corebank/port.ts'
import { insertDecision } from '../../../src/simulator/repositories/decisions.ts'
import { makeLetter } from '../../support/consents/guaranteeConsent.ts'
import { makeInstruction, openTestBank, type TestBank } from '../../support/servers/simulator.ts'

let auto: TestBank
beforeAll(async () => {
  auto = await openTestBank('auto')
})
afterAll(() => auto.db.destroy())

const poll = (after: string | null, limit = 100) => auto.coreBank.pollDecisions!(after, limit)
const idOf = ({ decision }: FedDecision) => ('paymentId' in decision ? decision.paymentId : decision.letterOfGuaranteeId)

/** The place behind everything so far. */
async function end(): Promise<string> {
  let [after, isOver] = [null as string | null, false]
  while (!isOver) {
    const page = await poll(after)
    isOver = page.decisions.length === 0
    after = page.next
  }
  return after!
}

const newDecision = () => ({
  ...{ kind: 'payment' as const, resourceId: randomUUID(), outcome: 'completed' as const },
  ...{ reasonCode: null, reasonMessage: null, decidedAt: new Date() },
})

test('the feed tells what was decided at once, by hand and by rule, of payments and letters, with its reason', async () => {
  const after = await end()
  const [paid, refused] = [await makeInstruction(auto), await makeInstruction(auto, { amountHalalas: 100_01 })]
  await auto.coreBank.submitPayment(paid)
  await auto.coreBank.submitPayment(refused)
  const letter = makeLetter()
  await auto.coreBank.submitLetter(letter)
  await auto.coreBank.tick(auto.clock.now())
  const { decisions } = await poll(after)
  expect(decisions.map(({ kind, decision }) => ({ kind, decision }))).toEqual([
    { kind: 'payment', decision: { paymentId: paid.paymentId, outcome: 'completed' } },
    {
      kind: 'payment',
      decision: {
        paymentId: refused.paymentId,
        outcome: 'rejected',
        reasonCode: 'SARIE.AM04',
        reasonMessage: expect.any(String) as string,
      },
    },
    {
      kind: 'letter',
      decision: expect.objectContaining({ letterOfGuaranteeId: letter.letterOfGuaranteeId, outcome: 'issued' }) as unknown,
    },
  ])
})

test('it goes on behind each cursor, tells the same again from an earlier one, and a page is no longer than was asked for', async () => {
  const after = await end()
  for (let made = 0; made < 5; made++) await auto.coreBank.submitPayment(await makeInstruction(auto))
  const whole = await poll(after)
  const [first, second] = [await poll(after, 2), await poll((await poll(after, 2)).next, 10)]
  expect([first.decisions.length, second.decisions.length]).toEqual([2, 3])
  expect([...first.decisions, ...second.decisions]).toEqual(whole.decisions)
  expect(second.next).toBe(whole.next)
  expect(await poll(whole.next)).toMatchObject({ decisions: [], next: whole.next })
})

test.each([['nonsense'], ['another-feed.1'], ['']])(
  'a cursor that it did not give out is refused without effect: %s',
  async (cursor) => {
    await expect(poll(cursor)).rejects.toMatchObject({ kind: 'refused', effect: 'none' })
  },
)

test('a place that only the books before a set-back had is refused, also once the feed has grown beyond it again', async () => {
  const pay = async () => auto.coreBank.submitPayment(await makeInstruction(auto))
  await pay()
  const kept = await end()
  for (let made = 0; made < 3; made++) await pay()
  const lost = await end()
  const last = Number(kept.split('.')[1])
  await auto.books.deleteFrom('bankDecisions').where('position', '>', last).execute()
  await auto.books.updateTable('bankDecisionFeed').set({ lastPosition: last }).execute()
  const refused = { kind: 'refused', effect: 'none' }
  await expect(poll(lost)).rejects.toMatchObject(refused)
  expect((await poll(kept)).decisions).toEqual([])
  for (let made = 0; made < 5; made++) await pay()
  await expect(poll(lost)).rejects.toMatchObject(refused)
  expect((await poll(kept)).decisions).toHaveLength(5)
})

test('a reader who follows while many decide at once misses none and reads none twice', async () => {
  let after = await end()
  const made = await Promise.all(Array.from({ length: 40 }, () => makeInstruction(auto)))
  const seen: string[] = []
  let isOver = false
  const read = async () => {
    const page = await poll(after, 7)
    after = page.next
    seen.push(...page.decisions.map(idOf))
  }
  const reading = (async () => {
    while (!isOver) await read()
  })()
  await Promise.all(made.map((instruction) => auto.coreBank.submitPayment(instruction)))
  isOver = true
  await reading
  for (let rest = 0; rest < 10; rest++) await read()
  expect(seen.toSorted()).toEqual(made.map(({ paymentId }) => paymentId).toSorted())
})

// The embedded database has one connection, so nobody can read beside an open transaction.
test.runIf(process.env.DATABASE_URL)(
  'what commits late is not passed over: nothing behind an open decision can be read, and then both are there in their order',
  async () => {
    const after = await end()
    const [early, late] = [newDecision(), newDecision()]
    const [taken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = auto.books.transaction().execute(async (trx) => {
      await insertDecision(trx, early)
      taken.resolve()
      await mayCommit.promise
    })
    await taken.promise
    const quick = auto.books.transaction().execute((trx) => insertDecision(trx, late))
    for (let look = 0; look < 5; look++) expect((await poll(after)).decisions).toEqual([])
    mayCommit.resolve()
    await Promise.all([slow, quick])
    expect((await poll(after)).decisions.map(idOf)).toEqual([early.resourceId, late.resourceId])
  },
)
