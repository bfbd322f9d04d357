import type { Answer, AnswerOf, CallInput, PlainAnswer, RequestBody, ResponseBody } from './operations.ts'

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

/** The calls of interface (b) with tokens, ids and messages in place of one input. */
export interface AccountShortForms {
  /** @deprecated Say `createAccountAccessConsent({ body: message, idempotencyKey })`. */
  createAccountAccessConsent(
    message: AccountConsentRequest,
    options?: { idempotencyKey?: string },
  ): Promise<Answer<AccountConsent>>
  /** @deprecated Say `getAccountAccessConsent({ path: { ConsentId } })`. */
  getAccountAccessConsent(ConsentId: string): Promise<AnswerOf<'getAccountAccessConsent'>>
  /** @deprecated Say `patchAccountAccessConsent({ path: { ConsentId }, body: message })`. */
  patchAccountAccessConsent(ConsentId: string, message: AccountConsentPatch): Promise<PlainAnswer<undefined>>
  /** @deprecated Say `getAccounts({ psuToken, query })`. */
  getAccounts(psuToken: string, query?: PageQuery): Promise<Answer<Accounts>>
  /** @deprecated Say `getAccount({ psuToken, path: { AccountId } })`. */
  getAccount(psuToken: string, AccountId: string): Promise<AnswerOf<'getAccount'>>
  /** @deprecated Say `getAccountTransactions({ psuToken, path: { AccountId }, query })`. */
  getAccountTransactions(psuToken: string, AccountId: string, query?: TransactionQuery): Promise<Answer<Transactions>>
  /** @deprecated Say `getAccountBalances({ psuToken, path: { AccountId }, query })`. */
  getAccountBalances(psuToken: string, AccountId: string, query?: PageQuery): Promise<AnswerOf<'getAccountBalances'>>
  /** @deprecated Say `getAccountBeneficiaries({ psuToken, path: { AccountId }, query })`. */
  getAccountBeneficiaries(psuToken: string, AccountId: string, query?: PageQuery): Promise<AnswerOf<'getAccountBeneficiaries'>>
  /** @deprecated Say `getAccountDirectDebits({ psuToken, path: { AccountId }, query })`. */
  getAccountDirectDebits(psuToken: string, AccountId: string, query?: PageQuery): Promise<AnswerOf<'getAccountDirectDebits'>>
  /** @deprecated Say `getAccountStandingOrders({ psuToken, path: { AccountId }, query })`. */
  getAccountStandingOrders(psuToken: string, AccountId: string, query?: PageQuery): Promise<AnswerOf<'getAccountStandingOrders'>>
  /** @deprecated Say `getAccountScheduledPayments({ psuToken, path: { AccountId }, query })`. */
  getAccountScheduledPayments(
    psuToken: string,
    AccountId: string,
    query?: PageQuery,
  ): Promise<AnswerOf<'getAccountScheduledPayments'>>
  /** @deprecated Say `getAccountParties({ psuToken, path: { AccountId }, query })`. */
  getAccountParties(psuToken: string, AccountId: string, query?: PageQuery): Promise<AnswerOf<'getAccountParties'>>
  /** @deprecated Say `getParties({ psuToken })`. */
  getParties(psuToken: string): Promise<AnswerOf<'getParties'>>
}

const listOfAccount = (psuToken: string, AccountId: string, query?: object) => ({
  path: { AccountId },
  ...(query && { query }),
  psuToken,
})

/** The input that each of them stands for. */
export const accountShortForms = {
  createAccountAccessConsent: (body: AccountConsentRequest, options?: object) => ({ body, ...options }),
  getAccountAccessConsent: (ConsentId: string) => ({ path: { ConsentId } }),
  patchAccountAccessConsent: (ConsentId: string, body: AccountConsentPatch) => ({ path: { ConsentId }, body }),
  getAccounts: (psuToken: string, query?: PageQuery) => ({ psuToken, ...(query && { query }) }),
  getAccount: (psuToken: string, AccountId: string) => ({ path: { AccountId }, psuToken }),
  getAccountTransactions: listOfAccount,
  getAccountBalances: listOfAccount,
  getAccountBeneficiaries: listOfAccount,
  getAccountDirectDebits: listOfAccount,
  getAccountStandingOrders: listOfAccount,
  getAccountScheduledPayments: listOfAccount,
  getAccountParties: listOfAccount,
  getParties: (psuToken: string) => ({ psuToken }),
} satisfies Record<keyof AccountShortForms, unknown>
