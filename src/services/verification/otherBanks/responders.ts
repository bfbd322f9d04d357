import CircuitBreaker from 'opossum'
import { type Settings } from '../../../config/settings.ts'
import { ResponderUnavailable } from '../../../domain/shared/errors.ts'
import { type Participant } from '../../../domain/verification/types.ts'
import { createOutwardFetch, type OutwardFetch } from '../../../security/outward/outwardFetch.ts'
import { askResponder, QuestionRefused, type RemoteAnswer, type RemoteQuestion } from './askResponder.ts'
import { openClientSecret } from './participants.ts'

/** The other banks' interface d. `app.ts` makes it once; its circuits are this process's own view of who answers. */
export interface Responders {
  /** Throws SanadError 'responderTimeout', 'responderUnavailable' (also while the circuit is open) or 'responderInvalid'. */
  ask(participant: Participant, question: RemoteQuestion): Promise<RemoteAnswer>
  close(): Promise<void>
}

type Breaker = CircuitBreaker<[Participant, RemoteQuestion], RemoteAnswer>

/** One circuit per participant: a bank that does not answer costs its callers no five seconds each, and is left alone for a while. */
export function createResponders(settings: Settings): Responders {
  const { limits } = settings
  const outwardFetch = createOutwardFetch({
    sandbox: settings.sandbox,
    connectTimeoutMs: limits.responderConnectMs,
    connections: limits.responderConnections,
  })
  const tokens = createResponderTokens(settings, outwardFetch)
  const breakers = new Map<string, Breaker>()
  const breakerOf = (bic: string): Breaker => {
    const known = breakers.get(bic)
    if (known) return known
    const made = new CircuitBreaker(
      (participant: Participant, question: RemoteQuestion) =>
        askResponder({ settings, outwardFetch, tokens }, participant, question),
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

/** Our access tokens at the other banks, by participant. */
export interface ResponderTokens {
  /** A token that is good for a while, or undefined when the bank asks for none. Throws OutwardError or Error. */
  tokenFor(participant: Participant, timeoutMs: number): Promise<string | undefined>
  /** After a 401: the next question fetches a new one. */
  forget(bic: string): void
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
