import { LRUCache } from 'lru-cache'
import { newAuthorizationSecrets } from '../sdk/index.ts'
import type { OwnAddress } from './loopback.ts'
import type { OpenApp } from './sampleApp.ts'

/** The authorization of a consent that somebody began by a link. */
interface OpenAuthorization {
  consentId: string
  contract: string
  codeVerifier: string
  nonce: string
}

/** What a customer has authorized at the bank's pages. */
export interface FinishedAuthorization {
  consentId: string
  contract: string
  paymentId?: string
}

const contracts: Record<string, string> = {
  pis: 'payment-initiation',
  aac: 'account-information',
  lg: 'letter-of-guarantee',
}

/** The contract of a consent. Throws TypeError for anything that is not a ConsentId. */
function contractOf(consentId: string): string {
  const contract = contracts[consentId.split('-')[0]!]
  if (contract === undefined) throw new TypeError('this is no ConsentId')
  return contract
}

/** What authorizations need: the sample app, its redirect address, and where the tokens of customers are kept by ConsentId. */
interface AuthorizationTools {
  open: OpenApp
  redirectUri: string
  tokens: LRUCache<string, string>
  bounds: { max: number; ttl: number }
}

/** Leads people to the bank's pages with a consent of the sample app, and takes them back. */
export function createTryAuthorizations({ open, redirectUri, tokens, bounds }: AuthorizationTools) {
  const authorizations = new LRUCache<string, OpenAuthorization>(bounds)
  return {
    /** The address at the bank where a customer authorizes a consent of the sample app. */
    async authorizationUrl(own: OwnAddress, consentId: string): Promise<URL> {
      const contract = contractOf(consentId)
      const { bank } = await open(own, contract)
      const { state, ...secrets } = newAuthorizationSecrets()
      authorizations.set(state, { consentId, contract, ...secrets })
      return bank.authorizationUrl({ ConsentId: consentId, redirectUri, state, ...secrets })
    },
    /** The customer is back: keeps their token for the consent. Throws SanadApiError for a refusal. Undefined: no such authorization. */
    async finishAuthorization(own: OwnAddress, callback: URL): Promise<FinishedAuthorization | undefined> {
      const state = callback.searchParams.get('state') ?? ''
      const authorization = authorizations.get(state)
      if (authorization === undefined) return undefined
      authorizations.delete(state)
      const { consentId, contract, codeVerifier, nonce } = authorization
      const { bank } = await open(own, contract)
      const code = bank.readCallback(callback, state)
      tokens.set(consentId, (await bank.exchangeCode({ code, redirectUri, codeVerifier, nonce })).accessToken)
      if (contract !== 'payment-initiation') return { consentId, contract }
      return { consentId, contract, paymentId: (await bank.getPaymentConsent(consentId)).message.Data.PaymentId }
    },
  }
}
