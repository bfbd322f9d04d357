import type { operations } from '../../generated/types/account-information.ts'
import { type QueryOf, type RequestMessage, type ResponseMessage } from './contractTypes.ts'
import { type Call } from './paymentInitiation.ts'

/** `{Data, Risk, Subscription}` of an account-access consent, as in the contract. */
export type AccountConsentRequest = RequestMessage<operations['createAccountAccessConsent']>
/** The changes to an account-access consent. */
export type AccountConsentPatch = RequestMessage<operations['patchAccountAccessConsent']>
/** An account-access consent as the bank answers it. */
export type AccountConsent = ResponseMessage<operations['createAccountAccessConsent']>
/** One page of accounts. */
export type Accounts = ResponseMessage<operations['getAccounts']>
/** One page of balances. */
export type Balances = ResponseMessage<operations['getAccountBalances']>
/** One page of transactions. */
export type Transactions = ResponseMessage<operations['getAccountTransactions']>
/** The page and the booking window of a transaction query. */
export type TransactionQuery = QueryOf<operations['getAccountTransactions']>
/** Page of a list. */
export type PageQuery = QueryOf<operations['getAccounts']>

const consents = '/ksaob-aisp/v3.10/account-access-consents'
const base = '/open-banking/account-information/2024.09.01-final-errata1'
const segment = encodeURIComponent

function withQuery(path: string, query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

/** Interface (b) as methods. Each makes exactly one HTTP call and throws SanadApiError for every refusal. */
export function accountInformation(call: Call) {
  const read = <Message>(psuToken: string, path: string, query?: object) =>
    call<Message>({ method: 'GET', path: withQuery(path, query), psuToken })
  const resource =
    <Op extends keyof operations>(name: string) =>
    (psuToken: string, AccountId: string, query?: PageQuery) =>
      read<ResponseMessage<operations[Op]>>(psuToken, `${base}/accounts/${segment(AccountId)}/${name}`, query)
  return {
    /** Creates a consent (201, AwaitingAuthorization). With an idempotency key, the same call again gets the first answer. */
    createAccountAccessConsent: (message: AccountConsentRequest, options: { idempotencyKey?: string } = {}) =>
      call<AccountConsent>({ method: 'POST', path: '/account-access-consents', message, ...options }),
    getAccountAccessConsent: (ConsentId: string) =>
      call<AccountConsent>({ method: 'GET', path: `${consents}/${segment(ConsentId)}` }),
    /** Rejects a consent that awaits authorization, revokes one in use, or changes its webhook. The bank answers 204 without a body. */
    patchAccountAccessConsent: async (ConsentId: string, message: AccountConsentPatch): Promise<void> => {
      await call<never>({ method: 'PATCH', path: `${consents}/${segment(ConsentId)}`, message })
    },
    getAccounts: (psuToken: string, query?: PageQuery) => read<Accounts>(psuToken, `${base}/accounts`, query),
    getAccount: (psuToken: string, AccountId: string) =>
      read<ResponseMessage<operations['getAccount']>>(psuToken, `${base}/accounts/${segment(AccountId)}`),
    getAccountBalances: resource<'getAccountBalances'>('balances'),
    getAccountTransactions: (psuToken: string, AccountId: string, query?: TransactionQuery) =>
      read<Transactions>(psuToken, `${base}/accounts/${segment(AccountId)}/transactions`, query),
    getAccountBeneficiaries: resource<'getAccountBeneficiaries'>('beneficiaries'),
    getAccountDirectDebits: resource<'getAccountDirectDebits'>('direct-debits'),
    getAccountStandingOrders: resource<'getAccountStandingOrders'>('standing-orders'),
    getAccountScheduledPayments: resource<'getAccountScheduledPayments'>('scheduled-payments'),
    getAccountParties: resource<'getAccountParties'>('parties'),
    getParties: (psuToken: string) => read<ResponseMessage<operations['getParties']>>(psuToken, `${base}/parties`),
    /** Follows a link of a page: First, Prev, Next or Last. */
    followPage: <Message>(psuToken: string, link: string) => read<Message>(psuToken, link),
  }
}
