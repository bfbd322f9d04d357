import { type Settings } from '../../../config/settings.ts'
import type { Participant } from '../../../domain/verification/types.ts'
import { type OutwardFetch } from '../../../security/outward/outwardFetch.ts'
import { openClientSecret } from './clientSecret.ts'

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
