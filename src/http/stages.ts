/**
 * The stages of a request. Each step of the pipeline's `handle` takes one stage and returns the next, and so do the checks inside
 * `authorize` and the contract guard: one that is left out or in the wrong place does not compile (stages.test.ts). What finds something
 * out adds members. A check that finds nothing out leaves its name in the type alone, as `Passed`. What is done to an answer (checked,
 * sealed, sent) is one step and has no stages of its own.
 *
 * All stages of a request are the same object, which knows more from step to step: nothing is copied or replaced, and who observes the
 * request sees how far it came.
 */
import type { AppOperation, Operation, OtherOperation } from '../../generated/operations.ts'
import type { Arrived } from '../telemetry/requests.ts'
import type { InterfaceConventions } from './interfaceConventions.ts'
import type { Answer, AppCaller, Caller } from './operation.ts'

/** Its operation is known. Nothing else of it has been checked yet. */
export interface Routed extends Arrived {
  operationId: string
  /** The step that it is in. Noted only for who follows requests in the log. */
  step?: Step
  /** The path without the query, as sent. */
  readonly pathname: string
  readonly query: URLSearchParams
  readonly operation: Operation
  /** How the operation's interface differs from the others. */
  readonly conventions: InterfaceConventions
  readonly pathParameters: Record<string, string>
  /** The time of this request. Every step uses it. */
  readonly now: Date
  /** Network address of the caller. */
  readonly remoteAddress: string
  readonly responseMediaType: string
}

/** The steps of a request, by the names of their functions. */
export type Step =
  'route' | 'authenticate' | 'authorize' | 'checkHead' | 'readBody' | 'guardRequest' | 'answerOnce' | 'sendAnswer'

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

declare const checks: unique symbol

/** It has passed a check. Only the compiler knows: there is nothing to keep. */
export interface Passed<Check extends string> {
  readonly [checks]: { readonly [name in Check]: true }
}

/** The caller's token or role opens the operation. */
export type Permitted = Authenticated & Passed<'permission'>

/** What its answer says of the rate of its caller. */
export type RateHeaders = Readonly<Record<'RateLimit-Policy' | 'RateLimit', string>>

/** It is counted, and its caller has not sent too many. */
export type Counted = Permitted & Passed<'rate'> & { readonly rateHeaders: RateHeaders }

/** It comes from no other site's page. */
export type SameSite = Counted & Passed<'origin'>

/** The caller may do it. The consent of a PSU token is with the caller now. */
export type Authorized = SameSite & Passed<'consent'>

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

/** The contract guard found no fault either, where there is one. */
export type Guarded = Read & Passed<'guard'>

/** What the handler answers. */
export type Answered = Guarded & { readonly answer: Answer }

/** A request of which it is not known how far it came. */
export type SoFar = Arrived &
  Partial<Omit<Routed, keyof Arrived>> &
  Partial<Pick<Authenticated, 'isFromApp' | 'caller'>> &
  Partial<Pick<Counted, 'rateHeaders'>> &
  Partial<Pick<Answered, 'sent' | 'body' | 'answer'>>

/** The next stage of a request: the same object, of which `more` is known from now on. */
export function advance<Stage extends Arrived, More extends object>(stage: Stage, more: More): Stage & More {
  return Object.assign(stage, more)
}

/** The stage of a request that has just passed a check. */
export function pass<Stage extends Arrived, Check extends string>(stage: Stage, _check: Check): Stage & Passed<Check> {
  return stage as Stage & Passed<Check>
}
