import type { Bank } from '../check.ts'
import { expect, expectSame } from '../failure.ts'
import { expectNothingBooked, lookAt } from './ledgerSteps.ts'
import { decided, pay } from './paymentSteps.ts'

/** A payment that the bank is to reject: its reason, and that nothing left the account. */
export async function isRejected(bank: Bank, changes: Record<string, unknown>, accountId?: string): Promise<string | undefined> {
  const before = await lookAt(bank, accountId)
  const { paymentId, body, answer } = await pay(bank, changes)
  const state = answer.outcome === 'pending' ? await decided(bank, paymentId) : answer
  expectSame(state.outcome, 'rejected', 'the outcome')
  expect(state.reason !== undefined, 'the reason is left out')
  expectSame((await bank.core.ask('findPayment', { path: { paymentId } })).outcome, 'rejected', 'the outcome when asked again')
  await expectNothingBooked(bank, before, body.paymentTransactionId, 'the rejected payment')
  return state.reason.category
}
