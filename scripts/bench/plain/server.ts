/**
 * Baseline (c): the library of the authorization server as it comes, oidc-provider with its in-memory adapter. It gives the same tokens
 * (JWTs with PS256) to apps that authenticate in the same ways: no consents, no log, no limits. Baseline (d) is the same with a database.
 */
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import Provider, { type ClientMetadata, type JWK } from 'oidc-provider'
import type { PlainOptions } from '../servers.ts'
import { openAdapter } from './adapter.ts'

const { port, clients, databaseUrl } = JSON.parse(process.env.BENCH_PLAIN!) as PlainOptions
const issuer = `http://127.0.0.1:${port}/auth`
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as unknown as JWK

const certificateOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? new X509Certificate(Buffer.from(header.slice(1, -1), 'base64')) : undefined

const provider = new Provider(issuer, {
  ...(databaseUrl === undefined
    ? { clients: clients as ClientMetadata[] }
    : { adapter: await openAdapter(databaseUrl, clients) }),
  jwks: { keys: [{ ...key, alg: 'PS256', use: 'sig' }] },
  routes: { token: '/token', pushed_authorization_request: '/par' },
  scopes: ['openid', 'payments'],
  clientAuthMethods: ['client_secret_basic', 'private_key_jwt', 'tls_client_auth'],
  clientDefaults: { id_token_signed_response_alg: 'PS256' },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    pushedAuthorizationRequests: { enabled: true },
    mTLS: {
      enabled: true,
      certificateBoundAccessTokens: true,
      tlsClientAuth: true,
      getCertificate: ({ req }) => certificateOf(req.headers['client-cert']) as never,
      certificateAuthorized: () => true,
      certificateSubjectMatches: ({ req }, _, expected) => certificateOf(req.headers['client-cert'])?.subject === expected,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => issuer,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'payments',
        accessTokenTTL: 600,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'PS256' } },
      }),
    },
  },
})
const handle = provider.callback()

createServer((request, response) => {
  if (request.url === '/') return void response.end('ready')
  // What Express does for Sanad: the provider stands under the path of its issuer.
  request.url = request.url!.slice('/auth'.length)
  void handle(request, response)
}).listen(port, '127.0.0.1')
