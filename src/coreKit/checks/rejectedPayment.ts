import type { Bank } from '../check.ts'
import type { Answers } from '../core.ts'
import { expect, expectSame, needed } from '../failure.ts'
import type { Payer } from '../profile.ts'
import { expectNothingTaken, lookAt } from './ledgerSteps.ts'
import { decided, type newPayment, pay } from './paymentSteps.ts'

type State = Answers['findPayment']

/** A payment that the bank has rejected, its reason, and what it says when it is asked for it. */
export interface Rejected {
  paymentId: string
  body: ReturnType<typeof newPayment>
  state: State
  reason: NonNullable<State['reason']>
}

/** A payment that the bank is to reject, and that nothing left the account or is held on it. */
export async function isRejected(bank: Bank, changes: Record<string, unknown>, accountId?: string): Promise<Rejected> {
  const before = await lookAt(bank, accountId)
  const { paymentId, body, answer } = await pay(bank, changes)
  const first = answer.outcome === 'pending' ? await decided(bank, paymentId) : answer
  expectSame(first.outcome, 'rejected', 'the outcome')
  expect(first.reason !== undefined, 'the reason is left out')
  const state = await bank.core.ask('findPayment', { path: { paymentId } })
  expectSame([state.outcome, state.reason], ['rejected', first.reason], 'the payment when asked again')
  await expectNothingTaken(bank, before, body.paymentTransactionId, 'the rejected payment')
  return { paymentId, body, state, reason: first.reason }
}

/** A payment that these people have approved; the first of them ordered it. */
export const orderedBy = (...people: readonly string[]) => ({
  nationalIdentificationNumber: people[0],
  approvals: people.map((nationalIdentificationNumber) => ({
    nationalIdentificationNumber,
    approvedAt: new Date().toISOString(),
  })),
})

/** A payment from this account, approved by whom the profile names for it. */
export const from = ({ nationalIdentificationNumber, iban: debtorIban }: Payer) => ({
  debtorIban,
  ...orderedBy(nationalIdentificationNumber),
})

/** The account without money, and a payment from it. */
export function poorOf({ profile }: Bank) {
  const poor = needed(needed(profile.payments, 'payments').poor, 'payments.poor')
  return { poor, changes: { ...from(poor), amountHalalas: poor.amountHalalas } }
}
