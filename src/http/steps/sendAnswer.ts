import { type Refusal } from '../../domain/shared/errors.ts'
import { type KeyRing } from '../../security/bankKeys/keyRing.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { type ContractGuard } from '../contract/guard.ts'
import { type Validators } from '../contract/validators.ts'
import { renderError } from '../errors/render.ts'
import { type Answer, type Exchange, jsonMediaType } from '../exchange.ts'
import { interactionIdHeader } from '../interactionId.ts'
import { manners } from '../manners.ts'
import { type AppCaller } from '../operation.ts'
import { sendText } from '../respond.ts'
import { makeEnvelope, sealEnvelope } from './sealEnvelope.ts'

interface Sender {
  dependencies: Dependencies
  validators: Validators
  keyRing: KeyRing
  guard: ContractGuard | undefined
}

/** Checks the answer against the contract, signs it where the contract says so, and sends it. An answer that breaks the contract is a defect. */
export async function sendAnswer(
  { dependencies, validators, keyRing, guard }: Sender,
  exchange: Exchange,
  answer: Answer,
): Promise<void> {
  const { response, operation, interactionId, now } = exchange
  const headers = {
    [interactionIdHeader]: interactionId,
    ...manners[operation.errorStyle].answerHeaders(exchange.request, new Date()),
    ...answer.headers,
  }
  if (answer.body === undefined || answer.body === null) {
    validators.checkAnswer(exchange, answer.status, undefined)
    return sendText(response, answer.status, headers)
  }
  if (!operation.isEnveloped) {
    validators.checkAnswer(exchange, answer.status, answer.body)
    await guard?.checkResponse(exchange, answer.status, answer.body)
    return sendText(
      response,
      answer.status,
      { ...headers, 'Content-Type': `${jsonMediaType}; charset=utf-8` },
      JSON.stringify(answer.body),
    )
  }
  const { app } = exchange.caller as AppCaller
  const envelope = makeEnvelope((answer.body as { message: unknown }).message, app, dependencies.settings, now)
  validators.checkAnswer(exchange, answer.status, envelope)
  await guard?.checkResponse(exchange, answer.status, envelope)
  const sealed = await sealEnvelope(envelope, app, exchange.responseMediaType, keyRing, now)
  sendText(response, answer.status, { ...headers, ...sealed.headers }, sealed.text)
}

/** A refusal inside a signed envelope, for callers whose Accept prefers application/jwt. */
export async function sendEnvelopedError(
  { dependencies, keyRing }: Sender,
  exchange: Exchange,
  error: Refusal,
  headers: Record<string, string>,
): Promise<void> {
  const rendered = renderError(error, exchange.operation.errorStyle)
  const { app } = exchange.caller as AppCaller
  const envelope = makeEnvelope(rendered.body, app, dependencies.settings, exchange.now)
  const sealed = await sealEnvelope(envelope, app, exchange.responseMediaType, keyRing, exchange.now)
  sendText(exchange.response, rendered.status, { ...headers, ...rendered.headers, ...sealed.headers }, sealed.text)
}
