import { isUuid } from '../domain/shared/formats.ts'

/** What may stand in the line of a request, and nothing else. */
export interface RequestFacts {
  /** Of a contract, or the name of a page. */
  operationId: string
  method: string
  status: number
  ms: number
  /** The x-fapi-interaction-id: a UUID, the caller's or ours. */
  interactionId: string
  /** Of a registered app. */
  clientId: string | undefined
  /** The code of the refusal. */
  refusal: string | undefined
}

/** Names of operations and pages, methods and codes of refusals are letters, `_` and `-`. Digits could be an id of a person. */
const wordForm = /^[a-z](?:[a-z_-]{0,58}[a-z])?$/i

/** Stands in the place of what has not the form of its field. */
const leftOut = '[removed]'
const word = (text: string) => (wordForm.test(text) ? text : leftOut)
const uuid = (text: string) => (isUuid(text) ? text : leftOut)

/**
 * The line of a request in the log. Every request writes one, and looking for what must be masked would be most of its cost. So its fields
 * are closed, and each takes only what has its form: words, UUIDs and numbers. The log writes it as it is (log.ts), and every other line
 * scrubbed.
 */
export class RequestLine {
  readonly operationId: string
  readonly method: string
  readonly status: number
  readonly ms: number
  readonly interactionId: string
  readonly clientId: string | undefined
  readonly refusal: string | undefined

  constructor({ operationId, method, status, ms, interactionId, clientId, refusal }: RequestFacts) {
    this.operationId = word(operationId)
    this.method = word(method)
    this.status = status
    this.ms = Math.round(ms * 10) / 10
    this.interactionId = uuid(interactionId)
    this.clientId = clientId === undefined ? undefined : uuid(clientId)
    this.refusal = refusal === undefined ? undefined : word(refusal)
  }
}
