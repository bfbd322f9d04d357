import { accountStatusOf, identityStatusOf, nameCheckStatusOf } from '../../domain/verification/accountAnswer.ts'
import { type AccountQuery } from '../../domain/verification/accountQuery.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { type AccountStanding, type MatchCode, type PartyQuestion } from '../../domain/verification/types.ts'

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

export type QueriedAccount = AccountQuery['account'] & { secondaryId?: string | undefined }

interface Answered {
  resultId: string
  query: AccountQuery & { account: QueriedAccount }
  question: PartyQuestion
  /** The responding bank. */
  bic: string
  answer: SchemeAnswer
}

export type AccountResult = ReturnType<typeof accountResult>

const scheme = 'EPC_VOP'
/** Version segment of interface d (service.md, Versioning). */
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
