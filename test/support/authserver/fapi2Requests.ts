import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { accountConsentRequest } from '../consents/accountConsent.ts'
import { happyCustomer } from '../consents/paymentConsent.ts'
import type { Fetch } from '../../../src/sdk/index.ts'
import { walkBankPages } from '../browser/bankCustomer.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { customerOf } from '../story.ts'
import type { Fapi2Tpp } from '../tpp/fapi2.ts'
import { mutualTlsFetch } from '../tpp/mutualTls.ts'
import type { TppKey } from '../tpp/tppKeys.ts'

/** Changes of single members; undefined takes one out. */
type Change = Record<string, unknown>

/** An answer of the authorization server. */
export interface OAuthAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown> & { error?: string; access_token: string; request_uri: string; expires_in: number }
}

const base = '/open-banking/account-information/2024.09.01-final-errata1'
export const verifierOf = 'v'.repeat(43)

/** The requests of two TPPs, each member of which a test can make wrong. */
export function fapi2Requests(sanad: RunningSanad) {
  const { issuer } = sanad.settings
  const seconds = () => Math.floor(sanad.now().getTime() / 1000)
  const signed = (claims: Change, header: Change, key: TppKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header } as never).sign(key.privateKey)
  const address = (path: string) => sanad.tlsUrl(`/auth${path}`)
  const post = async (fetch: Fetch, path: string, form: Record<string, string>, method = 'POST'): Promise<OAuthAnswer> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(address(path), {
      method,
      headers,
      body: new URLSearchParams(form).toString(),
      redirect: 'manual',
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as OAuthAnswer['body'],
    }
  }

  /** The proof of private_key_jwt as the suite writes it. */
  const proofOf = async (tpp: Fapi2Tpp, claims: Change = {}, header: Change = {}, key = tpp.key) => {
    const now = seconds()
    const assertion = await signed(
      { iss: tpp.clientId, sub: tpp.clientId, aud: issuer, jti: randomUUID(), iat: now, nbf: now, exp: now + 60, ...claims },
      header,
      key,
    )
    return { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer', client_assertion: assertion }
  }
  const authentication = (tpp: Fapi2Tpp): Promise<Record<string, string>> =>
    tpp.method === 'private_key_jwt' ? proofOf(tpp) : Promise.resolve({ client_id: tpp.clientId })

  /** The claims of an authorization request for a consent of the app. */
  const authorizationClaims = (tpp: Fapi2Tpp, ConsentId: string) => ({
    response_type: 'code',
    client_id: tpp.clientId,
    redirect_uri: tpp.redirectUri,
    scope: `accounts:${ConsentId} openid`,
    state: randomBytes(5).toString('hex'),
    nonce: randomUUID(),
    code_challenge: createHash('sha256').update(verifierOf).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const requestObject = (tpp: Fapi2Tpp, ConsentId: string, claims: Change = {}, header: Change = {}, key = tpp.key) => {
    const now = seconds()
    const times = { iss: tpp.clientId, aud: issuer, nbf: now, exp: now + 300 }
    return signed({ ...authorizationClaims(tpp, ConsentId), ...times, ...claims }, header, key)
  }
  const push = async (tpp: Fapi2Tpp, form: Record<string, string>, fetch = tpp.fetch) =>
    post(fetch, '/par', { ...(await authentication(tpp)), ...form })
  const backChannel = async (tpp: Fapi2Tpp, form: Record<string, string>) =>
    post(tpp.fetch, '/bc-authorize', { ...(await authentication(tpp)), ...form })
  const token = async (tpp: Fapi2Tpp, form: Record<string, string>, fetch = tpp.fetch) =>
    post(fetch, '/token', { ...(await authentication(tpp)), ...form })

  const authorizeUrl = (tpp: Fapi2Tpp, requestUri: string, change: Record<string, string> = {}) =>
    new URL(`${issuer}/authorize?${new URLSearchParams({ client_id: tpp.clientId, request_uri: requestUri, ...change })}`)
  const customer = (decision: 'approve' | 'decline' = 'approve') => customerOf(sanad, happyCustomer, { decision })
  const visit = async (tpp: Fapi2Tpp, url: URL, decision: 'approve' | 'decline' = 'approve') => {
    const { origin, pathname } = new URL(tpp.redirectUri)
    // Only a fetch of the TPP's knows the sandbox's CA.
    const page = issuer.startsWith('https:') ? { fetchPage: mutualTlsFetch(tpp.caCertificatePem) } : {}
    return (await walkBankPages(url, customer(decision), { redirectUri: `${origin}${pathname}`, ...page })).callback
  }
  const consent = async (tpp: Fapi2Tpp) =>
    (await tpp.client().createAccountAccessConsent(accountConsentRequest())).message.Data.ConsentId
  /** The whole way to the callback, with changes to the signed request. */
  const authorize = async (
    tpp: Fapi2Tpp,
    { claims = {}, header = {}, inUrl = {}, decision = 'approve' as 'approve' | 'decline' } = {},
  ): Promise<URL> => {
    const pushed = await push(tpp, { request: await requestObject(tpp, await consent(tpp), claims, header) })
    if (pushed.status !== 201) throw new Error(JSON.stringify(pushed.body))
    return visit(tpp, authorizeUrl(tpp, pushed.body.request_uri, inUrl), decision)
  }
  const redeem = (tpp: Fapi2Tpp, code: string | null, change: Record<string, string> = {}, fetch = tpp.fetch) =>
    token(
      tpp,
      { grant_type: 'authorization_code', code: code ?? '', redirect_uri: tpp.redirectUri, code_verifier: verifierOf, ...change },
      fetch,
    )
  /** Accounts with a token, over a connection of the app's choice. */
  const accounts = (accessToken: string, fetch: Fetch, headers: Record<string, string> = {}) =>
    fetch(address('').replace(/\/auth$/, `${base}/accounts`), {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', ...headers },
    })
  return {
    issuer,
    address,
    post,
    proofOf,
    authorizationClaims,
    requestObject,
    push,
    backChannel,
    token,
    authorizeUrl,
    visit,
    consent,
    authorize,
    redeem,
    accounts,
    seconds,
  }
}

/** What `fapi2Requests` makes. */
export type Fapi2Requests = ReturnType<typeof fapi2Requests>
