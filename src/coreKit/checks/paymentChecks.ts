import { randomUUID } from 'node:crypto'
import { type Bank, type Check, until } from '../check.ts'
import { shortly } from '../core.ts'
import { CheckFailed, expect, expectSame, needed, NotProved } from '../failure.ts'
import { availableBalance, expectBookedOnce, expectNothingBooked, lookAt } from './ledgerSteps.ts'
import { otherContents, otherIban, refuseOthers } from './otherContent.ts'
import { decided, isOfApp, newPayment, pay, renamed, wholePayment } from './paymentSteps.ts'
import { isRejected, poorOf } from './rejectedPayment.ts'

const offers = ['payment-initiation']
const put = ['submitPayment'] as const
const both = ['submitPayment', 'findPayment'] as const
const most = 999_999_999_999_999

const paymentsOf = ({ profile }: Bank) => needed(profile.payments, 'payments')

/** Hands over what is to be one payment, and says what left the account and what stands in its history. */
async function booked(bank: Bank, handOver: (paymentId: string, body: ReturnType<typeof newPayment>) => Promise<unknown>) {
  const [paymentId, body, before] = [randomUUID(), newPayment(bank.profile), await lookAt(bank)]
  await handOver(paymentId, body)
  const { outcome } = await decided(bank, paymentId)
  expectSame(outcome, 'completed', 'the outcome')
  await expectBookedOnce(bank, before, body)
}

const putOf = ({ core }: Bank, paymentId: string, body: object) => core.ask('submitPayment', { path: { paymentId }, body })

/** When nobody listens any more, after the last byte was sent. The first is too soon for a slow network. */
const hangUpsMs = [5, 50, 250]

/** As a client whose network fails: nobody hears the first answer. */
async function loseAnswer(bank: Bank, paymentId: string, body: object): Promise<void> {
  const path = { paymentId }
  let isThere = false
  for (const afterMs of hangUpsMs) {
    await bank.core.sendAndHangUp('submitPayment', { path, body }, afterMs)
    const found = await until(1, async () => {
      const { outcome } = await bank.core.ask('findPayment', { path })
      return outcome === 'notFound' ? undefined : outcome
    })
    isThere ||= found !== undefined
    if (isThere) break
  }
  await putOf(bank, paymentId, body)
  if (!isThere)
    throw new NotProved('no hand-over arrived that was hung up on: the adapter, or a proxy before it, gives up with its caller')
}

const busy = [429, 503]

/** One of many at once: an adapter that has no place for it may say so, and is asked again. */
async function putPatiently(bank: Bank, paymentId: string, body: object): Promise<string> {
  const answered = await until(10, async () => {
    const answer = await bank.core.call('submitPayment', { path: { paymentId }, body })
    return busy.includes(answer.status) ? undefined : answer
  })
  if (answered?.status === 200) return (answered.body as { outcome: string }).outcome
  throw new CheckFailed(answered ? `submitPayment answered ${shortly(answered)}` : 'the adapter had no place for 10 s')
}

/** A rail may decide it while they come, so pending may stand beside what was decided; two different ends may not. */
async function twentyAtOnce(bank: Bank, paymentId: string, body: object): Promise<void> {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => putPatiently(bank, paymentId, body)))
  const ends = new Set(outcomes.filter((outcome) => outcome !== 'pending'))
  expect(ends.size <= 1, `what they were answered is ${[...ends].join(' and ')}`)
}

/** The members in the opposite order, at every depth: the same content. */
const turned = (value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, part]) => [name, turned(part)]),
      )

const conflict = { status: [409], code: 'idempotencyConflict' }

/** Known content with one member changed. */
const otherContent = (name: string, what: string, change: object): Check => ({
  id: `payments.${name}`,
  proves: `A known paymentId with another ${what} is 409 without effect, and stays the payment that it was.`,
  operations: both,
  offers,
  run: async (bank) => {
    const { paymentId, body } = await pay(bank)
    const state = await decided(bank, paymentId)
    await bank.core.refuse('submitPayment', { path: { paymentId }, body: { ...body, ...change } }, conflict)
    expectSame(await bank.core.ask('findPayment', { path: { paymentId } }), state, 'the payment afterwards')
  },
})

async function staysPending(bank: Bank): Promise<void> {
  const { amountHalalas } = needed(paymentsOf(bank).staysPending, 'payments.staysPending')
  const before = await lookAt(bank)
  const { paymentId, body, answer } = await pay(bank, { amountHalalas })
  const again = await putOf(bank, paymentId, body)
  const found = await bank.core.ask('findPayment', { path: { paymentId } })
  expectSame([answer.outcome, again.outcome, found.outcome], ['pending', 'pending', 'pending'], 'the outcomes')
  await expectNothingBooked(bank, before, body.paymentTransactionId, 'the pending payment')
  const held = (before.availableHalalas ?? 0) - ((await availableBalance(bank, before.accountId)) ?? 0)
  expect([0, amountHalalas].includes(held), `the available balance fell by ${held} halalas, and not by 0 or ${amountHalalas}`)
}

/** Payments: one id is one payment, whatever happens on the way. */
export const paymentChecks: readonly Check[] = [
  {
    id: 'payments.bookedOnce',
    proves:
      'The amount of a payment leaves the account once. With account data, nothing stays held and one booked row has its reference.',
    operations: both,
    offers,
    run: (bank) => booked(bank, (paymentId, body) => putOf(bank, paymentId, body)),
  },
  {
    id: 'payments.sameAgain',
    proves: 'The same payment again gets the same answer, and no second debit.',
    operations: both,
    offers,
    run: (bank) =>
      booked(bank, async (paymentId, body) => {
        await putOf(bank, paymentId, body)
        const state = await decided(bank, paymentId)
        expectSame((await putOf(bank, paymentId, body)).outcome, state.outcome, 'the outcome of the second hand-over')
      }),
  },
  {
    id: 'payments.otherOrder',
    proves: 'The same content in another order of its members is the same payment.',
    operations: both,
    offers,
    run: (bank) =>
      booked(bank, async (paymentId, body) => {
        await putOf(bank, paymentId, body)
        await putOf(bank, paymentId, turned(body) as object)
      }),
  },
  {
    id: 'payments.twentyAtOnce',
    proves: 'Twenty equal hand-overs at once are one payment and one debit.',
    operations: both,
    offers,
    run: (bank) => booked(bank, (paymentId, body) => twentyAtOnce(bank, paymentId, body)),
  },
  {
    id: 'payments.lostAnswer',
    proves: 'After an answer that nobody heard, the same hand-over is no second debit.',
    operations: both,
    offers,
    run: (bank) => booked(bank, (paymentId, body) => loseAnswer(bank, paymentId, body)),
  },
  otherContent('otherAmount', 'amount', { amountHalalas: 1_00 }),
  otherContent('otherPayee', 'payee', { creditorIban: otherIban }),
  {
    id: 'payments.otherMember',
    proves: 'A known paymentId with any other member but the app is 409, and nothing more is debited.',
    operations: both,
    offers,
    run: async (bank) => {
      const before = await lookAt(bank)
      const body = wholePayment(bank.profile, await bank.core.now())
      const { paymentId } = await pay(bank, body)
      const state = await decided(bank, paymentId)
      const others = otherContents(body, 'submitPayment_body').filter(({ member }) => !isOfApp(member))
      await refuseOthers(bank, 'submitPayment', { paymentId }, others)
      expectSame(await bank.core.ask('findPayment', { path: { paymentId } }), state, 'the payment afterwards')
      await expectBookedOnce(bank, before, body)
    },
  },
  {
    id: 'payments.renamedApp',
    proves: 'The same payment is the same one when its app was renamed meanwhile.',
    operations: both,
    offers,
    run: (bank) =>
      booked(bank, async (paymentId, body) => {
        await putOf(bank, paymentId, body)
        await putOf(bank, paymentId, renamed(body))
      }),
  },
  {
    id: 'payments.unknown',
    proves: 'A payment that never arrived is 200 with notFound.',
    operations: ['findPayment'],
    offers,
    run: async ({ core }) => {
      const paymentId = randomUUID()
      expectSame(await core.ask('findPayment', { path: { paymentId } }), { paymentId, outcome: 'notFound' }, 'the answer')
    },
  },
  {
    id: 'payments.final',
    proves: 'What is completed stays so, whoever asks and however often.',
    operations: both,
    offers,
    run: async (bank) => {
      const { paymentId } = await pay(bank)
      const state = await decided(bank, paymentId)
      for (let times = 0; times < 3; times++)
        expectSame(await bank.core.ask('findPayment', { path: { paymentId } }), state, 'the payment')
    },
  },
  {
    id: 'payments.rejected',
    proves: 'A payment that the bank refuses is 200 with rejected and a reason, and nothing is debited or held.',
    operations: both,
    offers,
    run: async (bank) => {
      const { amountHalalas } = needed(paymentsOf(bank).rejects, 'payments.rejects')
      await isRejected(bank, { amountHalalas })
    },
  },
  {
    id: 'payments.noMoney',
    proves: 'An account without money rejects with the category insufficientFunds, and nothing is debited or held.',
    operations: both,
    offers,
    run: async (bank) => {
      const { poor, changes } = poorOf(bank)
      const { reason } = await isRejected(bank, changes, poor.accountId)
      expectSame(reason.category, 'insufficientFunds', 'the category')
    },
  },
  {
    id: 'payments.pending',
    proves: 'An undecided payment is pending, also when it comes again. Nothing is booked; its amount may be held.',
    operations: both,
    offers,
    run: staysPending,
  },
  {
    id: 'payments.largest',
    proves: 'The largest amount of the contract is taken as it is, and not completed.',
    operations: put,
    offers,
    run: async (bank) => {
      const before = await lookAt(bank)
      const { body, answer } = await pay(bank, { amountHalalas: most })
      expect(answer.outcome !== 'completed', 'ten thousand billion riyals were paid')
      await expectNothingBooked(bank, before, body.paymentTransactionId, 'the largest payment')
    },
  },
]
