import type { FindingCode } from './findings/findings.ts'
import type { ErrorCode, serviceErrors } from './errorCodes.ts'

export type { ErrorCode } from './errorCodes.ts'

/** One wrong field. `reason` names the rule, so that a page can explain it in the reader's language. */
export interface FieldFault {
  path: string
  reason: string
  message: string
  /** The code of the broken rule, where one refusal names fields that break several. Absent: the refusal's own. */
  code?: ErrorCode
}

/** What accompanies the code of a refusal. `cause` and `internal` go to the log only. */
export interface RefusalDetail {
  /** The wrong field in the contract's spelling, for example `Data.BaseConsentId`. */
  path?: string
  /** All wrong fields, when there may be several. `path` and the message are then those of the first. */
  faults?: readonly FieldFault[]
  /** For the log, never for the caller. */
  internal?: string
  /** Which of the faults under one code this is, and what its texts name. For the request log of the app. */
  finding?: FindingCode
  values?: Readonly<Record<string, string>>
  cause?: unknown
}

/**
 * A refusal whose reason its sender may know. `message` is the public text in whole sentences: what was wrong, where, and what
 * would be right. Each layer has a class of its own with its codes: the domain `BankRefusal`, `src/security` `SecurityError`,
 * `src/http` `HttpError`.
 */
export abstract class Refusal extends Error {
  abstract readonly code: string
  readonly detail: RefusalDetail

  constructor(message: string, detail: RefusalDetail) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.detail = detail
  }
}

/** A refusal by a rule of the bank. */
export class BankRefusal extends Refusal {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, detail: RefusalDetail = {}) {
    super(message, detail)
    this.name = 'BankRefusal'
    this.code = code
  }
}

/** Too many tries. `retryAfterSeconds` says after how many whole seconds another try is accepted. */
export class TooManyTries extends BankRefusal {
  readonly retryAfterSeconds: number

  constructor(message: string, { retryAfterSeconds, ...detail }: RefusalDetail & { retryAfterSeconds: number }) {
    super('tooManyTries', message, detail)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The bank of an account cannot be reached. `retryAfterSeconds` is in whole seconds, where it is known. */
export class ResponderUnavailable extends BankRefusal {
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    { retryAfterSeconds, ...detail }: RefusalDetail & { retryAfterSeconds?: number | undefined } = {},
  ) {
    super('responderUnavailable', message, detail)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Something that the service needs is away. It is told once, not at each request. `retryAfterSeconds` is a guess in whole seconds. */
export abstract class ServiceUnavailable extends BankRefusal {
  readonly retryAfterSeconds: number

  constructor(
    code: keyof typeof serviceErrors,
    message: string,
    { retryAfterSeconds, ...detail }: RefusalDetail & { retryAfterSeconds: number },
  ) {
    super(code, message, detail)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The database does not answer. */
export class DatabaseUnavailable extends ServiceUnavailable {
  /** `isOutcomeUnknown`: it was sent, and nobody knows whether it was done. */
  constructor({
    retryAfterSeconds,
    isOutcomeUnknown = false,
    ...detail
  }: RefusalDetail & { retryAfterSeconds: number; isOutcomeUnknown?: boolean }) {
    const message = isOutcomeUnknown
      ? 'The service cannot tell at the moment whether this was done; repeat it in a few seconds with the same x-idempotency-key, which does it once.'
      : 'The service cannot reach its data at the moment; try again in a few seconds.'
    super('databaseUnavailable', message, { ...detail, retryAfterSeconds })
  }
}

/** The keys of the bank cannot sign: the signer that keeps them is away, or has not the key that is due. */
export class SignerUnavailable extends ServiceUnavailable {
  constructor(detail: RefusalDetail & { retryAfterSeconds: number }) {
    const message =
      'The service cannot sign at the moment; try again in a few seconds, with the same x-idempotency-key where one was sent.'
    super('signerUnavailable', message, detail)
  }
}
