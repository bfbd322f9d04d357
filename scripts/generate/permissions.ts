import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenAPIV3 } from 'openapi-types'
import { type Contract, operationsOf, resolve } from './bundle.ts'

type Schema = OpenAPIV3.SchemaObject & { 'x-permission'?: string; 'x-permission-by-value'?: Record<string, string> }
type Operation = OpenAPIV3.OperationObject & { 'x-permissions'?: string[] }

interface OperationRow {
  anyOf: string[]
  members: Record<string, string>
  values: Record<string, Record<string, string>>
}

/** Collects what members say of permissions; a path has `[]` behind the name of a list. */
function collect(
  document: Contract['document'],
  reference: Schema | OpenAPIV3.ReferenceObject,
  path: string,
  row: OperationRow,
): void {
  const schema = resolve<Schema>(document, reference)
  if (schema['x-permission']) row.members[path] = schema['x-permission']
  if (schema['x-permission-by-value']) row.values[path] = schema['x-permission-by-value']
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    collect(document, member, path === '' ? name : `${path}.${name}`, row)
  if (schema.type === 'array') collect(document, schema.items, `${path}[]`, row)
}

function rowOf(document: Contract['document'], operation: Operation): OperationRow {
  const row: OperationRow = { anyOf: operation['x-permissions']!, members: {}, values: {} }
  const answer = resolve<OpenAPIV3.ResponseObject>(document, operation.responses['200']!)
  const envelope = resolve<Schema>(document, answer.content!['application/json']!.schema!)
  collect(document, envelope.properties!.message!, '', row)
  return row
}

/** Writes which permissions the consent-bound operations and their members need: `x-permissions`, `x-permission`, `x-permission-by-value`. */
export async function writePermissions(contracts: readonly Contract[], folder: string): Promise<void> {
  const rows = contracts.flatMap(({ document }) =>
    operationsOf(document).flatMap(({ operation }: { operation: Operation }) =>
      operation['x-permissions'] ? [[operation.operationId!, rowOf(document, operation)] as const] : [],
    ),
  )
  const text = [
    '// Written by make generate from specs/. Do not edit.',
    "import { type components } from './types/account-information.ts'",
    '',
    "export type Permission = components['schemas']['Permission']",
    '',
    '/** What one operation asks of the consent: one of `anyOf`; for a member, or for rows with a value in it, the permission beside it. */',
    'export interface OperationPermissions {',
    '  anyOf: readonly Permission[]',
    '  /** Path inside `message` (`[]` behind a list) to the permission without which the member is left out. */',
    '  members: Readonly<Record<string, Permission>>',
    '  /** Path inside `message` to the permission without which rows of a value are left out. */',
    '  values: Readonly<Record<string, Readonly<Record<string, Permission>>>>',
    '}',
    '',
    `export const operationPermissions = ${JSON.stringify(Object.fromEntries(rows), undefined, 2)} as const satisfies Record<string, OperationPermissions>`,
    '',
    'export type PermittedOperation = keyof typeof operationPermissions',
    '',
  ]
  await writeFile(join(folder, 'permissions.ts'), text.join('\n'))
}
