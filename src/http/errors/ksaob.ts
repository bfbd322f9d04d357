import { type ErrorCode, type SanadError } from '../../domain/shared/errors.ts'

/** One row: HTTP status and the standard's code (field-standard.md section 10; `*` = statuses to which the standard gives no body). */
type KsaobError = { status: number; code: string }

/** Interfaces a to c. Exhaustive: a new ErrorCode does not compile until it has a row. */
export const ksaobErrors: Record<ErrorCode, KsaobError> = {
  tokenMissing: { status: 401, code: 'KSAOB.AccessToken.Unauthorized' },
  tokenInvalid: { status: 401, code: 'KSAOB.AccessToken.Unauthorized' },
  scopeInsufficient: { status: 403, code: 'KSAOB.AccessToken.InvalidScope' },
  tokenKindWrong: { status: 403, code: 'KSAOB.AccessToken.InvalidScope' },
  consentUnauthorized: { status: 403, code: 'KSAOB.Consent.Unauthorized' },
  consentRevoked: { status: 403, code: 'KSAOB.Consent.Revoked' },
  consentExpired: { status: 403, code: 'KSAOB.Consent.Invalid' },
  accountBlocked: { status: 403, code: 'KSAOB.Consent.AccountTemporarilyBlocked' },
  accountEnded: { status: 403, code: 'KSAOB.Consent.PermanentAccountAccessFailure' },
  businessRule: { status: 400, code: 'KSAOB.Consent.BusinessRuleViolation' },
  resourceIdUnknown: { status: 400, code: 'KSAOB.Resource.InvalidResourceId' },
  resourceFormat: { status: 400, code: 'KSAOB.Resource.InvalidFormat' },
  bodyFormat: { status: 400, code: 'KSAOB.Body.InvalidFormat' },
  jwsMalformed: { status: 400, code: 'KSAOB.JWS.Malformed' },
  jwsHeader: { status: 400, code: 'KSAOB.JWS.InvalidHeader' },
  jwsSignature: { status: 400, code: 'KSAOB.JWS.InvalidSignature' },
  jwsClaim: { status: 400, code: 'KSAOB.JWS.InvalidClaim' },
  idempotencyConflict: { status: 409, code: 'KSAOB.GenericError' },
  bodyTooLarge: { status: 413, code: 'KSAOB.Body.InvalidFormat' },
  mediaTypeUnsupported: { status: 415, code: 'KSAOB.Body.InvalidFormat' },
  notAcceptable: { status: 406, code: 'KSAOB.GenericError' },
  routeUnknown: { status: 404, code: 'KSAOB.GenericError' },
  methodNotAllowed: { status: 405, code: 'KSAOB.GenericError' },
  rateLimited: { status: 429, code: 'KSAOB.GenericRecoverableError' },
  requestTimeout: { status: 400, code: 'KSAOB.GenericRecoverableError' },
  sessionMissing: { status: 401, code: 'KSAOB.AccessToken.Unauthorized' },
  credentialsWrong: { status: 401, code: 'KSAOB.AccessToken.Unauthorized' },
  forbidden: { status: 403, code: 'KSAOB.Consent.Unauthorized' },
  stateConflict: { status: 409, code: 'KSAOB.GenericError' },
  duplicate: { status: 400, code: 'KSAOB.Consent.BusinessRuleViolation' },
  notAvailableYet: { status: 400, code: 'KSAOB.Consent.BusinessRuleViolation' },
  headerInvalid: { status: 400, code: 'KSAOB.Resource.InvalidFormat' },
  contentTypeMissing: { status: 415, code: 'KSAOB.Body.InvalidFormat' },
  timestampInvalid: { status: 400, code: 'KSAOB.Resource.InvalidFormat' },
  callerInconsistent: { status: 403, code: 'KSAOB.Consent.Unauthorized' },
  fieldMissing: { status: 400, code: 'KSAOB.Body.InvalidFormat' },
  fieldCombination: { status: 400, code: 'KSAOB.Body.InvalidFormat' },
  participantUnknown: { status: 400, code: 'KSAOB.Consent.BusinessRuleViolation' },
  schemeNotServed: { status: 400, code: 'KSAOB.Consent.BusinessRuleViolation' },
  responderTimeout: { status: 500, code: 'KSAOB.GenericRecoverableError' },
  responderUnavailable: { status: 500, code: 'KSAOB.GenericRecoverableError' },
  responderInvalid: { status: 500, code: 'KSAOB.GenericError' },
  coreBankUnavailable: { status: 403, code: 'KSAOB.Consent.TransientAccountAccessFailure' },
  internal: { status: 500, code: 'KSAOB.GenericError' },
}

/** Body of interfaces a to c: `{Errors:[{Code, Message, Path, Url}]}`. */
export function ksaobErrorBody(error: SanadError): object {
  const { code } = ksaobErrors[error.code]
  return { Errors: [{ Code: code, Message: error.message, ...(error.detail.path !== undefined && { Path: error.detail.path }) }] }
}
