import { randomUUID, X509Certificate } from 'node:crypto'
import { httpsFetch, SanadApiError, signEnvelope, type Purpose } from '#sanad-sdk'
import { bankAddress, initLine, namedAddress, whyNotReached } from '../bankAddress.ts'
import { CheckFailed, type Command, type CommandInput } from '../command.ts'
import {
  appOf,
  clockOffsetMs,
  findProfile,
  namedProfile,
  openClient,
  type Profile,
  profileFile,
  sameProfile,
  explainOfProfile,
} from '../profile.ts'

/** One finding: what was looked at, whether it is well, what was seen, and what to do when it is not. */
interface Finding {
  check: string
  isWell: boolean
  seen: string
  remedy?: string
}

const finding = (check: string, isWell: boolean, seen: string, remedy: string): Finding => ({
  check,
  isWell,
  seen,
  ...(isWell ? {} : { remedy }),
})
const dayMs = 86_400_000

interface Metadata {
  issuer?: string
  token_endpoint?: string
  mtls_endpoint_aliases?: { token_endpoint?: string }
}
const unreadable = 'the metadata of the bank cannot be read'

/** Undefined when there is no answer in time, or no JSON. */
const readMetadata = (baseUrl: string): Promise<Metadata | undefined> =>
  fetch(`${baseUrl}/auth/.well-known/openid-configuration`, { signal: AbortSignal.timeout(10_000) })
    .then((answered) => answered.json() as Promise<Metadata>)
    .catch(() => undefined)

async function checkServer(baseUrl: string, namedBy?: string): Promise<Finding[]> {
  const answer = await fetch(`${baseUrl}/health/live`, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => error)
  if (answer instanceof Error) {
    const { seen, remedy } = whyNotReached(answer, baseUrl, namedBy)
    return [finding('server', false, seen, remedy)]
  }
  const date = Date.parse(answer.headers.get('date') ?? '')
  // The Date header is the machine's time, also where the sandbox's clock was moved.
  const apartSeconds = Math.round((date - Date.now()) / 1_000)
  const metadata = await readMetadata(baseUrl)
  return [
    finding('server', answer.ok, `${baseUrl} answers HTTP ${answer.status}`, 'see the log of the server'),
    finding(
      'clock',
      Number.isNaN(apartSeconds) || Math.abs(apartSeconds) <= 10,
      `${apartSeconds} s from yours`,
      'set the clock of this machine: the bank allows ten seconds',
    ),
    finding(
      'issuer',
      metadata?.issuer === `${baseUrl}/auth`,
      `${metadata ? `the metadata names ${metadata.issuer ?? 'nobody'}` : unreadable}, expected ${baseUrl}/auth`,
      'use the address that the bank calls itself by (its SANAD_BASE_URL)',
    ),
  ]
}

/** An app of the level fapi2 gets tokens and answers only where the bank takes client certificates. */
async function checkMutualTls({ baseUrl, certificatePem, caPem, key, securityLevel }: Profile): Promise<Finding[]> {
  if (securityLevel !== 'fapi2') return []
  const metadata = await readMetadata(baseUrl)
  if (!metadata) return [finding('mutual TLS', false, unreadable, 'see the log of the server')]
  const endpoint = metadata.mtls_endpoint_aliases?.token_endpoint ?? metadata.token_endpoint ?? ''
  const address = endpoint.replace(/\/auth\/token$/, '')
  if (!address.startsWith('https:')) {
    const remedy = 'the bank has to open one: SANAD_MTLS_PORT (a sandbox says in its log why it did not)'
    return [finding('mutual TLS', false, 'the metadata names no address for it (mtls_endpoint_aliases)', remedy)]
  }
  const connection = httpsFetch({ certificatePem, privateKeyPem: key.privateKeyPem, caPem })
  const answer = await connection(`${address}/health/live`, { signal: AbortSignal.timeout(10_000) }).catch(
    (error: Error) => error,
  )
  connection.close()
  const isWell = !(answer instanceof Error)
  const seen = isWell ? `${address} answers HTTP ${answer.status}` : `no answer at ${address}: ${answer.message}`
  return [
    finding('mutual TLS', isWell, seen, 'is that port reachable from here, and is the CA of the profile still that of the bank?'),
  ]
}

function checkKey({ key, certificatePem }: Profile): Finding[] {
  // The app of a JWKS address has no certificate.
  if (!certificatePem) return [finding('key', true, `kid ${key.kid}`, '')]
  const certificate = new X509Certificate(certificatePem)
  const { n, x } = certificate.publicKey.export({ format: 'jwk' })
  const days = Math.floor((Date.parse(certificate.validTo) - Date.now()) / dayMs)
  return [
    finding(
      'key',
      (n ?? x) === (key.privateKey.n ?? key.privateKey.x),
      `kid ${key.kid}`,
      'key and certificate are two pairs: sanad init --force',
    ),
    finding('certificate', days >= 0, `valid for ${days} days more`, 'get a new one: sanad init --force'),
  ]
}

/** The dashboard gives out profiles without the app secret. An app that authenticates with its key needs none. */
function tokenRemedy(input: CommandInput, profile: Profile, purpose: Purpose): string {
  const lacksSecret = profile.securityLevel === 'secret' && !appOf(profile, purpose).clientSecret
  return lacksSecret
    ? `put the app secret into apps.${purpose}.clientSecret of ${profileFile(input)}, or make a new one on the dashboard under Keys and secrets`
    : `was the app ended? New apps in the place of these: ${sameProfile(input, 'sanad init --force')}`
}

/** An empty message is refused by its schema, which comes after the signature: that refusal is the proof that the signature is right. */
const probes = {
  payments: 'createPaymentConsent',
  accounts: 'createAccountAccessConsent',
  letters: 'createLetterOfGuaranteeConsent',
} as const

/**
 * Marks a call as a probe (a UUID of version 8, which one may form oneself), so that the bank does not take it for a mistake of the app.
 */
const newProbeId = () => `${randomUUID().slice(0, 13)}-8000-8000-d0c700000000`

async function checkApp(input: CommandInput, profile: Profile, purpose: Purpose): Promise<Finding[]> {
  const told = (error: unknown) => (error as Error).message
  const client = await openClient(input, profile, purpose)
  const token = await client.developerToken().then(() => undefined, told)
  const found = [finding(`token for ${purpose}`, token === undefined, token ?? 'granted', tokenRemedy(input, profile, purpose))]
  if (token !== undefined || purpose === 'verifications') return found
  const probeId = newProbeId()
  const headers = { 'x-fapi-interaction-id': probeId }
  const probe = client.call(probes[purpose], { body: {}, headers, maxRetries: 0 })
  const refused: unknown = await probe.catch((error: unknown) => error)
  const code = refused instanceof SanadApiError ? (refused.errors[0]?.Code ?? '') : ''
  const isWell = refused instanceof SanadApiError && refused.status === 400 && !code.includes('JWS')
  const seen = isWell
    ? `the bank accepts it (its log shows this check as a request that was refused for its empty message: ${probeId})`
    : [told(refused), ...(await ownFaults(profile, purpose))].join('; ')
  return [
    ...found,
    finding(
      `signature for ${purpose}`,
      isWell,
      seen,
      'correct that, or find the request by its interaction id on the dashboard, which says what was wrong',
    ),
  ]
}

/** What the checks of `sanad verify --own` say of an envelope as this profile signs it. */
async function ownFaults(profile: Profile, purpose: Purpose): Promise<string[]> {
  const { kid, alg, privateKey } = profile.key
  const { clientId } = appOf(profile, purpose)
  const now = new Date(Date.now() + (await clockOffsetMs(profile.baseUrl)))
  const key = { kid, alg, privateKey }
  const audience = `${profile.baseUrl}/auth`
  const { body } = await signEnvelope({}, { encoding: 'jwt', key, clientId, audience, now })
  const verdicts = await explainOfProfile(body, profile, { purpose, isOwn: true })
  return verdicts.filter(({ isRight }) => !isRight).map(({ text }) => text)
}

/** `sanad doctor`. */
export const doctor: Command = {
  summary: 'look for what is wrong: server, clock, issuer, key, certificate, mutual TLS, token, signature',
  usage: `sanad doctor

Looks at each in turn and says what to do about the first fault of each kind. Changes nothing. Exit code 1 when something is wrong.`,
  run: async (input) => {
    const { terminal } = input
    const profile = await findProfile(input)
    // A named profile that is missing cannot say where the bank is, so no server is checked.
    const isMisnamed = profile === undefined && namedProfile(input) !== undefined && namedAddress(input) === undefined
    const address = profile === undefined || namedAddress(input) !== undefined ? bankAddress(input) : profile.baseUrl
    const findings = isMisnamed ? [] : await checkServer(address, profile?.baseUrl === address ? profileFile(input) : undefined)
    const isServed = findings[0]?.isWell === true
    if (profile === undefined) {
      const remedy = `is that the right folder? If there is none yet: ${sameProfile(input, initLine(input))}`
      findings.push(finding('profile', false, `no ${profileFile(input)}`, remedy))
    } else if (profile.baseUrl !== address) {
      const remedy = 'leave --base-url and SANAD_BASE_URL out, or name a profile of that bank: --profile'
      findings.push(finding('profile', false, `${profileFile(input)} is of ${profile.baseUrl}, not of ${address}`, remedy))
    } else {
      findings.push(...checkKey(profile), ...(isServed ? await checkMutualTls(profile) : []))
      const purposes = isServed ? (Object.keys(profile.apps) as Purpose[]) : []
      for (const purpose of purposes) findings.push(...(await checkApp(input, profile, purpose)))
    }
    const lines = findings.map(({ check, isWell, seen, remedy }) => {
      const mark = isWell ? terminal.good('✓') : terminal.bad('✗')
      return `${mark} ${check}: ${seen}${remedy === undefined ? '' : `\n    → ${remedy}`}`
    })
    const isWell = findings.every((found) => found.isWell)
    terminal.result({ isWell, findings }, terminal.typed(lines.join('\n')))
    if (!isWell) throw new CheckFailed('something is wrong; the lines marked ✗ say what to do')
  },
}
