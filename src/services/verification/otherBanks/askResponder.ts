import type { Clock } from '../../../config/clock.ts'
import type { Settings } from '../../../config/settings.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { ResponderUnavailable, BankRefusal } from '../../../domain/shared/errors.ts'
import { toPlainLine } from '../../../domain/shared/plainText.ts'
import { isTooLong, longestName } from '../../../domain/verification/compareNames.ts'
import type { ResponderQuestion, ResponderAnswer } from '../../../domain/verification/payeeRequest.ts'
import type { MatchCode, Participant } from '../../../domain/verification/types.ts'
import { OutwardError, type OutwardFetch, type OutwardResponse } from '../../../security/outward/outwardFetch.ts'
import { parseJson } from '../../../security/strictJson.ts'

/** What a call to another bank needs. */
export interface AskingParts {
  settings: Settings
  outwardFetch: OutwardFetch
  tokens: ResponderTokens
  clock: Pick<Clock, 'now'>
}

/**
 * One question to another bank's interface d, all of it within one time. Throws BankRefusal 'responderTimeout', 'responderUnavailable' or
 * 'responderInvalid'.
 */
export async function askResponder(
  parts: AskingParts,
  participant: Participant,
  question: ResponderQuestion,
): Promise<ResponderAnswer> {
  const { tokens, settings } = parts
  const deadline = performance.now() + settings.limits.responderTimeoutMs
  try {
    let response = await post(parts, participant, question, deadline)
    if (response.status === 401 && participant.tokenUrl !== null) {
      // The bank may have ended a token before its time; one new one is worth a try.
      tokens.forget(participant.bic)
      response = await post(parts, participant, question, deadline)
    }
    return readResponderAnswer(response, question, parts.clock.now())
  } catch (error) {
    throw asRefusal(error)
  }
}

async function post(
  { settings, outwardFetch, tokens }: AskingParts,
  participant: Participant,
  { requestId, party, iban }: ResponderQuestion,
  deadline: number,
): Promise<OutwardResponse> {
  const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })
  const remainingMs = () => Math.max(1, Math.ceil(deadline - performance.now()))
  const token = await tokens.tokenFor(participant, remainingMs())
  // The other bank has the real time, whatever this sandbox was told.
  const sentAt = formatDateTime(new Date())
  return outwardFetch(participant.responderUrl!, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-request-id': requestId,
      'x-requesttimestamp': sentAt,
      'x-request-timestamp': sentAt,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      party,
      partyAccount: { iban },
      partyAgent: agent(participant.bic),
      requestingAgent: agent(settings.bankBic),
    }),
    timeoutMs: remainingMs(),
    maxBytes: settings.limits.responderBodyBytes,
  })
}

function asRefusal(error: unknown): BankRefusal {
  if (error instanceof BankRefusal) return error
  const reason = error instanceof OutwardError ? error.reason : 'invalid'
  if (reason === 'timeout')
    return new BankRefusal('responderTimeout', 'The responder of the account’s bank did not answer in time.', { cause: error })
  if (reason === 'unreachable')
    return new ResponderUnavailable('The responder of the account’s bank is not available.', { cause: error })
  return new BankRefusal(
    'responderInvalid',
    'The responder of the account’s bank gave an answer that its contract does not allow.',
    {
      cause: error,
    },
  )
}

const nameCodes: readonly unknown[] = ['MTCH', 'CMTC', 'NMTC', 'NOAP']
const identificationCodes: readonly unknown[] = ['MTCH', 'NMTC', 'NOAP']
const answerDepth = 8

/** The bank is there and refuses this question; it says nothing about other callers' questions. */
export class QuestionRefused extends BankRefusal {
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: BankRefusal) {
    super(refusal.code, refusal.message, refusal.detail)
    this.retryAfterSeconds = refusal instanceof ResponderUnavailable ? refusal.retryAfterSeconds : undefined
  }
}

/**
 * Reads an answer of interface d. Throws BankRefusal 'responderInvalid', or 'responderUnavailable' for one that says so itself; for a 4xx
 * as QuestionRefused. A 429 is one too: it may be about one account only (docs/decisions/verification.md#when-another-bank-fails).
 */
export function readResponderAnswer(
  { status, headers, body }: OutwardResponse,
  question: ResponderQuestion,
  receivedAt: Date,
): ResponderAnswer {
  if (status !== 200) {
    const refusal = status === 429 || status === 503 ? unavailable(headers['retry-after']) : invalid(`status ${status}`)
    throw status >= 400 && status < 500 ? new QuestionRefused(refusal) : refusal
  }
  const echoed = headers['x-request-id']
  if (echoed !== undefined && echoed !== question.requestId) throw invalid('the answer belongs to another request')
  const { partyNameMatch, partyIdMatch, matchedName } = membersOf(body)
  const [code, codes] = 'name' in question.party ? [partyNameMatch, nameCodes] : [partyIdMatch, identificationCodes]
  if (!codes.includes(code)) throw invalid('no known match code')
  if (code !== 'CMTC' || matchedName === undefined) return { code: code as MatchCode, bytes: body, receivedAt }
  // The payer reads it, so nothing hidden may make it look like another name; the bytes beside it keep what was sent.
  const shownName = typeof matchedName === 'string' ? toPlainLine(matchedName) : ''
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

function invalid(internal: string, cause?: unknown): BankRefusal {
  return new BankRefusal(
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

/** Our access tokens at the other banks, by participant. */
export interface ResponderTokens {
  /** A token that is good for a while, or undefined when the bank asks for none. Throws OutwardError or Error. */
  tokenFor(participant: Participant, timeoutMs: number): Promise<string | undefined>
  /** After a 401: the next question fetches a new one. */
  forget(bic: string): void
}
