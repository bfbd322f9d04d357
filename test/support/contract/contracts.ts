import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { acceptedForms } from '../../../src/http/contract/acceptedForms.ts'
import { shiftExamples } from '../../../src/web/docs/exampleDates.ts'

const folder = fileURLToPath(new URL('../../../generated/bundled/', import.meta.url))

/** The interfaces that have a contract. */
export const contractNames = readdirSync(folder)
  .map((file) => file.replace('.json', ''))
  .sort()

/** Where the contract of an interface lies, in one file with `$ref`s into its own components. */
export const contractFile = (name: string): string => `${folder}${name}.json`

/** A schema of a contract as `readContract` gives it: nothing is behind `$ref` any more. */
export interface ContractSchema {
  type?: string
  nullable?: boolean
  description?: string
  enum?: unknown[]
  pattern?: string
  maxLength?: number
  maxItems?: number
  example?: unknown
  properties?: Record<string, ContractSchema>
  additionalProperties?: boolean | ContractSchema
  items?: ContractSchema
  oneOf?: ContractSchema[]
  anyOf?: ContractSchema[]
  allOf?: ContractSchema[]
  not?: ContractSchema
  'x-payload'?: ContractSchema
}

export interface MediaType {
  schema: ContractSchema
  example?: unknown
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface Answer {
  description: string
  headers?: Record<string, { required?: boolean; schema: ContractSchema; example?: unknown }>
  content?: Record<string, MediaType>
}

export interface ContractParameter {
  name: string
  in: string
  required?: boolean
  schema: ContractSchema
  example?: unknown
}

export interface ContractOperation {
  operationId: string
  deprecated?: boolean
  'x-alias-of'?: string
  parameters?: ContractParameter[]
  requestBody?: { required?: boolean; content: Record<string, MediaType> }
  responses: Record<string, Answer>
  security?: Record<string, string[]>[]
}

export interface ContractDocument {
  'x-interface': string
  'x-error-style'?: string
  'x-served-by'?: string
  'x-called-by'?: 'sanad'
  security?: Record<string, string[]>[]
  paths: Record<string, Record<string, ContractOperation>>
  components: { schemas: Record<string, ContractSchema>; securitySchemes: Record<string, SecurityScheme> }
}

/** How a caller says who it is. */
export interface SecurityScheme {
  type: string
  scheme?: string
  name?: string
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

/**
 * A copy of a bundled document with what each `$ref` points at in its place. Parts that several places refer to are shared, not
 * copied, so it takes milliseconds and stays small; written out as text it is ten times as long as the bundle.
 */
function dereference(document: object): unknown {
  const done = new Map<object, unknown>()
  const find = (reference: string) =>
    reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>(
        (part, step) => (part as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      )
  const resolve = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (done.has(part)) return done.get(part)
    const { $ref: reference } = part as { $ref?: unknown }
    const copy = typeof reference === 'string' ? resolve(find(reference)) : Array.isArray(part) ? [] : {}
    done.set(part, copy)
    if (typeof reference !== 'string')
      for (const [name, member] of Object.entries(part)) (copy as Record<string, unknown>)[name] = resolve(member)
    return copy
  }
  return resolve(document)
}

/** With `$ref`, and without it, as they were written down. */
const bundles = new Map<string, object>()
const contracts = new Map<string, ContractDocument>()

/**
 * The contract of one interface, without `$ref`. Its parts are shared, also by whoever asks again: clone what you mean to change.
 * With `at` its examples are written for that moment, so that a bank takes them.
 */
export function readContract(name: string, at?: Date): ContractDocument {
  const known = at ? undefined : contracts.get(name)
  if (known) return known
  const bundle = bundles.get(name) ?? acceptedForms(JSON.parse(readFileSync(contractFile(name), 'utf8')) as object)
  bundles.set(name, bundle)
  const contract = dereference(at ? shiftExamples(bundle, at) : bundle) as ContractDocument
  if (!at) contracts.set(name, contract)
  return contract
}

/** Every operation with its method in capitals and its path. */
export function listOperations({ paths }: ContractDocument): { method: string; path: string; operation: ContractOperation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** One operation by its operationId. Throws when the contract has none. */
export function findOperation(
  contract: ContractDocument,
  operationId: string,
): { method: string; path: string; operation: ContractOperation } {
  const found = listOperations(contract).find(({ operation }) => operation.operationId === operationId)
  if (!found) throw new Error(`the contract has no operation ${operationId}`)
  return found
}

/** Every body of every operation: requests and answers, each media type, with a label that finds it. */
export function listBodies(
  contract: ContractDocument,
): { label: string; operationId: string; status: string | undefined; type: string; media: MediaType }[] {
  return listOperations(contract).flatMap(({ operation: { operationId, requestBody, responses } }) => [
    ...bodies(requestBody?.content, `${operationId} request`, operationId, undefined),
    ...Object.entries(responses).flatMap(([status, { content }]) =>
      bodies(content, `${operationId} ${status}`, operationId, status),
    ),
  ])
}

function bodies(content: Record<string, MediaType> | undefined, label: string, operationId: string, status: string | undefined) {
  return Object.entries(content ?? {}).map(([type, media]) => ({ label: `${label} ${type}`, operationId, status, type, media }))
}

/** A schema and all schemas in it, each with its path from the root (`Data.Initiation`, `[]` for items). */
export function listSchemas(schema: ContractSchema, path = ''): { path: string; schema: ContractSchema }[] {
  const below = (part: ContractSchema, step: string) =>
    listSchemas(part, path === '' ? step : step === '[]' ? `${path}[]` : `${path}.${step}`)
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => below(part, name))
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
    listSchemas(part, path),
  )
  const rest = typeof schema.additionalProperties === 'object' ? below(schema.additionalProperties, '*') : []
  return [
    { path, schema },
    ...members,
    ...choices,
    ...rest,
    ...(schema.items ? below(schema.items, '[]') : []),
    ...(schema['x-payload'] ? listSchemas(schema['x-payload'], path) : []),
  ]
}

/** Every schema of the contract that something is checked with: bodies, parameters, answer headers. */
export function listAllSchemas(contract: ContractDocument): { label: string; schema: ContractSchema }[] {
  const ofBodies = listBodies(contract).flatMap(({ label, media }) =>
    listSchemas(media.schema).map(({ path, schema }) => ({ label: `${label} ${path}`, schema })),
  )
  const ofOperations = listOperations(contract).flatMap(({ operation: { operationId, parameters, responses } }) => [
    ...(parameters ?? []).map(({ name, schema }) => ({ label: `${operationId} ${name}`, schema })),
    ...Object.values(responses).flatMap(({ headers }) =>
      Object.entries(headers ?? {}).map(([name, { schema }]) => ({ label: `${operationId} ${name}`, schema })),
    ),
  ])
  return [...ofBodies, ...ofOperations]
}

/** The values of all examples of a body. */
export function examplesOf({ example, examples }: MediaType): { name: string; value: unknown }[] {
  const named = Object.entries(examples ?? {}).map(([name, { value }]) => ({ name, value }))
  return example === undefined ? named : [...named, { name: 'example', value: example }]
}

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: false, validateFormats: true }))
const compiled = new Map<ContractSchema, ValidateFunction>()

/** The validator of a schema, compiled once. */
export function compileSchema(schema: ContractSchema): ValidateFunction {
  const validate = compiled.get(schema) ?? ajv.compile(schema as object)
  compiled.set(schema, validate)
  return validate
}
