import { calls } from '../../generated/calls.ts'
import { signEnvelope, verifyEnvelope } from './envelope.ts'
import type { VerifiedEnvelope } from './envelopeRules.ts'
import { SanadApiError } from './errors.ts'
import { authenticateClient, type TokenContext } from './oauth.ts'
import type { Answer, CallOptions, OperationId, PlainAnswer } from './operations.ts'
import { retryWaitMs } from './retries.ts'
import type { Session } from './session.ts'
import type { DeveloperTokens } from './tokens.ts'
import { type OutgoingRequest, type RawAnswer, readJson, refusal } from './transport.ts'

/** The input of any call; operations.ts says what each operation takes. */
export interface LooseInput extends CallOptions {
  path?: object
  query?: object
  body?: unknown
  psuToken?: string
  session?: string
}

/** One row of the table of operations. */
interface CallRow {
  method: OutgoingRequest['method']
  path: string
  credentials?: 'DeveloperToken' | 'PsuToken' | 'DashboardSession' | 'ClientSecretBasic'
  contentType?: string
  isEnveloped: boolean
  isIdempotent: boolean
  headerNames: readonly string[]
}

/** Checks an answer with the bank's keys. Throws SanadApiError `TPP.ResponseUntrusted`. */
export async function verify<Message>(session: Session, received: RawAnswer): Promise<VerifiedEnvelope<Message>> {
  const { findKey } = await session.provider()
  const rules = { issuer: session.issuer, clientId: session.options.clientId, findKey, now: session.now() }
  const envelope = await verifyEnvelope<Message>(received, rules)
  session.options.onVerified?.(envelope)
  return envelope
}

/** A refusal may be unsigned JSON or a signed envelope. A signed one is believed only after its check. */
async function readRefusal(session: Session, received: RawAnswer): Promise<Error> {
  if (received.mediaType !== 'application/jwt') return refusal(received)
  return refusal(received, (await verify(session, received)).message)
}

/** Where the interfaces answer: with mutual TLS that is where the token endpoint takes client certificates. */
async function apiAddress({ options, baseUrl, provider }: Session): Promise<string> {
  if (options.mutualTls !== true) return baseUrl
  return (await provider()).metadata.token_endpoint.replace(/\/auth\/token$/, '')
}

function withQuery(path: string, query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

function addressOf(template: string, path: object = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (path as Record<string, unknown>)[name]
    if (typeof value !== 'string' || value === '') throw new TypeError(`the path parameter ${name} is missing`)
    // In an address these two lead to another folder, and so to another operation. Encoding does not change that.
    if (value === '.' || value === '..') throw new TypeError(`the path parameter ${name} cannot be ${value}`)
    return encodeURIComponent(value)
  })
}

/** The body of one try with the headers that belong to it. Envelopes are signed afresh each time. */
async function packBody(session: Session, row: CallRow, body: unknown) {
  if (body === undefined || row.contentType === undefined) return { headers: {} }
  if (row.isEnveloped) {
    const { encoding, signingKey: key, clientId } = session.options
    return signEnvelope(body as object, { encoding, key, clientId, audience: session.issuer, now: session.now() })
  }
  const headers = { 'content-type': row.contentType }
  return row.contentType === 'application/json'
    ? { headers, body: JSON.stringify(body) }
    : { headers, body: new URLSearchParams(body as Record<string, string>).toString() }
}

/** Headers that the contract demands and that need no thought of the caller. */
function ownHeaders(row: CallRow, now: Date): Record<string, string> {
  const known: Record<string, string> = { 'X-Request-ID': crypto.randomUUID(), 'X-RequestTimestamp': now.toISOString() }
  return lowerCased(Object.fromEntries(Object.entries(known).filter(([name]) => row.headerNames.includes(name))))
}

/** Headers of the caller replace our own, however they are written; fetch would send both as one value. */
function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** What the calls of a client work with. */
export interface Caller {
  session: Session
  context: TokenContext
  developerTokens: DeveloperTokens
}

async function credentialsOf(
  { context, developerTokens }: Caller,
  row: CallRow,
  input: LooseInput,
): Promise<{ headers: Record<string, string>; fields?: Record<string, string> }> {
  switch (row.credentials) {
    case 'DeveloperToken':
      return { headers: { authorization: `Bearer ${input.psuToken ?? (await developerTokens.get())}` } }
    case 'PsuToken':
      return { headers: { authorization: `Bearer ${input.psuToken ?? ''}` } }
    case 'DashboardSession':
      return { headers: sessionHeader(input.session ?? '') }
    case 'ClientSecretBasic':
      return authenticateClient(context)
    default:
      return { headers: {} }
  }
}

/** A developer's API token, or the cookie of their session. */
const sessionHeader = (session: string): Record<string, string> =>
  session.startsWith('sanad_api_') ? { authorization: `Bearer ${session}` } : { cookie: session }

async function trySend(
  caller: Caller,
  row: CallRow,
  address: string,
  input: LooseInput & { operationId: OperationId },
  attempt: number,
) {
  const { session } = caller
  const { encoding, mutualTls } = session.options
  const proof = await credentialsOf(caller, row, input)
  const packed = await packBody(session, row, proof.fields ? { ...(input.body as object), ...proof.fields } : input.body)
  const hasCredentials = row.credentials !== undefined && row.credentials !== 'DashboardSession'
  const received = await session.send({
    method: row.method,
    url: `${mutualTls && hasCredentials ? await apiAddress(session) : session.baseUrl}${address}`,
    headers: {
      accept: row.isEnveloped && encoding === 'jwt' ? 'application/jwt' : 'application/json',
      ...ownHeaders(row, session.now()),
      ...proof.headers,
      ...(input.idempotencyKey === undefined ? {} : { 'x-idempotency-key': input.idempotencyKey }),
      ...lowerCased(input.headers),
      ...packed.headers,
    },
    ...('body' in packed ? { body: packed.body } : {}),
    operationId: input.operationId,
    attempt,
    signal: input.signal,
    timeoutMs: input.timeoutMs,
  })
  // A redirect is an answer of the authorization endpoint only; nowhere is it followed.
  const isGood =
    (received.status >= 200 && received.status < 300) || (received.status === 303 && input.operationId === 'authorize')
  if (!isGood) throw await readRefusal(session, received)
  return received
}

/** Tries until it works, or until trying again makes no sense. A token that the bank has ended early is replaced once. */
async function sendPatiently(caller: Caller, row: CallRow, address: string, input: LooseInput & { operationId: OperationId }) {
  const { options, sleep } = caller.session
  const maxRetries = input.maxRetries ?? options.maxRetries ?? 2
  const rules = { maxRetries, isRepeatable: row.method === 'GET' || row.isIdempotent, random: Math.random }
  const isOwnToken = row.credentials === 'DeveloperToken' && input.psuToken === undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await trySend(caller, row, address, input, attempt)
    } catch (error) {
      const isRenewed =
        attempt === 1 && isOwnToken && maxRetries > 0 && isUnauthorized(error) && (await caller.developerTokens.renew())
      const waitMs = isRenewed ? 0 : retryWaitMs(error, attempt, rules)
      if (waitMs === undefined) throw error
      options.hooks?.onRetry?.({ operationId: input.operationId, attempt, waitMs, reason: error as SanadApiError })
      if (waitMs > 0) await sleep(waitMs, input.signal).catch((cause: unknown) => Promise.reject(ended(error, cause)))
    }
  }
}

/** The caller's signal came while the client waited; what it waited for is told with it. */
function ended(waitedFor: unknown, cause: unknown): SanadApiError {
  const { operationId, interactionId, message } = waitedFor as SanadApiError
  const error = { Code: 'TPP.Aborted', Message: `ended by its caller before the next try, after: ${message}` }
  return new SanadApiError(0, [error], { operationId, interactionId, cause })
}

const isUnauthorized = (error: unknown) => error instanceof SanadApiError && error.status === 401

async function openAnswer(session: Session, row: CallRow, received: RawAnswer): Promise<Answer<unknown> | PlainAnswer<unknown>> {
  const { status, interactionId, headers } = received
  const about = { status, interactionId, headers }
  if (row.isEnveloped && status !== 204) return { ...(await verify<unknown>(session, received)), ...about }
  return { ...about, message: readJson(received) }
}

/** Calls any operation by its operationId. Throws SanadApiError for every refusal. */
export async function callOperation(
  caller: Caller,
  operationId: OperationId,
  input: LooseInput = {},
): Promise<Answer<unknown> | PlainAnswer<unknown>> {
  const row: CallRow = calls[operationId]
  const idempotencyKey = input.idempotencyKey ?? (row.isIdempotent ? crypto.randomUUID() : undefined)
  const whole = { ...input, operationId, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
  const received = await sendPatiently(caller, row, withQuery(addressOf(row.path, input.path), input.query), whole)
  return openAnswer(caller.session, row, received)
}

/** Follows a link of an answer: a relative path of the bank, read as `operationId` reads. */
export async function followLink(caller: Caller, operationId: OperationId, link: string, input: LooseInput = {}) {
  // Links are relative paths. Anything else could send the token to another host.
  if (!link.startsWith('/') || link.startsWith('//')) throw new TypeError(`not a relative path of the bank: ${link}`)
  const row: CallRow = calls[operationId]
  return openAnswer(caller.session, row, await sendPatiently(caller, row, link, { ...input, operationId }))
}
