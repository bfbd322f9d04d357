import { readFileSync } from 'node:fs'
import type { OpenAPIV3 } from 'openapi-types'
import { describe, expect, it } from 'vitest'
import { contractFile, contractNames } from '../support/contract/contracts.ts'

/**
 * The names that generators make out of a contract, and where two of them become one. Such clients do not compile, and nobody sees it
 * in the contract: each rule here stood in a contract once, and a generator stopped at it.
 */
type Document = OpenAPIV3.Document
type Schema = OpenAPIV3.NonArraySchemaObject & { items?: Schema }
type Part = Record<string, unknown>

const read = (name: string) => JSON.parse(readFileSync(contractFile(name), 'utf8')) as Document

const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Names that stand more than once, each with what makes it. */
function collisionsOf(names: readonly (readonly [name: string, maker: string])[]): string[] {
  const byName = Map.groupBy(names, ([name]) => name)
  return [...byName].filter(([, makers]) => makers.length > 1).map(([, makers]) => makers.map(([, maker]) => maker).join(' and '))
}

/** A schema's members that have no name of their own and need a type: closed lists and objects. */
function inlineTypesOf(name: string, schema: Schema): [string, string][] {
  return Object.entries(schema.properties ?? {}).flatMap(([member, value]) => {
    const inline = ((value as Schema).items ?? value) as Schema
    const own = `${name}${pascal(member)}`
    if ('$ref' in inline) return []
    const needsType = inline.enum !== undefined || inline.properties !== undefined
    return [...(needsType ? [[own, `the member ${member} of ${name}`] as [string, string]] : []), ...inlineTypesOf(own, inline)]
  })
}

/** Types of oapi-codegen: one name space for schemas, what stands inside of them, parameters and operations. */
function typesOf({ components = {}, paths }: Document): [string, string][] {
  const schemas = Object.entries(components.schemas ?? {})
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item as Part).flatMap((operation) => (operation as { operationId?: string }).operationId ?? []),
  )
  return [
    ...schemas.map(([name]): [string, string] => [pascal(name), `the schema ${name}`]),
    ...schemas.flatMap(([name, schema]) => inlineTypesOf(pascal(name), schema as Schema)),
    ...Object.keys(components.parameters ?? {}).map((name): [string, string] => [pascal(name), `the parameter ${name}`]),
    ...ids.flatMap((id) =>
      ['Params', 'JSONBody', 'JSONRequestBody'].map((end): [string, string] => [pascal(id) + end, `${end} of ${id}`]),
    ),
  ]
}

/** What the Go generator of OpenAPI Generator declares for each schema. */
const goNamesOf = ({ components = {} }: Document): [string, string][] =>
  Object.keys(components.schemas ?? {}).flatMap((name) =>
    ['%', 'New%', 'New%WithDefaults', 'Nullable%', 'NewNullable%'].map((form): [string, string] => [
      form.replace('%', pascal(name)),
      `${form.replace('%', '')} ${name}`,
    ]),
  )

/** The operations of a contract, those of its callbacks too. */
function operationsIn(part: unknown): OpenAPIV3.OperationObject[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'responses' in part && !('schemas' in part) ? [part as OpenAPIV3.OperationObject] : []
  return [...own, ...Object.values(part).flatMap(operationsIn)]
}

function follow<Found>(document: Document, part: Found | OpenAPIV3.ReferenceObject): Found {
  if (!(part as OpenAPIV3.ReferenceObject).$ref) return part as Found
  const steps = (part as OpenAPIV3.ReferenceObject).$ref.replace('#/', '').split('/')
  return steps.reduce<unknown>((value, step) => (value as Part)[step], document) as Found
}

const parametersOf = (document: Document, { parameters = [] }: OpenAPIV3.OperationObject) =>
  parameters.map((one) => follow<OpenAPIV3.ParameterObject>(document, one))

const lettersOf = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()

describe.each(contractNames)('names that generators make of %s', (name) => {
  const document = read(name)
  const operations = operationsIn(document.paths)

  it('are one type each', () => {
    expect(collisionsOf(typesOf(document))).toEqual([])
  })

  it('are one declaration each in Go', () => {
    expect(collisionsOf(goNamesOf(document))).toEqual([])
  })

  it('are one parameter each, however a language writes them', () => {
    const twins = operations.flatMap((operation) =>
      collisionsOf(
        parametersOf(document, operation).map((one) => [one.in + lettersOf(one.name), `${operation.operationId} ${one.name}`]),
      ),
    )
    expect(twins).toEqual([])
  })

  it('are one header of an answer each, however a language writes them', () => {
    const answers = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).map((one) => ({ operationId, ...follow<OpenAPIV3.ResponseObject>(document, one) })),
    )
    const twins = answers.flatMap(({ operationId, headers = {} }) =>
      collisionsOf(Object.keys(headers).map((header) => [lettersOf(header), `${operationId} ${header}`])),
    )
    expect(twins).toEqual([])
  })

  it('are one operation each, also where the bank is the caller', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('come from callbacks that stand where they belong, because generators do not follow a reference to one', () => {
    expect(document.components?.callbacks).toBeUndefined()
    const references = operations.flatMap(({ callbacks = {} }) => Object.values(callbacks)).filter((one) => '$ref' in one)
    expect(references).toEqual([])
  })

  it('come from components that something uses', () => {
    const text = JSON.stringify(document)
    const { securitySchemes: _schemes, ...components } = document.components ?? {}
    const all = Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts as Part).map((one) => `#/components/${kind}/${one}`),
    )
    expect(all.filter((reference) => !text.includes(`"${reference}"`))).toEqual([])
  })
})

describe('the tables of names', () => {
  const contract = (components: OpenAPIV3.ComponentsObject): Document => ({
    openapi: '3.0.3',
    info: { title: 'Names', version: '1' },
    paths: {},
    components,
  })
  const object: OpenAPIV3.SchemaObject = { type: 'object' }

  it.each([
    ['a schema called like the nullable form of another', { NullableAddress: object, Address: object }],
    ['a schema called like the constructor of another', { NewApp: object, App: object }],
    ['a schema called like the constructor of a constructor', { NewNullableApp: object, NullableApp: object }],
  ])('find %s', (_what, schemas) => {
    expect(collisionsOf(goNamesOf(contract({ schemas })))).not.toEqual([])
  })

  it.each<[string, OpenAPIV3.ComponentsObject]>([
    [
      'a parameter called like a schema',
      { schemas: { AccountId: object }, parameters: { AccountId: { name: 'a', in: 'path' } } },
    ],
    [
      'a parameter called like a closed list inside a schema',
      {
        schemas: { Delivery: { type: 'object', properties: { eventType: { type: 'string', enum: ['a'] } } } },
        parameters: { DeliveryEventType: { name: 'eventType', in: 'query' } },
      },
    ],
  ])('find %s', (_what, components) => {
    expect(collisionsOf(typesOf(contract(components)))).toHaveLength(1)
  })
})
