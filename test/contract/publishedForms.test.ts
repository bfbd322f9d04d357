import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { acceptedForms } from '../../src/http/contract/acceptedForms.ts'
import { contractFile, contractNames } from '../support/contract/contracts.ts'

type Part = Record<string, unknown>
const read = (name: string) =>
  JSON.parse(readFileSync(contractFile(name), 'utf8')) as { paths: Record<string, Record<string, Part>> }

/** Every object of a document that is no part of an example, with its place. */
function* partsOf(part: unknown, place = ''): Generator<{ place: string; part: Part }> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield { place, part: part as Part }
  for (const [name, member] of Object.entries(part)) if (!/^examples?$/.test(name)) yield* partsOf(member, `${place}/${name}`)
}

const placesOf = (name: string, isWrong: (part: Part) => boolean) =>
  [...partsOf(read(name))].filter(({ part }) => isWrong(part)).map(({ place }) => place)

describe.each(contractNames)('the published contract of %s', (name) => {
  it('has no two members that become one in a program', () => {
    const twins = (part: Part) => {
      const names = Object.keys((part.type === 'object' && (part.properties as Part)) || {}).map(
        (one) => one[0]!.toLowerCase() + one.slice(1),
      )
      return new Set(names).size < names.length
    }
    expect(placesOf(name, twins)).toEqual([])
  })

  it('has no list of values with null alone, which generated clients cannot compile', () => {
    expect(placesOf(name, ({ enum: values }) => Array.isArray(values) && values.every((value) => value === null))).toEqual([])
  })

  it('has no choice of schemas without members, which generated clients read as nothing', () => {
    const bare = ({ oneOf }: Part) =>
      Array.isArray(oneOf) && oneOf.every((choice: Part) => Object.keys(choice).join() === 'required')
    expect(placesOf(name, bare)).toEqual([])
  })

  it('has a name for the values of every set, without which a generated Java client does not compile', () => {
    const unnamed = ({ uniqueItems, items }: Part) => uniqueItems === true && 'enum' in (items as Part)
    expect(placesOf(name, unnamed)).toEqual([])
  })

  it('says of each whole number that it may need 64 bits, where 32 do not hold it', () => {
    const least = -(2 ** 31)
    const most = 2 ** 31 - 1
    const tooWide = ({ type, format, minimum, maximum }: Part) =>
      type === 'integer' && format !== 'int64' && !(Number(minimum ?? NaN) >= least && Number(maximum ?? NaN) <= most)
    expect(placesOf(name, tooWide)).toEqual([])
  })

  it('says of each number with a fraction that it is a double, because a float loses its last digits', () => {
    expect(placesOf(name, ({ type, format }) => type === 'number' && format !== 'double')).toEqual([])
  })

  it('calls nothing deprecated without saying when it ends', () => {
    const endless = ({ deprecated, description }: Part) => deprecated === true && !/\d{4}-\d{2}-\d{2}/.test(String(description))
    expect(placesOf(name, endless)).toEqual([])
  })

  it('links only to operations that it has', () => {
    const ids = Object.values(read(name).paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    const links = [...partsOf(read(name))].filter(({ place }) => /\/links\/\w+$/.test(place))
    expect(links.filter(({ part }) => !ids.includes(part.operationId)).map(({ place }) => place)).toEqual([])
  })
})

describe('what the validators accept beyond the published schemas', () => {
  it('is the other spelling, null and nothing else, one entry alone, and exactly one of the members', () => {
    const published = {
      place: { type: 'object', properties: { Latitude: { type: 'string', 'x-also-spelled': 'latitude' } } },
      links: { type: 'object', nullable: true, 'x-always-null': true },
      aud: { type: 'array', items: { type: 'string' }, maxItems: 3, 'x-or-one': true },
      party: { type: 'object', properties: { a: {}, b: {} }, 'x-exactly-one-of': ['a', 'b'] },
    }
    expect(acceptedForms(published)).toEqual({
      place: {
        type: 'object',
        properties: { Latitude: { type: 'string' }, latitude: { type: 'string' } },
        'x-twins': [['Latitude', 'latitude']],
      },
      links: { type: 'object', nullable: true, enum: [null] },
      aud: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 3 }] },
      party: { type: 'object', properties: { a: {}, b: {} }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    })
  })

  it('is the other spelling of a header, in a request and in an answer', () => {
    const time = { in: 'header', schema: { maxLength: 9 } }
    const document = (parameters: object[], headers: object) => ({
      paths: { '/questions': { post: { parameters, responses: { 200: { headers } } } } },
      components: { parameters: { Time: { ...time, name: 'X-SentAt', 'x-also-spelled': 'X-Sent-At' } } },
    })
    const published = document([{ $ref: '#/components/parameters/Time' }], {
      'X-Now': { schema: {}, 'x-also-spelled': 'X-N-O-W' },
    })
    const spelled = [
      { ...time, name: 'X-SentAt' },
      { ...time, name: 'X-Sent-At' },
    ]
    const { paths } = acceptedForms(published) as typeof published
    expect(paths['/questions'].post.parameters).toEqual(spelled)
    expect(Object.keys(paths['/questions'].post.responses[200].headers)).toEqual(['X-Now', 'X-N-O-W'])
  })
})
