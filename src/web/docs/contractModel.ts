import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAPIV3 } from 'openapi-types'
import type { ErrorStyle } from '../../../generated/operations.ts'

const bundles = join(import.meta.dirname, '..', '..', '..', 'generated', 'bundled')
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** A schema with what our contracts add to it. */
export type DocsSchema = OpenAPIV3.SchemaObject & {
  'x-known-values'?: string[]
  'x-extensible-enum'?: string[]
  'x-also-spelled'?: string
  'x-always-null'?: boolean
  'x-or-one'?: boolean
  'x-exactly-one-of'?: string[]
  'x-same-as'?: string
  'x-text'?: string
  'x-permission'?: string
}
type Document = OpenAPIV3.Document & { 'x-error-style'?: ErrorStyle; 'x-served-by'?: string; 'x-audience'?: 'bank' }

/** One operation of a contract, with everything its page tells. */
export interface DocsOperation {
  operationId: string
  contract: DocsContract
  method: string
  path: string
  operation: OpenAPIV3.OperationObject & {
    'x-alias-of'?: string
    'x-sandbox-only'?: boolean
    'x-permissions'?: string[]
  }
}

/** One contract as it is published. */
export interface DocsContract {
  name: string
  document: Document
  operations: DocsOperation[]
}

/** The five interfaces first, then what stands around them. */
const order = [
  'payment-initiation',
  'account-information',
  'letter-of-guarantee',
  'payee-verification',
  'account-verification',
  'authorization',
  'platform',
]

/** Reads one contract from its bundle. */
function readContract(name: string): DocsContract {
  const document = JSON.parse(readFileSync(join(bundles, `${name}.json`), 'utf8')) as Document
  const contract: DocsContract = { name, document, operations: [] }
  for (const [path, item] of Object.entries(document.paths))
    for (const method of methods) {
      const operation = item?.[method]
      if (operation?.operationId === undefined) continue
      const { operationId } = operation
      contract.operations.push({ operationId, contract, method: method.toUpperCase(), path, operation })
    }
  return contract
}

/** The contracts for TPPs, in the order in which the pages list them. One that is not in the list comes last. */
export function readContracts(): DocsContract[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return readdirSync(bundles)
    .map((file) => file.replace('.json', ''))
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map(readContract)
    .filter(({ document }) => document['x-audience'] !== 'bank')
}

/** A part of a contract; where a reference stands in its place, what that points at. */
export function follow<Part>(document: Document, part: Part | OpenAPIV3.ReferenceObject): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part
  const steps = part.$ref.replace('#/', '').split('/')
  return follow(document, steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document) as Part)
}

/** A body that an operation takes or gives: its schema in plain JSON, and its named examples. */
export interface DocsBody {
  schema: DocsSchema
  mediaTypes: string[]
  isEnvelope: boolean
  examples: { name: string; summary: string; value: unknown }[]
}

/** What a request or an answer carries. Undefined when there is no body. */
export function bodyOf(document: Document, content: Record<string, OpenAPIV3.MediaTypeObject> | undefined): DocsBody | undefined {
  const mediaTypes = Object.keys(content ?? {})
  const media = Object.entries(content ?? {}).find(([type]) => /json|form/.test(type))?.[1] ?? content?.[mediaTypes[0]!]
  if (media === undefined) return undefined
  const schema = follow<DocsSchema>(document, media.schema ?? {})
  const named = Object.entries(media.examples ?? {}).map(([name, reference]) => {
    const { summary = name, ...example } = follow<OpenAPIV3.ExampleObject>(document, reference)
    return { name, summary, value: example.value as unknown }
  })
  const only = media.example === undefined ? [] : [{ name: 'example', summary: 'Example', value: media.example as unknown }]
  return {
    schema,
    mediaTypes,
    isEnvelope: schema.properties !== undefined && 'message' in schema.properties && 'aud' in schema.properties,
    examples: [...named, ...only],
  }
}
