import { linkAccounts } from '../../test/support/consents/accountConsent.ts'
import { authorizeGuarantee, decideLetterAtBank } from '../../test/support/consents/guaranteeConsent.ts'
import { paymentConsentRequest } from '../../test/support/consents/paymentConsent.ts'
import { decideAtBank, payAs, type Reachable } from '../../test/support/story.ts'
import { registerTpp, type TestTpp } from '../../test/support/tpp/tpp.ts'
import { askPayee, ibans, payeeBody, registerPsp } from '../../test/support/verification.ts'

/** Something that apps and customers do, how often in a year, and how it is done once. */
export interface Habit {
  name: string
  perYear: number
  prepare(sanad: Reachable): Promise<() => Promise<unknown>>
}

const million = 1_000_000

/** How often each habit is played. */
export const timesPlayed = 10

/** The first read tells of a consent that is in use. */
async function linkAndRead(sanad: Reachable, tpp: TestTpp): Promise<{ accessToken: string; accountId: string }> {
  const { accessToken } = (await linkAccounts(sanad, tpp)).token
  const { Account } = (await tpp.client().getAccounts(accessToken)).message.Data
  return { accessToken, accountId: Account[0]!.AccountId }
}

/**
 * A middle bank of the Kingdom, assumed: three million customers of whom two million link their accounts to an app once a year, 30 million
 * payments, 500 million reads, 5 million questions about payees, 20,000 letters.
 */
export const habits: Habit[] = [
  {
    name: 'accounts linked',
    perYear: 2 * million,
    async prepare(sanad) {
      const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
      return () => linkAndRead(sanad, tpp)
    },
  },
  {
    name: 'payments',
    perYear: 30 * million,
    async prepare(sanad) {
      const tpp = await registerTpp(sanad)
      return async () => decideAtBank(sanad, (await payAs(sanad, tpp, paymentConsentRequest())).PaymentId, 'approve')
    },
  },
  {
    name: 'reads',
    perYear: 500 * million,
    async prepare(sanad) {
      const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
      // A consent is read less than once a day, so each time another one is.
      const consents: Awaited<ReturnType<typeof linkAndRead>>[] = []
      while (consents.length < timesPlayed) consents.push(await linkAndRead(sanad, tpp))
      return async () => {
        const { accessToken, accountId } = consents.pop()!
        await tpp.client().getAccountBalances(accessToken, accountId)
      }
    },
  },
  {
    name: 'questions about payees',
    perYear: 5 * million,
    async prepare(sanad) {
      const { token } = await registerPsp(sanad)
      const accounts = Object.values(ibans)
      return async () => {
        const { status, text } = await askPayee(sanad, { token, body: payeeBody({ iban: accounts.pop()! }) })
        if (status !== 200) throw new Error(`a question about a payee was answered ${status}: ${text}`)
      }
    },
  },
  {
    name: 'letters of guarantee',
    perYear: 20_000,
    async prepare(sanad) {
      const tpp = await registerTpp(sanad, { product: 'KSA LOG' })
      return async () => {
        const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
        const { message } = await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)
        await decideLetterAtBank(sanad, message.Data.LetterOfGuaranteeId, 'issue')
      }
    },
  },
]
