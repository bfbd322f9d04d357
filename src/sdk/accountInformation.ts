import type { Answer, CallInput, OperationMethods, RequestBody, ResponseBody } from './operations.ts'

/** `{Data, Risk, Subscription}` of an account-access consent, as in the contract. */
export type AccountConsentRequest = RequestBody<'createAccountAccessConsent'>
/** The changes to an account-access consent. */
export type AccountConsentPatch = RequestBody<'patchAccountAccessConsent'>
/** An account-access consent as the bank answers it. */
export type AccountConsent = ResponseBody<'createAccountAccessConsent'>
/** One page of accounts. */
export type Accounts = ResponseBody<'getAccounts'>
/** One page of balances. */
export type Balances = ResponseBody<'getAccountBalances'>
/** One page of transactions. */
export type Transactions = ResponseBody<'getAccountTransactions'>
/** Page of a list. */
export type PageQuery = NonNullable<CallInput<'getAccounts'>['query']>
/** The page and the booking window of a transaction query. */
export type TransactionQuery = NonNullable<CallInput<'getAccountTransactions'>['query']>

/** The lists of one account. */
type ListOfAccount =
  | 'getAccountBalances'
  | 'getAccountBeneficiaries'
  | 'getAccountDirectDebits'
  | 'getAccountStandingOrders'
  | 'getAccountScheduledPayments'
  | 'getAccountParties'
type Follow = (operationId: 'getAccounts', link: string, input: { psuToken: string }) => Promise<unknown>

/** Interface (b) in short: ids and messages in place of whole inputs. Each throws SanadApiError for every refusal. */
export function accountInformation(operations: OperationMethods, follow: Follow) {
  const list =
    <Id extends ListOfAccount>(operationId: Id) =>
    (psuToken: string, AccountId: string, query?: PageQuery) =>
      (operations[operationId] as (input: CallInput<ListOfAccount>) => ReturnType<OperationMethods[Id]>)({
        path: { AccountId },
        ...(query && { query }),
        psuToken,
      })
  return {
    /** Creates a consent (201, AwaitingAuthorization). With an idempotency key, the same call again gets the first answer. */
    createAccountAccessConsent: (message: AccountConsentRequest, options: { idempotencyKey?: string } = {}) =>
      operations.createAccountAccessConsent({ body: message, ...options }),
    getAccountAccessConsent: (ConsentId: string) => operations.getAccountAccessConsent({ path: { ConsentId } }),
    /** Rejects a consent that awaits authorization, revokes one in use, or changes its webhook. The bank answers 204 without a body. */
    patchAccountAccessConsent: async (ConsentId: string, message: AccountConsentPatch): Promise<void> => {
      await operations.patchAccountAccessConsent({ path: { ConsentId }, body: message })
    },
    getAccounts: (psuToken: string, query?: PageQuery) => operations.getAccounts({ psuToken, ...(query && { query }) }),
    getAccount: (psuToken: string, AccountId: string) => operations.getAccount({ path: { AccountId }, psuToken }),
    getAccountBalances: list('getAccountBalances'),
    getAccountTransactions: (psuToken: string, AccountId: string, query?: TransactionQuery) =>
      operations.getAccountTransactions({ path: { AccountId }, ...(query && { query }), psuToken }),
    getAccountBeneficiaries: list('getAccountBeneficiaries'),
    getAccountDirectDebits: list('getAccountDirectDebits'),
    getAccountStandingOrders: list('getAccountStandingOrders'),
    getAccountScheduledPayments: list('getAccountScheduledPayments'),
    getAccountParties: list('getAccountParties'),
    getParties: (psuToken: string) => operations.getParties({ psuToken }),
    /** Follows a link of a page: First, Prev, Next or Last. */
    followPage: <Message>(psuToken: string, link: string) =>
      follow('getAccounts', link, { psuToken }) as Promise<Answer<Message>>,
  }
}
