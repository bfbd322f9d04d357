import { clockOffsetSeconds } from '../../../config/clock.ts'
import { type Settings } from '../../../config/settings.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { ResponderUnavailable, SanadError } from '../../../domain/shared/errors.ts'
import { type Participant } from '../../../domain/verification/types.ts'
import { OutwardError, type OutwardFetch, type OutwardResponse } from '../../../security/outward/outwardFetch.ts'
import { readRemoteAnswer, type RemoteAnswer, type RemoteQuestion } from './remoteAnswer.ts'
import { type ResponderTokens } from './responderTokens.ts'

export interface AskingParts {
  settings: Settings
  outwardFetch: OutwardFetch
  tokens: ResponderTokens
}

/** One question to another bank's interface d, all of it within one time. Throws SanadError 'responderTimeout', 'responderUnavailable' or 'responderInvalid'. */
export async function askResponder(
  parts: AskingParts,
  participant: Participant,
  question: RemoteQuestion,
): Promise<RemoteAnswer> {
  const { tokens, settings } = parts
  const deadline = performance.now() + settings.limits.responderTimeoutMs
  try {
    let response = await post(parts, participant, question, deadline)
    if (response.status === 401 && participant.tokenUrl !== null) {
      // The bank may have ended a token before its time; one new one is worth a try.
      tokens.forget(participant.bic)
      response = await post(parts, participant, question, deadline)
    }
    return readRemoteAnswer(response, question)
  } catch (error) {
    throw asRefusal(error)
  }
}

async function post(
  { settings, outwardFetch, tokens }: AskingParts,
  participant: Participant,
  { requestId, party, iban }: RemoteQuestion,
  deadline: number,
): Promise<OutwardResponse> {
  const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })
  const remainingMs = () => Math.max(1, Math.ceil(deadline - performance.now()))
  const token = await tokens.tokenFor(participant, remainingMs())
  // The other bank has the real time, whatever this sandbox was told.
  const sentAt = formatDateTime(new Date(Date.now() - clockOffsetSeconds() * 1_000))
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

function asRefusal(error: unknown): SanadError {
  if (error instanceof SanadError) return error
  const reason = error instanceof OutwardError ? error.reason : 'invalid'
  if (reason === 'timeout')
    return new SanadError('responderTimeout', 'The responder of the account’s bank did not answer in time.', { cause: error })
  if (reason === 'unreachable')
    return new ResponderUnavailable('The responder of the account’s bank is not available.', { cause: error })
  return new SanadError(
    'responderInvalid',
    'The responder of the account’s bank gave an answer that its contract does not allow.',
    {
      cause: error,
    },
  )
}
