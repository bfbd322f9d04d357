import { CoreBankError, UnknownOutcome } from '../port.ts'

/** Nothing was sent, because the way there is closed: a circuit that is open, or too many calls at once. */
export class NotSent extends CoreBankError {
  constructor(message: string) {
    super('unavailable', 'none', message)
  }
}

/** Members of RFC 9457 problem details that say what became of a request. */
interface ReadProblem {
  code: string
  effect: 'none' | 'unknown'
}

/** An answer of the core bank with an error status. */
export class CoreBankAnswered extends CoreBankError {
  readonly status: number
  readonly code: string

  constructor(status: number, { code, effect }: ReadProblem) {
    super(isRefusal(status) ? 'refused' : 'unavailable', effect, `the core bank answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/**
 * Asking again is no use after these: a defect of one side, a right that is lacking, another content under a known id, a cursor that is
 * over, a feature that is not there. 404 is not among them: a gateway that sends requests to the wrong place says it too.
 */
const isRefusal = (status: number) => [400, 403, 405, 406, 409, 410, 413, 415, 422, 501].includes(status)

/** Reads an answer with an error status. Without a sound `effect` nobody knows what became of the request. */
export function readProblem(status: number, body: unknown): CoreBankAnswered {
  const { code, effect } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new CoreBankAnswered(status, {
    code: typeof code === 'string' && /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(code) ? code : 'withoutCode',
    effect: effect === 'none' ? 'none' : 'unknown',
  })
}

/** An answer that breaks the contract. Nothing of it is passed on, and `place` has nothing of its values. */
export class BrokenAnswer extends UnknownOutcome {
  readonly place: string

  constructor(operationId: string, place: string) {
    super(`the answer to ${operationId} breaks the contract at ${place}`)
    this.place = place
  }
}

/** Failures of a connection that was never there, so that nothing can have been sent. */
const neverConnected = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
])

/** What a failure of the connection means: a broken one may have brought the request there. */
export function readConnectionFailure(failure: unknown): CoreBankError {
  const code = codeOf(failure)
  const effect = neverConnected.has(code) ? 'none' : 'unknown'
  return new CoreBankError('unavailable', effect, `the core bank cannot be reached: ${code}`, { cause: failure })
}

function codeOf(failure: unknown): string {
  const { code, name } = (failure instanceof Error ? failure : {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}

/** Whether the same request may be sent again at once where the contract allows it: after no connection, no answer, a gateway's word. */
export function isWorthRepeating(failure: unknown): boolean {
  if (failure instanceof CoreBankAnswered) return [502, 503, 504].includes(failure.status)
  return failure instanceof CoreBankError && failure.kind === 'unavailable' && !(failure instanceof BrokenAnswer)
}

/**
 * Whether a failure says that the core bank is not well. A refusal does not, nor what was never sent. An answer that breaks the contract
 * does not either: data of one customer would else close the way for all.
 */
export function isIllness(failure: unknown): boolean {
  if (failure instanceof CoreBankAnswered) return failure.status >= 500 && failure.status !== 501
  return failure instanceof CoreBankError && !(failure instanceof BrokenAnswer) && !(failure instanceof NotSent)
}

/** Whether nobody was there to take the request: that says nothing of what the request is about. */
export const isAwayAltogether = (failure: unknown): boolean =>
  failure instanceof CoreBankError && !(failure instanceof CoreBankAnswered) && failure.effect === 'none'
