import { readdirSync, readFileSync } from 'node:fs'
import { type OpenAPIV3 } from 'openapi-types'
import { describe, expect, it } from 'vitest'
import { findBreakingChanges } from '../../../scripts/checks/breakingChanges.ts'

type Document = OpenAPIV3.Document

const root = new URL('../../../', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Document
const newest = readdirSync(new URL('specs/released/', root))
  .map(Number)
  .sort((a, b) => a - b)
  .at(-1)!

describe(`beside release ${newest}`, () => {
  it.each(readdirSync(new URL(`specs/released/${newest}/`, root)))(
    '%s breaks no client; what must break one comes with a release of its own (node scripts/release.ts)',
    (file) => {
      expect(findBreakingChanges(read(`specs/released/${newest}/${file}`), read(`generated/bundled/${file}`))).toEqual([])
    },
  )
})

describe('a change that breaks a client is named', () => {
  const schema = (change: object = {}) => ({
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string', maxLength: 5, enum: ['x', 'y'] }, b: { type: 'string', nullable: true } },
    ...change,
  })
  const withMember = (change: object) =>
    schema({ properties: { ...schema().properties, a: { ...schema().properties.a, ...change } } })
  const contract = (request: object, answer: object, operation: object = {}): Document =>
    ({
      openapi: '3.0.3',
      info: { title: 'x', version: '1' },
      paths: {
        '/x': {
          post: {
            operationId: 'x',
            requestBody: { content: { 'application/json': { schema: request } } },
            responses: { 200: { description: '', content: { 'application/json': { schema: answer } } } },
            ...operation,
          },
        },
      },
    }) as Document
  const before = contract(schema(), schema())
  const changes = (now: Document) => findBreakingChanges(before, now).map((line) => line.replace('POST /x: ', ''))

  it.each([
    ['a mandatory member', contract(schema({ required: ['a', 'b'] }), schema()), ['request.b is mandatory now']],
    ['a member that is gone', contract(schema({ properties: { a: schema().properties.a } }), schema()), ['request.b is gone']],
    ['a shorter text', contract(withMember({ maxLength: 4 }), schema()), ['request.a: maxLength is smaller']],
    ['a pattern', contract(withMember({ pattern: '^x$' }), schema()), ['request.a: the pattern is another one']],
    ['a value less', contract(withMember({ enum: ['x'] }), schema()), ['request.a: "y" is no longer accepted']],
    ['another type', contract(withMember({ type: 'integer' }), schema()), ['request.a: the type was string and is integer']],
    ['an answer without it', contract(schema(), schema({ required: [] })), ['200.a may be missing now']],
    [
      'an answer with a new value',
      contract(schema(), withMember({ enum: ['x', 'y', 'z'] })),
      ['200.a: "z" is a new value of a closed list'],
    ],
    ['a status that is gone', contract(schema(), schema(), { responses: {} }), ['the answer 200 is gone']],
    [
      'a mandatory parameter',
      contract(schema(), schema(), { parameters: [{ name: 'q', in: 'query', required: true }] }),
      ['the parameter query q is mandatory now'],
    ],
  ])('%s', (_what, now, expected) => {
    expect(changes(now)).toEqual(expected)
  })

  const secured = (security?: OpenAPIV3.SecurityRequirementObject[]) =>
    contract(schema(), schema(), security === undefined ? {} : { security })

  it.each<[string, OpenAPIV3.SecurityRequirementObject[] | undefined, OpenAPIV3.SecurityRequirementObject[], string[]]>([
    [
      'a caller who must be known now',
      undefined,
      [{ Session: [] }],
      ['it could be called with nobody in particular, and now needs Session'],
    ],
    [
      'nobody, who is no longer an alternative',
      [{ Basic: [] }, {}],
      [{ Basic: [] }],
      ['it could be called with nobody in particular, and now needs Basic'],
    ],
    [
      'an alternative that is gone',
      [{ Basic: [] }, { Token: ['a'] }],
      [{ Basic: [] }],
      ['it could be called with Token a, and now needs Basic'],
    ],
    ['a scope more', [{ Token: ['a'] }], [{ Token: ['a', 'b'] }], ['it could be called with Token a, and now needs Token a b']],
    [
      'a scheme more',
      [{ Token: [] }],
      [{ Token: [], Session: [] }],
      ['it could be called with Token, and now needs Token and Session'],
    ],
    ['an alternative more', [{ Token: ['a'] }], [{ Token: ['a'] }, { Session: [] }], []],
    ['a scope less', [{ Token: ['a', 'b'] }], [{ Token: ['a'] }], []],
    ['nobody in particular', [{ Token: [] }], [], []],
  ])('security: %s', (_what, old, present, expected) => {
    const found = findBreakingChanges(secured(old), secured(present))
    expect(found).toEqual(expected.map((line) => `POST /x: ${line}`))
  })

  it('and one that does not is not: more is accepted, more is told', () => {
    const more = { ...schema().properties, c: { type: 'string' } }
    expect(changes(contract(schema({ required: [], properties: more }), schema({ properties: more })))).toEqual([])
    expect(findBreakingChanges({ ...before, paths: {} }, before)).toEqual([])
  })
})
