import type { UnjudgedEntities } from '../data/repositories/callers.ts'
import type { CallingApp } from '../domain/app/app.ts'
import type { ApiToken } from '../domain/session/sessions.ts'
import type { Consent } from '../domain/consent/consent.ts'
import type { SignedInBankUser } from '../services/console/consoleSession.ts'
import type { Dependencies } from '../services/dependencies.ts'

/** The registered app behind a bearer token, as it was when the request came in. */
export interface AppCaller {
  kind: 'app'
  clientId: string
  app: CallingApp
  unjudged: UnjudgedEntities
  tokenKind: 'developer' | 'psu'
  scopes: readonly string[]
  /** Set for a PSU token only. */
  consentId?: string
  customerId?: string
  consent?: Consent
}

/** An app with the token of a PSU, and the token's consent as it is now: authorized or consumed. */
export interface PsuCaller<Kind extends Consent['kind'] = Consent['kind']> extends AppCaller {
  consentId: string
  customerId: string
  consent: Extract<Consent, { kind: Kind }>
  /** The accounts that the customer linked to it; where the path names an account, that one if it is linked, and no other. */
  accountIds: string[]
}

/** A developer, by their session on the dashboard or by one of their API tokens. */
export interface DeveloperCaller {
  kind: 'developer'
  developerId: string
  /** Of a session. */
  sessionId?: string
  /** Whether the bank demands a second step of the developer that is off. */
  lacksSecondFactor: boolean
  /** Of an API token: what it opens. */
  tokenScope?: ApiToken['scope']
}

/** A developer who is signed in on the dashboard: what no API token opens. */
export interface SessionCaller extends DeveloperCaller {
  sessionId: string
}

/** Somebody of the bank who is signed in to the console. */
export interface BankUserCaller extends SignedInBankUser {
  kind: 'bankUser'
  sessionId: string
}

/** The bank's own app, and the customer about whom it states that they are there. */
export interface BankAppCaller {
  kind: 'bankApp'
  /** The bank's opaque id of the customer. */
  customerId: string
  /** The SHA-256 of the body that the statement is about. */
  bodyHash?: string
}

/** The caller of an operation without security (health, sandbox control, sign-up). */
export interface AnonymousCaller {
  kind: 'anonymous'
}

/** The caller of a request, by the operation's security requirement. */
export type Caller = AppCaller | DeveloperCaller | BankUserCaller | BankAppCaller | AnonymousCaller

type JsonContent<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
type Parameters<Op, Place extends string> = Op extends { parameters: { [key in Place]?: infer Values } }
  ? NonNullable<Values>
  : never

/** The input of a handler, validated and typed from the contract. The body of an envelope is decoded and verified. */
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
  /** The x-fapi-interaction-id of the request, for audit rows and logs. */
  interactionId: string
  /** Network address of the caller. */
  remoteAddress: string
  /** What the caller's program says of itself. */
  userAgent: string | undefined
  /** The time of this request. Every step uses it. */
  now: Date
}

/** For an envelope the handler returns only `message`. The pipeline adds aud, iss, iat, nbf, exp and the signature. */
type Payload<Body> = Body extends { message: infer Message; aud: unknown; iss: unknown } ? { message: Message } : Body

/** A 503 with the body of the 200 is an answer of its own: whether this instance is ready. Any other is a refusal. */
type ReadyOrNot<Responses> = Responses extends { 200: infer Ready; 503: infer NotReady }
  ? JsonContent<NotReady> extends JsonContent<Ready>
    ? 503
    : never
  : never

type SuccessStatus<Responses> = keyof Responses & (200 | 201 | 202 | 204 | 303 | ReadyOrNot<Responses>)

type Success<Responses> = {
  [Status in SuccessStatus<Responses>]: JsonContent<Responses[Status]> extends undefined
    ? { status: Status; headers?: Record<string, string> }
    : { status: Status; body: Payload<JsonContent<Responses[Status]>>; headers?: Record<string, string> }
}[SuccessStatus<Responses>]

/** The answer of a handler: one of the contract's success statuses with its body. Refusals are thrown. */
export type Output<Op> = Op extends { responses: infer Responses } ? Success<Responses> : never

/** The handler of one operation: it takes the contract's input, makes one service call, and returns the contract's output. */
export type Handler<Op, Who extends Caller = AppCaller> = (
  input: Input<Op, Who>,
  dependencies: Dependencies,
) => Promise<Output<Op>>

/**
 * An operation that has business with the core bank. No transaction may stay open as long as the core bank thinks, so there are three
 * steps: `ask` comes before the transaction of an idempotent answer and throws what refuses the request; `tell` comes after its commit
 * and never fails. A repeated request gets its first answer again, and neither step runs.
 */
export interface BankHandler<Op, Who extends Caller = AppCaller> {
  ask(input: Input<Op, Who>, dependencies: Dependencies): Promise<void>
  answer: Handler<Op, Who>
  tell(output: Output<Op>, dependencies: Dependencies): Promise<void>
}

/**
 * The input of any handler. Its parts from the contract were checked by the validators against the types that the handler is written for.
 */
export interface AnyInput extends Omit<Input<unknown, Caller>, 'body' | 'path' | 'query' | 'headers'> {
  body: unknown
  path: unknown
  query: unknown
  headers: unknown
}

/**
 * The steps of a handler without its contract types. They are written as methods, which TypeScript compares in both directions: a handler
 * of one operation fits though it takes the input of that operation only.
 */
export interface HandlerSteps {
  ask?(input: AnyInput, dependencies: Dependencies): Promise<void>
  answer(input: AnyInput, dependencies: Dependencies): Promise<Answer>
  tell?(given: Answer, dependencies: Dependencies): Promise<void>
}

/** A handler of any operation: its steps, or the one that answers. */
export type AnyHandler = HandlerSteps | HandlerSteps['answer']

/** The handler's answer, before it is put into an envelope and signed. */
export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}
