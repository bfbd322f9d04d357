import { randomUUID } from 'node:crypto'
import { type ErrorCode, type SanadError } from '../../domain/shared/errors.ts'

/** Status, `code` and `errorCode` (service.md, error table of interface e). */
interface VerificationError {
  status: number
  code: string
  errorCode: string
}

const badRequest = (errorCode: string): VerificationError => ({ status: 400, code: 'BAD_REQUEST', errorCode })
const plain = (status: number, code: string): VerificationError => ({ status, code, errorCode: code })

const invalidField = badRequest('INVALID_FIELD')
const invalidHeader = badRequest('INVALID_HEADER')
const unauthorised = plain(401, 'UNAUTHORISED')
const forbidden = plain(403, 'FORBIDDEN')
const notFound = plain(404, 'NOT_FOUND')

/** Interface e. Exhaustive: a new ErrorCode does not compile until it has a row. */
export const verificationErrors: Record<ErrorCode, VerificationError> = {
  tokenMissing: unauthorised,
  tokenInvalid: unauthorised,
  scopeInsufficient: forbidden,
  tokenKindWrong: forbidden,
  consentUnauthorized: forbidden,
  consentRevoked: forbidden,
  consentExpired: forbidden,
  businessRule: invalidField,
  resourceIdUnknown: notFound,
  resourceFormat: invalidField,
  bodyFormat: invalidField,
  jwsMalformed: invalidField,
  jwsHeader: invalidHeader,
  jwsSignature: invalidHeader,
  jwsClaim: invalidField,
  idempotencyConflict: invalidField,
  // service.md lists no 406, 413 and 415 for this interface (design.md section 7).
  bodyTooLarge: invalidField,
  mediaTypeUnsupported: invalidHeader,
  notAcceptable: invalidHeader,
  contentTypeMissing: badRequest('MISSING_HEADER'),
  headerInvalid: invalidHeader,
  timestampInvalid: invalidHeader,
  routeUnknown: notFound,
  methodNotAllowed: plain(405, 'METHOD_NOT_ALLOWED'),
  rateLimited: plain(429, 'TOO_MANY_REQUESTS'),
  requestTimeout: plain(408, 'REQUEST_TIMEOUT'),
  sessionMissing: unauthorised,
  credentialsWrong: unauthorised,
  forbidden,
  callerInconsistent: forbidden,
  stateConflict: invalidField,
  duplicate: invalidField,
  notAvailableYet: invalidField,
  fieldMissing: badRequest('MISSING_FIELD'),
  fieldCombination: badRequest('INVALID_FIELD_COMBO'),
  participantUnknown: badRequest('NON_PARTICIPANT'),
  schemeNotServed: plain(421, 'METHOD_NOT_ALLOWED'),
  responderInvalid: plain(502, 'BAD_GATEWAY'),
  responderUnavailable: plain(503, 'SERVICE_UNAVAILABLE'),
  responderTimeout: plain(504, 'SERVICE_UNAVAILABLE'),
  coreBankUnavailable: plain(503, 'SERVICE_UNAVAILABLE'),
  accountBlocked: forbidden,
  accountEnded: forbidden,
  internal: plain(500, 'UNEXPECTED_ERROR'),
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

/** `{id, code, message, errors[{errorCode, message, path, url}]}`; one entry per field at fault. */
export function verificationErrorBody({ code: ownCode, message, detail }: SanadError): object {
  const { status, code, errorCode } = verificationErrors[ownCode]
  const faults = detail.faults ?? [{ path: detail.path, message }]
  return {
    id: randomUUID(),
    code,
    message: messages[status],
    errors: faults.map((fault) => ({
      errorCode,
      message: fault.message,
      ...(fault.path && { path: fault.path }),
      url: `/docs#${errorCode}`,
    })),
  }
}
