import type {
  AccessErrorCode,
  CoreBankErrorCode,
  RequestErrorCode,
  ResourceErrorCode,
  ServiceErrorCode,
} from '../../domain/shared/errorCodes.ts'
import type { Refusal } from '../../domain/shared/errors.ts'
import type { AccessTokenErrorCode } from '../../security/securityError.ts'
import type { BearerErrorCode, ExchangeErrorCode, HeaderErrorCode, SessionErrorCode } from './httpError.ts'

/** `code` is public. Programs depend on it, so it stays when the internal code gets a better name. */
interface Problem {
  status: number
  title: string
  code: string
}

/** The codes that can reach the platform interface, and everything outside the contracts. */
type ProblemCode =
  | Exclude<ExchangeErrorCode, 'notOffered'>
  | SessionErrorCode
  | BearerErrorCode
  | AccessTokenErrorCode
  | ServiceErrorCode
  | Extract<HeaderErrorCode, 'headerInvalid'>
  | Extract<RequestErrorCode, 'bodyFormat' | 'resourceFormat'>
  | Exclude<ResourceErrorCode, 'businessRule'>
  | Exclude<AccessErrorCode, 'notSignedIn'>
  | CoreBankErrorCode

const notSignedIn: Problem = { status: 401, title: 'Not signed in', code: 'sessionMissing' }
const forbidden: Problem = { status: 403, title: 'Forbidden', code: 'forbidden' }
const tooManyRequests: Problem = { status: 429, title: 'Too many requests', code: 'rateLimited' }
const serviceUnavailable: Problem = { status: 503, title: 'Service unavailable', code: 'serviceUnavailable' }
const noSuchAddress: Problem = { status: 404, title: 'Not found', code: 'routeUnknown' }

/** Problem details (RFC 9457) by internal code. */
export const problems: Record<ProblemCode, Problem> = {
  bodyFormat: { status: 400, title: 'Body invalid', code: 'bodyFormat' },
  resourceFormat: { status: 400, title: 'Field invalid', code: 'resourceFormat' },
  headerInvalid: { status: 400, title: 'Header invalid', code: 'headerInvalid' },
  sessionMissing: notSignedIn,
  developerUnknown: notSignedIn,
  apiTokenInvalid: { status: 401, title: 'API token wrong', code: 'tokenInvalid' },
  apiTokenReadOnly: forbidden,
  tokenMissing: { status: 401, title: 'Access token missing or invalid', code: 'tokenInvalid' },
  tokenInvalid: { status: 401, title: 'Access token missing or invalid', code: 'tokenInvalid' },
  tokenKindWrong: forbidden,
  scopeInsufficient: forbidden,
  credentialsWrong: { status: 401, title: 'Email or password wrong', code: 'credentialsWrong' },
  originForeign: forbidden,
  customerWrong: forbidden,
  securityLevelTooLow: forbidden,
  invitationNeeded: { status: 403, title: 'Forbidden', code: 'invitationNeeded' },
  emailUnproven: { status: 403, title: 'Forbidden', code: 'emailUnproven' },
  mailCodeWrong: { status: 403, title: 'Forbidden', code: 'mailCodeWrong' },
  secondFactorNeeded: { status: 403, title: 'Forbidden', code: 'secondFactorNeeded' },
  secondFactorWrong: { status: 403, title: 'Forbidden', code: 'secondFactorWrong' },
  secondFactorOff: { status: 403, title: 'Forbidden', code: 'secondFactorOff' },
  memberRoleInsufficient: { status: 403, title: 'Forbidden', code: 'roleInsufficient' },
  roleInsufficient: { status: 403, title: 'Forbidden', code: 'roleInsufficient' },
  passwordChangeNeeded: { status: 403, title: 'Forbidden', code: 'passwordChangeNeeded' },
  routeUnknown: noSuchAddress,
  sandboxOnly: noSuchAddress,
  resourceIdUnknown: { status: 404, title: 'Not found', code: 'resourceIdUnknown' },
  methodNotAllowed: { status: 405, title: 'Method not allowed', code: 'methodNotAllowed' },
  notAcceptable: { status: 406, title: 'Not acceptable', code: 'notAcceptable' },
  requestTimeout: { status: 408, title: 'Request timeout', code: 'requestTimeout' },
  duplicate: { status: 409, title: 'Exists already', code: 'duplicate' },
  stateConflict: { status: 409, title: 'Conflict with the present state', code: 'stateConflict' },
  bodyTooLarge: { status: 413, title: 'Body too large', code: 'bodyTooLarge' },
  contentTypeMissing: { status: 415, title: 'Media type not supported', code: 'contentTypeMissing' },
  mediaTypeUnsupported: { status: 415, title: 'Media type not supported', code: 'mediaTypeUnsupported' },
  rateLimited: tooManyRequests,
  tooManyTries: tooManyRequests,
  coreBankUnavailable: serviceUnavailable,
  databaseUnavailable: serviceUnavailable,
  signerUnavailable: serviceUnavailable,
  internal: { status: 500, title: 'Internal error', code: 'internal' },
}

/** The body: problem details with the public code and every wrong field. */
export function problemBody({ status, title, code }: Problem, error: Refusal): object {
  // RFC 9457 section 4.2.1: about:blank says no more than the status. Programs read `code`.
  return { type: 'about:blank', title, status, detail: error.message, code, ...fieldsAtFault(error) }
}

/** Every wrong field, as problem details list them. Empty when the refusal is not about fields. */
export function fieldsAtFault({ message, detail }: Refusal): { errors?: { path: string; message: string }[] } {
  const { path, faults = path === undefined ? [] : [{ path, message }] } = detail
  // A fault of the whole body has no path.
  const named = faults.filter((fault) => fault.path !== '')
  return named.length === 0 ? {} : { errors: named.map((fault) => ({ path: fault.path, message: fault.message })) }
}
