import { expect } from 'vitest'
import { eventTypes } from '../../../generated/eventTypes.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import type { TestTpp } from '../tpp/tpp.ts'
import {
  compileSchema,
  type ContractOperation,
  type ContractSchema,
  listOperations,
  type MediaType,
  readContract,
} from './contracts.ts'

/** An event as it is sent. */
export interface EventPayload {
  jti: string
  message: {
    Data: Record<string, unknown> & { Status?: string }
    Links: { Self: string }
    EventMeta: { EventType: string; EventResource: string; EventDateTime: string; ConsentId: string }
  }
}

/** The part of a contract that describes its events. */
export type EventMedia = MediaType & {
  schema: ContractSchema & { 'x-payload': ContractSchema }
  'x-payload-examples': Record<string, { value: EventPayload }>
}

type Callbacks = Record<string, Record<string, { post: ContractOperation }>>
const expression = '{$request.body#/message/Subscription/Webhook/Url}'

/** The events that an operation announces, or undefined. */
export function eventsOf(operation: ContractOperation): EventMedia | undefined {
  const { callbacks } = operation as { callbacks?: Callbacks }
  return callbacks?.resourceEvents?.[expression]?.post.requestBody?.content['application/jwt'] as EventMedia | undefined
}

/** The events of a contract. */
export function eventMediaOf(contractName: string): EventMedia {
  return listOperations(readContract(contractName)).flatMap(({ operation }) => eventsOf(operation) ?? [])[0]!
}

/** Reads what a compact JWS carries and holds it against the contract's event. */
export function readEvent(contractName: string, compact: string): EventPayload {
  const payload = JSON.parse(Buffer.from(compact.split('.')[1]!, 'base64url').toString()) as EventPayload
  const validate = compileSchema(eventMediaOf(contractName).schema['x-payload'])
  validate(payload)
  expect(validate.errors ?? []).toEqual([])
  // The list is open to receivers; what this program sends is in it.
  expect(eventTypes[contractName as keyof typeof eventTypes]).toContain(payload.message.EventMeta.EventType)
  return payload
}

/** An app's events of a consent, as it fetches them, each held against the contract. */
export async function fetchEventsOf(
  sanad: Pick<RunningSanad, 'url'>,
  tpp: TestTpp,
  contractName: string,
  consentId: string,
): Promise<EventPayload[]> {
  const headers = { authorization: `Bearer ${await tpp.developerToken()}` }
  const found: EventPayload[] = []
  for (let after = '0', hasMore = true; hasMore;) {
    const page = (await (await fetch(sanad.url(`/events?after=${after}`), { headers })).json()) as {
      events: string[]
      cursor: string
      hasMore: boolean
    }
    found.push(...page.events.map((compact) => readEvent(contractName, compact)))
    after = page.cursor
    hasMore = page.hasMore
  }
  return found.filter(({ message }) => message.EventMeta.ConsentId === consentId)
}

/** What an event says in short: `Created KSAOB.Pending`. */
export const inShort = ({ message: { Data, EventMeta } }: EventPayload) => `${EventMeta.EventType.split('.')[2]} ${Data.Status}`
