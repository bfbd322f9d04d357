import { describe, expect, it } from 'vitest'
import {
  compileSchema,
  type ContractDocument,
  type ContractOperation,
  type ContractSchema,
  listOperations,
  listSchemas,
  type MediaType,
  readContract,
} from '../support/contract/contracts.ts'

/** The event contract: what the bank promises to send to Subscription.Webhook.Url. */
type Callbacks = Record<string, Record<string, { post: ContractOperation }>>
type EventMedia = MediaType & {
  schema: ContractSchema & { 'x-payload': ContractSchema }
  'x-payload-examples': Record<string, { value: { message: { EventMeta: Record<string, string>; Links: { Self: string } } } }>
}
const expression = '{$request.body#/message/Subscription/Webhook/Url}'

const callbacksOf = (operation: ContractOperation) => (operation as { callbacks?: Callbacks }).callbacks
const takesSubscription = ({ requestBody }: ContractOperation) =>
  Object.values(requestBody?.content ?? {}).some(({ schema }) =>
    listSchemas(schema).some(({ path }) => path === 'message.Subscription.Webhook.Url'),
  )

function eventMediaOf(contract: ContractDocument): EventMedia {
  const { operation } = listOperations(contract).find(({ operation }) => callbacksOf(operation))!
  return callbacksOf(operation)!.resourceEvents![expression]!.post.requestBody!.content['application/jwt'] as EventMedia
}

describe.each(['payment-initiation', 'account-information', 'letter-of-guarantee'])('%s', (name) => {
  const contract = readContract(name)
  const media = eventMediaOf(contract)
  const examples = Object.entries(media['x-payload-examples'])

  it('describes the events at every operation that takes a Subscription, and at no other', () => {
    for (const { operation } of listOperations(contract))
      expect([operation.operationId, callbacksOf(operation)?.resourceEvents?.[expression] !== undefined]).toEqual([
        operation.operationId,
        takesSubscription(operation),
      ])
  })

  it.each(examples)('shows the event %s as its schema has it, in JSON and in its compact form', (example, { value }) => {
    const validate = compileSchema(media.schema['x-payload'])
    validate(value)
    expect(validate.errors ?? []).toEqual([])
    const compact = media.examples![example]!.value as string
    expect(compileSchema(media.schema)(compact)).toBe(true)
    expect(JSON.parse(Buffer.from(compact.split('.')[1]!, 'base64url').toString())).toEqual(value)
    expect(value.message.EventMeta.EventResource).toBe(value.message.Links.Self)
  })

  it('says of every member of an event what it is', () => {
    const silent = listSchemas(media.schema['x-payload']).flatMap(({ path, schema }) =>
      Object.entries(schema.properties ?? {}).flatMap(([member, part]) =>
        part.type !== undefined && !part.description ? [`${path}.${member}`] : [],
      ),
    )
    expect(silent).toEqual([])
  })
})
