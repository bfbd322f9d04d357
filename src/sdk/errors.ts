import type { ErrorBody, OperationId } from './operations.ts'

/** One fault, in the form of the `Errors` array of the KSA interfaces. */
export interface ApiError {
  Code: string
  Message: string
  /** The wrong field in the contract's spelling, for example `Data.BaseConsentId`. */
  Path?: string
  /** Where the bank describes the code: a whole address, which a log can show as a link. The bank itself sends the path. */
  Url?: string
}

/** What an error tells about its call. */
export interface ErrorContext {
  interactionId?: string | undefined
  retryAfterSeconds?: number | undefined
  headers?: Headers | undefined
  body?: unknown
  operationId?: OperationId | undefined
  cause?: unknown
}

/**
 * What kind of failure it is, to decide what to do about it. `declined`: the customer said no, or left; nothing is wrong with your program.
 * `pending`: what was waited for has not ended yet.
 */
export type FailureKind =
  | 'declined'
  | 'pending'
  | 'noAnswer'
  | 'aborted'
  | 'untrusted'
  | 'badRequest'
  | 'authentication'
  | 'permission'
  | 'notFound'
  | 'conflict'
  | 'rateLimit'
  | 'server'

const kindOfStatus: Record<number, FailureKind> = {
  401: 'authentication',
  403: 'permission',
  404: 'notFound',
  409: 'conflict',
  429: 'rateLimit',
}
const kindOfCode: Record<string, FailureKind> = {
  'TPP.NoAnswer': 'noAnswer',
  'TPP.TimedOut': 'noAnswer',
  'TPP.Aborted': 'aborted',
  'TPP.ResponseUntrusted': 'untrusted',
  'TPP.StillPending': 'pending',
  // The standard answers it with 400.
  'KSAOB.Resource.InvalidResourceId': 'notFound',
}

function kindOf(status: number, code: string): FailureKind {
  // With 403 the bank says that the app asks a customer too often.
  if (code === 'access_denied' && status === 400) return 'declined'
  return kindOfCode[code] ?? kindOfStatus[status] ?? (status >= 500 ? 'server' : 'badRequest')
}

/**
 * Every failure of a call. `status` is the HTTP status, or 0 when no answer came. A response that cannot be trusted keeps its
 * status and has the code `TPP.ResponseUntrusted`; its content was not returned.
 */
export class SanadApiError extends Error {
  readonly status: number
  readonly errors: readonly ApiError[]
  readonly kind: FailureKind
  /** The code of the first of `errors`. */
  readonly code: string | undefined
  /** The x-fapi-interaction-id. Quote it when you ask the bank about this call. */
  readonly interactionId: string | undefined
  /** Whole seconds to wait before the next try (429, 503). */
  readonly retryAfterSeconds: number | undefined
  readonly headers: Headers | undefined
  /** The body of the refusal as its contract describes it; `isRefusalOf` gives it its type. */
  readonly body: unknown
  /** Which operation failed; undefined for what the client does by itself, such as discovery. */
  readonly operationId: OperationId | undefined

  constructor(status: number, errors: readonly ApiError[], context: ErrorContext = {}) {
    const text = errors.map((error) => `${error.Code}: ${error.Message}${error.Path ? ` (${error.Path})` : ''}`).join('; ')
    super(`${status === 0 ? 'no answer' : `HTTP ${status}`}${text ? ` ${text}` : ''}`, { cause: context.cause })
    this.name = 'SanadApiError'
    this.status = status
    this.errors = errors
    this.code = errors[0]?.Code
    this.kind = kindOf(status, this.code ?? '')
    this.interactionId = context.interactionId
    this.retryAfterSeconds = context.retryAfterSeconds
    this.headers = context.headers
    this.body = context.body
    this.operationId = context.operationId
  }
}

/** A refusal of this operation, with the body that its contract promises. */
export type RefusalOf<Id extends OperationId> = SanadApiError & { body: ErrorBody<Id> }

/** Whether an error is the bank's refusal of this operation; then `body` has the type of its contract. */
export function isRefusalOf<Id extends OperationId>(error: unknown, operationId: Id): error is RefusalOf<Id> {
  return error instanceof SanadApiError && error.operationId === operationId && hasBody<ErrorBody<Id>>(error.body)
}

const hasBody = <Body>(body: unknown): body is Body => typeof body === 'object' && body !== null

type Loose = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The address that a path of the bank's leads to. What is no address stays as it is. */
function wholeAddress(path: string | undefined, address: string | undefined): string | undefined {
  if (path === undefined || address === undefined) return path
  return URL.canParse(path, address) ? new URL(path, address).href : path
}

function toApiError(item: Loose, address?: string): ApiError {
  const path = text(item.Path)
  const url = wholeAddress(text(item.Url), address)
  return {
    Code: text(item.Code) ?? 'unknown',
    Message: text(item.Message) ?? '',
    ...(path === undefined ? {} : { Path: path }),
    ...(url === undefined ? {} : { Url: url }),
  }
}

/**
 * Reads the forms of error bodies that a TPP meets: `{Errors: [...]}` of the KSA interfaces, `{error, error_description}` of OAuth (RFC
 * 6749 section 5.2), problem+json (RFC 9457), and those of payee and account verification. Returns [] for an empty or unreadable body.
 * `address` is that of the call.
 */
export function readErrors(body: unknown, address?: string): ApiError[] {
  if (typeof body !== 'object' || body === null) return []
  const fields = body as Loose
  if (Array.isArray(fields.Errors))
    return fields.Errors.filter((item) => typeof item === 'object' && item !== null).map((item) =>
      toApiError(item as Loose, address),
    )
  if (text(fields.error)) return [{ Code: String(fields.error), Message: text(fields.error_description) ?? '' }]
  if (Array.isArray(fields.errors) && !text(fields.title))
    return (fields.errors as Loose[]).map(({ errorCode, message, path, url }) =>
      toApiError({ Code: errorCode, Message: message, Path: path, Url: url }, address),
    )
  if (text(fields.title)) {
    const Code = text(fields.code) ?? text(fields.type) ?? 'about:blank'
    return [{ Code, Message: text(fields.detail) ?? String(fields.title) }]
  }
  return text(fields.code) ? [toApiError({ Code: fields.code, Message: fields.message })] : []
}
