import { randomUUID } from 'node:crypto'
import type {
  AccessErrorCode,
  RequestErrorCode,
  ServiceErrorCode,
  VerificationErrorCode,
} from '../../domain/shared/errorCodes.ts'
import type { Refusal } from '../../domain/shared/errors.ts'
import type { AccessTokenErrorCode } from '../../security/securityError.ts'
import { errorAddress, type BearerErrorCode, type ExchangeErrorCode, type HeaderErrorCode } from './httpError.ts'

/** The status, the `code` of the answer, and the `errorCode` of its entries, as the contract lists them. */
interface VerificationError {
  status: number
  code: string
  errorCode: string
}

/** The codes that can reach account verification. */
type VerificationInterfaceErrorCode =
  | ExchangeErrorCode
  | BearerErrorCode
  | AccessTokenErrorCode
  | RequestErrorCode
  | ServiceErrorCode
  | Extract<HeaderErrorCode, 'headerInvalid'>
  | Extract<AccessErrorCode, 'tooManyTries'>
  | Exclude<VerificationErrorCode, 'timestampInvalid' | 'callerInconsistent'>

const badRequest = (errorCode: string): VerificationError => ({ status: 400, code: 'BAD_REQUEST', errorCode })
const plain = (status: number, code: string): VerificationError => ({ status, code, errorCode: code })

const invalidField = badRequest('INVALID_FIELD')
const invalidHeader = badRequest('INVALID_HEADER')
const unauthorised = plain(401, 'UNAUTHORISED')
const forbidden = plain(403, 'FORBIDDEN')
const tooManyRequests = plain(429, 'TOO_MANY_REQUESTS')

/** The answers by internal code. The interface has no 406, 413 and 415, so those refusals are bad requests. */
export const verificationErrors: Record<VerificationInterfaceErrorCode, VerificationError> = {
  bodyFormat: invalidField,
  resourceFormat: invalidField,
  bodyTooLarge: invalidField,
  fieldMissing: badRequest('MISSING_FIELD'),
  fieldCombination: badRequest('INVALID_FIELD_COMBO'),
  contentTypeMissing: badRequest('MISSING_HEADER'),
  headerInvalid: invalidHeader,
  mediaTypeUnsupported: invalidHeader,
  notAcceptable: invalidHeader,
  participantUnknown: badRequest('NON_PARTICIPANT'),
  tokenMissing: unauthorised,
  tokenInvalid: unauthorised,
  tokenKindWrong: forbidden,
  scopeInsufficient: forbidden,
  routeUnknown: plain(404, 'NOT_FOUND'),
  notOffered: plain(404, 'NOT_FOUND'),
  methodNotAllowed: plain(405, 'METHOD_NOT_ALLOWED'),
  requestTimeout: plain(408, 'REQUEST_TIMEOUT'),
  schemeNotServed: plain(421, 'METHOD_NOT_ALLOWED'),
  rateLimited: tooManyRequests,
  tooManyTries: tooManyRequests,
  internal: plain(500, 'UNEXPECTED_ERROR'),
  responderInvalid: plain(502, 'BAD_GATEWAY'),
  databaseUnavailable: plain(503, 'SERVICE_UNAVAILABLE'),
  signerUnavailable: plain(503, 'SERVICE_UNAVAILABLE'),
  responderUnavailable: plain(503, 'SERVICE_UNAVAILABLE'),
  responderTimeout: plain(504, 'SERVICE_UNAVAILABLE'),
}

const messages: Record<number, string> = {
  400: 'The request was refused.',
  401: 'The caller is not known.',
  403: 'The caller may not do this.',
  404: 'There is nothing here.',
  405: 'The method is not allowed here.',
  408: 'The request took too long.',
  421: 'The responder does not serve this account.',
  429: 'Too many requests.',
  500: 'Something went wrong on our side.',
  502: 'The responder’s answer cannot be used.',
  503: 'The responder is not available.',
  504: 'The responder is not available.',
}

/** The body `{id, code, message, errors[{errorCode, message, path, url}]}`, with one entry per wrong field. */
export function verificationErrorBody({ status, code, errorCode }: VerificationError, { message, detail }: Refusal): object {
  const faults = detail.faults ?? [{ path: detail.path, message }]
  return {
    id: randomUUID(),
    code,
    message: messages[status],
    errors: faults.map((fault) => ({
      errorCode,
      message: fault.message,
      ...(fault.path && { path: fault.path }),
      url: errorAddress(errorCode),
    })),
  }
}
