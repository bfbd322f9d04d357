import { calls } from '../../generated/calls.ts'
import type { operations as AccountInformation } from '../../generated/types/account-information.ts'
import type { operations as AccountVerification } from '../../generated/types/account-verification.ts'
import type { operations as Authorization } from '../../generated/types/authorization.ts'
import type { operations as LetterOfGuarantee } from '../../generated/types/letter-of-guarantee.ts'
import type { operations as PayeeVerification } from '../../generated/types/payee-verification.ts'
import type { operations as PaymentInitiation } from '../../generated/types/payment-initiation.ts'
import type { operations as Platform } from '../../generated/types/platform.ts'
import type { VerifiedEnvelope } from './envelopeRules.ts'

/** Every operation of the seven contracts for TPPs, by operationId. */
export type Operations = PaymentInitiation &
  AccountInformation &
  LetterOfGuarantee &
  PayeeVerification &
  AccountVerification &
  Authorization &
  Platform

/** The operationId of any operation. */
export type OperationId = keyof Operations & keyof typeof calls

type JsonType = `application/${string}json`
type JsonOf<Content> = Content[keyof Content & JsonType]
type MessageOf<Body> = Body extends { aud: unknown; message: infer Message } ? Message : Body

type ContentOf<Answer> = Answer extends { content: infer Content } ? Content : never
type Successes<Op> = Op extends { responses: infer All } ? All[keyof All & (200 | 201 | 202)] : never
type Refusals<Op> = Op extends { responses: infer All } ? All[Exclude<keyof All, 200 | 201 | 202 | 204 | 303>] : never
type FormType = 'application/x-www-form-urlencoded'
type RequestOf<Content> = Content extends Record<FormType, infer Form> ? Form : MessageOf<JsonOf<Content>>

/** What an operation asks in its body: the message of an envelope, a JSON body or the fields of a form. */
export type RequestBody<Id extends OperationId> = Operations[Id] extends { requestBody?: infer Body }
  ? RequestOf<ContentOf<NonNullable<Body>>>
  : never

/** What an operation answers: the message of an envelope, or the JSON body. */
export type ResponseBody<Id extends OperationId> = MessageOf<JsonOf<ContentOf<Successes<Operations[Id]>>>>

/** What a refusal of this operation has in its body. */
export type ErrorBody<Id extends OperationId> = JsonOf<ContentOf<Refusals<Operations[Id]>>>

type Part<Op, Place extends 'path' | 'query'> = Op extends { parameters: infer All }
  ? All extends Record<Place, infer Values>
    ? Record<Place, Values>
    : All extends { [Name in Place]?: infer Values }
      ? { [Name in Place]?: NonNullable<Values> }
      : unknown
  : unknown
type BodyPart<Op> = Op extends { requestBody: { content: infer Content } }
  ? { body: RequestOf<Content> }
  : Op extends { requestBody?: { content: infer Content } }
    ? { body?: RequestOf<Content> }
    : { body?: never }
type CredentialsOf<Id extends OperationId> = (typeof calls)[Id] extends { credentials: infer Scheme } ? Scheme : 'none'
type CredentialsPart<Scheme> = Scheme extends 'PsuToken'
  ? { /** The access token of a customer. */ psuToken: string }
  : Scheme extends 'DashboardSession'
    ? {
        /** The cookie of the developer's session, `sanad_session=…`, or their API token, `sanad_api_…`. */ session: string
      }
    : unknown

/** What may accompany any call. */
export interface CallOptions {
  /** More headers, for example `x-fapi-customer-ip-address` or `prefer`. */
  headers?: Record<string, string>
  /** Of operations that take one. Without it the client makes one, so that a repeated request is never done twice. */
  idempotencyKey?: string
  /** Ends the call, its waiting between tries included. */
  signal?: AbortSignal
  /** The time for one try, in milliseconds. */
  timeoutMs?: number
  /** How often a call that may be repeated is repeated; the client's own number without it. */
  maxRetries?: number
}

/** What one operation wants to know. */
export type CallInput<Id extends OperationId> = CallOptions &
  Part<Operations[Id], 'path'> &
  Part<Operations[Id], 'query'> &
  BodyPart<Operations[Id]> &
  CredentialsPart<CredentialsOf<Id>>

/** An answer that carries no signature: payee and account verification, the platform, the authorization server, 204. */
export interface PlainAnswer<Message> {
  status: number
  interactionId: string | undefined
  headers: Headers
  message: Message
}

/** A response whose signature and claims were checked. */
export interface Answer<Message> extends VerifiedEnvelope<Message> {
  status: number
  interactionId: string | undefined
  headers: Headers
}

type SuccessOf<Id extends OperationId> = [ContentOf<Successes<Operations[Id]>>] extends [never]
  ? PlainAnswer<undefined>
  : (typeof calls)[Id]['isEnveloped'] extends true
    ? Answer<ResponseBody<Id>>
    : PlainAnswer<ResponseBody<Id>>
/** What comes of a call to this operation. */
export type AnswerOf<Id extends OperationId> = SuccessOf<Id>

/** How one operation is called. */
export interface OperationEntry {
  operationId: OperationId
  contract: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  credentials?: 'DeveloperToken' | 'PsuToken' | 'DashboardSession' | 'ClientSecretBasic'
  contentType?: string
  isEnveloped: boolean
  isIdempotent: boolean
}

/** Every operation of the contracts for TPPs: for tools that work on any of them. */
export const operationTable: readonly OperationEntry[] = Object.entries(calls).map(([operationId, row]) => ({
  ...row,
  operationId: operationId as OperationId,
}))
