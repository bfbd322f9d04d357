import { createTppClient, type TppClient } from './client.ts'
import { createSigningRequest, makeAppKey } from './keys.ts'
import type { RequestBody } from './operations.ts'
import type { Purpose } from './purposes.ts'
import type { Fetch } from './transport.ts'
import type { AppKey } from './keys.ts'

/** The product of each purpose, as the bank names it. */
export const productOf = {
  payments: 'KSA PIS',
  accounts: 'KSA AIS',
  letters: 'KSA LOG',
  verifications: 'VOP',
} as const satisfies Record<Purpose, RequestBody<'createApp'>['product']>

/** What is registered. */
export interface SandboxRegistration<P extends Purpose = Purpose> {
  baseUrl: string
  /** What the apps are for; the answer has an app for each. */
  purposes: readonly P[]
  /** `secret` by default: the apps get a client secret. */
  securityLevel?: 'secret' | 'fapi2'
  redirectUri: string
  organisation?: string
  name?: string
  /** BIC of the PSP behind the app for verifications. */
  bic?: string
  fetch?: Fetch
  /** Told of each step before it is done. */
  onStep?: (step: string) => void
}

/** An app of a sandbox: what a client is opened with beside the key. */
export interface SandboxApp {
  clientId: string
  /** Apps of the level `secret` have one. */
  clientSecret?: string
}

/** Apps of one developer that share a key and a certificate, one for each purpose that was asked for. Keep it as you keep a password. */
export interface SandboxApps<P extends Purpose = Purpose> {
  key: AppKey
  certificatePem: string
  caPem: string
  /** The cookie of the developer's session. */
  session: string
  /** What opens the dashboard, where every call of the apps is listed. */
  developer: { email: string; password: string }
  apps: Record<P, SandboxApp>
}

async function registerApps(
  operations: TppClient['operations'],
  registration: SandboxRegistration,
  { session, certificatePem }: { session: string; certificatePem: string },
): Promise<Partial<SandboxApps['apps']>> {
  const { purposes, securityLevel = 'secret', redirectUri, name = 'My app', bic = 'NKHLSARI', onStep } = registration
  const apps: Partial<SandboxApps['apps']> = {}
  for (const purpose of purposes) {
    onStep?.(`registering an app for ${purpose}`)
    const product = productOf[purpose]
    const specific = product === 'VOP' ? { redirectUris: [], bic } : { redirectUris: [redirectUri] }
    const { message } = await operations.createApp({
      session,
      body: { name, product, securityLevel, certificatePem, ...specific },
    })
    const { clientId, clientSecret } = message
    apps[purpose] = { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) }
  }
  return apps
}

/**
 * Signs a new developer up in a sandbox, makes a key, gets a test certificate for it and registers an app for each purpose. Throws
 * SanadApiError.
 *
 * @example
 * const registered = await registerInSandbox({ baseUrl, redirectUri, purposes: ['payments'] })
 * const bank = createTppClient({ baseUrl, ...registered.apps.payments, signingKey: registered.key, encoding: 'jwt' })
 */
export async function registerInSandbox<const P extends Purpose>(registration: SandboxRegistration<P>): Promise<SandboxApps<P>> {
  const { baseUrl, organisation = 'My fintech', fetch, onStep } = registration
  onStep?.('making a key')
  const key = await makeAppKey()
  // Nothing is signed here; the client only calls the dashboard.
  const { operations } = createTppClient({
    baseUrl,
    clientId: 'unregistered',
    signingKey: key,
    encoding: 'json',
    ...(fetch && { fetch }),
  })
  const developer = { email: `tpp-${crypto.randomUUID()}@tpp.example`, password: `Tpp-${crypto.randomUUID()}` }
  onStep?.('signing a developer up')
  const { headers } = await operations.createDeveloper({ body: { ...developer, organisation } })
  const session = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  onStep?.('getting a test certificate')
  const csrPem = await createSigningRequest(key, organisation.slice(0, 64))
  const { certificatePem, caCertificatePem } = (await operations.createTestCertificate({ session, body: { csrPem } })).message
  return {
    key,
    certificatePem,
    caPem: caCertificatePem,
    session,
    developer,
    // Each purpose has its app now.
    apps: (await registerApps(operations, registration, { session, certificatePem })) as SandboxApps<P>['apps'],
  }
}
