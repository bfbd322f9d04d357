import { randomUUID } from 'node:crypto'
import { createTppClient, type Encoding, type TppClient } from '../../src/sdk/index.ts'
import { makeAppCredentials } from './appKeys.ts'
import { type Narrator } from './narrator.ts'
import { type RegisteredApp, type SandboxApi } from './sandbox.ts'

/** Who registers and what for. */
export interface AppPlan {
  organisation: string
  name: string
  product: 'KSA PIS' | 'KSA AIS' | 'KSA LOG' | 'VOP'
  /** Of the PSP behind the app; apps that ask for verifications only, which have no customers to send back. */
  bic?: string
  /** What the step is called in both languages. */
  title: { en: string; ar: string }
}

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
  title: { en: 'Register an app for account information', ar: 'تسجيل تطبيق لمعلومات الحسابات' },
}
export const bondPlan: AppPlan = {
  organisation: 'Damanat Guarantee Services',
  name: 'ضمانات',
  product: 'KSA LOG',
  title: { en: 'Register an app for letters of guarantee', ar: 'تسجيل تطبيق لخطابات الضمان' },
}

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

  narrator.step(title.en, title.ar)
  const app = await sandbox.registerApp(cookie, {
    name,
    product,
    securityLevel: 'secret',
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
    })
  return { app, client }
}
