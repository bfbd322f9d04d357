import type { Check } from '../check.ts'
import { expectSame, needed } from '../failure.ts'
import { lock, signIn } from './customerChecks.ts'
import { decided, pay } from './paymentSteps.ts'
import { endOfFeed } from './decisionSteps.ts'

/** What lasts longer than the program. */
export const restartChecks: readonly Check[] = [
  {
    id: 'restart.customerId',
    proves: 'The customerId of a customer is the same after a restart.',
    operations: ['findCustomer'],
    run: async ({ core, profile, restart }) => {
      const { nationalIdentificationNumber } = profile.customer
      const before = await core.ask('findCustomer', { body: { nationalIdentificationNumber } })
      await restart()
      expectSame(await core.ask('findCustomer', { body: { nationalIdentificationNumber } }), before, 'the customer')
    },
  },
  {
    id: 'restart.lock',
    proves: 'Whoever was locked stays so after a restart.',
    operations: ['signInCustomer'],
    run: async (bank) => {
      const { nationalIdentificationNumber, password } = needed(bank.profile.lockable, 'lockable')
      await lock(bank, nationalIdentificationNumber)
      await bank.restart()
      expectSame((await signIn(bank, nationalIdentificationNumber, password)).outcome, 'locked', 'the outcome')
    },
  },
  {
    id: 'restart.payments',
    proves:
      'After a restart a decided payment stands as before, an undecided one is still there, and both are known when they come again.',
    operations: ['submitPayment', 'findPayment'],
    offers: ['payment-initiation'],
    run: async (bank) => {
      const { amountHalalas } = needed(bank.profile.payments?.staysPending, 'payments.staysPending')
      const [done, open] = [await pay(bank), await pay(bank, { amountHalalas })]
      const before = await decided(bank, done.paymentId)
      await bank.restart()
      const find = (paymentId: string) => bank.core.ask('findPayment', { path: { paymentId } })
      expectSame(await find(done.paymentId), before, 'the decided payment')
      expectSame((await find(open.paymentId)).outcome, 'pending', 'the outcome of the undecided one')
      for (const { paymentId, body } of [done, open])
        expectSame(
          (await bank.core.ask('submitPayment', { path: { paymentId }, body })).outcome,
          (await find(paymentId)).outcome,
          'the outcome of the same hand-over',
        )
    },
  },
  {
    id: 'restart.decisions',
    proves: 'After a restart the list of decisions is the same, and cursors from before lead on.',
    operations: ['listDecisions'],
    run: async (bank) => {
      const read = async () => (await bank.core.ask('listDecisions', { query: { limit: '500' } })).decisions
      const [before, end] = [await read(), await endOfFeed(bank)]
      await bank.restart()
      expectSame((await read()).slice(0, before.length), before, 'the list')
      await bank.core.ask('listDecisions', { query: { limit: '500', after: end } })
    },
  },
]
