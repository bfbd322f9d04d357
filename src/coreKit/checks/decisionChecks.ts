import { type Bank, type Check, until } from '../check.ts'
import { expect, expectSame, needed, NotProved } from '../failure.ts'
import { decisionsAbout, endOfFeed, listed, listedWithinSeconds, readFeed } from './decisionSteps.ts'
import { orderedByStranger } from './debtorChecks.ts'
import { amountBeyond, lineOf, order } from './letterSteps.ts'
import { decided, pay } from './paymentSteps.ts'
import { poorOf } from './rejectedPayment.ts'

const operations = ['listDecisions'] as const
/** Sanad calls somebody when the list is older. */
const oldestMs = 60_000

/** Pays, and the place in the list before that. */
async function decideOne(bank: Bank): Promise<{ paymentId: string; before: string; outcome: string }> {
  if (!bank.capabilities.offers.includes('payment-initiation')) throw new NotProved('needs a payment to be decided')
  const before = await endOfFeed(bank)
  const { paymentId } = await pay(bank)
  return { paymentId, before, outcome: (await decided(bank, paymentId)).outcome }
}

async function isListed(bank: Bank): Promise<void> {
  const { paymentId, before, outcome } = await decideOne(bank)
  const own = await decisionsAbout(bank, before, paymentId)
  expectSame(
    own.map((one) => [one.kind, one.outcome, one.revision]),
    [['payment', outcome, 1]],
    'what the list has of the payment',
  )
}

/** The reason stands beside each no, the same as whoever asks for the payment gets. */
async function saysWhy(bank: Bank, changes: Record<string, unknown>): Promise<void> {
  const before = await endOfFeed(bank)
  const { paymentId } = await pay(bank, changes)
  const { outcome, reason } = await decided(bank, paymentId)
  expectSame(outcome, 'rejected', 'the outcome')
  const own = await decisionsAbout(bank, before, paymentId)
  expectSame(
    own.map((one) => [one.outcome, one.reason]),
    [['rejected', reason]],
    'what the list has of the rejected payment',
  )
  expect(own[0]?.reason !== undefined, 'the reason is left out of the list')
}

/** A letter that was rejected at once stands in the list as one that was decided later does. */
async function listsLetters(bank: Bank): Promise<void> {
  const before = await endOfFeed(bank)
  const line = await lineOf(bank)
  const { letterOfGuaranteeId, answer } = await order(bank, amountBeyond(line.limitHalalas))
  expectSame(answer.outcome, 'rejected', 'the outcome of a letter beyond the line')
  const own = await decisionsAbout(bank, before, letterOfGuaranteeId)
  expectSame(
    own.map((one) => [one.kind, one.outcome, one.reason]),
    [['letter', 'rejected', answer.reason]],
    'what the list has of the letter',
  )
  expect(own[0]?.reason !== undefined, 'the reason is left out of the list')
}

/** The time moves on in a quiet list, is not over, and does not run ahead. */
async function tellsHowFresh(bank: Bank): Promise<void> {
  const after = await endOfFeed(bank)
  const first = await readFeed(bank, { after })
  const moved = await until(listedWithinSeconds, async () =>
    (await readFeed(bank, { after })).asOf > first.asOf ? true : undefined,
  )
  expect(moved === true, `asOf was ${first.asOf} for ${listedWithinSeconds} s`)
  const last = await readFeed(bank, { after })
  const age = (await bank.core.now()).getTime() - Date.parse(last.asOf)
  expect(age < oldestMs, `asOf is ${Math.round(age / 1_000)} s old`)
  expect(age >= 0, `asOf ${last.asOf} lies ${-age} ms in the future, and nobody knows what will be decided until then`)
  if (!bank.profile.payments || !bank.capabilities.offers.includes('payment-initiation')) return
  const { paymentId } = await pay(bank)
  await decided(bank, paymentId)
  const [decision] = await decisionsAbout(bank, last.next, paymentId)
  expect(
    Date.parse(decision!.decidedAt) >= Date.parse(last.asOf),
    `a list that was complete until ${last.asOf} lacked what was decided at ${decision!.decidedAt}`,
  )
}

/** Two decisions, read one by one. */
async function onePerPage(bank: Bank): Promise<void> {
  const first = await decideOne(bank)
  const second = await decideOne(bank)
  const whole = await listed(bank, first.before, second.paymentId)
  const eventIds: string[] = []
  let after = first.before
  for (const _ of whole.decisions) {
    const page = await readFeed(bank, { after, limit: '1' })
    expect(page.decisions.length <= 1, 'more than one came for the limit 1')
    eventIds.push(...page.decisions.map(({ eventId }) => eventId))
    after = page.next
  }
  expectSame(
    eventIds,
    whole.decisions.map(({ eventId }) => eventId),
    'the list, one by one,',
  )
  expectSame([after, (await readFeed(bank, { after })).decisions], [whole.next, []], 'its end')
}

async function waits(bank: Bank): Promise<void> {
  const after = await endOfFeed(bank)
  const began = performance.now()
  const { decisions } = await readFeed(bank, { after, wait: '2' })
  const elapsedMs = performance.now() - began
  expectSame(decisions, [], 'the list')
  expect(elapsedMs >= 1_500, `it answered after ${Math.round(elapsedMs)} ms, and was asked to wait for 2 s`)
}

/** The list of decisions, which is the truth. */
export const decisionChecks: readonly Check[] = [
  {
    id: 'decisions.listed',
    proves: 'A decision stands in the list once, those that are answered at once too.',
    operations,
    run: isListed,
  },
  {
    id: 'decisions.reason',
    proves: 'A rejected payment stands in the list with its reason.',
    operations: ['listDecisions', 'submitPayment'],
    offers: ['payment-initiation'],
    run: (bank) => {
      const { amountHalalas } = needed(bank.profile.payments?.rejects, 'payments.rejects')
      return saysWhy(bank, { amountHalalas })
    },
  },
  {
    id: 'decisions.refused',
    proves: 'What the bank itself rejects stands in the list with its reason: for want of approvals, and for want of money.',
    operations: ['listDecisions', 'submitPayment'],
    offers: ['payment-initiation'],
    run: async (bank) => {
      await saysWhy(bank, await orderedByStranger(bank))
      await saysWhy(bank, poorOf(bank).changes)
    },
  },
  {
    id: 'decisions.letters',
    proves: 'A letter that was rejected at once stands in the list, with its reason.',
    operations: ['listDecisions', 'submitLetter'],
    offers: ['letter-of-guarantee'],
    run: listsLetters,
  },
  {
    id: 'decisions.replay',
    proves: 'The same place read again brings the same decisions with the same eventIds.',
    operations,
    run: async (bank) => {
      const { paymentId, before } = await decideOne(bank)
      const first = await listed(bank, before, paymentId)
      expectSame(
        (await readFeed(bank, { after: before })).decisions.slice(0, first.decisions.length),
        first.decisions,
        'the second reading',
      )
    },
  },
  {
    id: 'decisions.onePerPage',
    proves: 'Read one by one, the list is the same, with no decision twice and none missing.',
    operations,
    run: onePerPage,
  },
  {
    id: 'decisions.each',
    proves: 'From its beginning, no eventId comes twice and no payment is decided twice.',
    operations,
    run: async (bank) => {
      const { decisions } = await readFeed(bank)
      expectSame(new Set(decisions.map(({ eventId }) => eventId)).size, decisions.length, 'the number of different eventIds')
      const payments = decisions.filter(({ kind }) => kind === 'payment').map(({ resourceId }) => resourceId)
      expectSame(new Set(payments).size, payments.length, 'the number of different payments')
    },
  },
  {
    id: 'decisions.asOf',
    proves: 'asOf moves on while nothing is decided, is never in the future, and what was decided before it is in the list.',
    operations,
    run: tellsHowFresh,
  },
  {
    id: 'decisions.unknownCursor',
    proves: 'A place that was never given out is 410.',
    operations,
    run: async ({ core }) => {
      const gone = { status: [410], code: 'cursorExpired' }
      await core.refuse('listDecisions', { query: { limit: '500', after: 'never-given-out' } }, gone)
    },
  },
  {
    id: 'decisions.waits',
    proves: 'With `wait` an empty answer comes only when the time is over.',
    operations,
    feature: 'waitingDecisions',
    run: waits,
  },
]
