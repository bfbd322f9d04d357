import { randomUUID } from 'node:crypto'
import {
  type AccountQuery,
  combinationFaults,
  invalidFields,
  questionOf,
  refuse,
} from '../../domain/verification/accountQuery.ts'
import { payeeAnswer } from '../../domain/verification/partyAnswer.ts'
import { accountStatusOf } from '../../domain/verification/accountAnswer.ts'
import { type PartyQuestion } from '../../domain/verification/types.ts'
import { type AccountResult, accountResult, type QueriedAccount, type SchemeAnswer } from './accountResult.ts'
import { checkServed, findHolder } from './holdingBank.ts'
import { type VerificationCaller } from './verificationEntry.ts'
import { type Dependencies } from '../dependencies.ts'
import { verifyParty } from './verifyParty.ts'
import { verifyRemote } from './verifyRemote.ts'

/** A question of interface e. */
export interface VerifyAccount {
  query: AccountQuery & { account: QueriedAccount }
  caller: VerificationCaller
  now: Date
}

/**
 * Interface e: a router. Accounts here are answered by the engine, others by their bank. Throws SanadError 'resourceFormat',
 * 'fieldCombination', 'participantUnknown', 'schemeNotServed', TooManyTries, 'responderTimeout', 'responderUnavailable' or
 * 'responderInvalid', in this order.
 */
export async function verifyAccount(parts: Dependencies, { query, caller, now }: VerifyAccount): Promise<AccountResult> {
  refuse('resourceFormat', invalidFields(query))
  const holder = await findHolder(parts, query)
  refuse('fieldCombination', combinationFaults(query))
  const question = questionOf(query)
  checkServed(holder, query)
  const resultId = randomUUID()
  const answer =
    holder.kind === 'here'
      ? await answerHere(parts, { query, question, caller, now })
      : await verifyRemote(parts, { holder, query, question, caller, resultId, now })
  return accountResult({ resultId, query, question, bic: holder.bic, answer })
}

interface OwnQuestion {
  query: AccountQuery
  question: PartyQuestion
  caller: VerificationCaller
  now: Date
}

/** The scheme's answer is the body that interface d would have sent. */
async function answerHere(parts: Dependencies, { query, question, caller, now }: OwnQuestion): Promise<SchemeAnswer> {
  const { standing, code, matchedName } = await verifyParty(parts, { caller, iban: query.account.id, question, now })
  const body =
    question.ask === 'status'
      ? { accountStatus: accountStatusOf[standing] }
      : payeeAnswer(question.ask, { ...(code && { code }), ...(matchedName !== undefined && { matchedName }) })
  return {
    standing,
    ...(code && { code }),
    ...(matchedName !== undefined && { matchedName }),
    bytes: Buffer.from(JSON.stringify(body)),
    receivedAt: now,
  }
}
