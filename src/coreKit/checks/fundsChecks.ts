import type { Bank, Check } from '../check.ts'
import { expectSame, needed, NotProved } from '../failure.ts'
import { type Before, expectCreditedOnce, expectNothingTaken, lookAt } from './ledgerSteps.ts'
import { decided, pay } from './paymentSteps.ts'
import { from, isRejected, poorOf } from './rejectedPayment.ts'

const offers = ['payment-initiation']
const operations = ['submitPayment', 'findPayment', 'findAccounts'] as const

const completesOf = ({ profile }: Bank) => needed(profile.payments, 'payments').completes.amountHalalas

/** Pays, and the payment that was completed. */
async function completed(bank: Bank, changes: Record<string, unknown>) {
  const { paymentId, body } = await pay(bank, changes)
  expectSame((await decided(bank, paymentId)).outcome, 'completed', 'the outcome')
  return body
}

/** What the poor account has from the payer goes back, so that it is poor for the next check and the next run. */
async function giveBack(bank: Bank): Promise<void> {
  const { poor } = poorOf(bank)
  const { payer } = needed(bank.profile.payments, 'payments')
  if ((await lookAt(bank, poor.accountId)).balanceHalalas < completesOf(bank)) return
  await completed(bank, { ...from(poor), creditorIban: payer.iban })
}

/** The poor account with money for one payment of `completes`, and not for two. `work` gets it as it is then. */
async function withMoney(bank: Bank, work: (rich: Before) => Promise<void>): Promise<void> {
  const { poor } = poorOf(bank)
  const before = await lookAt(bank, poor.accountId)
  if (before.balanceHalalas >= completesOf(bank))
    throw new NotProved('payments.poor has money for a payment of payments.completes')
  const { creditLineHalalas } = (await bank.core.ask('findAccounts', { body: { accountIds: [poor.accountId] } })).accounts[0]!
  if (creditLineHalalas > 0) throw new NotProved('payments.poor has a credit line')
  await expectCreditedOnce(bank, before, await completed(bank, { creditorIban: poor.iban }))
  try {
    await work(await lookAt(bank, poor.accountId))
  } finally {
    // What the check found is what is told, and not that nothing could be given back.
    await giveBack(bank).catch(() => undefined)
  }
}

/** Rejected for want of money; then there is money, and the same payment comes again. */
async function staysRejected(bank: Bank): Promise<void> {
  const { poor } = poorOf(bank)
  const { paymentId, body, state } = await isRejected(bank, { ...from(poor), amountHalalas: completesOf(bank) }, poor.accountId)
  const path = { paymentId }
  await withMoney(bank, async (rich) => {
    const again = await bank.core.ask('submitPayment', { path, body })
    expectSame([again.outcome, again.reason], ['rejected', state.reason], 'the answer to the same payment, once there is money,')
    const other = { ...body, amountHalalas: body.amountHalalas - 1_00 }
    await bank.core.refuse('submitPayment', { path, body: other }, { status: [409], code: 'idempotencyConflict' })
    expectSame(await bank.core.ask('findPayment', { path }), state, 'the payment afterwards')
    await expectNothingTaken(bank, rich, body.paymentTransactionId, 'the rejected payment')
  })
}

/** Without account data it shows in the next payment alone, for which there is money only if nothing is held for the one before. */
const isReleased = (bank: Bank): Promise<void> =>
  withMoney(bank, async (rich) => {
    const { poor } = poorOf(bank)
    const { amountHalalas } = needed(needed(bank.profile.payments, 'payments').rejects, 'payments.rejects')
    if (rich.balanceHalalas < amountHalalas)
      throw new NotProved('payments.rejects is more than payments.poor has with a payment of payments.completes')
    await isRejected(bank, { ...from(poor), amountHalalas }, poor.accountId)
    await completed(bank, { ...from(poor), amountHalalas: completesOf(bank) })
  })

/** Two that fit alone and not together. */
const racesForMoney = (bank: Bank): Promise<void> =>
  withMoney(bank, async (rich) => {
    const { poor } = poorOf(bank)
    const paid = await Promise.all([1, 2].map(() => pay(bank, { ...from(poor), amountHalalas: completesOf(bank) })))
    const states = await Promise.all(paid.map(({ paymentId }) => decided(bank, paymentId)))
    const outcomes = states.map(({ outcome }) => outcome).toSorted()
    expectSame(outcomes, ['completed', 'rejected'], 'what became of two payments for one of which there was money')
    const left = await lookAt(bank, poor.accountId)
    expectSame(rich.balanceHalalas - left.balanceHalalas, completesOf(bank), 'what left the account, in halalas,')
  })

/** Money of one account, which is spent once and comes to another. */
export const fundsChecks: readonly Check[] = [
  {
    id: 'payments.payee',
    proves: 'A payee at the same bank has the amount once the payment is completed, and one booked row has its reference.',
    operations,
    offers,
    run: (bank) => withMoney(bank, () => Promise.resolve()),
  },
  {
    id: 'payments.rejectedAgain',
    proves: 'What was rejected stays so when it comes again and there is money by then. With another content it is 409.',
    operations,
    offers,
    run: staysRejected,
  },
  {
    id: 'payments.released',
    proves: 'The money of a payment that was rejected pays the next one.',
    operations,
    offers,
    run: isReleased,
  },
  {
    id: 'payments.race',
    proves: 'Of two payments at once that fit alone and not together, one is completed: no account goes below zero.',
    operations,
    offers,
    run: racesForMoney,
  },
]
