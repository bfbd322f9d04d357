import { randomUUID } from 'node:crypto'
import { coreContractVersion } from '../../../generated/coreOperations.ts'
import { coreBankHttpLimits } from '../../config/coreBankHttp.ts'
import type { AdapterTools, CoreBankCall } from '../adapter.ts'
import { type Ask, type Capabilities, majorOf } from './contract.ts'
import type { Secrets } from './secrets.ts'

/** A call that nobody has caused: at the start, and of the adapter's own beat. */
const ownCall = (): CoreBankCall => ({
  ...{ interactionId: randomUUID(), actor: { kind: 'nobody' } },
  signal: new AbortController().signal,
  deadline: new Date(Date.now() + coreBankHttpLimits.longestCallMs),
})

const firstSentence = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))

/**
 * Asks the adapter what it is, and goes on with one that fits only. Throws an Error that names the address and says what does not fit. An
 * adapter that is not there refuses the start too: nobody would know what the bank offers.
 */
export async function shakeHands(
  ask: Ask,
  { name, base, environment }: { name: string; base: URL; environment: Capabilities['environment'] },
): Promise<Capabilities> {
  const refuse = (what: string, cause?: unknown): never => {
    throw new Error(`SANAD_CORE_BANK names ${name}, which ${what}`, { cause })
  }
  const capabilities = await ask('getCapabilities', {}, ownCall()).catch((failure: unknown) =>
    refuse(`does not say what it can do: ${firstSentence(failure)}`, failure),
  )
  const { contractVersion, features, jwksUri } = capabilities
  if (majorOf(contractVersion) !== majorOf(coreContractVersion))
    refuse(`speaks version ${contractVersion} of the contract; this Sanad speaks ${coreContractVersion}`)
  if (capabilities.environment !== environment)
    refuse(`is of the environment ${capabilities.environment}; this Sanad is of ${environment} (SANAD_ENV)`)
  if (features.includes('decisionCallbacks') && jwksUri === undefined)
    refuse('has the feature decisionCallbacks and no jwksUri, so its callbacks could not be checked')
  if (jwksUri !== undefined && new URL(jwksUri).origin !== base.origin) refuse('has its jwksUri on another host')
  return capabilities
}

/** What must stay as it was at the start, because Sanad was made by it. */
const essenceOf = ({ contractVersion, environment, offers, features }: Capabilities) =>
  JSON.stringify([majorOf(contractVersion), environment, offers.toSorted(), features.toSorted()])

/** Asks again from time to time. What has changed is told to operators, once for each change, and changes nothing until the next start. */
export function watchCapabilities(
  ask: Ask,
  { log, metrics }: AdapterTools,
  first: Capabilities,
): (nowMs: number) => Promise<void> {
  let last = essenceOf(first)
  let askedMs = performance.now()
  return async (nowMs) => {
    if (nowMs - askedMs < coreBankHttpLimits.capabilitiesMs) return
    askedMs = nowMs
    // Who does not answer is seen by every other call.
    const now = await ask('getCapabilities', {}, ownCall()).catch(() => undefined)
    if (now === undefined || essenceOf(now) === last) return
    last = essenceOf(now)
    const { contractVersion, environment, offers, features } = now
    metrics.count('capabilitiesChanged')
    log.error(
      { contractVersion, environment, offers, features },
      'the core bank is not what it was at the start; start Sanad again',
    )
  }
}

/**
 * Compares what arrived at the adapter with what was sent: proxies that end TLS tend to lose the certificate, and everything else works
 * without it. What differs is a line of the log.
 */
export async function compareEcho(ask: Ask, { log }: AdapterTools, { signing }: Pick<Secrets, 'signing'>): Promise<void> {
  if (!signing) return
  const sentMs = Date.now()
  const echo = await ask('echoCall', {}, ownCall()).catch((err: unknown) => {
    log.warn({ err }, 'the core bank does not say what of a call arrives')
    return undefined
  })
  if (echo === undefined) return
  if (echo.certificateThumbprint !== signing.thumbprint)
    log.error(
      { arrived: echo.certificateThumbprint, sent: signing.thumbprint },
      'the core bank sees another certificate, or none',
    )
  const clockMs = Date.parse(echo.now)
  const offMs = Math.max(sentMs - clockMs, clockMs - Date.now())
  if (offMs > coreBankHttpLimits.clockSkewMs) log.warn({ offMs }, 'the clock of the core bank is off')
}
