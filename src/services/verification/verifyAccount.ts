import { randomUUID } from 'node:crypto'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { accountStatusOf, identityStatusOf, nameCheckStatusOf } from '../../domain/verification/accountAnswer.ts'
import {
  type AccountQuery,
  combinationFaults,
  ibanOf,
  invalidFields,
  questionOf,
  refuse,
} from '../../domain/verification/accountQuery.ts'
import { payeeAnswer } from '../../domain/verification/decideParty.ts'
import type { MatchCode, PartyQuestion } from '../../domain/verification/types.ts'
import type { Dependencies } from '../dependencies.ts'
import type { VerificationCaller } from './disclosureGuard.ts'
import { checkServed, findHolder, isHeldHere } from './holdingBank.ts'
import { type SchemeAnswer, verifyAtResponder } from './otherBanks/verifyAtResponder.ts'
import { verifyParty } from './verifyPayee.ts'

/** A question of interface e. */
export interface VerifyAccount {
  query: AccountQuery & { account: QueriedAccount }
  caller: VerificationCaller
  now: Date
}

/**
 * Interface e: a router. Accounts here are answered by the engine, others by their bank. Throws BankRefusal 'resourceFormat',
 * 'fieldCombination', 'participantUnknown', 'schemeNotServed', TooManyTries, 'responderTimeout', 'responderUnavailable' or
 * 'responderInvalid', in this order.
 */
export async function verifyAccount(parts: Dependencies, { query, caller, now }: VerifyAccount): Promise<AccountResult> {
  refuse('resourceFormat', invalidFields(query, { isHeldHere: isHeldHere(query, parts.settings) }))
  const holder = await findHolder(parts, query)
  refuse('fieldCombination', combinationFaults(query))
  const question = questionOf(query)
  checkServed(holder, query)
  const resultId = randomUUID()
  const answer =
    holder.kind === 'here'
      ? await answerHere(parts, { query, question, caller, now })
      : await verifyAtResponder(parts, { holder, query, question, caller, resultId, now })
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
  const { standing, code, matchedName } = await verifyParty(parts, {
    caller,
    iban: ibanOf(query, parts.settings.bankIbanCode),
    question,
    now,
  })
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

/** The account of a question, with the members that an answer repeats. */
export type QueriedAccount = AccountQuery['account'] & { secondaryId?: string | undefined }

interface Answered {
  resultId: string
  query: AccountQuery & { account: QueriedAccount }
  question: PartyQuestion
  /** The responding bank. */
  bic: string
  answer: SchemeAnswer
}

/** `data.result` of interface e. */
export type AccountResult = ReturnType<typeof accountResult>

const scheme = 'EPC_VOP'
/** Version segment in the address of interface d. */
const schemeVersion = 'v1'

/** The answer of interface e: what was found, and the scheme's own answer as evidence. */
export function accountResult({ resultId, query, question, bic, answer }: Answered) {
  return {
    data: {
      result: {
        id: resultId,
        message: answer.code === 'NOAP' ? 'The responder could not verify the account.' : 'The account was verified.',
        account: accountPart(query.account, question, answer),
        responder: {
          accountVerificationScheme: scheme,
          apiVersion: schemeVersion,
          receivedTime: formatDateTime(answer.receivedAt),
          data: answer.bytes.toString('base64'),
          entity: { idType: 'BICFI', idValue: bic, reference: resultId },
          ...(answer.code && schemeCodes(answer.code)),
        },
      },
    },
  }
}

function accountPart(
  { id, secondaryId, identities }: QueriedAccount,
  { ask }: PartyQuestion,
  { standing, code = 'NOAP', matchedName }: SchemeAnswer,
) {
  return {
    id,
    ...(secondaryId !== undefined && { secondaryId }),
    status: accountStatusOf[standing],
    ...(ask === 'name' && { nameCheckStatus: nameCheckStatusOf[code] }),
    ...(ask === 'name' && code === 'CMTC' && matchedName !== undefined && { respondedName: matchedName }),
    ...(ask === 'identification' && {
      identities: { status: identityStatusOf[code], type: identities!.type, value: identities!.value },
    }),
  }
}

/** Both spellings of the description: the field list has one object, the examples have a list. */
function schemeCodes(code: MatchCode) {
  return {
    'scheme-response-code': {
      status: 'COMPLETED',
      name: code,
      'response-code-id': { identificationType: scheme, reasonCode: code },
    },
    schemeResponseCodes: [{ name: code, id: [] }],
  }
}
