import { KeyObject, randomUUID } from 'node:crypto'
import pg from 'pg'
import { createTppClient, newAuthorizationSecrets } from '../../src/sdk/index.ts'
import { freePort } from '../../test/support/embeddedPostgres.ts'
import { paymentConsentMessage } from '../../test/support/paymentConsent.ts'
import { makeAppCredentials } from '../demo/appKeys.ts'
import { walkBankPages } from '../demo/bankCustomer.ts'
import { sandboxApi } from '../demo/sandbox.ts'
import { type Child } from './child.ts'
import { type Scenario } from './scenario.ts'
import { startBareServer, startPrism, startSanad } from './servers.ts'

/** The servers side by side, each ready, and what a client needs for all of them. */
export interface Stage {
  sanad: Child
  bare: Child
  prism: Child
  prismAuthorization: Child
  scenario: Scenario
  databaseUrl: string
  stop(): Promise<void>
}

const redirectUri = 'http://127.0.0.1:9/callback'
const consents = 50

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** An app with a payment and `consents` open consents, made over HTTP as a TPP would. */
async function prepareScenario({ origin }: Child): Promise<Scenario> {
  const sandbox = sandboxApi(origin)
  const cookie = await sandbox.signUp({ email: `${randomUUID()}@tpp.example`, password: randomUUID(), organisation: 'Bench' })
  const { key, certificatePem } = await makeAppCredentials('Bench')
  const app = { name: 'Bench', product: 'KSA PIS', securityLevel: 'secret', redirectUris: [redirectUri], certificatePem }
  const { clientId, clientSecret } = (await sandbox.registerApp(cookie, app)) as { clientId: string; clientSecret: string }
  const client = createTppClient({ baseUrl: origin, clientId, clientSecret, signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk }, encoding: 'jwt' })
  const consentIds: string[] = []
  for (let index = 0; index < consents; index++) consentIds.push((await client.createPaymentConsent(paymentConsentMessage())).message.Data.ConsentId)
  const { Data } = (await client.createPaymentConsent(paymentConsentMessage())).message
  const [payer] = await sandbox.customers()
  const start = await client.authorizationUrl({ ConsentId: Data.ConsentId, redirectUri, ...newAuthorizationSecrets() })
  const { nationalIdentificationNumber, password } = payer!
  await walkBankPages(start, { nationalIdentificationNumber, password, decision: 'approve', readOneTimeCode: () => sandbox.oneTimeCode(nationalIdentificationNumber) }, { redirectUri })
  const { access_token: accessToken } = await requestToken(origin, clientId, clientSecret)
  return {
    clientId, clientSecret, issuer: `${origin}/auth`, accessToken, kid: key.kid, privateKeyPem: KeyObject.from(key.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(), consentIds, paymentId: Data.PaymentId,
  }
}

async function requestToken(origin: string, clientId: string, clientSecret: string): Promise<{ access_token: string }> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const response = await fetch(`${origin}/auth/token`, { method: 'POST', headers: { authorization }, body: new URLSearchParams({ grant_type: 'client_credentials' }) })
  return (await response.json()) as { access_token: string }
}

async function publishedKeys(origin: string) {
  return ((await (await fetch(`${origin}/auth/jwks`)).json()) as { keys: { kid: string; alg: string }[] }).keys.filter(({ alg }) => alg === 'PS256')
}

/** Starts everything on one PostgreSQL; the bare server gets a copy of Sanad's database, so that both hold the same rows. */
export async function setStage(serverUrl: string): Promise<Stage> {
  await onServer(serverUrl, 'create database sanad')
  const databaseUrl = databaseOn(serverUrl, 'sanad')
  const port = await freePort()
  const first = await startSanad({ DATABASE_URL: databaseUrl }, port)
  const scenario = await prepareScenario(first)
  const tokenKeys = await publishedKeys(first.origin)
  await first.stop()
  await onServer(serverUrl, 'create database bare template sanad')
  const [sanad, bare, prism, prismAuthorization] = await Promise.all([
    startSanad({ DATABASE_URL: databaseUrl }, port),
    startBareServer({ databaseUrl: databaseOn(serverUrl, 'bare'), issuer: scenario.issuer, tokenKeys }),
    startPrism('payment-initiation'),
    startPrism('authorization'),
  ])
  const stop = async () => void (await Promise.all([sanad, bare, prism, prismAuthorization].map((child) => child.stop())))
  return { sanad, bare, prism, prismAuthorization, scenario, databaseUrl, stop }
}
