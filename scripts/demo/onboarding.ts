import { randomUUID } from 'node:crypto'
import { createTppClient, type Encoding, type TppClient } from '../../src/sdk/index.ts'
import { makeAppCredentials } from './appKeys.ts'
import { type Narrator } from './narrator.ts'
import { type RegisteredApp, type SandboxApi } from './sandbox.ts'

export const organisation = 'Palm Coffee'

export interface OnboardedApp {
  app: RegisteredApp
  client: (encoding: Encoding) => TppClient
}

export interface OnboardingContext {
  narrator: Narrator
  sandbox: SandboxApi
  baseUrl: string
  redirectUri: string
  /** Counts the signatures that were found right. */
  onVerified: () => void
}

/** Steps 1 to 3: a developer signs up, makes a key with a certificate, and registers an app for payments. */
export async function onboardApp({ narrator, sandbox, baseUrl, redirectUri, onVerified }: OnboardingContext): Promise<OnboardedApp> {
  narrator.step('Sign up a developer', 'تسجيل مطوّر')
  const email = `demo-${randomUUID()}@tpp.example`
  const cookie = await sandbox.signUp({ email, password: `Demo-${randomUUID()}`, organisation })
  narrator.fact('email', email)

  narrator.step('Make a signing key and a certificate', 'إنشاء مفتاح التوقيع والشهادة')
  const { key, certificatePem } = await makeAppCredentials(organisation)
  narrator.fact('key', `RSA 2048, ${key.alg}`)
  narrator.fact('key id (RFC 7638)', key.kid)

  narrator.step('Register an app for payments', 'تسجيل تطبيق للمدفوعات')
  const app = await sandbox.registerApp(cookie, {
    name: 'Palm Coffee checkout',
    product: 'KSA PIS',
    securityLevel: 'secret',
    redirectUris: [redirectUri],
    certificatePem,
  })
  narrator.fact('app id (client_id)', app.clientId)
  narrator.fact('redirect address', redirectUri)
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
    })
  return { app, client }
}
