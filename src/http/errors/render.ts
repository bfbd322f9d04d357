import { type SanadError } from '../../domain/shared/errors.ts'
import { ksaobErrorBody, ksaobErrors } from './ksaob.ts'
import { problemBody, problems } from './problem.ts'
import { verificationErrorBody, verificationErrors } from './verification.ts'
import { vopErrors, vopProblemBody } from './vop.ts'

/** How an interface writes its errors: document-level `x-error-style` of its contract. */
export type ErrorStyle = 'ksaob' | 'problem' | 'vop' | 'verification'

export interface RenderedError {
  status: number
  body: object
  headers: Record<string, string>
}

const statusOf: Record<ErrorStyle, (error: SanadError) => number> = {
  ksaob: (error) => ksaobErrors[error.code].status,
  problem: (error) => problems[error.code].status,
  vop: (error) => vopErrors[error.code].status,
  verification: (error) => verificationErrors[error.code].status,
}
const bodyOf: Record<ErrorStyle, (error: SanadError) => object> = {
  ksaob: ksaobErrorBody,
  problem: problemBody,
  vop: vopProblemBody,
  verification: verificationErrorBody,
}

/** Quoted-string of RFC 9110: our own texts, but never a quote or a line break in a header. */
function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' ')}"`
}

function challenge(error: SanadError): string {
  // RFC 6750 section 3.1: a request without a token gets no error code.
  if (error.code === 'tokenMissing') return 'Bearer'
  if (error.code === 'scopeInsufficient') return `Bearer error="insufficient_scope", error_description=${quoted(error.message)}`
  return `Bearer error="invalid_token", error_description=${quoted(error.message)}`
}

/** Status, body and headers of a refusal in the style of its interface. */
export function renderError(error: SanadError, style: ErrorStyle): RenderedError {
  const status = statusOf[style](error)
  const { allow, retryAfterSeconds } = error.detail
  const isBearer = error.code === 'tokenMissing' || error.code === 'tokenInvalid'
  return {
    status,
    body: bodyOf[style](error),
    headers: {
      ...(isBearer && { 'WWW-Authenticate': challenge(error) }),
      ...(allow && { Allow: allow.join(', ') }),
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
  }
}
