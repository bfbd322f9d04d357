import { X509Certificate } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { listCredentialUses } from '../../data/repositories/credentialUses.ts'
import { findHandledError, findTakenEvent } from '../../data/repositories/goLive.ts'
import type { Executor } from '../../data/schema.ts'
import type { App } from '../../domain/app/app.ts'
import { needsSecret } from '../../domain/app/securityLevel.ts'
import type { Product } from '../../domain/consent/products.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { openSandboxCa } from '../../security/tls/sandboxCa.ts'
import type { Dependencies } from '../dependencies.ts'
import { getOwnApp, type OwnApp } from './ownApps.ts'

/** The verbs of the command lines: those that both clients have, and those of the one for TypeScript alone. */
export const verbs = {
  both: ['init', 'consent', 'authorize', 'payment', 'trigger', 'call', 'token'],
  typescriptOnly: ['accounts', 'letter', 'check', 'message', 'sign', 'verify', 'listen', 'proxy', 'doctor'],
} as const

type Schemas = components['schemas']

/** What the first call of an app needs, and how far the app is. */
export type FirstSteps = Schemas['FirstSteps']

/** The words of the command line for the products. */
const purposes = {
  'KSA PIS': 'payments',
  'KSA AIS': 'accounts',
  'KSA LOG': 'letters',
  VOP: 'verifications',
} as const satisfies Record<Product, string>

const profileFile = 'sanad-profile.json'
const keyFile = 'sanad-key.pem'

/** Whose first steps. */
interface OfApp extends OwnApp {
  now: Date
}

/** The first steps of a developer's app. Throws BankRefusal 'resourceIdUnknown'. */
export async function getFirstSteps(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { now, ...of }: OfApp,
): Promise<FirstSteps> {
  const app = await getOwnApp(db, of)
  const goLive = await goLiveOf(db, app, settings.limits.callsCounted)
  return { ...(await filesOf(settings, app, { now })), commands: commandsOf(app), goLive }
}

/** A secret that the bank has shown just now and does not have any more. */
interface ShownSecret {
  clientSecret?: string | undefined
}

/**
 * The files of a developer's app alone, with a secret where the caller has it. It is kept nowhere. Throws BankRefusal
 * 'resourceIdUnknown'.
 */
export async function getStartFiles(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { clientSecret, now, ...of }: OfApp & ShownSecret,
): Promise<Files> {
  const app = await getOwnApp(db, of)
  return filesOf(settings, app, { clientSecret, now })
}

type Files = Pick<FirstSteps, 'variables' | 'profile'>

async function filesOf(
  settings: Dependencies['settings'],
  app: App,
  { clientSecret, now }: ShownSecret & { now: Date },
): Promise<Files> {
  const caPem = settings.sandbox ? (await openSandboxCa(settings, now)).certificatePem : undefined
  return { variables: variablesOf(app, settings, clientSecret), profile: profileOf(app, settings, { caPem, clientSecret }) }
}

function variablesOf(app: App, { baseUrl, issuer }: Dependencies['settings'], clientSecret = ''): string {
  const values = {
    SANAD_BASE_URL: baseUrl,
    SANAD_ISSUER: issuer,
    SANAD_CLIENT_ID: app.clientId,
    ...(needsSecret(app.tokenEndpointAuthMethod) && { SANAD_CLIENT_SECRET: clientSecret }),
    ...(app.certificateKeyId !== null && { SANAD_KEY_ID: app.certificateKeyId }),
    SANAD_PRIVATE_KEY_FILE: keyFile,
    ...(app.redirectUris[0] !== undefined && { SANAD_REDIRECT_URI: app.redirectUris[0] }),
    SANAD_PROFILE: profileFile,
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

function profileOf(
  app: App,
  { baseUrl }: Dependencies['settings'],
  { caPem, clientSecret }: ShownSecret & { caPem: string | undefined },
): Files['profile'] {
  return {
    baseUrl,
    securityLevel: app.securityLevel,
    redirectUri: app.redirectUris[0] ?? '',
    key: { kid: app.certificateKeyId ?? '', alg: algOf(app), privateKeyFile: keyFile },
    ...(app.certificatePem !== null && { certificatePem: app.certificatePem }),
    ...(caPem !== undefined && { caPem }),
    apps: { [purposes[app.product]]: { clientId: app.clientId, ...(clientSecret !== undefined && { clientSecret }) } },
    latest: {},
  }
}

function algOf({ certificatePem }: App): 'PS256' | 'ES256' {
  if (certificatePem === null) return 'PS256'
  return new X509Certificate(certificatePem).publicKey.asymmetricKeyType === 'ec' ? 'ES256' : 'PS256'
}

/** A payee that every sandbox knows. */
const samplePayee = `--iban SA3099000000608010799819 --name 'Abdullah Mohammed Al-Qahtani'`

/** What comes once the customer has agreed, to its end. In a sandbox the developer acts as the core bank. */
const afterYes = {
  payments: ['payment', 'trigger payment-settled', 'payment status'],
  accounts: ['accounts'],
  letters: ['letter create', 'trigger letter-issued', 'letter'],
} as const

function commandsOf({ product }: App): FirstSteps['commands'] {
  const purpose = purposes[product]
  // Of the package that is installed in the folder, never one of that name from a registry.
  const sanad = (words: string) => `npx --no-install sanad ${words} --profile ${profileFile}`
  const doctor = { purpose: 'doctor', command: sanad('doctor') } as const
  if (purpose === 'verifications') return [doctor, { purpose: 'check', command: sanad(`check payee ${samplePayee}`) }]
  const path = { payments: 'payments/consents', accounts: 'account-access-consents', letters: 'letters-of-guarantee-consents' }[
    purpose
  ]
  const message = sanad(`message --for ${purpose}`)
  return [
    doctor,
    { purpose: 'consent', command: sanad(`consent create --for ${purpose}`) },
    { purpose: 'listen', command: sanad(`listen --for ${purpose}`) },
    { purpose: 'authorize', command: sanad(`authorize --for ${purpose} --allow`) },
    { purpose: 'call', command: afterYes[purpose].map(sanad).join(' && ') },
    { purpose: 'proxy', command: `${sanad('proxy')} &` },
    { purpose: 'curl', command: `curl -s localhost:8766/${path} -H 'content-type: application/json' -d "$(${message})"` },
  ]
}

/** Which of the steps before production an app has done, as far as the bank has seen it. */
async function goLiveOf(db: Executor, app: App, callsCounted: number): Promise<FirstSteps['goLive']> {
  const { clientId } = app
  const used = (await listCredentialUses(db, clientId, 100)).find(({ kind }) => kind === 'key')?.lastUsedAt
  const [taken, handled] = [await findTakenEvent(db, clientId), await findHandledError(db, { clientId, most: callsCounted })]
  const step = (name: FirstSteps['goLive'][number]['step'], at: Date | undefined) => ({
    step: name,
    isDone: at !== undefined,
    ...(at && { doneDateTime: formatDateTime(at) }),
  })
  return [
    step('signedCall', used),
    // Payee verification has no events.
    ...(app.product === 'VOP' ? [] : [step('webhookVerified', taken)]),
    step('errorHandled', handled),
    step('fapi2', app.securityLevel === 'fapi2' ? used : undefined),
  ]
}
