import { ResponderUnavailable, SanadError } from '../../domain/shared/errors.ts'
import { standingOfRemote } from '../../domain/verification/accountAnswer.ts'
import { type AccountQuery, refuse } from '../../domain/verification/accountQuery.ts'
import { isTooLong, longestName } from '../../domain/verification/compareNames.ts'
import { payeeAnswer } from '../../domain/verification/decideParty.ts'
import { identificationParty, type RemoteParty } from '../../domain/verification/payeeRequest.ts'
import { type MatchCode, type PartyQuestion } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { checkTries, recordAnswer, type VerificationCaller, verificationEntry } from './disclosureGuard.ts'
import { type Holder } from './holdingBank.ts'
import { type RemoteAnswer } from './otherBanks/askResponder.ts'
import { type SchemeAnswer } from './verifyAccount.ts'

/** A question about an account of another bank. */
export interface VerifyRemote {
  holder: Extract<Holder, { kind: 'participant' | 'scripted' }>
  query: AccountQuery
  question: PartyQuestion
  caller: VerificationCaller
  resultId: string
  now: Date
}

/** Asks the account's bank, and bounds the caller's tries here too: the other bank sees all our callers as one. Throws as verifyAccount. */
export async function verifyRemote(parts: Dependencies, order: VerifyRemote): Promise<SchemeAnswer> {
  const { holder, query, question, caller, now } = order
  const party = partyOf(query, question)
  const entryOf = (code: MatchCode) =>
    verificationEntry(
      caller,
      { bic: holder.bic, accountId: query.account.id, question },
      { code, standing: standingOfRemote[code], rules: ['responder.answered'] },
      now,
    )
  await checkTries(parts, entryOf('NOAP'), now)
  const answer = holder.kind === 'scripted' ? playScript(holder.script, question, now) : await ask(parts, holder, order, party)
  await recordAnswer(parts, entryOf(answer.code), answer.code, now)
  return { standing: standingOfRemote[answer.code], ...answer }
}

async function ask(
  { responders }: Dependencies,
  holder: VerifyRemote['holder'] & { kind: 'participant' },
  { query, resultId }: VerifyRemote,
  party: RemoteParty,
): Promise<RemoteAnswer> {
  if (holder.participant.responderUrl === null)
    throw new ResponderUnavailable('The responder of the account’s bank cannot be reached yet.')
  return responders.ask(holder.participant, { requestId: resultId, party, iban: query.account.id })
}

function partyOf({ account }: AccountQuery, question: PartyQuestion): RemoteParty {
  if (question.ask !== 'name') return identificationParty(account.identities!)
  if (isTooLong(question.name)) {
    const path = 'data.query.account.name'
    refuse('resourceFormat', [
      { path, reason: 'tooLong', message: `${path} has more than ${longestName} characters; other banks take no more.` },
    ])
  }
  return { name: question.name }
}

/** The sandbox's banks that always answer the same (design.md section 6). They have no circuit, so that each call shows its case. */
function playScript(script: string, { ask: asked }: PartyQuestion, now: Date): RemoteAnswer {
  if (script === '504') throw new SanadError('responderTimeout', 'The responder of the account’s bank did not answer in time.')
  if (script === '502')
    throw new SanadError(
      'responderInvalid',
      'The responder of the account’s bank gave an answer that its contract does not allow.',
    )
  if (script === '503') {
    throw new ResponderUnavailable('The responder of the account’s bank is not available; try again in 30 s.', {
      retryAfterSeconds: 30,
    })
  }
  const body = payeeAnswer(asked === 'identification' ? asked : 'name', {})
  return { code: 'NOAP', bytes: Buffer.from(JSON.stringify(body)), receivedAt: now }
}
