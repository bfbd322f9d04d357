import type {
  AccessErrorCode,
  RequestErrorCode,
  ServiceErrorCode,
  VerificationErrorCode,
} from '../../domain/shared/errorCodes.ts'
import type { Refusal } from '../../domain/shared/errors.ts'
import type { AccessTokenErrorCode } from '../../security/securityError.ts'
import type { BearerErrorCode, ExchangeErrorCode, HeaderErrorCode } from './httpError.ts'
import { fieldsAtFault } from './problem.ts'

/** The first four codes are the EPC scheme's. The others repeat the status in words. */
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

/** The codes that can reach payee verification. */
type VopErrorCode =
  | ExchangeErrorCode
  | BearerErrorCode
  | AccessTokenErrorCode
  | ServiceErrorCode
  | Extract<HeaderErrorCode, 'headerInvalid'>
  | Extract<RequestErrorCode, 'bodyFormat' | 'resourceFormat'>
  | Extract<AccessErrorCode, 'tooManyTries'>
  | Extract<VerificationErrorCode, 'timestampInvalid' | 'callerInconsistent'>

const formatError: VopError = { status: 400, code: 'FORMAT_ERROR' }
const internal = { status: 500, code: 'INTERNAL_SERVER_ERROR' } as const
const unknownClient: VopError = { status: 401, code: 'CLIENT_INVALID' }
const wrongClient: VopError = { status: 403, code: 'CLIENT_INVALID' }
const unsupported: VopError = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }
const tooManyRequests: VopError = { status: 429, code: 'TOO_MANY_REQUESTS' }

/** The answers by internal code. The interface has no 408 and no 413, so both are format errors. */
export const vopErrors: Record<VopErrorCode, VopError> = {
  bodyFormat: formatError,
  resourceFormat: formatError,
  headerInvalid: formatError,
  bodyTooLarge: formatError,
  requestTimeout: formatError,
  timestampInvalid: { status: 400, code: 'TIMESTAMP_INVALID' },
  tokenMissing: unknownClient,
  tokenInvalid: unknownClient,
  tokenKindWrong: wrongClient,
  scopeInsufficient: wrongClient,
  callerInconsistent: { status: 403, code: 'CLIENT_INCONSISTENT' },
  routeUnknown: { status: 404, code: 'NOT_FOUND' },
  notOffered: { status: 404, code: 'NOT_FOUND' },
  methodNotAllowed: { status: 405, code: 'METHOD_NOT_ALLOWED' },
  notAcceptable: { status: 406, code: 'NOT_ACCEPTABLE' },
  contentTypeMissing: unsupported,
  mediaTypeUnsupported: unsupported,
  rateLimited: tooManyRequests,
  tooManyTries: tooManyRequests,
  // The description lists no 503 for this interface; Retry-After says the rest.
  databaseUnavailable: internal,
  signerUnavailable: internal,
  internal,
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

/** The body: problem details with the scheme's code. */
export function vopProblemBody({ status, code }: VopError, error: Refusal): object {
  return {
    // A tag URI. RFC 9457 section 3.1.1 wants a URI as the type's name, and it need not lead anywhere.
    type: `tag:sanad.example,2026:${code.toLowerCase().replaceAll('_', '-')}`,
    title: titles[code],
    status,
    detail: error.message,
    code,
    ...fieldsAtFault(error),
  }
}
