import type { Responders } from '../../dependencies.ts'
import type { ResponderQuestion, ResponderAnswer } from '../../../domain/verification/payeeRequest.ts'
import { createSealer, isSealed } from '../../../security/secrets.ts'
import CircuitBreaker from 'opossum'
import type { Clock } from '../../../config/clock.ts'
import type { Reach } from '../../../config/reach.ts'
import type { Settings } from '../../../config/settings.ts'
import { ResponderUnavailable } from '../../../domain/shared/errors.ts'
import type { Participant } from '../../../domain/verification/types.ts'
import { createOutwardFetch, type OutwardFetch } from '../../../security/outward/outwardFetch.ts'
import { askResponder, QuestionRefused, type ResponderTokens } from './askResponder.ts'

type Breaker = CircuitBreaker<[Participant, ResponderQuestion], ResponderAnswer>

/** Responders are written by somebody of the bank, who may try one in the bank's own network with a sandbox. */
export const responderReach = (settings: Pick<Settings, 'sandbox' | 'reach'>): Reach => ({
  ...settings.reach,
  privateAddresses: settings.sandbox,
})

/** One circuit per participant: a bank that does not answer costs its callers no five seconds each, and is left alone for a while. */
export function createResponders(settings: Settings, clock: Pick<Clock, 'now'>): Responders {
  const { limits } = settings
  const outwardFetch = createOutwardFetch({
    reach: responderReach(settings),
    connectTimeoutMs: limits.responderConnectMs,
    connections: limits.responderConnections,
  })
  const tokens = createResponderTokens(settings, outwardFetch)
  const breakers = new Map<string, Breaker>()
  const breakerOf = (bic: string): Breaker => {
    const known = breakers.get(bic)
    if (known) return known
    const made = new CircuitBreaker(
      (participant: Participant, question: ResponderQuestion) =>
        askResponder({ settings, outwardFetch, tokens, clock }, participant, question),
      {
        // The call bounds itself, and ends its connection when it does.
        timeout: false,
        errorThresholdPercentage: limits.circuitErrorPercent,
        // Else one caller with refused questions could close the bank to all others.
        errorFilter: (error) => error instanceof QuestionRefused,
        volumeThreshold: limits.circuitVolume,
        resetTimeout: limits.circuitPauseMs,
        rollingCountTimeout: limits.circuitCountedMs,
        enableSnapshots: false,
      },
    )
    breakers.set(bic, made)
    return made
  }
  return {
    async ask(participant, question) {
      try {
        return await breakerOf(participant.bic).fire(participant, question)
      } catch (error) {
        if ((error as { code?: string }).code === 'EOPENBREAKER') throw openCircuit(limits.circuitPauseMs, error)
        throw error
      }
    },
    async close() {
      for (const breaker of breakers.values()) breaker.shutdown()
      await outwardFetch.close()
    },
  }
}

function openCircuit(pauseMs: number, cause: unknown): ResponderUnavailable {
  const retryAfterSeconds = Math.ceil(pauseMs / 1_000)
  return new ResponderUnavailable(`The responder of the account’s bank is not available; try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
    cause,
  })
}

interface KeptToken {
  token: string
  /** On the machine's monotonic clock, which no sandbox moves. */
  freshUntilMs: number
}

/** Client credentials (RFC 6749 section 4.4), kept in memory until they end. */
export function createResponderTokens(settings: Settings, outwardFetch: OutwardFetch): ResponderTokens {
  const kept = new Map<string, KeptToken>()
  return {
    async tokenFor(participant, timeoutMs) {
      if (participant.tokenUrl === null) return undefined
      const known = kept.get(participant.bic)
      if (known && known.freshUntilMs > performance.now()) return known.token
      const { access_token: token, expires_in: seconds } = await fetchToken(settings, outwardFetch, participant, timeoutMs)
      kept.set(participant.bic, {
        token,
        freshUntilMs: performance.now() + (seconds - settings.limits.responderTokenMarginSeconds) * 1_000,
      })
      return token
    },
    forget: (bic) => void kept.delete(bic),
  }
}

async function fetchToken(settings: Settings, outwardFetch: OutwardFetch, participant: Participant, timeoutMs: number) {
  const clientSecret = await openClientSecret(settings, participant)
  // RFC 6749 section 2.3.1: both halves are form-encoded before they are joined.
  const credentials = [participant.clientId ?? '', clientSecret].map((part) => encodeURIComponent(part)).join(':')
  const answer = await outwardFetch(participant.tokenUrl!, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials&scope=verifications',
    timeoutMs,
    maxBytes: settings.limits.responderBodyBytes,
  })
  const { access_token: token, expires_in: seconds } = answer.status === 200 ? membersOf(answer.body) : {}
  if (typeof token !== 'string' || typeof seconds !== 'number')
    throw new Error(`${participant.bic} gave no token: status ${answer.status}`)
  return { access_token: token, expires_in: seconds }
}

/** Nothing where it is no JSON object: the parser's own words would carry what may be a token into the log. */
function membersOf(body: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(body.toString('utf8'))) as Record<string, unknown>
  } catch {
    return {}
  }
}

const contextOf = (bic: string) => `verification participant ${bic}`

/** A client secret as it is stored: sealed where the installation has SANAD_KEY_SECRET, which production demands. */
export async function sealClientSecret(
  { keySecret }: Pick<Settings, 'keySecret'>,
  bic: string,
  clientSecret: string,
): Promise<string> {
  return keySecret === undefined ? clientSecret : (await createSealer(keySecret)).seal(clientSecret, contextOf(bic))
}

/** The stored client secret in clear. Throws when it was sealed with another SANAD_KEY_SECRET. */
export async function openClientSecret(
  { keySecret }: Pick<Settings, 'keySecret'>,
  { bic, clientSecret: stored }: { bic: string; clientSecret: string | null },
): Promise<string> {
  if (stored === null || !isSealed(stored)) return stored ?? ''
  if (keySecret === undefined) throw new Error(`the client secret of ${bic} is sealed, and SANAD_KEY_SECRET is not set`)
  return (await createSealer(keySecret)).open(stored, contextOf(bic))
}
