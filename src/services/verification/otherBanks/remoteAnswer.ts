import { ResponderUnavailable, SanadError } from '../../../domain/shared/errors.ts'
import { isTooLong, longestName } from '../../../domain/verification/nameLength.ts'
import { type RemoteParty } from '../../../domain/verification/remoteQuestion.ts'
import { type MatchCode } from '../../../domain/verification/types.ts'
import { parseJson } from '../../../security/strictJson.ts'
import { type OutwardResponse } from '../../../security/outward/outwardFetch.ts'

/** What another bank is asked. `requestId` is our reference, a UUID. */
export interface RemoteQuestion {
  requestId: string
  party: RemoteParty
  iban: string
}

/** What another bank answered. */
export interface RemoteAnswer {
  code: MatchCode
  matchedName?: string
  /** The body, byte for byte. */
  bytes: Buffer
  receivedAt: Date
}

const nameCodes: readonly unknown[] = ['MTCH', 'CMTC', 'NMTC', 'NOAP']
const identificationCodes: readonly unknown[] = ['MTCH', 'NMTC', 'NOAP']
const answerDepth = 8
/** What could make a name look like another one where the payer reads it; the bytes beside it keep them. */
const disguising = /[\p{Cc}\p{Bidi_Control}]/gu

/** The bank is there and refuses this question; it says nothing about other callers' questions. */
export class QuestionRefused extends SanadError {
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: SanadError) {
    super(refusal.code, refusal.message, refusal.detail)
    this.retryAfterSeconds = refusal instanceof ResponderUnavailable ? refusal.retryAfterSeconds : undefined
  }
}

/**
 * Reads an answer of interface d. Throws SanadError 'responderInvalid', or 'responderUnavailable' for one that says so itself; for a 4xx
 * as QuestionRefused. A 429 is one too: it may be about one account only (payee-verification.md section 4).
 */
export function readRemoteAnswer({ status, headers, body }: OutwardResponse, question: RemoteQuestion): RemoteAnswer {
  if (status !== 200) {
    const refusal = status === 429 || status === 503 ? unavailable(headers['retry-after']) : invalid(`status ${status}`)
    throw status >= 400 && status < 500 ? new QuestionRefused(refusal) : refusal
  }
  const echoed = headers['x-request-id']
  if (echoed !== undefined && echoed !== question.requestId) throw invalid('the answer belongs to another request')
  const { partyNameMatch, partyIdMatch, matchedName } = membersOf(body)
  const [code, codes] = 'name' in question.party ? [partyNameMatch, nameCodes] : [partyIdMatch, identificationCodes]
  if (!codes.includes(code)) throw invalid('no known match code')
  const receivedAt = new Date()
  if (code !== 'CMTC' || matchedName === undefined) return { code: code as MatchCode, bytes: body, receivedAt }
  const shownName = typeof matchedName === 'string' ? matchedName.replace(disguising, '').trim() : ''
  if (shownName === '' || isTooLong(shownName)) throw invalid(`matchedName is no text of 1 to ${longestName} characters`)
  return { code, matchedName: shownName, bytes: body, receivedAt }
}

function membersOf(body: Buffer): Record<string, unknown> {
  try {
    const value = parseJson(body, { maxDepth: answerDepth })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    throw invalid('no strict JSON', error)
  }
  throw invalid('no JSON object')
}

function invalid(internal: string, cause?: unknown): SanadError {
  return new SanadError(
    'responderInvalid',
    'The responder of the account’s bank gave an answer that its contract does not allow.',
    {
      internal,
      cause,
    },
  )
}

function unavailable(retryAfter: string | string[] | undefined): ResponderUnavailable {
  const seconds = Number(retryAfter)
  const isUsable = Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400
  return new ResponderUnavailable('The responder of the account’s bank is not available.', {
    retryAfterSeconds: isUsable ? seconds : undefined,
  })
}
