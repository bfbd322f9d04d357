import { calculateJwkThumbprint, exportJWK, importPKCS8 } from 'jose'
import { createTppClient, type TppClient } from './client.ts'
import { httpsFetch } from './httpsFetch.ts'
import type { TppClientOptions } from './options.ts'
import type { Purpose } from './purposes.ts'
import type { SandboxApp, SandboxApps } from './sandbox.ts'
import { type SigningKey, whyUnusable } from './signingKey.ts'

/** What `sanad init` or the dashboard has written, as far as a program needs it. The dashboard names the file of the key beside it. */
interface StoredProfile {
  baseUrl: string
  securityLevel: 'secret' | 'fapi2'
  redirectUri: string
  key: { kid: string; alg: SigningKey['alg']; privateKeyPem?: string; privateKeyFile?: string }
  certificatePem?: string
  caPem?: string
  session?: string
  apps: Partial<SandboxApps['apps']>
}

/** Apps of a profile, ready to be used. */
export interface OpenedProfile {
  baseUrl: string
  redirectUri: string
  apps: Partial<Record<Purpose, SandboxApp>>
  /** The cookie of the developer whom `sanad init` has signed up; what the dashboard gives out has none. */
  session: string | undefined
  /** The client of the app for a purpose, at the security level of the profile. Throws TypeError when there is no such app. */
  openClient(purpose: Purpose, options?: Partial<TppClientOptions>): TppClient
}

/**
 * Opens what `sanad init` has written, or the profile of the dashboard, where there are files: in Node, Deno and Bun. Throws when a file is
 * not there.
 *
 * @example
 * const profile = await openProfile() // or openProfile('sanad-profile.json')
 * const bank = profile.openClient('payments')
 */
export async function openProfile(file = '.sanad/profile.json'): Promise<OpenedProfile> {
  // Loaded when they are needed: the rest of the package runs where there are no such modules.
  const [{ readFile }, { dirname, resolve }] = [await import('node:fs/promises'), await import('node:path')]
  const stored = JSON.parse(await readFile(file, 'utf8')) as StoredProfile
  const { key, baseUrl, redirectUri, apps, session } = stored
  const beside = key.privateKeyFile && (await readFile(resolve(dirname(file), key.privateKeyFile), 'utf8'))
  const privateKey = beside ?? key.privateKeyPem ?? ''
  const signingKey = { kid: key.kid || (await thumbprintOf(privateKey, key.alg)), alg: key.alg, privateKey }
  return {
    ...{ baseUrl, redirectUri, apps, session },
    openClient: (purpose, options = {}) => {
      const app = apps[purpose]
      if (app === undefined) throw new TypeError(`${file} has no app for ${purpose}; it has ${Object.keys(apps).join(', ')}`)
      const { clientId, clientSecret } = app
      // The dashboard gives out profiles in which the place of the secret is empty.
      const secret = clientSecret ? { clientSecret } : {}
      return createTppClient({
        baseUrl,
        clientId,
        ...secret,
        signingKey,
        encoding: 'jwt',
        ...transportOf(stored, privateKey),
        ...options,
      })
    },
  }
}

/** With an app of the level `fapi2` every call shows its certificate. */
function transportOf(
  { securityLevel, certificatePem = '', caPem }: StoredProfile,
  privateKeyPem: string,
): Partial<TppClientOptions> {
  if (securityLevel !== 'fapi2') return {}
  return { mutualTls: true, fetch: httpsFetch({ certificatePem, privateKeyPem, ...(caPem && { caPem }) }) }
}

/** The name of a key that was registered by the address of a JWKS: its thumbprint, as the bank computes it. */
async function thumbprintOf(pem: string, alg: SigningKey['alg']): Promise<string> {
  const why = whyUnusable({ kid: '', alg, privateKey: pem })
  if (why !== undefined) throw new TypeError(why)
  return calculateJwkThumbprint(await exportJWK(await importPKCS8(pem.trim(), alg, { extractable: true })))
}
