import { randomUUID } from 'node:crypto'
import type { Bank, Check } from '../check.ts'
import { expect, expectSame, needed } from '../failure.ts'
import { bookedBalance, decided, newPayment, pay } from './paymentSteps.ts'

const offers = ['payment-initiation']
const put = ['submitPayment'] as const
const both = ['submitPayment', 'findPayment'] as const
const most = 999_999_999_999_999

const paymentsOf = ({ profile }: Bank) => needed(profile.payments, 'payments')

/** Hands over what is to be one payment, and says what left the account and what stands in its history. */
async function booked(bank: Bank, handOver: (paymentId: string, body: object) => Promise<unknown>) {
  const [paymentId, body, before] = [randomUUID(), newPayment(bank.profile), await bookedBalance(bank)]
  await handOver(paymentId, body)
  const { outcome } = await decided(bank, paymentId)
  expectSame(outcome, 'completed', 'the outcome')
  const debited = before - (await bookedBalance(bank))
  expectSame(debited, body.amountHalalas, 'what left the account, in halalas,')
  if (!bank.capabilities.offers.includes('account-information')) return
  const { accountId } = paymentsOf(bank).payer
  const { transactions } = await bank.core.ask('listTransactions', { path: { accountId }, query: { limit: '50' } })
  const rows = transactions.filter(({ reference }) => reference === body.paymentTransactionId)
  expectSame(rows.length, 1, 'the number of rows with the reference of the payment')
  const [row] = rows
  expectSame([row?.direction, row?.amount.halalas], ['KSAOB.Debit', body.amountHalalas], 'the row')
}

const putOf = ({ core }: Bank, paymentId: string, body: object) => core.ask('submitPayment', { path: { paymentId }, body })

/** As a client whose network fails: nobody hears the first answer. */
async function loseAnswer(bank: Bank, paymentId: string, body: object): Promise<void> {
  await bank.core.sendAndHangUp('submitPayment', { path: { paymentId }, body })
  await bank.core.ask('findPayment', { path: { paymentId } })
  await putOf(bank, paymentId, body)
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

/** What is refused is an answer, with a reason in both languages. */
async function isRejected(bank: Bank, changes: object): Promise<string | undefined> {
  const { paymentId, answer } = await pay(bank, changes as Record<string, unknown>)
  const state = answer.outcome === 'pending' ? await decided(bank, paymentId) : answer
  expectSame(state.outcome, 'rejected', 'the outcome')
  expect(state.reason !== undefined, 'the reason is left out')
  expectSame((await bank.core.ask('findPayment', { path: { paymentId } })).outcome, 'rejected', 'the outcome when asked again')
  return state.reason.category
}

async function cancel(bank: Bank): Promise<void> {
  const { amountHalalas } = needed(paymentsOf(bank).staysPending, 'payments.staysPending')
  const { paymentId } = await pay(bank, { amountHalalas })
  const body = { requestedBy: 'customer', requestedAt: (await bank.core.now()).toISOString() }
  const first = await bank.core.ask('cancelPayment', { path: { paymentId }, body })
  expectSame(first.outcome, 'cancelled', 'the outcome')
  expectSame(await bank.core.ask('cancelPayment', { path: { paymentId }, body }), first, 'the second answer')
  expectSame((await bank.core.ask('findPayment', { path: { paymentId } })).outcome, 'rejected', 'the outcome of the payment')
}

/** Payments: one id is one payment, whatever happens on the way. */
export const paymentChecks: readonly Check[] = [
  {
    id: 'payments.bookedOnce',
    proves: 'A payment leaves the account once, with its reference in the history.',
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
    run: (bank) =>
      booked(bank, async (paymentId, body) => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => putOf(bank, paymentId, body)))
        expectSame(new Set(answers.map(({ outcome }) => outcome)).size, 1, 'the number of different outcomes')
      }),
  },
  {
    id: 'payments.lostAnswer',
    proves: 'After an answer that nobody heard, the same hand-over is no second debit.',
    operations: both,
    offers,
    run: (bank) => booked(bank, (paymentId, body) => loseAnswer(bank, paymentId, body)),
  },
  otherContent('otherAmount', 'amount', { amountHalalas: 1_00 }),
  otherContent('otherPayee', 'payee', { creditorIban: 'SA4420000001234567891234' }),
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
    proves: 'A payment that the bank refuses is 200 with rejected and a reason, and nothing is debited.',
    operations: both,
    offers,
    run: async (bank) => {
      const { amountHalalas } = needed(paymentsOf(bank).rejects, 'payments.rejects')
      const before = await bookedBalance(bank)
      await isRejected(bank, { amountHalalas })
      expectSame(await bookedBalance(bank), before, 'the balance')
    },
  },
  {
    id: 'payments.noMoney',
    proves: 'An account without money rejects with the category insufficientFunds.',
    operations: both,
    offers,
    run: async (bank) => {
      const { amountHalalas, iban, nationalIdentificationNumber } = needed(paymentsOf(bank).poor, 'payments.poor')
      const approvals = [{ nationalIdentificationNumber, approvedAt: new Date().toISOString() }]
      const category = await isRejected(bank, { amountHalalas, debtorIban: iban, nationalIdentificationNumber, approvals })
      expectSame(category, 'insufficientFunds', 'the category')
    },
  },
  {
    id: 'payments.pending',
    proves: 'An undecided payment is pending, also when it comes again, and nothing is booked.',
    operations: both,
    offers,
    run: async (bank) => {
      const { amountHalalas } = needed(paymentsOf(bank).staysPending, 'payments.staysPending')
      const before = await bookedBalance(bank)
      const { paymentId, body, answer } = await pay(bank, { amountHalalas })
      const again = await putOf(bank, paymentId, body)
      const found = await bank.core.ask('findPayment', { path: { paymentId } })
      expectSame([answer.outcome, again.outcome, found.outcome], ['pending', 'pending', 'pending'], 'the outcomes')
      expectSame(await bookedBalance(bank), before, 'the booked balance')
    },
  },
  {
    id: 'payments.largest',
    proves: 'The largest amount of the contract is taken as it is, and not completed.',
    operations: put,
    offers,
    run: async (bank) => {
      const { answer } = await pay(bank, { amountHalalas: most })
      expect(answer.outcome !== 'completed', 'ten thousand billion riyals were paid')
    },
  },
  {
    id: 'payments.cancelled',
    proves: 'A pending payment can be cancelled, and is rejected from then on.',
    operations: ['cancelPayment', ...both],
    offers,
    feature: 'cancellation',
    run: cancel,
  },
  {
    id: 'payments.cancelledFirst',
    proves: 'A payment that arrives after its cancellation is rejected.',
    operations: ['cancelPayment', ...put],
    offers,
    feature: 'cancellation',
    run: async (bank) => {
      const paymentId = randomUUID()
      const body = { requestedBy: 'customer', requestedAt: (await bank.core.now()).toISOString() }
      await bank.core.ask('cancelPayment', { path: { paymentId }, body })
      expectSame((await pay(bank, {}, paymentId)).answer.outcome, 'rejected', 'the outcome')
    },
  },
]
