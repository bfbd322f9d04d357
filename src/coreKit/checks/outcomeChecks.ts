import { randomUUID } from 'node:crypto'
import { type Bank, type Check, pause } from '../check.ts'
import { expect, expectSame, needed, NotProved } from '../failure.ts'
import { decisionsAbout, endOfFeed } from './decisionSteps.ts'
import { expectNothingTaken, lookAt } from './ledgerSteps.ts'
import { decided, pay } from './paymentSteps.ts'

const offers = ['payment-initiation']
const both = ['submitPayment', 'findPayment'] as const

const paymentsOf = ({ profile }: Bank) => needed(profile.payments, 'payments')

const wish = async ({ core }: Bank) => ({ requestedBy: 'customer', requestedAt: (await core.now()).toISOString() })

/** Stops a payment. A rail that has to be asked first says pending, and the decision tells what came of it. */
async function cancel(bank: Bank): Promise<void> {
  const { amountHalalas } = needed(paymentsOf(bank).staysPending, 'payments.staysPending')
  const [before, place] = [await lookAt(bank), await endOfFeed(bank)]
  const { paymentId, body: payment } = await pay(bank, { amountHalalas })
  const [path, body] = [{ paymentId }, await wish(bank)]
  const first = await bank.core.ask('cancelPayment', { path, body })
  expect(['cancelled', 'pending'].includes(first.outcome), `the outcome is ${first.outcome} and not cancelled or pending`)
  const again = await bank.core.ask('cancelPayment', { path, body })
  if (first.outcome === 'cancelled') expectSame(again, first, 'the second answer')
  const state = await decided(bank, paymentId)
  if (first.outcome === 'pending' && state.outcome === 'completed')
    throw new NotProved('the rail carried the payment out before it was asked to stop it')
  expectSame(state.outcome, 'rejected', 'the outcome of the payment')
  await expectNothingTaken(bank, before, payment.paymentTransactionId, 'the cancelled payment')
  const own = await decisionsAbout(bank, place, paymentId)
  expectSame(
    own.map(({ outcome }) => outcome),
    ['cancelled'],
    'what the list has of the payment',
  )
}

async function cancelFirst(bank: Bank): Promise<void> {
  const [paymentId, before] = [randomUUID(), await lookAt(bank)]
  await bank.core.ask('cancelPayment', { path: { paymentId }, body: await wish(bank) })
  const { answer, body } = await pay(bank, {}, paymentId)
  expectSame(answer.outcome, 'rejected', 'the outcome')
  await expectNothingTaken(bank, before, body.paymentTransactionId, 'the payment that was cancelled before it came')
}

/** A worker that books later is done by then. */
const settledMs = 1_500

interface Ordered {
  paymentId: string
  amountHalalas: number
  outcome: string
}

/** One payment of each outcome. */
async function orderEach(bank: Bank): Promise<Ordered[]> {
  const { completes, rejects, staysPending } = paymentsOf(bank)
  const amounts = [completes, rejects, staysPending].flatMap((one) => one?.amountHalalas ?? [])
  const paid = await Promise.all(amounts.map((amountHalalas) => pay(bank, { amountHalalas })))
  const isPending = ({ amountHalalas }: { amountHalalas: number }) => amountHalalas === staysPending?.amountHalalas
  return Promise.all(
    paid.map(async ({ paymentId, body }) => {
      const { amountHalalas } = body
      return { paymentId, amountHalalas, outcome: isPending(body) ? 'pending' : (await decided(bank, paymentId)).outcome }
    }),
  )
}

/** Balance, payment and list of decisions say the same of payments of every outcome, and still do a while later. */
async function saysOneTruth(bank: Bank): Promise<void> {
  const [before, place] = [await lookAt(bank), await endOfFeed(bank)]
  const ordered = await orderEach(bank)
  await pause(settledMs)
  const of = (outcome: string) => ordered.filter((one) => one.outcome === outcome)
  const completed = of('completed').reduce((sum, { amountHalalas }) => sum + amountHalalas, 0)
  expectSame(before.balanceHalalas - (await lookAt(bank)).balanceHalalas, completed, 'what left the account for all of them')
  for (const { paymentId, outcome } of ordered) {
    expectSame((await bank.core.ask('findPayment', { path: { paymentId } })).outcome, outcome, 'the outcome when asked again')
    if (outcome === 'pending') continue
    const own = await decisionsAbout(bank, place, paymentId)
    expectSame(
      own.map((one) => one.outcome),
      [outcome],
      'what the list has of the payment',
    )
  }
}

/** What the books say of each outcome. */
export const outcomeChecks: readonly Check[] = [
  {
    id: 'payments.oneTruth',
    proves: 'What left the account is the sum of what completed. Payment and list of decisions say the same, and still do later.',
    operations: [...both, 'listDecisions'],
    offers,
    run: saysOneTruth,
  },
  {
    id: 'payments.cancelled',
    proves:
      'A pending payment can be cancelled. It is rejected from then on, nothing is debited or held, and the list says cancelled.',
    operations: ['cancelPayment', ...both, 'listDecisions'],
    offers,
    feature: 'cancellation',
    run: cancel,
  },
  {
    id: 'payments.cancelledFirst',
    proves: 'A payment that arrives after its cancellation is rejected, and nothing is debited.',
    operations: ['cancelPayment', 'submitPayment'],
    offers,
    feature: 'cancellation',
    run: cancelFirst,
  },
]
