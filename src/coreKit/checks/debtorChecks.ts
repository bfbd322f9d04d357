import type { Bank, Check } from '../check.ts'
import type { Answers } from '../core.ts'
import { expect, expectSame, needed, NotProved } from '../failure.ts'
import { decided, pay } from './paymentSteps.ts'
import { from, isRejected, orderedBy } from './rejectedPayment.ts'
import { maySign } from './signing.ts'

const offers = ['payment-initiation']
const operations = ['submitPayment', 'findPayment', 'findAccounts'] as const

type Account = Answers['findAccounts']['accounts'][number]

async function accountOf({ core }: Bank, accountId: string, member: string): Promise<Account> {
  const [account] = (await core.ask('findAccounts', { body: { accountIds: [accountId] } })).accounts
  expect(account !== undefined, `the account ${member} is not there`)
  return account
}

/** Somebody of the profile who has nothing to do with this account. */
function strangerTo({ holders, signing }: Account, { profile }: Bank, amountHalalas: number): string {
  const people = [profile.otherCustomer, profile.customer, profile.payments?.payer, profile.payments?.poor]
  const found = people
    .flatMap((one) => one?.nationalIdentificationNumber ?? [])
    .find((one) => !holders.includes(one) && !(signing?.payment && maySign(signing.payment, amountHalalas, [one])))
  if (found === undefined) throw new NotProved('everybody of the profile may sign for this account')
  return found
}

/** What somebody approved who may not pay from the payer's account. */
export async function orderedByStranger(bank: Bank) {
  const { payer, completes } = needed(bank.profile.payments, 'payments')
  return orderedBy(strangerTo(await accountOf(bank, payer.accountId, 'payments.payer'), bank, completes.amountHalalas))
}

/** Who approves in place of all holders, and may not: without one of them, with a stranger or another holder in that one's place. */
function wrongApprovals(holders: readonly string[], stranger: string): string[][] {
  return holders.flatMap((one) => {
    const others = holders.filter((holder) => holder !== one)
    const inPlaceOfOne = (...people: string[]) => [...others, ...people]
    return [others, inPlaceOfOne(stranger), inPlaceOfOne(...others.slice(0, 1))]
  })
}

/** Who approves counts, and not how many do. What all have approved is carried out. */
async function wantsHolders(bank: Bank): Promise<void> {
  const { accountId, holders } = needed(bank.profile.accounts.joint, 'accounts.joint')
  const account = await accountOf(bank, accountId, 'accounts.joint')
  if (account.signing?.payment) throw new NotProved('accounts.joint has a rule of its own in `signing`')
  const { iban: debtorIban } = account
  const { amountHalalas } = needed(bank.profile.payments, 'payments').completes
  for (const people of wrongApprovals(holders, strangerTo(account, bank, amountHalalas)))
    await isRejected(bank, { debtorIban, ...orderedBy(...people) }, accountId)
  const { paymentId, answer } = await pay(bank, { debtorIban, ...orderedBy(...holders) })
  const state = answer.outcome === 'pending' ? await decided(bank, paymentId) : answer
  if (state.reason?.category === 'insufficientFunds') throw new NotProved('accounts.joint has too little money')
  expectSame(state.outcome, 'completed', 'the outcome of a payment that each holder has approved')
}

type Kind = 'blocked' | 'closed' | 'deposit'

/** An account of the profile from which nothing is paid, for another reason than money. */
const notPaidFrom = (kind: Kind, proves: string, isRight: (category: string) => boolean): Check => ({
  id: `payments.${kind}`,
  proves,
  operations: ['submitPayment', 'findPayment'],
  offers,
  run: async (bank) => {
    const account = needed(needed(bank.profile.payments, 'payments')[kind], `payments.${kind}`)
    const { reason } = await isRejected(bank, from(account), account.accountId)
    expect(isRight(reason.category), `the category is ${reason.category}`)
  },
})

/** From which account may be paid, and on whose word. */
export const debtorChecks: readonly Check[] = [
  {
    id: 'payments.holders',
    proves:
      'From a joint account nothing is paid that not each holder has approved, whoever else did. What each has approved is carried out.',
    operations,
    offers,
    run: wantsHolders,
  },
  {
    id: 'payments.stranger',
    proves: 'What somebody approved who may not sign for the account is rejected, and nothing is debited or held.',
    operations,
    offers,
    run: async (bank) => void (await isRejected(bank, await orderedByStranger(bank))),
  },
  {
    id: 'payments.currency',
    proves: 'A payment in another currency than that of the account is rejected, and nothing is debited or held.',
    operations,
    offers,
    run: async (bank) => {
      const { payer } = needed(bank.profile.payments, 'payments')
      const { currency } = await accountOf(bank, payer.accountId, 'payments.payer')
      await isRejected(bank, { currency: currency === 'USD' ? 'EUR' : 'USD' })
    },
  },
  notPaidFrom(
    'blocked',
    'From a blocked account nothing is paid, and the category is accountBlocked.',
    (category) => category === 'accountBlocked',
  ),
  notPaidFrom(
    'closed',
    'From a closed account nothing is paid, and the category is accountClosed.',
    (category) => category === 'accountClosed',
  ),
  notPaidFrom(
    'deposit',
    'From a deposit before its end nothing is paid, and not because money is lacking.',
    (category) => category !== 'insufficientFunds',
  ),
]
