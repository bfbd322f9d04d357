import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allEventTypes, eventTypes } from '../../generated/eventTypes.ts'
import {
  compileSchema,
  type ContractOperation,
  type ContractSchema,
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

const contractNames = ['payment-initiation', 'account-information', 'letter-of-guarantee'] as const

describe.each(contractNames)('%s', (name) => {
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

  it('lists the types that it sends as an open list, each with its meaning and an example', () => {
    const type = listSchemas(media.schema['x-payload']).find(({ path }) => path.endsWith('EventMeta.EventType'))!.schema
    expect(type).toMatchObject({ type: 'string', 'x-extensible-enum': eventTypes[name] })
    expect(type).not.toHaveProperty('enum')
    for (const one of eventTypes[name]) expect(type.description).toContain(`\`${one}\`: `)
    const shown = examples.map(([, { value }]) => value.message.EventMeta.EventType)
    expect([...new Set(shown)].sort()).toEqual([...eventTypes[name]].sort())
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

describe('the types of events', () => {
  const platform = readContract('platform')

  it('are listed once: deliveries have those of all contracts, open, and the filter takes these and no others', () => {
    const { EventType, KnownEventType } = platform.components!.schemas as Record<string, ContractSchema>
    expect([...new Set(contractNames.flatMap((name) => [...eventTypes[name]]))].sort()).toEqual([...allEventTypes].sort())
    expect(EventType).toMatchObject({ 'x-extensible-enum': allEventTypes })
    expect(compileSchema(EventType!)('Bank.Resource.FromTheFuture')).toBe(true)
    expect(KnownEventType).toMatchObject({ enum: allEventTypes })
  })

  it('are each sent by somebody: a move, a row of what is announced, or a service', () => {
    const sources = [
      'src/data/repositories/journal.ts',
      'src/domain/consent/announcements.ts',
      ...globSync('src/services/**/*.ts'),
    ]
    const sent = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
    expect(allEventTypes.filter((type) => !sent.includes(`'${type}'`))).toEqual([])
  })

  it.each(['en', 'ar'])('have their words in each place in %s, and no type has words that no contract lists', (language) => {
    const words = JSON.parse(readFileSync(`src/web/locales/${language}/dashboard.json`, 'utf8')) as { eventTypes: Words }
    expect(keysOf(words.eventTypes).toSorted()).toEqual([...allEventTypes].sort())
    const guide = readFileSync(`docs/guides/${language}/webhooks.md`, 'utf8')
    const rows = [...guide.matchAll(/^\| `(\w+\.\w+\.\w+)` \| (.+) \| (.+) \|$/gm)]
    expect(rows.map(([, type]) => type).toSorted()).toEqual([...allEventTypes].sort())
  })
})

/** The words of a locale: texts, in groups. */
interface Words {
  [key: string]: string | Words
}

const keysOf = (words: Words): string[] =>
  Object.entries(words).flatMap(([key, part]) => (typeof part === 'string' ? [key] : keysOf(part).map((one) => `${key}.${one}`)))
