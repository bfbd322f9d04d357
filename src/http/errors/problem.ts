import { type ErrorCode, type SanadError } from '../../domain/shared/errors.ts'

interface Problem {
  status: number
  title: string
}

/** The platform interface: RFC 9457. Exhaustive: a new ErrorCode does not compile until it has a row. */
export const problems: Record<ErrorCode, Problem> = {
  tokenMissing: { status: 401, title: 'Access token missing' },
  tokenInvalid: { status: 401, title: 'Access token invalid' },
  scopeInsufficient: { status: 403, title: 'Scope not sufficient' },
  tokenKindWrong: { status: 403, title: 'Wrong kind of access token' },
  consentUnauthorized: { status: 403, title: 'Consent not authorized' },
  consentRevoked: { status: 403, title: 'Consent revoked' },
  consentExpired: { status: 403, title: 'Consent expired' },
  accountBlocked: { status: 403, title: 'Account blocked for now' },
  accountEnded: { status: 403, title: 'Account ended' },
  businessRule: { status: 400, title: 'Not allowed by a rule' },
  resourceIdUnknown: { status: 404, title: 'Not found' },
  resourceFormat: { status: 400, title: 'Field invalid' },
  bodyFormat: { status: 400, title: 'Body invalid' },
  jwsMalformed: { status: 400, title: 'Signature malformed' },
  jwsHeader: { status: 400, title: 'Signature header invalid' },
  jwsSignature: { status: 400, title: 'Signature invalid' },
  jwsClaim: { status: 400, title: 'Claim invalid' },
  idempotencyConflict: { status: 409, title: 'Idempotency key used for another request' },
  bodyTooLarge: { status: 413, title: 'Body too large' },
  mediaTypeUnsupported: { status: 415, title: 'Media type not supported' },
  notAcceptable: { status: 406, title: 'Not acceptable' },
  routeUnknown: { status: 404, title: 'Not found' },
  methodNotAllowed: { status: 405, title: 'Method not allowed' },
  rateLimited: { status: 429, title: 'Too many requests' },
  requestTimeout: { status: 408, title: 'Request timeout' },
  sessionMissing: { status: 401, title: 'Not signed in' },
  credentialsWrong: { status: 401, title: 'Email or password wrong' },
  forbidden: { status: 403, title: 'Forbidden' },
  stateConflict: { status: 409, title: 'Conflict with the present state' },
  duplicate: { status: 409, title: 'Exists already' },
  notAvailableYet: { status: 400, title: 'Not available yet' },
  headerInvalid: { status: 400, title: 'Header invalid' },
  contentTypeMissing: { status: 415, title: 'Media type not supported' },
  timestampInvalid: { status: 400, title: 'Timestamp invalid' },
  callerInconsistent: { status: 403, title: 'Forbidden' },
  fieldMissing: { status: 400, title: 'Field missing' },
  fieldCombination: { status: 400, title: 'Fields exclude each other' },
  participantUnknown: { status: 400, title: 'Bank not a participant' },
  schemeNotServed: { status: 421, title: 'Not served here' },
  responderTimeout: { status: 504, title: 'Responder timeout' },
  responderUnavailable: { status: 503, title: 'Responder not available' },
  responderInvalid: { status: 502, title: 'Responder answer invalid' },
  coreBankUnavailable: { status: 503, title: 'Core bank not available' },
  internal: { status: 500, title: 'Internal error' },
}

/** Problem details with our code and every field at fault. */
export function problemBody(error: SanadError): object {
  const { status, title } = problems[error.code]
  return {
    // RFC 9457 section 4.2.1: about:blank says no more than the status; `code` is the machine's part.
    type: 'about:blank',
    title,
    status,
    detail: error.message,
    code: error.code,
    ...fieldsAtFault(error),
  }
}

/** Every field at fault as problem details name them; nothing when the problem is not one of fields. */
export function fieldsAtFault({ message, detail }: SanadError): { errors?: { path: string; message: string }[] } {
  if (detail.faults) return { errors: detail.faults.map((fault) => ({ path: fault.path, message: fault.message })) }
  return detail.path === undefined ? {} : { errors: [{ path: detail.path, message }] }
}
