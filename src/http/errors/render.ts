import type { ErrorStyle } from '../../../generated/operations.ts'
import { type ErrorText, businessErrors } from '../../domain/shared/errorCodes.ts'
import type { ErrorCode, Refusal } from '../../domain/shared/errors.ts'
import { accessTokenErrors, type SecurityErrorCode, signatureErrors } from '../../security/securityError.ts'
import { problemMediaType, utf8Json } from '../mediaTypes.ts'
import { bearerErrors, exchangeErrors, headerErrors, type HttpErrorCode, MethodNotAllowed, sessionErrors } from './httpError.ts'
import { ksaobErrorBody, ksaobErrors } from './ksaob.ts'
import { problemBody, problems } from './problem.ts'
import { verificationErrorBody, verificationErrors } from './verification.ts'
import { vopErrors, vopProblemBody } from './vop.ts'

/** The meaning and the remedy of every refusal's code, from all layers. */
export const errorTexts: Record<ErrorCode | SecurityErrorCode | HttpErrorCode, ErrorText> = {
  ...businessErrors,
  ...signatureErrors,
  ...accessTokenErrors,
  ...exchangeErrors,
  ...headerErrors,
  ...bearerErrors,
  ...sessionErrors,
}

/** The answers of one style. Each code that can reach its interfaces has a row, and no other code has. */
interface AnswerTable {
  rows: Readonly<Record<string, { status: number }>>
  body(error: Refusal): object
  mediaType: string
}

function table<Row extends { status: number }>(
  rows: Readonly<Record<string, Row>>,
  writeBody: (row: Row, error: Refusal) => object,
  mediaType: string,
): AnswerTable {
  return { rows, body: (error) => writeBody(rows[error.code]!, error), mediaType }
}

/** The tables by error style. */
export const answerTables: Record<ErrorStyle, AnswerTable> = {
  ksaob: table(ksaobErrors, ksaobErrorBody, utf8Json),
  problem: table(problems, problemBody, problemMediaType),
  vop: table(vopErrors, vopProblemBody, problemMediaType),
  verification: table(verificationErrors, verificationErrorBody, utf8Json),
}

/** Whether the interfaces of a style have an answer for this refusal. A refusal without one is a defect of Sanad. */
export function isAnswered(error: Refusal, style: ErrorStyle): boolean {
  return Object.hasOwn(answerTables[style].rows, error.code)
}

/** A refusal as it is sent. */
export interface RenderedError {
  status: number
  body: object
  headers: Record<string, string>
}

/** Status, body and headers of a refusal. The style must have an answer for it. */
export function renderError(error: Refusal, style: ErrorStyle): RenderedError {
  const { rows, body, mediaType } = answerTables[style]
  const isBearer = error.code === 'tokenMissing' || error.code === 'tokenInvalid'
  const { retryAfterSeconds } = error as { retryAfterSeconds?: number | undefined }
  return {
    status: rows[error.code]!.status,
    body: body(error),
    headers: {
      ...(isBearer && { 'WWW-Authenticate': challenge(error) }),
      ...(error instanceof MethodNotAllowed && { Allow: error.allow.join(', ') }),
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      'Content-Type': mediaType,
    },
  }
}

/** RFC 6750 section 3.1: a request without a token gets no error code. */
function challenge({ code, message }: Refusal): string {
  return code === 'tokenMissing' ? 'Bearer' : `Bearer error="invalid_token", error_description=${quoted(message)}`
}

/** A quoted-string of RFC 9110. The texts are Sanad's own, and no quote or line break may get into a header. */
function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' ')}"`
}
