import * as oidc from 'openid-client'
import type { Reachable } from '../story.ts'
import type { TestTpp } from './tpp.ts'

/** The app as the library openid-client plays it: another reader of the standards than our own SDK. */
export function openidClient(sanad: Reachable, { clientId, clientSecret }: TestTpp): Promise<oidc.Configuration> {
  const metadata = { client_secret: clientSecret, id_token_signed_response_alg: 'PS256' }
  const proof = oidc.ClientSecretBasic(clientSecret)
  return oidc.discovery(new URL(sanad.url('/auth')), clientId, metadata, proof, { execute: [oidc.allowInsecureRequests] })
}

/** Decides in the customer's place, as a script of a conformance suite does: by the auth_req_id. */
export async function decideByScript(
  sanad: Reachable,
  authReqId: string,
  action: 'allow' | 'deny' = 'allow',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const query = new URLSearchParams({ auth_req_id: authReqId, action })
  const response = await fetch(sanad.url(`/core-bank/api/authorizations/decide?${query}`), { method: 'POST' })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** What waits for a customer in the bank's app. */
export async function listWaiting(
  sanad: Reachable,
  nationalIdentificationNumber: string,
): Promise<{ id: string; consentId: string; appName: string; bindingMessage?: string; expiresDateTime: string }[]> {
  const response = await fetch(sanad.url(`/core-bank/api/customers/${nationalIdentificationNumber}/authorizations`))
  return (await response.json()) as Awaited<ReturnType<typeof listWaiting>>
}

/** A form of the app's to an endpoint of the authorization server: the status and the JSON that it answers. */
export async function postAsApp(
  sanad: Reachable,
  { clientId, clientSecret }: Pick<TestTpp, 'clientId' | 'clientSecret'>,
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const response = await fetch(sanad.url(path), { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A request over the back channel by hand. */
export const askOverBackChannel = (
  sanad: Reachable,
  tpp: Pick<TestTpp, 'clientId' | 'clientSecret'>,
  form: Record<string, string>,
) => postAsApp(sanad, tpp, '/auth/bc-authorize', form)

/** One question for the outcome of a request. */
export const pollOnce = (sanad: Reachable, tpp: Pick<TestTpp, 'clientId' | 'clientSecret'>, authReqId: string) =>
  postAsApp(sanad, tpp, '/auth/token', { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: authReqId })
