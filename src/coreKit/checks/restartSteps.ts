import { randomUUID } from 'node:crypto'
import { type Bank, pause, until } from '../check.ts'
import { shortly } from '../core.ts'
import { CheckFailed, expect, expectSame, NotProved } from '../failure.ts'
import { endOfFeed, type Feed, readFeed } from './decisionSteps.ts'
import { expectEachBookedOnce, lookAt } from './ledgerSteps.ts'
import { decided, newPayment } from './paymentSteps.ts'

/** Handed over before the restart, and in the moments in which it begins. */
const beforeRestart = 2
const duringRestart = 4
const stepMs = 40
/** What an adapter has no answer for now is handed over again after a pause, for as long as this behind the restart. */
const pauseMs = 200
const answeredWithinSeconds = 60

type Order = { paymentId: string; body: ReturnType<typeof newPayment> }

/** What an adapter may answer while it goes or comes: nothing at all, that it is away, or what it has decided. */
const mayComeAgain = (status: number) => status === 429 || status >= 500

/** Hands one order over until it is answered, as Sanad does. Throws CheckFailed for an answer that no restart explains. */
async function handOver({ core }: Bank, { paymentId, body }: Order, isOver: () => boolean): Promise<void> {
  let endMs = Infinity
  while (performance.now() < endMs) {
    const answer = await core.call('submitPayment', { path: { paymentId }, body }).catch((error: unknown) => {
      if (!(error instanceof CheckFailed)) throw error
    })
    if (answer?.status === 200) return
    if (answer && !mayComeAgain(answer.status)) throw new CheckFailed(`submitPayment answered ${shortly(answer)} in a restart`)
    if (isOver()) endMs = Math.min(endMs, performance.now() + answeredWithinSeconds * 1_000)
    await pause(pauseMs)
  }
  throw new CheckFailed(`a payment got no answer within ${answeredWithinSeconds} s after the restart`)
}

/** Reads the list through the restart by its cursors, until it is told that all is decided. */
async function follow(bank: Bank, after: string, isOver: () => boolean): Promise<Feed['decisions']> {
  const read: Feed['decisions'] = []
  for (let cursor = after, isLast = false; ;) {
    const wasOver = isOver()
    const page = await readFeed(bank, { after: cursor }).catch((error: unknown) => {
      // While it is away nobody reads; once it is back an error is its own.
      if (!(error instanceof CheckFailed) || wasOver) throw error
    })
    read.push(...(page?.decisions ?? []))
    expect(new Set(inOrder(read)).size === read.length, 'who reads the list through a restart reads a decision twice')
    cursor = page?.next ?? cursor
    if (isLast && page?.decisions.length === 0) return read
    isLast = wasOver
    await pause(pauseMs)
  }
}

const inOrder = (decisions: Feed['decisions']) => decisions.map(({ eventId }) => eventId)

/** Payments that are handed over through a restart, and the list that is read meanwhile. Throws CheckFailed and NotProved. */
export async function payThroughRestart(bank: Bank): Promise<void> {
  if (!bank.hooks.restart) throw new NotProved('needs the hook CORE_RESTART')
  const [before, after] = [await lookAt(bank), await endOfFeed(bank)]
  const orders = Array.from({ length: beforeRestart + duringRestart }, (): Order => {
    return { paymentId: randomUUID(), body: newPayment(bank.profile) }
  })
  let [isBack, isDecided] = [false, false]
  for (const order of orders.slice(0, beforeRestart)) await handOver(bank, order, () => true)
  const work = async () => {
    const restarted = bank.restart().finally(() => (isBack = true))
    const handed = orders.slice(beforeRestart).map(async (order, index) => {
      await pause(index * stepMs)
      await handOver(bank, order, () => isBack)
    })
    const ended = await Promise.allSettled([restarted, ...handed])
    for (const one of ended) if (one.status === 'rejected') throw one.reason as Error
    // Nobody knows which answers were lost, so each of them comes once more.
    for (const order of orders) await handOver(bank, order, () => true)
    for (const { paymentId } of orders) expectSame((await decided(bank, paymentId)).outcome, 'completed', 'the outcome of one')
  }
  const [read] = await Promise.all([follow(bank, after, () => isDecided), work().finally(() => (isDecided = true))])
  await expectEachBookedOnce(
    bank,
    before,
    orders.map(({ body }) => body),
  )
  await expectSameList(bank, after, read, orders)
}

/** Each of these stands in the list once, and who read it through the restart has read it as it is. */
async function expectSameList(bank: Bank, after: string, read: Feed['decisions'], orders: readonly Order[]): Promise<void> {
  const ids = new Set(orders.map(({ paymentId }) => paymentId))
  const whole = await until(10, async () => {
    const { decisions } = await readFeed(bank, { after })
    return decisions.filter(({ resourceId }) => ids.has(resourceId)).length >= ids.size ? decisions : undefined
  })
  expect(whole !== undefined, 'a payment of the restart is decided and stands not in the list')
  const about = whole.filter(({ resourceId }) => ids.has(resourceId))
  expectSame(about.length, ids.size, 'the number of decisions in the list about the payments of the restart')
  expectSame(new Set(about.map(({ resourceId }) => resourceId)).size, ids.size, 'the number of payments that they are about')
  expectSame(inOrder(read), inOrder(whole).slice(0, read.length), 'what was read of the list through the restart')
}
