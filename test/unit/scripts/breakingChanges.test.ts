import { readdirSync, readFileSync } from 'node:fs'
import type { OpenAPIV3 } from 'openapi-types'
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

  const content = (one: object) => ({ content: { 'application/json': { schema: one } } })
  const parameter = (change: object = {}) => ({ name: 'q', in: 'query', schema: { type: 'string', maxLength: 5 }, ...change })
  const answering = (headers: object) => ({ responses: { 200: { description: '', headers, ...content(schema()) } } })
  const header = { required: true, schema: { type: 'string', enum: ['x'] } }
  const proof = [{ BankToken: [] }]
  const calling = (call: object = {}) => ({
    callbacks: {
      events: {
        '{url}': {
          post: {
            requestBody: content(schema()),
            parameters: [parameter({ in: 'header', required: true })],
            security: proof,
            responses: { 202: { description: '' } },
            ...call,
          },
        },
      },
    },
  })
  const signed = (payload: object) => content({ type: 'string', 'x-payload': payload })
  const either = (...alternatives: object[]) => ({ anyOf: alternatives })
  const [text, number] = [{ type: 'string' }, { type: 'integer' }]
  const event = 'callback events: POST {url}:'

  it.each<[string, object, object, string[]]>([
    [
      'a shorter parameter',
      { parameters: [parameter()] },
      { parameters: [parameter({ schema: { type: 'string', maxLength: 4 } })] },
      ['the parameter query q: maxLength is smaller'],
    ],
    ['a header of an answer that is gone', answering({ ETag: header }), answering({}), ['200: the header etag is gone']],
    [
      'one that may be missing',
      answering({ ETag: header }),
      answering({ ETag: { ...header, required: false } }),
      ['200: the header etag may be missing now'],
    ],
    [
      'one with a new value',
      answering({ ETag: header }),
      answering({ etag: { ...header, schema: { type: 'string', enum: ['x', 'y'] } } }),
      ['200: the header etag: "y" is a new value of a closed list'],
    ],
    ['a callback that is gone', calling(), {}, ['the callback events is gone']],
    [
      'an event without a member',
      calling(),
      calling({ requestBody: content(schema({ properties: { a: schema().properties.a } })) }),
      [`${event} request.b is gone`],
    ],
    [
      'an event with a new value',
      calling(),
      calling({ requestBody: content(withMember({ enum: ['x', 'y', 'z'] })) }),
      [`${event} request.a: "z" is a new value of a closed list`],
    ],
    [
      'an event whose closed list is open now',
      calling(),
      calling({ requestBody: content(withMember({ enum: undefined })) }),
      [`${event} request.a: the list of values is open now`],
    ],
    [
      'what a signed event carries',
      calling({ requestBody: signed(schema()) }),
      calling({ requestBody: signed(schema({ required: [] })) }),
      [`${event} request().a may be missing now`],
    ],
    [
      'an event of a further form',
      calling({ requestBody: content(either(text)) }),
      calling({ requestBody: content(either(text, number)) }),
      [`${event} request: alternative 2 may come now`],
    ],
    ['a header of a callback that is gone', calling(), calling({ parameters: [] }), [`${event} the parameter header q is gone`]],
    [
      'a bank that proves nothing',
      calling(),
      calling({ security: [] }),
      [`${event} the bank called with BankToken, and now may with nobody in particular`],
    ],
    ['an answer to it that is no longer understood', calling(), calling({ responses: {} }), [`${event} the answer 202 is gone`]],
    [
      'a request that loses a form',
      { requestBody: content(either(text, number)) },
      { requestBody: content(either(text)) },
      ['request: alternative 2 is no longer accepted'],
    ],
    [
      'a request without other members',
      { requestBody: content({ type: 'object' }) },
      {
        requestBody: content({ type: 'object', additionalProperties: false }),
      },
      ['request: members of other names are no longer accepted'],
    ],
    ['a header more, a callback more', {}, { ...answering({ ETag: header }), ...calling() }, []],
    [
      'a header of a callback more, and a narrower event',
      calling({ parameters: [] }),
      calling({ requestBody: content(withMember({ enum: ['x'] })) }),
      [],
    ],
  ])('%s', (_what, old, present, expected) => {
    const found = findBreakingChanges(contract(schema(), schema(), old), contract(schema(), schema(), present))
    expect(found).toEqual(expected.map((line) => `POST /x: ${line}`))
  })

  it('a value more of an open list is none, in an answer or in an event', () => {
    const open = (...values: string[]) => withMember({ enum: undefined, 'x-extensible-enum': values })
    const release = (...values: string[]) =>
      contract(schema(), open(...values), calling({ requestBody: signed(open(...values)) }))
    expect(findBreakingChanges(release('x'), release('x', 'y'))).toEqual([])
  })

  it('a parameter that all operations of a path share counts as one of each', () => {
    const shared = (parameters: object[]) => {
      const one = contract(schema(), schema())
      return { ...one, paths: { '/x': { ...one.paths['/x'], parameters } } } as Document
    }
    expect(findBreakingChanges(shared([parameter()]), shared([]))).toEqual(['POST /x: the parameter query q is gone'])
  })

  const schemed = (change: object = {}) => {
    const flow = { tokenUrl: '/token', scopes: { a: 'reads' } }
    const components = { securitySchemes: { Token: { type: 'oauth2', flows: { clientCredentials: flow }, ...change } } }
    return { ...before, components } as Document
  }
  const flows = (flow: object) => ({ flows: { clientCredentials: flow } })

  it.each<[string, object, string[]]>([
    [
      'another address for tokens',
      flows({ tokenUrl: '/t', scopes: { a: '' } }),
      ['flows.clientCredentials.tokenUrl was /token and is /t'],
    ],
    ['a scope less', flows({ tokenUrl: '/token', scopes: {} }), ['flows.clientCredentials.scopes.a was there and is gone']],
    ['another way to show it', { type: 'http' }, ['type was oauth2 and is http']],
    ['a scope more, other words', { ...flows({ tokenUrl: '/token', scopes: { a: 'x', b: 'y' } }), description: 'x' }, []],
  ])('security scheme: %s', (_what, change, expected) => {
    expect(findBreakingChanges(schemed(), schemed(change))).toEqual(expected.map((line) => `the security scheme Token: ${line}`))
  })

  it('and one that does not is not: more is accepted, more is told', () => {
    const more = { ...schema().properties, c: { type: 'string' } }
    expect(changes(contract(schema({ required: [], properties: more }), schema({ properties: more })))).toEqual([])
    expect(findBreakingChanges({ ...before, paths: {} }, before)).toEqual([])
  })
})
