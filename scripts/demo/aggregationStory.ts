import { type AccountConsent, type Accounts, SanadApiError } from '#sanad-sdk'
import { authorizeAtBank, type BankStory } from './app.ts'
import { StoryBroken } from './narrator.ts'
import type { SandboxCustomer } from '../../test/support/tpp/sandboxApi.ts'

/** One customer whose accounts are read. */
export interface AggregationStory extends BankStory {
  customerId: string
}

type Account = NonNullable<Accounts['Data']['Account']>[number]

const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsDetail',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
] as const
const dayMs = 86_400_000

async function findCustomer({ sandbox, customerId }: AggregationStory): Promise<SandboxCustomer> {
  const customer = (await sandbox.customers()).find((candidate) => candidate.nationalIdentificationNumber === customerId)
  if (!customer) throw new StoryBroken(`the sandbox has no customer ${customerId}`)
  return customer
}

async function createConsent({ narrator, client, customerId }: AggregationStory): Promise<AccountConsent> {
  narrator.step('Send a signed account-access consent', 'إرسال طلب وصول إلى معلومات الحسابات')
  const now = Date.now()
  const { message, status } = await client.createAccountAccessConsent({
    Data: {
      Permissions: [...permissions],
      ConsentPurpose: ['Account Aggregation'],
      NationalIdentificationNumber: customerId,
      ExpirationDateTime: new Date(now + 90 * dayMs).toISOString(),
      TransactionFromDateTime: new Date(now - 365 * dayMs).toISOString(),
    },
    Risk: { RequestIndicators: { InitiationMode: 'KSAOB.UserInitiated', AcceptanceChannel: 'KSAOB.Mobile' } },
  })
  narrator.check('HTTP status', status, 201)
  narrator.check('consent', message.Data.ConsentStatus, 'AwaitingAuthorization')
  narrator.fact('ConsentId', message.Data.ConsentId)
  narrator.fact('permissions', `${permissions.length}, last year's transactions, for 90 days`)
  return message
}

async function readAccounts(story: AggregationStory, psuToken: string, chosen: readonly string[]): Promise<string[][]> {
  const { narrator, client } = story
  narrator.step('Read the accounts, their balances and the latest transactions', 'قراءة الحسابات والأرصدة وآخر العمليات')
  const accounts: Account[] = (await client.getAccounts(psuToken)).message.Data.Account ?? []
  narrator.check('exactly the chosen accounts', accounts.map(({ AccountId }) => AccountId).sort(), [...chosen].sort())
  const rows = [['account', 'IBAN', 'balance', 'transactions', 'latest']]
  for (const { AccountId, Nickname, AccountIdentifiers } of accounts) {
    const [balance] = (await client.getAccountBalances(psuToken, AccountId)).message.Data.Balance
    const { Data, Meta } = (await client.getAccountTransactions(psuToken, AccountId, { 'page-size': '25' })).message
    const latest = Data.Transaction[0]
    const sign = balance?.CreditDebitIndicator === 'KSAOB.Debit' ? '-' : ''
    rows.push([
      Nickname ?? AccountId,
      AccountIdentifiers[0]?.Identification ?? '',
      balance ? `${sign}${balance.Amount.Amount} ${balance.Amount.Currency}` : '',
      `${Meta.TotalPages} page${Meta.TotalPages === 1 ? '' : 's'} of 25`,
      latest
        ? `${latest.BookingDateTime.slice(0, 10)} ${latest.CreditDebitIndicator === 'KSAOB.Debit' ? '-' : '+'}${latest.Amount.Amount}`
        : 'none',
    ])
  }
  return rows
}

async function endAccess({ narrator, client }: AggregationStory, ConsentId: string, psuToken: string): Promise<void> {
  narrator.step('The customer takes the access back in the app', 'العميل ينهي الوصول من التطبيق')
  await client.patchAccountAccessConsent(ConsentId, {
    Data: { ConsentStatus: 'Finished', RevokedBy: 'KSAOB.TPP.InitiatedByPSU' },
  })
  narrator.check('consent', (await client.getAccountAccessConsent(ConsentId)).message.Data.ConsentStatus, 'Finished')
  const refused = await client.getAccounts(psuToken).then(
    () => 'read',
    (error: unknown) => (error instanceof SanadApiError ? error.errors[0]?.Code : String(error)),
  )
  narrator.check('the same token again', refused, 'KSAOB.Consent.Revoked')
}

/** An app shows a customer's accounts in one place: consent, choice at the bank, data, refresh, end. Throws as `playPayment`. */
export async function playAggregation(story: AggregationStory): Promise<void> {
  const { narrator, client } = story
  const customer = await findCustomer(story)
  const consent = await createConsent(story)
  const { ConsentId } = consent.Data
  const chosen = customer.accounts.slice(0, 4).map(({ accountId }) => accountId)
  const token = await authorizeAtBank(story, ConsentId, customer, chosen)
  narrator.check('consent', (await client.getAccountAccessConsent(ConsentId)).message.Data.ConsentStatus, 'Authorized')
  const table = await readAccounts(story, token.accessToken, chosen)
  narrator.table(table)
  if (token.refreshToken === undefined) throw new StoryBroken('the token answer of an account consent holds no refresh token')
  const fresh = await client.refreshToken(token.refreshToken)
  narrator.check(
    'a refreshed token reads the same accounts',
    (await client.getAccounts(fresh.accessToken)).message.Data.Account?.length,
    chosen.length,
  )
  await endAccess(story, ConsentId, fresh.accessToken)
}
