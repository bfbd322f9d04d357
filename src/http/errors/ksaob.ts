import type {
  AccountErrorCode,
  ConsentErrorCode,
  CoreBankErrorCode,
  RequestErrorCode,
  ResourceErrorCode,
  ServiceErrorCode,
} from '../../domain/shared/errorCodes.ts'
import type { ErrorCode, FieldFault, Refusal } from '../../domain/shared/errors.ts'
import type { SecurityErrorCode } from '../../security/securityError.ts'
import { errorAddress, type BearerErrorCode, type ExchangeErrorCode, type HeaderErrorCode } from './httpError.ts'

/** One row: the HTTP status, and the code of the KSA standard's `OBErrorResponse`. */
interface KsaobError {
  status: number
  code: string
}

/** The codes that can reach payment initiation, account information and letters of guarantee. */
type KsaobErrorCode =
  | ExchangeErrorCode
  | HeaderErrorCode
  | BearerErrorCode
  | SecurityErrorCode
  | ConsentErrorCode
  | AccountErrorCode
  | ServiceErrorCode
  | Extract<CoreBankErrorCode, 'coreBankUnavailable'>
  | Extract<RequestErrorCode, 'bodyFormat' | 'resourceFormat'>
  | Extract<ResourceErrorCode, 'resourceIdUnknown' | 'businessRule'>

/** The standard defines no body for 404, 405, 406, 409, 413, 415 and 429. Those rows use the nearest codes of its list. */
export const ksaobErrors: Record<KsaobErrorCode, KsaobError> = {
  tokenMissing: { status: 401, code: 'KSAOB.AccessToken.Unauthorized' },
  tokenInvalid: { status: 401, code: 'KSAOB.AccessToken.Unauthorized' },
  scopeInsufficient: { status: 403, code: 'KSAOB.AccessToken.InvalidScope' },
  tokenKindWrong: { status: 403, code: 'KSAOB.AccessToken.InvalidScope' },
  permissionMissing: { status: 403, code: 'KSAOB.AccessToken.InvalidScope' },
  consentUnauthorized: { status: 403, code: 'KSAOB.Consent.Unauthorized' },
  consentRevoked: { status: 403, code: 'KSAOB.Consent.Revoked' },
  consentExpired: { status: 403, code: 'KSAOB.Consent.Invalid' },
  accountBlocked: { status: 403, code: 'KSAOB.Consent.AccountTemporarilyBlocked' },
  accountEnded: { status: 403, code: 'KSAOB.Consent.PermanentAccountAccessFailure' },
  coreBankUnavailable: { status: 403, code: 'KSAOB.Consent.TransientAccountAccessFailure' },
  businessRule: { status: 400, code: 'KSAOB.Consent.BusinessRuleViolation' },
  resourceIdUnknown: { status: 400, code: 'KSAOB.Resource.InvalidResourceId' },
  resourceFormat: { status: 400, code: 'KSAOB.Resource.InvalidFormat' },
  headerInvalid: { status: 400, code: 'KSAOB.Resource.InvalidFormat' },
  bodyFormat: { status: 400, code: 'KSAOB.Body.InvalidFormat' },
  jwsMalformed: { status: 400, code: 'KSAOB.JWS.Malformed' },
  jwsHeader: { status: 400, code: 'KSAOB.JWS.InvalidHeader' },
  jwsSignature: { status: 400, code: 'KSAOB.JWS.InvalidSignature' },
  jwsClaim: { status: 400, code: 'KSAOB.JWS.InvalidClaim' },
  requestTimeout: { status: 400, code: 'KSAOB.GenericRecoverableError' },
  routeUnknown: { status: 404, code: 'KSAOB.GenericError' },
  notOffered: { status: 404, code: 'KSAOB.GenericError' },
  methodNotAllowed: { status: 405, code: 'KSAOB.GenericError' },
  notAcceptable: { status: 406, code: 'KSAOB.GenericError' },
  idempotencyConflict: { status: 409, code: 'KSAOB.GenericError' },
  bodyTooLarge: { status: 413, code: 'KSAOB.Body.InvalidFormat' },
  contentTypeMissing: { status: 415, code: 'KSAOB.Body.InvalidFormat' },
  mediaTypeUnsupported: { status: 415, code: 'KSAOB.Body.InvalidFormat' },
  rateLimited: { status: 429, code: 'KSAOB.GenericRecoverableError' },
  databaseUnavailable: { status: 503, code: 'KSAOB.GenericRecoverableError' },
  signerUnavailable: { status: 503, code: 'KSAOB.GenericRecoverableError' },
  internal: { status: 500, code: 'KSAOB.GenericError' },
}

/** The most entries that the contracts allow in `Errors`. */
const mostErrors = 20

/** The body `{Errors: [{Code, Message, Path, Url}]}`, with one entry per wrong field. */
export function ksaobErrorBody({ code }: KsaobError, { message, detail }: Refusal): object {
  const faults: readonly Omit<FieldFault, 'reason'>[] = detail.faults ?? [{ path: detail.path ?? '', message }]
  return {
    Errors: faults.slice(0, mostErrors).map((fault) => ({
      Code: fault.code === undefined ? code : rowOf(fault.code).code,
      Message: fault.message,
      ...(fault.path && { Path: fault.path }),
      Url: errorAddress(fault.code === undefined ? code : rowOf(fault.code).code),
    })),
  }
}

/** The row of a single fault. Its rule was broken beside the refusal's own, so it has the same status. */
const rowOf = (code: ErrorCode): KsaobError => (ksaobErrors as Partial<Record<ErrorCode, KsaobError>>)[code]!
