import { createPrivateKey } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { calculateJwkThumbprint, createLocalJWKSet, createRemoteJWKSet, type JWK } from 'jose'
import {
  createTppClient,
  type Encoding,
  envelopeRules,
  type EnvelopeVerdict,
  explainEnvelope,
  httpsFetch,
  type Purpose,
  type SandboxApps,
  type TppClient,
} from '#sanad-sdk'
import { initLine } from './bankAddress.ts'
import { type CommandInput, optionOf, UsageError } from './command.ts'

/** What the command line remembers between two commands. It holds secrets and a private key, so its file is 0600. */
export interface Profile extends Omit<SandboxApps, 'apps' | 'key'> {
  /** The dashboard's profile names the file of the private key, and the command line leaves the key there. */
  key: SandboxApps['key'] & { privateKeyFile?: string }
  apps: Partial<SandboxApps['apps']>
  baseUrl: string
  securityLevel: 'secret' | 'fapi2'
  redirectUri: string
  /** The latest consent of each purpose, and what came of it. */
  latest: Partial<Record<Purpose, Latest>>
}

/** The latest consent of a purpose. */
export interface Latest {
  ConsentId: string
  PaymentId?: string
  LetterOfGuaranteeId?: string
  accessToken?: string
  refreshToken?: string
  /** Who has to agree, where the message of the consent says it. */
  customer?: string
}

const defaultFile = join('.sanad', 'profile.json')

/** The profile that was asked for by name. */
export const namedProfile = (input: CommandInput): string | undefined =>
  optionOf(input, 'profile') ?? input.environment.SANAD_PROFILE

/** The whole path of the profile: --profile, SANAD_PROFILE, or .sanad/profile.json here. */
export const profileFile = (input: CommandInput): string => resolve(namedProfile(input) ?? defaultFile)

/** A line to be typed for the same profile. */
export function sameProfile(input: CommandInput, line: string): string {
  const named = optionOf(input, 'profile')
  return named === undefined ? line : `${line} --profile ${/^[\w./-]+$/.test(named) ? named : `'${named}'`}`
}

/** Writes the profile. A folder of its own keeps itself out of git. A private key in a file of its own stays out of the profile. */
export async function saveProfile(input: CommandInput, profile: Profile): Promise<void> {
  const file = profileFile(input)
  await mkdir(dirname(file), { recursive: true })
  if (file === resolve(defaultFile)) await writeFile(join(dirname(file), '.gitignore'), '*\n')
  const { kid, alg, privateKeyFile } = profile.key
  const stored = privateKeyFile === undefined ? profile : { ...profile, key: { kid, alg, privateKeyFile } }
  await writeFile(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  // The mode above counts only for a new file.
  await chmod(file, 0o600)
}

/** The profile, or undefined when there is none yet. */
export async function findProfile(input: CommandInput): Promise<Profile | undefined> {
  const text = await readFile(profileFile(input), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const profile = readProfile(text, profileFile(input))
  const { key } = profile
  return 'privateKey' in key ? { ...profile, key } : { ...profile, key: await readKeyFile(key, profileFile(input)) }
}

/** The profile of the dashboard has no private key: the bank never had it. It names the file beside it. */
interface KeyFile {
  kid: string
  alg: 'PS256' | 'ES256'
  privateKeyFile: string
}
type StoredProfile = Omit<Profile, 'key'> & { key: Profile['key'] | KeyFile }

function readProfile(text: string, file: string): StoredProfile {
  try {
    return JSON.parse(text) as StoredProfile
  } catch {
    throw new UsageError(`${file} is not JSON; remove it and make a new one: sanad init --base-url https://…`)
  }
}

/** Reads the private key in PEM from the file that the profile names. A kid that is missing is the key's thumbprint. */
async function readKeyFile({ kid, alg, privateKeyFile }: KeyFile, profile: string): Promise<Profile['key']> {
  const file = join(dirname(profile), privateKeyFile)
  const pem = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} is not there; it is the private key that belongs to ${profile}`)
  })
  try {
    const privateKey = createPrivateKey(pem).export({ format: 'jwk' }) as JWK
    const name = kid === '' ? await calculateJwkThumbprint(privateKey) : kid
    return { kid: name, alg, privateKey: { ...privateKey, kid: name, alg }, privateKeyPem: pem, privateKeyFile }
  } catch {
    throw new UsageError(`${file} is not a private key in PEM`)
  }
}

/** The profile. Throws UsageError when there is none yet. */
export async function getProfile(input: CommandInput): Promise<Profile> {
  const profile = await findProfile(input)
  if (profile === undefined)
    throw new UsageError(`${profileFile(input)} is not there yet; begin with: ${sameProfile(input, initLine(input))}`)
  return profile
}

/** How far the sandbox's clock was moved ahead; 0 where there is none. */
export async function clockOffsetMs(baseUrl: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/core-bank/api/clock`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  const body = answer?.ok ? ((await answer.json()) as { offsetSeconds?: number }) : {}
  return (body.offsetSeconds ?? 0) * 1_000
}

/** The encoding of messages that --encoding names; jwt without it. */
export function readEncoding(input: CommandInput): Encoding {
  const encoding = optionOf(input, 'encoding') ?? 'jwt'
  if (encoding !== 'jwt' && encoding !== 'json') throw new UsageError(`--encoding is jwt or json, not ${encoding}`)
  return encoding
}

/** The profile's app for one purpose. Throws UsageError when it has none. */
export function appOf(profile: Profile, purpose: Purpose): { clientId: string; clientSecret?: string } {
  const app = profile.apps[purpose]
  if (app === undefined)
    throw new UsageError(`the profile has no app for ${purpose}; register one: sanad init --for ${purpose} --force`)
  return app
}

/** The client of the profile's app for one purpose. Throws UsageError when the profile has no such app. */
export async function openClient(input: CommandInput, profile: Profile, purpose: Purpose): Promise<TppClient> {
  const app = appOf(profile, purpose)
  const encoding = readEncoding(input)
  const offsetMs = await clockOffsetMs(profile.baseUrl)
  return createTppClient({
    ...clientIdentity(profile),
    clientId: app.clientId,
    // The dashboard gives out profiles in which the place of the secret is empty.
    ...(app.clientSecret ? { clientSecret: app.clientSecret } : {}),
    encoding,
    now: () => new Date(Date.now() + offsetMs),
  })
}

function clientIdentity({ baseUrl, key, certificatePem, caPem, securityLevel }: Profile) {
  const signingKey = { kid: key.kid, alg: key.alg, privateKey: key.privateKey }
  if (securityLevel === 'secret') return { baseUrl, signingKey }
  const fetch = httpsFetch({ certificatePem, privateKeyPem: key.privateKeyPem, caPem })
  return { baseUrl, signingKey, mutualTls: true, fetch }
}

/** Remembers what came of the latest consent of a purpose. */
export function remember(input: CommandInput, profile: Profile, purpose: Purpose, latest: Latest): Promise<void> {
  return saveProfile(input, { ...profile, latest: { ...profile.latest, [purpose]: latest } })
}

/** The latest consent of a purpose. Throws UsageError when there is none. */
export function latestOf(profile: Profile, purpose: Purpose): Latest {
  const latest = profile.latest[purpose]
  if (latest === undefined) throw new UsageError(`there is no consent for ${purpose} yet: sanad consent create --for ${purpose}`)
  return latest
}

/** What is right and wrong about a compact JWS for an app of the profile: one of the bank, or one of its own before it is sent. */
export async function explainOfProfile(
  envelope: string,
  profile: Profile,
  { purpose, isOwn }: { purpose: Purpose; isOwn: boolean },
): Promise<EnvelopeVerdict[]> {
  const bank = `${profile.baseUrl}/auth`
  const clientId = profile.apps[purpose]?.clientId ?? ''
  const { n, e, kty, crv, x, y } = profile.key.privateKey
  const own = { keys: [{ kty, n, e, crv, x, y, kid: profile.key.kid } as JWK] }
  const now = new Date(Date.now() + (await clockOffsetMs(profile.baseUrl)))
  return isOwn
    ? explainEnvelope(envelope, { issuer: clientId, audience: bank, now, expSkewSeconds: 0, findKey: createLocalJWKSet(own) })
    : explainEnvelope(envelope, {
        ...{ issuer: bank, audience: clientId, now, expSkewSeconds: envelopeRules.clockSkewSeconds },
        findKey: createRemoteJWKSet(new URL(`${bank}/jwks`)),
      })
}
