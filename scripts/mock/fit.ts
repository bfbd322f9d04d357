import type { Routed } from '../../src/http/stages.ts'
import { interactionIdHeader } from '../../src/telemetry/requests.ts'
import type { CallableOperation } from '../../test/support/contract/exampleRequest.ts'
import type { PrismAnswer } from './askPrism.ts'
import { readToken } from './authorization.ts'
import type { AskedOfBank } from './bank/answers.ts'
import type { MockBank } from './bank/bank.ts'
import { answerSchema, echoBody, echoPath, replaceTexts } from './echo.ts'
import type { Preferences } from './preferences.ts'

/** A request that the front has judged, and what Prism chose for it. */
export interface Judged {
  routed: Routed
  operation: CallableOperation
  /** Of the whole contract: an example's links lead to them. */
  paths: readonly string[]
  /** Parsed. */
  body: unknown
  preferences: Preferences
  received: PrismAnswer
}

/** An answer before its envelope is made. Undefined content: no body. */
export interface Fitted {
  status: number
  headers: Record<string, string>
  content: unknown
}

/** Whether somebody wants this very answer. Any other repeats what was sent, and is the mock's own where it remembers something. */
const isForced = ({ code, example, dynamic }: Preferences) =>
  example !== undefined || dynamic === 'true' || (code !== undefined && code >= '3')

const isEmpty = ({ body }: PrismAnswer) => body.length === 0

function askedOf({ routed, body }: Judged): AskedOfBank {
  const { operation, pathParameters: path, interactionId, request } = routed
  const idempotencyKey = request.headers['x-idempotency-key'] as string | undefined
  return { operation, path, body, interactionId, idempotencyKey, ...readToken(request.headers.authorization) }
}

/** Of an envelope the message alone, which is what the two sides say to each other. */
function unwrap({ operation: { isEnveloped } }: Routed, content: unknown): unknown {
  return isEnveloped && content !== undefined ? (content as { message: unknown }).message : content
}

/** An example that repeats what was sent. */
function fitExample({ routed, operation, paths, body, preferences, received }: Judged): unknown {
  const { status } = received
  const example: unknown = JSON.parse(received.body.toString())
  if (status >= 300) {
    // Texts that ask the caller to quote the id of the request.
    const id = received.headers.get(interactionIdHeader)
    return id === null ? example : replaceTexts(example, (text) => text.replaceAll(id, routed.interactionId))
  }
  const message = echoPath(unwrap(routed, example), routed.pathParameters, paths)
  if (isForced(preferences)) return message
  const schema = answerSchema(operation, status)
  return echoBody(message, unwrap(routed, body), routed.operation.isEnveloped ? schema?.properties?.message : schema)
}

/**
 * The answer to a judged request: of what the bank remembers, or the example that Prism chose, which repeats what was sent. Throws what the
 * service throws when the state of a consent does not allow the request.
 */
export function fitAnswer(judged: Judged, bank: MockBank): Fitted {
  const { received, preferences } = judged
  const isFree = received.status < 300 && !isForced(preferences)
  const asked = askedOf(judged)
  if (isFree) bank.checkToken(asked)
  const own = isFree ? bank.answer(asked) : undefined
  if (own) return { status: own.status, headers: own.headers ?? {}, content: own.message }
  if (isEmpty(received)) return { status: received.status, headers: {}, content: undefined }
  const content = fitExample(judged)
  return { status: received.status, headers: {}, content: isFree ? bank.show(asked, content) : content }
}
