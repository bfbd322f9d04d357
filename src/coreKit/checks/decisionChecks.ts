import type { Answers } from '../core.ts'
import { type Bank, type Check, until } from '../check.ts'
import { expect, expectSame, NotProved } from '../failure.ts'
import { decided, pay } from './paymentSteps.ts'

const operations = ['listDecisions'] as const
const limit = '500'
/** Nobody reads for ever. */
const mostPages = 10_000

type Feed = Answers['listDecisions']

const read = ({ core }: Pick<Bank, 'core'>, query: Record<string, string> = {}) =>
  core.ask('listDecisions', { query: { limit, ...query } })

/** The cursor behind all that was decided until now. */
export async function endOfFeed(bank: Pick<Bank, 'core'>): Promise<string> {
  let page = await read(bank)
  for (let pages = 0; page.decisions.length > 0; pages++) {
    expect(pages < mostPages, `no end after ${mostPages} pages`)
    page = await read(bank, { after: page.next })
  }
  return page.next
}

/** Pays, and the place in the list before that. */
async function decideOne(bank: Bank): Promise<{ paymentId: string; before: string; outcome: string }> {
  if (!bank.capabilities.offers.includes('payment-initiation')) throw new NotProved('needs a payment to be decided')
  const before = await endOfFeed(bank)
  const { paymentId } = await pay(bank)
  return { paymentId, before, outcome: (await decided(bank, paymentId)).outcome }
}

const waitSeconds = 10

/** The list behind a place, once the decision about this payment is in it. Throws CheckFailed without one. */
async function listed(bank: Bank, before: string, paymentId: string): Promise<Feed> {
  const feed = await until(waitSeconds, async () => {
    const page = await read(bank, { after: before })
    return page.decisions.some(({ resourceId }) => resourceId === paymentId) ? page : undefined
  })
  expect(feed !== undefined, `a decision is not in the list ${waitSeconds} s after it was made`)
  return feed
}

async function isListed(bank: Bank): Promise<void> {
  const { paymentId, before, outcome } = await decideOne(bank)
  const { decisions } = await listed(bank, before, paymentId)
  const own = decisions.filter(({ resourceId }) => resourceId === paymentId)
  expectSame(
    own.map((one) => [one.kind, one.outcome, one.revision]),
    [['payment', outcome, 1]],
    'what the list has of the payment',
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
    const page = await read(bank, { after, limit: '1' })
    expect(page.decisions.length <= 1, 'more than one came for the limit 1')
    eventIds.push(...page.decisions.map(({ eventId }) => eventId))
    after = page.next
  }
  expectSame(
    eventIds,
    whole.decisions.map(({ eventId }) => eventId),
    'the list, one by one,',
  )
  expectSame([after, (await read(bank, { after })).decisions], [whole.next, []], 'its end')
}

async function waits(bank: Bank): Promise<void> {
  const after = await endOfFeed(bank)
  const began = performance.now()
  const { decisions } = await read(bank, { after, wait: '2' })
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
    id: 'decisions.replay',
    proves: 'The same place read again brings the same decisions with the same eventIds.',
    operations,
    run: async (bank) => {
      const { paymentId, before } = await decideOne(bank)
      const first = await listed(bank, before, paymentId)
      expectSame(
        (await read(bank, { after: before })).decisions.slice(0, first.decisions.length),
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
      const { decisions } = await read(bank)
      expectSame(new Set(decisions.map(({ eventId }) => eventId)).size, decisions.length, 'the number of different eventIds')
      const payments = decisions.filter(({ kind }) => kind === 'payment').map(({ resourceId }) => resourceId)
      expectSame(new Set(payments).size, payments.length, 'the number of different payments')
    },
  },
  {
    id: 'decisions.asOf',
    proves: 'While nothing is decided, asOf moves on.',
    operations,
    run: async (bank) => {
      const after = await endOfFeed(bank)
      const first = await read(bank, { after })
      const moved = await until(waitSeconds, async () => ((await read(bank, { after })).asOf > first.asOf ? true : undefined))
      expect(moved === true, `asOf was ${first.asOf} for ${waitSeconds} s`)
      const age = (await bank.core.now()).getTime() - Date.parse((await read(bank, { after })).asOf)
      expect(age < 60_000, `asOf is ${Math.round(age / 1_000)} s old`)
    },
  },
  {
    id: 'decisions.unknownCursor',
    proves: 'A place that was never given out is 410.',
    operations,
    run: async ({ core }) => {
      const gone = { status: [410], code: 'cursorExpired' }
      await core.refuse('listDecisions', { query: { limit, after: 'never-given-out' } }, gone)
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
