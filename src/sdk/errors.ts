/** One fault, in the form of the `Errors` array of the KSA interfaces. */
export interface ApiError {
  Code: string
  Message: string
  /** The wrong field in the contract's spelling, for example `Data.BaseConsentId`. */
  Path?: string
  Url?: string
}

/** What an error tells about its call. */
export interface ErrorContext {
  interactionId?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/**
 * Every failure of a call. `status` is the HTTP status, or 0 when no answer came. A response that cannot be trusted keeps its
 * status and has the code `TPP.ResponseUntrusted`; its content was not returned.
 */
export class SanadApiError extends Error {
  readonly status: number
  readonly errors: readonly ApiError[]
  /** The x-fapi-interaction-id. Quote it when you ask the bank about this call. */
  readonly interactionId: string | undefined
  /** Whole seconds to wait before the next try (429, 503). The client itself never repeats a call. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, errors: readonly ApiError[], context: ErrorContext = {}) {
    const text = errors.map((error) => `${error.Code}: ${error.Message}${error.Path ? ` (${error.Path})` : ''}`).join('; ')
    super(`${status === 0 ? 'no answer' : `HTTP ${status}`}${text ? ` ${text}` : ''}`, { cause: context.cause })
    this.name = 'SanadApiError'
    this.status = status
    this.errors = errors
    this.interactionId = context.interactionId
    this.retryAfterSeconds = context.retryAfterSeconds
  }
}

type Loose = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function toApiError(item: Loose): ApiError {
  const path = text(item.Path)
  const url = text(item.Url)
  return {
    Code: text(item.Code) ?? 'unknown',
    Message: text(item.Message) ?? '',
    ...(path === undefined ? {} : { Path: path }),
    ...(url === undefined ? {} : { Url: url }),
  }
}

/**
 * Reads the three forms of error bodies that a TPP meets: `{Errors: [...]}` of the KSA interfaces, `{error, error_description}` of
 * OAuth (RFC 6749 section 5.2) and problem+json (RFC 9457). Returns [] for an empty or unreadable body.
 */
export function readErrors(body: unknown): ApiError[] {
  if (typeof body !== 'object' || body === null) return []
  const fields = body as Loose
  if (Array.isArray(fields.Errors))
    return fields.Errors.filter((item) => typeof item === 'object' && item !== null).map(toApiError)
  if (text(fields.error)) return [{ Code: String(fields.error), Message: text(fields.error_description) ?? '' }]
  if (text(fields.title))
    return [{ Code: text(fields.type) ?? 'about:blank', Message: text(fields.detail) ?? String(fields.title) }]
  return []
}
