import type { Check } from '../check.ts'
import { expect, expectSame, needed, NotProved } from '../failure.ts'
import { lock, signIn } from './customerChecks.ts'
import { endOfFeed, readFeed } from './decisionSteps.ts'
import { decided, pay } from './paymentSteps.ts'
import { payThroughRestart } from './restartSteps.ts'
import { goOn, idsOf, page } from './transactionChecks.ts'

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
    id: 'restart.during',
    proves:
      'What is paid while the adapter restarts is completed, debited and listed once, and the list is read through it without a gap.',
    operations: ['submitPayment', 'findPayment', 'listDecisions'],
    offers: ['payment-initiation'],
    run: payThroughRestart,
  },
  {
    id: 'restart.decisions',
    proves: 'After a restart the list of decisions is the same, and cursors from before lead on.',
    operations: ['listDecisions'],
    run: async (bank) => {
      const [before, first, end] = [await readFeed(bank), await readFeed(bank, { limit: '1' }), await endOfFeed(bank)]
      expect(before.decisions.length > 0, 'the list is empty, and nothing can be lost of it')
      await bank.restart()
      const again = (decisions: object[]) => decisions.slice(0, before.decisions.length)
      expectSame(again((await readFeed(bank)).decisions), before.decisions, 'the list')
      const behind = (await readFeed(bank, { after: first.next })).decisions.slice(0, before.decisions.length - 1)
      expectSame(behind, before.decisions.slice(1), 'the list behind a cursor from before')
      const passed = new Set(before.decisions.map(({ eventId }) => eventId))
      const later = (await readFeed(bank, { after: end })).decisions
      expect(!later.some(({ eventId }) => passed.has(eventId)), 'a cursor from before leads back to what was read')
    },
  },
  {
    id: 'restart.transactions',
    proves: 'After a restart a list of transactions that was begun before goes on as it was.',
    operations: ['listTransactions'],
    offers: ['account-information'],
    run: async (bank) => {
      const { accountId } = bank.profile.accounts.withHistory
      const first = await page(bank, accountId, { limit: '5' })
      if (first.nextCursor === undefined) throw new NotProved('the account needs more rows')
      const before = idsOf(await goOn(bank, accountId, first, { limit: '500' }))
      await bank.restart()
      expectSame(idsOf(await goOn(bank, accountId, first, { limit: '500' })), before, 'the list')
    },
  },
]
