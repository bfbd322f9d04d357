import { readFileSync } from 'node:fs'
import type { CoreOperationId } from '../../../generated/coreOperations.ts'

/** As much of a schema of the contract as says which members there are. None of them is composed of others. */
interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
}
interface Operation {
  operationId: CoreOperationId
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const file = new URL('../../../generated/bundled/core-bank.json', import.meta.url)

/** What the value has of the members of its schema, at every depth. */
function known(schemas: Contract['components']['schemas'], schema: Schema, value: unknown): unknown {
  const { properties, items } = schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema
  if (Array.isArray(value)) return items ? value.map((item) => known(schemas, items, item)) : value
  if (!properties || value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name))
  return Object.fromEntries(members.map(([name, part]) => [name, known(schemas, properties[name]!, part)]))
}

/**
 * Takes what the contract does not have out of a body. A Sanad of tomorrow may send a member more when it repeats what one of today has
 * begun, so what nobody here knows must not make another content of it.
 */
export type KeepKnown = (operationId: CoreOperationId, body: unknown) => unknown

/** Reads the contract. */
export function openKnownMembers(): KeepKnown {
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Contract
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const schemas = new Map(
    operations.flatMap(({ operationId, requestBody }) =>
      requestBody ? [[operationId, requestBody.content['application/json'].schema] as const] : [],
    ),
  )
  return (operationId, body) => known(components.schemas, schemas.get(operationId) ?? {}, body)
}
