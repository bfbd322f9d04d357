import type { AccountConsentRequest, PsuToken } from '../../../src/sdk/index.ts'
import { happyCustomer } from './paymentConsent.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { authorize, customerOf, type Reachable } from '../story.ts'
import type { TestTpp } from '../tpp/tpp.ts'

const dayMs = 86_400_000

/** Everything a consent can ask for. */
export const allPermissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadParty',
  'ReadPartyPSU',
  'ReadPartyPSUIdentity',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadScheduledPaymentsBasic',
  'ReadScheduledPaymentsDetail',
  'ReadDirectDebits',
  'ReadStandingOrdersBasic',
  'ReadStandingOrdersDetail',
] as const satisfies AccountConsentRequest['Data']['Permissions']

/** A valid message for the happy-path customer. */
export function accountConsentRequest(data: Partial<AccountConsentRequest['Data']> = {}): AccountConsentRequest {
  return {
    Data: {
      Permissions: [...allPermissions],
      ConsentPurpose: ['Account Aggregation'],
      NationalIdentificationNumber: happyCustomer,
      ExpirationDateTime: new Date(Date.now() + 90 * dayMs).toISOString(),
      ...data,
    },
    Risk: {},
  }
}

/** A consent that its customer has authorized for the given accounts (default: the first offered one), and the token for it. */
export async function linkAccounts(
  sanad: Reachable,
  tpp: Pick<TestTpp, 'client' | 'redirectUri'>,
  { accountIds, data = {} }: { accountIds?: string[]; data?: Partial<AccountConsentRequest['Data']> } = {},
): Promise<{ ConsentId: string; token: PsuToken }> {
  const client = tpp.client()
  const { ConsentId } = (await client.createAccountAccessConsent(accountConsentRequest(data))).message.Data
  const customer = customerOf(sanad, data.NationalIdentificationNumber ?? happyCustomer, accountIds ? { accountIds } : {})
  const { callback, secrets } = await authorize(client, tpp, ConsentId, customer)
  const code = client.readCallback(callback, secrets.state)
  const token = await client.exchangeCode({
    code,
    redirectUri: tpp.redirectUri,
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
  })
  return { ConsentId, token }
}

/** Ids of a customer's accounts, first account first. */
export async function accountIdsOf(sanad: RunningSanad, nationalId: string): Promise<string[]> {
  return (await sanad.dependencies.coreBank.listAccounts(nationalId)).map(({ accountId }) => accountId)
}
