import { newAuthorizationSecrets } from '../../../src/sdk/index.ts'
import { accountConsentMessage } from '../../../test/support/consents/accountConsent.ts'
import { walkBankPages } from '../../demo/bankCustomer.ts'
import { sandboxApi } from '../../demo/sandbox.ts'
import { type BenchInterface, type BenchOperation, type Prepared } from './benchInterface.ts'
import { prepareApp, psuToken, redirectUri, signedAnswer } from './prepareApp.ts'

export interface PreparedAccess extends Prepared {
  consentId: string
  refreshToken: string
  /** Accounts whose balances and first pages are read, in turn. */
  accountIds: string[]
  /** The linked account with the longest history, and the last of its pages of 25. */
  longAccountId: string
  lastPage: number
}

const base = '/open-banking/account-information/2024.09.01-final-errata1'
const pageSize = 25

/** An app with a customer's accounts linked, and the refresh token for them. */
async function prepare(origin: string): Promise<PreparedAccess> {
  const { prepared, client } = await prepareApp(origin, 'KSA AIS')
  const sandbox = sandboxApi(origin)
  const { nationalIdentificationNumber, password, accounts } = (await sandbox.customers())[0]!
  const accountIds = accounts.map(({ accountId }) => accountId)
  const { ConsentId } = (await client.createAccountAccessConsent(accountConsentMessage())).message.Data
  const secrets = newAuthorizationSecrets()
  const customer = {
    nationalIdentificationNumber,
    password,
    accountIds,
    decision: 'approve' as const,
    readOneTimeCode: () => sandbox.oneTimeCode(nationalIdentificationNumber),
  }
  const { callback } = await walkBankPages(await client.authorizationUrl({ ConsentId, redirectUri, ...secrets }), customer, {
    redirectUri,
  })
  const { accessToken, refreshToken } = await client.exchangeCode({
    code: client.readCallback(callback, secrets.state),
    redirectUri,
    codeVerifier: secrets.codeVerifier,
  })
  const pagesOf = async (accountId: string) =>
    (await client.getAccountTransactions(accessToken, accountId, { 'page-size': String(pageSize) })).message.Meta.TotalPages
  const longest = { accountId: accountIds[0]!, pages: 0 }
  for (const accountId of accountIds) {
    const pages = await pagesOf(accountId)
    if (pages > longest.pages) Object.assign(longest, { accountId, pages })
  }
  return {
    ...prepared,
    consentId: ConsentId,
    refreshToken: refreshToken!,
    accountIds,
    longAccountId: longest.accountId,
    lastPage: longest.pages,
  }
}

const read = (name: string, pathsOf: (prepared: PreparedAccess) => string[]): BenchOperation<PreparedAccess> => ({
  name,
  plan: (prepared, token) => ({ method: 'GET', paths: pathsOf(prepared), status: 200, headers: signedAnswer(token) }),
})

const longPage = (name: string, pageOf: (prepared: PreparedAccess) => number) =>
  read(name, (prepared) => [
    `${base}/accounts/${prepared.longAccountId}/transactions?page=${pageOf(prepared)}&page-size=${pageSize}`,
  ])

export const accountInformation: BenchInterface<PreparedAccess> = {
  contract: 'account-information',
  prepare,
  accessToken: psuToken,
  operations: [
    read('accounts', () => [`${base}/accounts`]),
    read('balances', ({ accountIds }) => accountIds.map((id) => `${base}/accounts/${id}/balances`)),
    read('transactionsFirst', ({ accountIds }) =>
      accountIds.map((id) => `${base}/accounts/${id}/transactions?page-size=${pageSize}`),
    ),
    longPage('transactionsMiddle', ({ lastPage }) => Math.ceil(lastPage / 2)),
    longPage('transactionsLast', ({ lastPage }) => lastPage),
  ],
}
