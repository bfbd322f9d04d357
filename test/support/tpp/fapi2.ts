import { randomUUID } from 'node:crypto'
import { createTppClient, type Fetch, type TppClient } from '../../../src/sdk/index.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { type ClientPair, mutualTlsFetch, pkcs8, requestTestCertificate } from './mutualTls.ts'
import { sandboxApi } from './sandboxApi.ts'
import { tppRedirectUri } from './tpp.ts'
import { makeCertificate, makeTppKey, type TppKey } from './tppKeys.ts'

/** How an app of the level fapi2 authenticates. */
export type Fapi2Method = 'private_key_jwt' | 'tls_client_auth' | 'self_signed_tls_client_auth'

/** A registered app of the level fapi2, with the key that signs and the certificate of its connections. */
export interface Fapi2Tpp {
  clientId: string
  method: Fapi2Method
  cookie: string
  key: TppKey
  /** The certificate of its connections. */
  pair: ClientPair
  caCertificatePem: string
  redirectUri: string
  fetch: Fetch
  client(options?: { now?: () => Date }): TppClient
}

/** A PS256 key with a certificate that nobody else signed. */
export async function makeOwnPair(): Promise<ClientPair & { key: TppKey }> {
  const key = await makeTppKey('PS256')
  const certificatePem = await makeCertificate(key, { commonName: 'palm.example' })
  return { key, certificatePem, privateKeyPem: await pkcs8(key.privateKey) }
}

/** Signs a developer up and registers an app of the level fapi2, as a TPP would. */
export async function registerFapi2Tpp(
  sanad: Pick<RunningSanad, 'baseUrl' | 'settings'> & Partial<Pick<RunningSanad, 'now'>>,
  {
    method = 'private_key_jwt',
    product = 'KSA AIS',
    redirectUris = [tppRedirectUri],
  }: { method?: Fapi2Method; product?: string; redirectUris?: string[] } = {},
): Promise<Fapi2Tpp> {
  const sandbox = sandboxApi(sanad.baseUrl)
  const cookie = await sandbox.signUp({ email: `${randomUUID()}@tpp.example`, password: randomUUID(), organisation: 'Palm' })
  const issued = await requestTestCertificate(sanad.baseUrl, cookie, 'palm.example')
  const { caCertificatePem } = issued
  const own = await makeOwnPair()
  // The key in the registered certificate signs. Only with private_key_jwt the connections have another certificate than the registered
  // one.
  const registered = method === 'tls_client_auth' ? issued : own
  const pair = method === 'self_signed_tls_client_auth' ? own : issued
  const { key } = registered
  const { clientId } = await sandbox.registerApp(cookie, {
    name: 'Palm',
    product,
    securityLevel: 'fapi2',
    tokenEndpointAuthMethod: method,
    redirectUris,
    ...(product === 'VOP' && { bic: 'PALMSARI' }),
    certificatePem: registered.certificatePem,
  })
  const fetch = mutualTlsFetch(caCertificatePem, pair)
  const client = ({ now = sanad.now }: { now?: (() => Date) | undefined } = {}) =>
    createTppClient({
      // What the bank calls itself may be another address than the one that it listens on.
      baseUrl: sanad.settings.baseUrl,
      clientId,
      signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk },
      encoding: 'jwt',
      mutualTls: true,
      tlsClientAuth: method !== 'private_key_jwt',
      fetch,
      maxRetries: 0,
      ...(now && { now }),
    })
  return { clientId, method, cookie, key, pair, caCertificatePem, redirectUri: redirectUris[0] ?? tppRedirectUri, fetch, client }
}
