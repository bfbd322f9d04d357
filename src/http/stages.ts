import { type AppOperation, type Operation, type OtherOperation } from '../../generated/operations.ts'
import { type Arrived } from '../telemetry/requests.ts'
import { type Answer, type AppCaller, type Caller } from './operation.ts'

/**
 * The stages of a request: arrived, routed, authenticated, authorized, checked, received, read, answered. Each step of the pipeline takes one and
 * returns the next, so a step that is left out or in the wrong place does not compile. All stages of a request are the same object, which
 * knows more from step to step: nothing is copied, and who observes the request sees how far it came.
 */
export interface Routed extends Arrived {
  operationId: string
  /** The path without the query, as sent. */
  readonly pathname: string
  readonly query: URLSearchParams
  readonly operation: Operation
  readonly pathParameters: Record<string, string>
  /** The time of this request. Every step uses it. */
  readonly now: Date
  /** Network address of the caller. */
  readonly remoteAddress: string
  readonly responseMediaType: string
}

/** Who calls. An operation with envelopes or idempotency keys has an app for its caller. */
export type Authenticated = Routed & (FromApp | FromOthers)

interface FromApp {
  readonly isFromApp: true
  readonly operation: AppOperation
  readonly caller: AppCaller
}

interface FromOthers {
  readonly isFromApp: false
  readonly operation: OtherOperation
  readonly caller: Exclude<Caller, AppCaller>
}

/** The caller may do it. The consent of a PSU token is with the caller now. */
export type Authorized = Authenticated & { readonly isAuthorized: true }

/** Parameters after validation, with the names that a handler reads. */
export interface CheckedParameters {
  path: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
}

/** Its path, query and headers are right. */
export type Checked = Authorized & { readonly parameters: CheckedParameters }

/** A body as it was sent. */
export interface SentBody {
  mediaType: string
  bytes: Buffer
}

/** Its body is here, if it has one. Nothing of the body has been looked at. */
export type Received = Checked & { readonly sent: SentBody | undefined }

/** The body is parsed and fits the contract; that of an envelope is verified. */
export type Read = Received & { readonly body: unknown }

/** What the handler answers. */
export type Answered = Read & { readonly answer: Answer }

/** A request of which it is not known how far it came. */
export type SoFar = Arrived & Partial<Omit<Routed, keyof Arrived>> & Partial<Pick<Read, 'caller' | 'sent' | 'body'>>

/** The next stage of a request: the same object, of which `more` is known from now on. */
export function advance<Stage extends Arrived, More extends object>(stage: Stage, more: More): Stage & More {
  return Object.assign(stage, more)
}
