import { type ErrorCode, type SanadError } from '../../domain/shared/errors.ts'
import { fieldsAtFault } from './problem.ts'

/** The first four are the EPC scheme's; the others repeat what the status says. */
type VopCode =
  | 'FORMAT_ERROR'
  | 'TIMESTAMP_INVALID'
  | 'CLIENT_INVALID'
  | 'CLIENT_INCONSISTENT'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'

interface VopError {
  status: number
  code: VopCode
}

const formatError: VopError = { status: 400, code: 'FORMAT_ERROR' }
const unknownClient: VopError = { status: 401, code: 'CLIENT_INVALID' }
const wrongClient: VopError = { status: 403, code: 'CLIENT_INVALID' }
const unsupported: VopError = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }
const defect: VopError = { status: 500, code: 'INTERNAL_SERVER_ERROR' }

/** Interface d (payee-verification.md section 4). Exhaustive: a new ErrorCode does not compile until it has a row. */
export const vopErrors: Record<ErrorCode, VopError> = {
  tokenMissing: unknownClient,
  tokenInvalid: unknownClient,
  scopeInsufficient: wrongClient,
  tokenKindWrong: wrongClient,
  consentUnauthorized: wrongClient,
  consentRevoked: wrongClient,
  consentExpired: wrongClient,
  businessRule: formatError,
  resourceIdUnknown: { status: 404, code: 'NOT_FOUND' },
  resourceFormat: formatError,
  bodyFormat: formatError,
  jwsMalformed: formatError,
  jwsHeader: formatError,
  jwsSignature: formatError,
  jwsClaim: formatError,
  idempotencyConflict: formatError,
  // service.md lists no 413 and no 408 for this interface.
  bodyTooLarge: formatError,
  requestTimeout: formatError,
  mediaTypeUnsupported: unsupported,
  contentTypeMissing: unsupported,
  notAcceptable: { status: 406, code: 'NOT_ACCEPTABLE' },
  routeUnknown: { status: 404, code: 'NOT_FOUND' },
  methodNotAllowed: { status: 405, code: 'METHOD_NOT_ALLOWED' },
  rateLimited: { status: 429, code: 'TOO_MANY_REQUESTS' },
  sessionMissing: unknownClient,
  credentialsWrong: unknownClient,
  forbidden: wrongClient,
  stateConflict: formatError,
  duplicate: formatError,
  notAvailableYet: formatError,
  accountBlocked: wrongClient,
  accountEnded: wrongClient,
  coreBankUnavailable: defect,
  headerInvalid: formatError,
  timestampInvalid: { status: 400, code: 'TIMESTAMP_INVALID' },
  callerInconsistent: { status: 403, code: 'CLIENT_INCONSISTENT' },
  fieldMissing: formatError,
  fieldCombination: formatError,
  participantUnknown: formatError,
  schemeNotServed: formatError,
  responderTimeout: defect,
  responderUnavailable: defect,
  responderInvalid: defect,
  internal: defect,
}

const titles: Record<VopCode, string> = {
  FORMAT_ERROR: 'Format error',
  TIMESTAMP_INVALID: 'Timestamp invalid',
  CLIENT_INVALID: 'Client invalid',
  CLIENT_INCONSISTENT: 'Client inconsistent',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  NOT_ACCEPTABLE: 'Not acceptable',
  UNSUPPORTED_MEDIA_TYPE: 'Media type not supported',
  TOO_MANY_REQUESTS: 'Too many requests',
  INTERNAL_SERVER_ERROR: 'Internal error',
}

/** Problem details with the scheme's code. */
export function vopProblemBody(error: SanadError): object {
  const { status, code } = vopErrors[error.code]
  return {
    // A tag URI: RFC 9457 section 3.1.1 wants a name for the type, which need not lead anywhere.
    type: `tag:sanad.example,2026:${code.toLowerCase().replaceAll('_', '-')}`,
    title: titles[code],
    status,
    detail: error.message,
    code,
    ...fieldsAtFault(error),
  }
}
