import { ResponderUnavailable } from '../../../domain/shared/errors.ts'
import { standingAtResponder } from '../../../domain/verification/accountAnswer.ts'
import { type AccountQuery, refuse } from '../../../domain/verification/accountQuery.ts'
import { isTooLong, longestName } from '../../../domain/verification/compareNames.ts'
import { identificationParty, type ResponderParty, type ResponderAnswer } from '../../../domain/verification/payeeRequest.ts'
import type { MatchCode, PartyQuestion, AccountStanding } from '../../../domain/verification/types.ts'
import type { Dependencies } from '../../dependencies.ts'
import { recordAnswer, reserveTry, type VerificationCaller, verificationEntry } from '../disclosureGuard.ts'
import type { Holder } from '../holdingBank.ts'

/** A question about an account of another bank. */
export interface VerifyAtResponder {
  holder: Extract<Holder, { kind: 'participant' }>
  query: AccountQuery
  question: PartyQuestion
  caller: VerificationCaller
  resultId: string
  now: Date
}

/**
 * Asks the account's bank, and bounds the tries of one caller and of all here too: the other bank sees them as one. Throws as
 * verifyAccount.
 */
export async function verifyAtResponder(parts: Dependencies, request: VerifyAtResponder): Promise<SchemeAnswer> {
  const { holder, query, question, caller, now } = request
  const party = partyOf(query, question)
  const entryOf = (code: MatchCode) =>
    verificationEntry(
      caller,
      { bic: holder.participant.bic, accountId: query.account.id, question },
      { code, standing: standingAtResponder[code], rules: ['responder.answered'] },
      now,
    )
  const reserved = await reserveTry(parts, entryOf('NOAP'), now)
  let answer: ResponderAnswer | undefined
  try {
    answer = await ask(parts, request, party)
  } finally {
    await reserved.settle(answer?.code)
  }
  await recordAnswer(parts, entryOf(answer.code), answer.code, now)
  return { standing: standingAtResponder[answer.code], ...answer }
}

async function ask(
  { responders }: Dependencies,
  { holder, query, resultId }: VerifyAtResponder,
  party: ResponderParty,
): Promise<ResponderAnswer> {
  if (holder.participant.responderUrl === null)
    throw new ResponderUnavailable('The responder of the account’s bank cannot be reached yet.')
  return responders.ask(holder.participant, { requestId: resultId, party, iban: query.account.id })
}

function partyOf({ account }: AccountQuery, question: PartyQuestion): ResponderParty {
  if (question.ask !== 'name') return identificationParty(account.identities!)
  if (isTooLong(question.name)) {
    const path = 'data.query.account.name'
    refuse('resourceFormat', [
      { path, reason: 'tooLong', message: `${path} has more than ${longestName} characters; other banks take no more.` },
    ])
  }
  return { name: question.name }
}

/** What the scheme of the account's bank answered, and what it means. */
export interface SchemeAnswer {
  standing: AccountStanding
  /** Absent when only the state was asked. */
  code?: MatchCode
  matchedName?: string
  /** Byte for byte. */
  bytes: Buffer
  receivedAt: Date
}
