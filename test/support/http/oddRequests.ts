/** A request that no client in good order sends, or one that shows what belongs to every answer. */
export interface OddRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const foreign = { host: 'evil.example' }
const html = { accept: 'text/html,*/*;q=0.8' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const forged = { 'client-cert': ':AAAA:', 'x-forwarded-for': '203.0.113.9' }

const ask = (method: string, path: string, headers?: Record<string, string>, body?: string): OddRequest => ({
  method,
  path,
  ...(headers && { headers }),
  ...(body !== undefined && { body }),
})

const ofContracts: OddRequest[] = [
  ask('GET', '/payments/consents'),
  ask('HEAD', '/payments/consents'),
  ask('OPTIONS', '/payments/consents'),
  ask('DELETE', '/payments/consents', { 'x-fapi-interaction-id': 'none' }),
  ask('POST', '/payments/consents'),
  ask('POST', '/payments/consents/'),
  ask('POST', '/Payments/Consents'),
  ask('POST', '/payments//consents'),
  ask('POST', '/payments/consents?q=1&q=2'),
  ask('POST', '/payments/consents', { authorization: 'Bearer none' }),
  ask('POST', '/payments/consents', { accept: 'image/png' }),
  ask('POST', '/payments/consents', { accept: 'application/jwt' }, '{}'),
  ask('GET', '/payments/consents/unknown/nowhere', html),
  ask('GET', '/v3.1/pisp/domestic-payments/a%2Fb'),
  ask('GET', '/v3.1/pisp/domestic-payments/%E0%A4%A'),
  ask('GET', '/v3.1/pisp/domestic-payments/a%00b'),
  ask('GET', '/v3.1/pisp/domestic-payments/none', foreign),
  ask('PUT', '/api/vop/v1/payee-verifications', { 'x-request-id': '5b6d2a52-58a8-4f0b-9b3a-0d8c9b1d5d10' }),
  ask('POST', '/api/vop/v1/payee-verifications', { 'content-type': 'text/plain' }, 'x'),
  ask('GET', '/api/vop/v1/none'),
  ask('POST', '/v1.1/account-verifications', { authorization: 'Basic eA==' }, '{}'),
  ask('TRACE', '/v1.1/account-verifications'),
  ask('HEAD', '/health/live'),
  ask('GET', '/health/ready?x=1', foreign),
  ask('POST', '/health/live'),
  ask('GET', '/health/live', { 'content-length': '1' }, 'x'),
]

const ofPeople: OddRequest[] = [
  ask('GET', '/dashboard/api/apps'),
  ask('GET', '/dashboard/api/apps', foreign),
  ask('GET', '/dashboard/api/nothing'),
  ask('POST', '/dashboard/api/sessions', { origin: 'https://evil.example', 'x-forwarded-for': '203.0.113.9' }, '{}'),
  ask('POST', '/dashboard/api/sessions', { 'content-type': 'application/json' }, '{'),
  ask('OPTIONS', '/dashboard/api/apps/x/deliveries/replay', html),
  ask('GET', '/console/api/users/current', foreign),
  ask('GET', '/console/nothing', html),
  ask('PATCH', '/core-bank/api/clock'),
  ask('GET', '/core-bank/api/magic-values', { host: '127.0.0.1:1' }),
  ask('GET', '/core-bank', foreign),
  ask('GET', '/sandbox/sink/x?y', foreign),
  ask('POST', '/sandbox/sink/x/200', {}, 'x'),
  ask('POST', '/sandbox/sink/x/none', {}, 'x'),
  ask('GET', '/bank#part', foreign),
  ask('GET', '/bankers', foreign),
  ask('GET', '/bank', html),
  ask('DELETE', '/bank/sign-in'),
  ask('POST', '/bank/sign-in', { origin: 'https://evil.example', 'x-forwarded-for': '203.0.113.9' }, 'x=1'),
  ask('GET', '/docs/nothing', { 'accept-language': 'ar' }),
  ask('HEAD', '/assets/sanad.css'),
  ask('GET', '/'),
  ask('OPTIONS', '/'),
  ask('GET', '/nowhere', html),
  ask('POST', '/nowhere', { 'x-fapi-interaction-id': 'none' }, 'x'),
  ask('OPTIONS', '*'),
  ask('GET', 'http://localhost:8080/health/live?absolute'),
  ask('GET', '//health/live'),
  ask('GET', '/health/live', forged),
  ask('GET', '/bank', forged),
  ask('GET', '/bank', { ...forged, ...foreign }),
]

const ofAuthorization: OddRequest[] = [
  ask('GET', '/auth'),
  ask('GET', '/auth/', html),
  ask('GET', '/auth?x=1'),
  ask('GET', '/authx'),
  ask('POST', '/Auth/token'),
  ask('POST', '/auth/token/', form, 'x=1'),
  ask('POST', '/auth//token', form, 'x=1'),
  ask('GET', '/auth/token'),
  ask('HEAD', '/auth/token'),
  ask('DELETE', '/auth/token?grant_type=none'),
  ask('OPTIONS', '/auth/token'),
  ask('OPTIONS', '/auth/token', { origin: 'https://tpp.example', 'access-control-request-method': 'POST' }),
  ask('POST', '/auth/token'),
  ask('POST', '/auth/token', { 'x-fapi-interaction-id': 'none', ...form }, 'grant_type=client_credentials'),
  ask('POST', '/auth/token', { ...form, authorization: 'Basic eDp5', 'x-forwarded-for': '203.0.113.9' }, 'grant_type=none'),
  ask('POST', '/auth/token?client_id=x', { 'content-type': 'application/json' }, '{}'),
  ask('POST', '/auth/token#part', form, 'x=1'),
  ask('POST', '/auth/token', { ...form, ...forged }, 'x=1'),
  ask('POST', '/auth/token', { ...form, ...foreign }, 'x=1'),
  ask('POST', '/auth/par', { ...form, 'oauth-client-attestation': 'x' }, 'client_id=x'),
  ask('POST', '/auth/revoke', form, 'token=x'),
  ask('POST', '/auth/bc-authorize', form, 'login_hint=x'),
  ask('POST', '/auth/userinfo'),
  ask('GET', '/auth/jwks', { origin: 'https://tpp.example' }),
  ask('HEAD', '/auth/jwks'),
  ask('PUT', '/auth/jwks'),
  ask('GET', '/auth/.well-known/openid-configuration', foreign),
  ask('GET', '/auth/.well-known/oauth-authorization-server'),
  ask('POST', '/auth/.well-known/openid-configuration'),
  ask('GET', '/.well-known/oauth-authorization-server/auth'),
  ask('POST', '/.well-known/oauth-authorization-server/auth?x=1'),
  ask('OPTIONS', '/.well-known/oauth-authorization-server/auth'),
  ask('GET', '/.well-known/oauth-authorization-server/auth/', html),
  ask('GET', '/auth/authorize'),
  ask('GET', '/auth/authorize?client_id=none', html),
  ask('HEAD', '/auth/authorize?client_id=none'),
  ask('POST', '/auth/authorize', form, 'client_id=none'),
  ask('OPTIONS', '/auth/authorize'),
  ask('GET', '/auth/authorize/none', html),
  ask('GET', '/auth/authorize/no.ne', html),
  ask('GET', '/auth/%00'),
  ask('GET', '/auth/%E0%A4%A'),
]

/** Requests to every kind of address: of the contracts, of people, of the authorization server, and of nobody. */
export const oddRequests: readonly OddRequest[] = [...ofContracts, ...ofPeople, ...ofAuthorization]
