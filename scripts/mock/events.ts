import { randomUUID } from 'node:crypto'
import { shiftDates } from '../../src/web/docs/exampleDates.ts'
import type { CallableOperation } from '../../test/support/contract/exampleRequest.ts'
import type { Letter } from '../../src/domain/guarantee/letter.ts'
import { consentLink } from '../../src/services/consent/consentLinks.ts'
import { letterMessage } from '../../src/services/guarantee/letter.ts'
import { paymentLink, paymentMessage } from '../../src/services/payment/paymentMessage.ts'
import { linkTo } from '../../src/services/shared/links.ts'
import { messageOf } from './bank/answers.ts'
import type { MockBank } from './bank/bank.ts'
import type { Remembered } from './bank/memory.ts'
import { echoPath } from './echo.ts'
import type { MockKey } from './mockKey.ts'

/** Who sends events. */
export interface EventSender {
  key: MockKey
  origin: string
  operations: readonly CallableOperation[]
  bank: MockBank | undefined
}

interface EventMessage {
  Data: object
  EventMeta: { EventResource: string }
}
interface EventExample {
  value: { message: EventMessage }
}
interface EventMedia {
  'x-payload-examples'?: Record<string, EventExample>
}
type Callbacks = Record<string, Record<string, { post: { requestBody: { content: Record<string, EventMedia> } } }>>

const eventSeconds = 300
const deliveryTimeoutMs = 15_000

/** The events that the contract describes, by the names of their examples. */
export function eventExamples(operations: readonly CallableOperation[]): Record<string, EventExample> {
  const callbacks = operations.map((operation) => (operation as { callbacks?: Callbacks }).callbacks ?? {})
  const media = callbacks
    .flatMap((places) => Object.values(places))
    .flatMap((addresses) => Object.values(addresses))
    .map(({ post }) => post.requestBody.content['application/jwt'])
  return Object.assign({}, ...media.map((one) => one?.['x-payload-examples'] ?? {})) as Record<string, EventExample>
}

/** What is asked for: `event` by the name that GET lists; `example` is its older name. */
export interface Delivery {
  url: string
  event?: string
  example?: string
  /** Whom it is for: the app of that consent, where one is said. */
  clientId?: string
  ConsentId?: string
}

/** An answer of a control call. */
export interface ControlAnswer {
  status: number
  body: object
}

/** An event about a remembered consent: of the same resource, with its ids, and as it stands where it exists already. */
function aboutConsent(example: EventMessage, record: Remembered, operations: EventSender['operations']): object {
  const { consent, payment, letter } = record
  const ids = {
    ConsentId: consent.consentId,
    ...(consent.kind === 'payment' && { PaymentId: consent.paymentId }),
    ...(letter && { letterOfGuaranteeId: letter.letterOfGuaranteeId }),
  }
  const paths = operations.map(({ path }) => path)
  const message = echoPath(example, ids, paths) as EventMessage
  const standing = [
    { link: consentLink(consent), data: messageOf(record).Data },
    ...(payment ? [{ link: paymentLink(payment.paymentId), data: paymentMessage(payment).Data }] : []),
    ...(letter ? [{ link: letterLink(letter), data: letterMessage(letter).Data }] : []),
  ]
  const own = standing.find(({ link }) => link === message.EventMeta.EventResource)
  return own ? { ...message, Data: own.data } : message
}

const letterLink = ({ letterOfGuaranteeId }: Letter) => linkTo('getLetterOfGuarantee', { letterOfGuaranteeId })

/** Sends one event as the bank would: signed at this moment, with a token of the bank. Says what the address answered. */
export async function deliver({ key, origin, operations, bank }: EventSender, asked: Delivery): Promise<ControlAnswer> {
  const { url, event, example, ConsentId } = asked
  const record = bank?.memory.findConsent(ConsentId)
  const examples = eventExamples(operations)
  const names = Object.keys(examples)
  if (names.length === 0) return { status: 404, body: { error: 'The contract describes no events.' } }
  if (event !== undefined && example !== undefined && event !== example)
    return { status: 400, body: { error: `event says ${event} and example says ${example}; say event only.`, events: names } }
  const name = event ?? example ?? names[0]!
  if (!Object.hasOwn(examples, name)) return { status: 404, body: { error: `There is no event ${name}.`, events: names } }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return { status: 400, body: { error: 'url must be the http address of your webhook, for example http://127.0.0.1:3000/.' } }
  if (ConsentId !== undefined && !record)
    return { status: 404, body: { error: 'There is no such consent here, or it was an hour ago.' } }
  const clientId = asked.clientId ?? record?.consent.clientId ?? 'mock-app'
  const now = new Date()
  const iat = Math.floor(now.getTime() / 1_000)
  const claims = { iss: `${origin}/auth`, aud: clientId, iat, nbf: iat, exp: iat + eventSeconds, jti: randomUUID() }
  const { message } = shiftDates(examples[name]!.value, now)
  const told = record ? aboutConsent(message, record, operations) : message
  const body = await key.sign(JSON.stringify({ ...claims, message: told }))
  const token = await key.sign(JSON.stringify({ ...claims, sub: claims.iss, jti: randomUUID() }))
  const headers = { 'content-type': 'application/jwt', authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(deliveryTimeoutMs)
  const delivered = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
    ({ status }) => ({ answered: status }),
    (error: Error) => ({ error: String(error.cause ?? error.message) }),
  )
  return { status: 200, body: { event: name, jti: claims.jti, ...delivered } }
}
