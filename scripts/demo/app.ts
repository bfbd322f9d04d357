import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTppClient, type Encoding, newAuthorizationSecrets, type PsuToken, type TppClient } from '#sanad-sdk'
import { walkBankPages } from '../../test/support/browser/bankCustomer.ts'
import type { RegisteredApp, SandboxApi, SandboxCustomer } from '../../test/support/tpp/sandboxApi.ts'
import { makeCertificate, makeTppKey, type TppKey } from '../../test/support/tpp/tppKeys.ts'
import { prepareMutualTls } from './mutualTls.ts'
import { type Narrator, StoryBroken } from './narrator.ts'

/** Who registers and what for. */
export interface AppPlan {
  organisation: string
  name: string
  product: 'KSA PIS' | 'KSA AIS' | 'KSA LOG' | 'VOP'
  /** Of the PSP behind the app; apps that ask for verifications only, which have no customers to send back. */
  bic?: string
  /** Whether the app takes the level fapi2 where the server can. */
  isStrict?: boolean
  /** What the step is called in both languages. */
  title: { en: string; ar: string }
}

/** The apps of the stories, one for each product. */
export const shopPlan: AppPlan = {
  organisation: 'Palm Coffee',
  name: 'Palm Coffee checkout',
  product: 'KSA PIS',
  title: { en: 'Register an app for payments', ar: 'تسجيل تطبيق للمدفوعات' },
}
export const verifierPlan = {
  organisation: 'Nakheel PSP',
  name: 'نخيل · Nakheel',
  product: 'VOP',
  bic: 'NKHLSARI',
  title: { en: 'Register an app for verifications', ar: 'تسجيل تطبيق للتحقق' },
} as const satisfies AppPlan
export const ledgerPlan: AppPlan = {
  organisation: 'Daftar Apps',
  name: 'دفتر',
  product: 'KSA AIS',
  isStrict: true,
  title: { en: 'Register an app for account information', ar: 'تسجيل تطبيق لمعلومات الحسابات' },
}
export const bondPlan: AppPlan = {
  organisation: 'Damanat Guarantee Services',
  name: 'ضمانات',
  product: 'KSA LOG',
  title: { en: 'Register an app for letters of guarantee', ar: 'تسجيل تطبيق لخطابات الضمان' },
}

/** A registered app and its clients, one for each encoding. */
export interface OnboardedApp {
  app: RegisteredApp
  client: (encoding: Encoding) => TppClient
}

/** Where the app registers, and what it tells of it. */
export interface OnboardingContext {
  narrator: Narrator
  sandbox: SandboxApi
  baseUrl: string
  redirectUri: string
  /** Counts the signatures that were found right. */
  onVerified: () => void
}

/** An RSA key for PS256 and a self-signed certificate over it, valid for a year; the private key never leaves the app. */
export async function makeAppCredentials(organisation: string): Promise<{ key: TppKey; certificatePem: string }> {
  const key = await makeTppKey('PS256')
  return { key, certificatePem: await makeCertificate(key, { commonName: organisation }) }
}

/** Three steps: a developer signs up, makes a key with a certificate, and registers an app. */
export async function onboardApp(
  { narrator, sandbox, baseUrl, redirectUri, onVerified }: OnboardingContext,
  plan: AppPlan,
): Promise<OnboardedApp> {
  const { organisation, name, product, title } = plan
  narrator.step('Sign up a developer', 'تسجيل مطوّر')
  const email = `demo-${randomUUID()}@tpp.example`
  const cookie = await sandbox.signUp({ email, password: `Demo-${randomUUID()}`, organisation })
  narrator.fact('email', email)

  narrator.step('Make a signing key and a certificate', 'إنشاء مفتاح التوقيع والشهادة')
  const { key, certificatePem } = await makeAppCredentials(organisation)
  narrator.fact('key', `RSA 2048, ${key.alg}`)
  narrator.fact('key id (RFC 7638)', key.kid)

  const strict = plan.isStrict ? await prepareMutualTls(narrator, { baseUrl, cookie, commonName: organisation }) : undefined
  narrator.step(title.en, title.ar)
  const app = await sandbox.registerApp(cookie, {
    name,
    product,
    ...(strict?.registration ?? { securityLevel: 'secret' }),
    ...(plan.bic === undefined ? { redirectUris: [redirectUri] } : { redirectUris: [], bic: plan.bic }),
    certificatePem,
  })
  narrator.fact('app id (client_id)', app.clientId)
  if (plan.bic === undefined) narrator.fact('redirect address', redirectUri)
  narrator.check('the bank names the key as we do', app.keyId, key.kid)

  const offsetMs = (await sandbox.clockOffsetSeconds()) * 1000
  const client = (encoding: Encoding) =>
    createTppClient({
      baseUrl,
      clientId: app.clientId,
      ...(app.clientSecret === undefined ? {} : { clientSecret: app.clientSecret }),
      signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk },
      encoding,
      now: () => new Date(Date.now() + offsetMs),
      onVerified,
      ...strict?.client,
    })
  if (strict) narrator.check('the app has no secret', app.clientSecret === undefined, true)
  return { app, client }
}

/** The app's own web server, where the bank sends the customer back to. */
export interface CallbackServer {
  redirectUri: string
  /** The next address on which a customer lands. Rejects after `timeoutMs`. */
  next(timeoutMs: number): Promise<URL>
  close(): Promise<void>
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Back at the app</title>
<p>You are back at the app. You can close this window.</p><p lang="ar" dir="rtl">عدت إلى التطبيق، ويمكنك إغلاق هذه النافذة.</p></html>`

/** Starts it; port 0 takes any free one. */
export async function startCallbackServer(port = 0): Promise<CallbackServer> {
  const landed: URL[] = []
  let waiting: ((url: URL) => void) | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', redirectUri)
    if (url.pathname !== '/callback') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }).end(page)
    if (waiting) waiting(url)
    else landed.push(url)
    waiting = undefined
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return {
    redirectUri,
    next: (timeoutMs) =>
      new Promise((resolve, reject) => {
        const ready = landed.shift()
        if (ready) return resolve(ready)
        const timer = setTimeout(() => reject(new Error(`nobody came back within ${timeoutMs / 1000} s`)), timeoutMs)
        waiting = (url) => {
          clearTimeout(timer)
          resolve(url)
        }
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What every story with a customer at the bank needs. */
export interface BankStory {
  narrator: Narrator
  sandbox: SandboxApi
  client: TppClient
  callback: CallbackServer
  encoding: Encoding
  language: 'ar' | 'en'
  /** The customer decides in the bank's app in place of the browser (OpenID CIBA). */
  decoupled?: boolean
}

/**
 * The customer authorizes on the bank's pages and comes back to the app, which exchanges the code. `accountIds`: what they tick where
 * there is a choice.
 */
export async function authorizeAtBank(
  story: BankStory,
  ConsentId: string,
  customer: SandboxCustomer,
  accountIds?: string[],
): Promise<PsuToken> {
  const { narrator, client, sandbox, callback } = story
  if (story.decoupled) return authorizeInBankApp(story, ConsentId, customer)
  narrator.step(
    `The customer authorizes at the bank (${story.language === 'ar' ? 'Arabic' : 'English'} pages)`,
    'العميل يوافق لدى البنك',
  )
  const secrets = newAuthorizationSecrets()
  const request = { ConsentId, redirectUri: callback.redirectUri, ...secrets }
  const start = await (story.encoding === 'jwt' ? client.authorizationUrl(request) : client.pushedAuthorizationUrl(request))
  const person = {
    nationalIdentificationNumber: customer.nationalIdentificationNumber,
    password: customer.password,
    readOneTimeCode: () => sandbox.oneTimeCode(customer.nationalIdentificationNumber),
    decision: 'approve' as const,
    ...(accountIds && { accountIds }),
  }
  const journey = await walkBankPages(start, person, { redirectUri: callback.redirectUri, language: story.language })
  narrator.fact('pages answered', journey.answered.join(' → '))
  // The last hop of the customer's browser: back to the app.
  const landing = callback.next(5_000)
  await fetch(journey.callback, { signal: AbortSignal.timeout(5_000) })
  const code = client.readCallback(await landing, secrets.state)
  narrator.fact('callback', 'code, state and iss are ours')
  const token = await client.exchangeCode({
    code,
    redirectUri: callback.redirectUri,
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
  })
  checkToken(narrator, token, ConsentId)
  return token
}

function checkToken(narrator: Narrator, token: PsuToken, ConsentId: string): void {
  const consentScopes = token.scope.split(' ').filter((scope) => scope !== 'openid')
  narrator.check('PSU token scope', consentScopes.map((scope) => scope.split(':')[1]).join(' '), ConsentId)
  narrator.check('an ID token came and is right', token.idTokenClaims !== undefined, true)
}

/** The app asks over the back channel, the customer approves on their phone, and the app fetches the token. */
async function authorizeInBankApp(
  { narrator, client, sandbox }: BankStory,
  ConsentId: string,
  customer: SandboxCustomer,
): Promise<PsuToken> {
  narrator.step('The customer approves in the bank’s app (OpenID CIBA)', 'العميل يوافق في تطبيق البنك')
  const bindingMessage = 'طلب 1044 Order'
  const { authReqId, expiresInSeconds, intervalSeconds } = await client.beginDecoupledAuthorization({ ConsentId, bindingMessage })
  narrator.fact('the customer may take', `${expiresInSeconds} s; ask every ${intervalSeconds} s`)
  narrator.check('before the decision', (await client.readDecoupledAuthorization(authReqId)).outcome, 'pending')
  const shown = await sandbox.approveInBankApp(customer.nationalIdentificationNumber, ConsentId)
  narrator.check('the bank’s app shows what the app shows', shown, bindingMessage)
  const decided = await client.readDecoupledAuthorization(authReqId)
  if (decided.outcome !== 'authorized') throw new StoryBroken(`the decoupled request is ${decided.outcome} after the approval`)
  checkToken(narrator, decided.token, ConsentId)
  return decided.token
}
