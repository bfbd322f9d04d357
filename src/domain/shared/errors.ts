/**
 * Every way in which Sanad refuses, as one union. Each interface maps all of them to its own status and body
 * (`src/http/errors/`), and the compiler refuses a map that forgets one.
 */
export type ErrorCode =
  | 'tokenMissing'
  | 'tokenInvalid'
  | 'scopeInsufficient'
  | 'tokenKindWrong'
  | 'consentUnauthorized'
  | 'consentRevoked'
  | 'consentExpired'
  | 'accountBlocked'
  | 'accountEnded'
  | 'businessRule'
  | 'resourceIdUnknown'
  | 'resourceFormat'
  | 'bodyFormat'
  | 'jwsMalformed'
  | 'jwsHeader'
  | 'jwsSignature'
  | 'jwsClaim'
  | 'idempotencyConflict'
  | 'bodyTooLarge'
  | 'mediaTypeUnsupported'
  | 'notAcceptable'
  | 'routeUnknown'
  | 'methodNotAllowed'
  | 'rateLimited'
  | 'requestTimeout'
  | 'sessionMissing'
  | 'credentialsWrong'
  | 'forbidden'
  | 'stateConflict'
  | 'duplicate'
  | 'notAvailableYet'
  | 'coreBankUnavailable'
  | 'headerInvalid'
  | 'contentTypeMissing'
  | 'timestampInvalid'
  | 'callerInconsistent'
  | 'fieldMissing'
  | 'fieldCombination'
  | 'participantUnknown'
  | 'schemeNotServed'
  | 'responderTimeout'
  | 'responderUnavailable'
  | 'responderInvalid'
  | 'internal'

/** One field at fault. `reason` names the rule, so that a page can say it in the reader's language. */
export interface FieldFault {
  path: string
  reason: string
  message: string
}

/** What travels beside the code: `message` is public; `cause` and `internal` go to the log only. */
export interface ErrorDetail {
  /** Field at fault in the description's spelling, for example `Data.BaseConsentId`. */
  path?: string
  /** Every field at fault, when there may be several; `path` and the message are then those of the first. */
  faults?: readonly FieldFault[]
  /** For the log, never for the caller. */
  internal?: string
  cause?: unknown
  /** Whole seconds, for 429 and 503. */
  retryAfterSeconds?: number
  /** Methods for the Allow header of a 405. */
  allow?: readonly string[]
}

/** A refusal with a code of the union. `message` is the public text: what was wrong, where, and what would be right. */
export class SanadError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.name = 'SanadError'
    this.code = code
    this.detail = detail
  }
}
