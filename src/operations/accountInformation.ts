import type { PermittedOperation } from '../../generated/permissions.ts'
import type { operations } from '../../generated/types/account-information.ts'
import type { Handler, Input, PsuCaller } from '../http/operation.ts'
import type { AccountRequest } from '../services/account/access.ts'
import { accountConsentMessage, createAccountConsent } from '../services/account/consent.ts'
import * as lists from '../services/account/lists.ts'
import { getTransactions } from '../services/account/transactions.ts'
import { getAccountConsentWithAuthorizers } from '../services/consent/authorizers.ts'
import { authorizationLinkHeader } from '../services/consent/consentLinks.ts'
import { patchConsent } from '../services/consent/patch.ts'

const kind = 'account'

/** Stores a consent to read accounts. The PSU authorizes it at the bank. */
export const createAccountAccessConsent: Handler<operations['createAccountAccessConsent']> = async (
  { body: { message }, caller: { clientId }, interactionId, now },
  dependencies,
) => {
  const consent = await createAccountConsent(dependencies, { clientId, message, interactionId, now })
  // The list of authorizers is empty: the accounts are chosen later at the bank, and only they decide who else must approve.
  return { status: 201, body: { message: accountConsentMessage(consent) }, headers: authorizationLinkHeader(consent) }
}

/** A consent with its current status, and those who must approve it. */
export const getAccountAccessConsent: Handler<operations['getAccountAccessConsent']> = async (
  { path, caller: { clientId, unjudged }, now },
  dependencies,
) => {
  const request = { consentId: path.ConsentId, clientId, kind, now, named: unjudged.named } as const
  const { consent, authorizers, totalRequired } = await getAccountConsentWithAuthorizers(dependencies, request)
  return { status: 200, body: { message: accountConsentMessage(consent, authorizers, totalRequired) } }
}

/** Ends a consent, or changes its webhook. */
export const patchAccountAccessConsent: Handler<operations['patchAccountAccessConsent']> = async (
  { path, body, caller: { clientId }, interactionId, now },
  dependencies,
) => {
  const { Data, Subscription } = body.message
  await patchConsent(dependencies, {
    consentId: path.ConsentId,
    clientId,
    kind,
    ...(Data && { status: Data.ConsentStatus, revokedBy: Data.RevokedBy }),
    ...(Subscription && { webhook: Subscription.Webhook }),
    interactionId,
    now,
  })
  return { status: 204 }
}

/** The accounts that the customer chose. */
export const getAccounts: Handler<operations['getAccounts'], PsuCaller<'account'>> = async (
  { query, caller: { consent, accountIds }, interactionId, now },
  dependencies,
) => ({
  status: 200,
  body: { message: await lists.getAccounts(dependencies, { query, consent, accountIds, interactionId, now }) },
})

/** One account of the consent. */
export const getAccount: Handler<operations['getAccount'], PsuCaller<'account'>> = async (
  { path: { AccountId: accountId }, caller: { consent, accountIds }, interactionId, now },
  dependencies,
) => ({
  status: 200,
  body: { message: await lists.getAccount(dependencies, { accountId, consent, accountIds, interactionId, now }) },
})

/** The PSU who gave the consent. */
export const getParties: Handler<operations['getParties'], PsuCaller<'account'>> = async (
  { caller: { consent }, interactionId, now },
  dependencies,
) => ({ status: 200, body: { message: await lists.getPsu(dependencies, { consent, interactionId, now }) } })

/** What the operations on one account have in common: the account, the query, and the caller with its consent. */
type OfAccount = Pick<Input<never, PsuCaller<'account'>>, 'caller' | 'interactionId' | 'now'> & {
  path: { AccountId: string }
  query?: AccountRequest['query']
}
const requestOf = ({ path, query = {}, caller: { consent, accountIds }, interactionId, now }: OfAccount): AccountRequest => ({
  accountId: path.AccountId,
  query,
  consent,
  accountIds,
  interactionId,
  now,
})
type Of<Id extends PermittedOperation> = Handler<operations[Id], PsuCaller<'account'>>

/** Balances of one account. */
export const getAccountBalances: Of<'getAccountBalances'> = async (input, dependencies) => ({
  status: 200,
  body: { message: await lists.getBalances(dependencies, requestOf(input)) },
})

/** One page of the transactions of one account. */
export const getAccountTransactions: Of<'getAccountTransactions'> = async (input, dependencies) => ({
  status: 200,
  body: { message: await getTransactions(dependencies, requestOf(input)) },
})

/** The beneficiaries that the customer has stored for one account. */
export const getAccountBeneficiaries: Of<'getAccountBeneficiaries'> = async (input, dependencies) => ({
  status: 200,
  body: { message: await lists.getBeneficiaries(dependencies, requestOf(input)) },
})

/** The services that may collect from one account. */
export const getAccountDirectDebits: Of<'getAccountDirectDebits'> = async (input, dependencies) => ({
  status: 200,
  body: { message: await lists.getDirectDebits(dependencies, requestOf(input)) },
})

/** The payments that one account makes regularly. */
export const getAccountStandingOrders: Of<'getAccountStandingOrders'> = async (input, dependencies) => ({
  status: 200,
  body: { message: await lists.getStandingOrders(dependencies, requestOf(input)) },
})

/** The payments that one account makes on a future day. */
export const getAccountScheduledPayments: Of<'getAccountScheduledPayments'> = async (input, dependencies) => ({
  status: 200,
  body: { message: await lists.getScheduledPayments(dependencies, requestOf(input)) },
})

/** The people who hold one account or act for it. */
export const getAccountParties: Of<'getAccountParties'> = async (input, dependencies) => ({
  status: 200,
  body: { message: await lists.getParties(dependencies, requestOf(input)) },
})
