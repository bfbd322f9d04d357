import { LRUCache } from 'lru-cache'
import { newAuthorizationSecrets } from '../sdk/index.ts'
import { type OwnAddress } from './loopback.ts'
import { type OpenApp } from './sampleApp.ts'

/** The authorization of a consent that somebody began by a link. */
interface Visit {
  consentId: string
  contract: string
  codeVerifier: string
  nonce: string
}

/** What a customer has authorized at the bank's pages. */
export interface FinishedVisit {
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

/** What visits need: the sample app, its redirect address, and where the tokens of customers are kept by ConsentId. */
interface VisitTools {
  open: OpenApp
  redirectUri: string
  tokens: LRUCache<string, string>
  bounds: { max: number; ttl: number }
}

/** Leads people to the bank's pages with a consent of the sample app, and takes them back. */
export function createVisits({ open, redirectUri, tokens, bounds }: VisitTools) {
  const visits = new LRUCache<string, Visit>(bounds)
  return {
    /** The address at the bank where a customer authorizes a consent of the sample app. */
    async authorizationUrl(own: OwnAddress, consentId: string): Promise<URL> {
      const contract = contractOf(consentId)
      const { bank } = await open(own, contract)
      const { state, ...secrets } = newAuthorizationSecrets()
      visits.set(state, { consentId, contract, ...secrets })
      return bank.authorizationUrl({ ConsentId: consentId, redirectUri, state, ...secrets })
    },
    /** The customer is back: keeps their token for the consent. Throws SanadApiError for a refusal. Undefined: no such visit. */
    async finishVisit(own: OwnAddress, callback: URL): Promise<FinishedVisit | undefined> {
      const state = callback.searchParams.get('state') ?? ''
      const visit = visits.get(state)
      if (visit === undefined) return undefined
      visits.delete(state)
      const { consentId, contract, codeVerifier, nonce } = visit
      const { bank } = await open(own, contract)
      const code = bank.readCallback(callback, state)
      tokens.set(consentId, (await bank.exchangeCode({ code, redirectUri, codeVerifier, nonce })).accessToken)
      if (contract !== 'payment-initiation') return { consentId, contract }
      return { consentId, contract, paymentId: (await bank.getPaymentConsent(consentId)).message.Data.PaymentId }
    },
  }
}
