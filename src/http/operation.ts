import { type App } from '../domain/app/app.ts'
import { type Consent } from '../domain/consent/consent.ts'
import { type Dependencies } from '../services/dependencies.ts'
import { type Answer } from './exchange.ts'

/** The registered app behind a bearer token, as it stood when the request came in. */
export interface AppCaller {
  kind: 'app'
  clientId: string
  app: App
  tokenKind: 'developer' | 'psu'
  scopes: readonly string[]
  /** Set for a PSU token only. */
  consentId?: string
  customerId?: string
  consent?: Consent
}

/** An app with the token of a PSU, and the consent it is bound to as it stands now: authorized, or consumed. */
export interface PsuCaller<Kind extends Consent['kind'] = Consent['kind']> extends AppCaller {
  consentId: string
  customerId: string
  consent: Extract<Consent, { kind: Kind }>
}

/** A developer signed in on the dashboard. */
export interface DeveloperCaller {
  kind: 'developer'
  developerId: string
  sessionId: string
}

/** Operations without security (health, sandbox control, sign-up). */
export interface AnonymousCaller {
  kind: 'anonymous'
}

/** Who sent a request, by the operation's security requirement. */
export type Caller = AppCaller | DeveloperCaller | AnonymousCaller

type JsonContent<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
type Parameters<Op, Place extends string> = Op extends { parameters: { [key in Place]?: infer Values } }
  ? NonNullable<Values>
  : never

/** What a handler receives: validated, typed from the contract. Envelope bodies arrive decoded and verified. */
export interface Input<Op, Who extends Caller = AppCaller> {
  body: Op extends { requestBody: infer Request }
    ? JsonContent<Request>
    : Op extends { requestBody?: infer Optional }
      ? JsonContent<NonNullable<Optional>> | undefined
      : undefined
  path: Parameters<Op, 'path'>
  query: Parameters<Op, 'query'>
  headers: Parameters<Op, 'header'>
  caller: Who
  /** x-fapi-interaction-id: goes into audit rows and logs. */
  interactionId: string
  /** Network address of the caller. */
  remoteAddress: string
  /** The one time of this request. */
  now: Date
}

/** For an envelope the handler gives only `message`; the pipeline adds aud, iss, iat, nbf, exp and the signature. */
type Payload<Body> = Body extends { message: infer Message; aud: unknown; iss: unknown } ? { message: Message } : Body

type Success<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202 | 204 | 303 | 503)]: JsonContent<Responses[Status]> extends undefined
    ? { status: Status; headers?: Record<string, string> }
    : { status: Status; body: Payload<JsonContent<Responses[Status]>>; headers?: Record<string, string> }
}[keyof Responses & (200 | 201 | 202 | 204 | 303 | 503)]

/** What a handler answers: one of the contract's non-error statuses with its body. Refusals are thrown. */
export type Output<Op> = Op extends { responses: infer Responses } ? Success<Responses> : never

/** One operation of the contract: contract in, one service call, contract out. */
export type Handler<Op, Who extends Caller = AppCaller> = (
  input: Input<Op, Who>,
  dependencies: Dependencies,
) => Promise<Output<Op>>

/**
 * An operation that asks the core bank before it does anything. `ask` runs outside of the transaction of an idempotent answer, which would
 * otherwise stay open as long as the core bank thinks; it throws what refuses the request. An answer that was given before is given
 * again without asking.
 */
export interface AskingHandler<Op, Who extends Caller = AppCaller> {
  ask(input: Input<Op, Who>, dependencies: Dependencies): Promise<void>
  answer: Handler<Op, Who>
}

/** A handler without its contract types. It was checked against them where it was written. */
export type AnyHandler = AnyAnswer | { ask(input: never, dependencies: Dependencies): Promise<void>; answer: AnyAnswer }
type AnyAnswer = (input: never, dependencies: Dependencies) => Promise<Answer>
