import type { Check } from '../check.ts'
import { expect, expectSame, needed } from '../failure.ts'

const offers = ['payee-verification', 'account-verification', 'payment-initiation']
const operations = ['findVerifiableAccount'] as const

/** Who holds an account. */
export const payeeChecks: readonly Check[] = [
  {
    id: 'payees.holder',
    proves: 'An account of the bank comes with the name of its holder.',
    operations,
    offers,
    run: async ({ core, profile }) => {
      const { iban, name } = needed(profile.payees, 'payees').active
      const { account } = await core.ask('findVerifiableAccount', { body: { iban } })
      expect(account !== undefined, 'the account is not found')
      const names = account.holders.flatMap((holder) => [holder.name, ...holder.otherNames])
      expect(
        names.some(({ en, ar }) => en === name || ar === name),
        'no holder has the name of the profile',
      )
    },
  },
  {
    id: 'payees.unknown',
    proves: 'An IBAN that nobody has is 200 with notFound.',
    operations,
    offers,
    run: async ({ core, profile }) => {
      const answer = await core.ask('findVerifiableAccount', { body: { iban: profile.nobody.iban } })
      expectSame(answer, { outcome: 'notFound' }, 'the answer')
    },
  },
  {
    id: 'payees.closed',
    proves: 'A closed account is found as closed, and not left out.',
    operations,
    offers,
    run: async ({ core, profile }) => {
      const { iban } = needed(profile.payees?.closed, 'payees.closed')
      const { account } = await core.ask('findVerifiableAccount', { body: { iban } })
      expectSame(account?.status, 'Closed', 'the status')
    },
  },
]
