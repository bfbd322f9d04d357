import { describe, expect, it } from 'vitest'
import {
  compileSchema,
  type ContractOperation,
  listOperations,
  listSchemas,
  readContract,
} from '../support/contract/contracts.ts'
import { eventMediaOf, eventsOf } from '../support/contract/events.ts'

/** The event contract: what the bank promises to send to Subscription.Webhook.Url. */
const takesSubscription = ({ requestBody }: ContractOperation) =>
  Object.values(requestBody?.content ?? {}).some(({ schema }) =>
    listSchemas(schema).some(({ path }) => path === 'message.Subscription.Webhook.Url'),
  )

describe.each(['payment-initiation', 'account-information', 'letter-of-guarantee'])('%s', (name) => {
  const contract = readContract(name)
  const media = eventMediaOf(name)
  const examples = Object.entries(media['x-payload-examples'])

  it('describes the events at every operation that takes a Subscription, and at no other', () => {
    for (const { operation } of listOperations(contract))
      expect([operation.operationId, eventsOf(operation) !== undefined]).toEqual([
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
