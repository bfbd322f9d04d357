import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Contract, operationsOf, type PlacedOperation } from './bundle.ts'
import { describe } from './tables.ts'

/** How one operation is called. */
export function rowOf(document: Contract['document'], placed: PlacedOperation) {
  const { operationId, canonicalId, method, path, security, isEnveloped, isIdempotent, ...rest } = describe(document, placed)
  const [contentType] = rest.requestMediaTypes
  const row = {
    contract: document['x-interface'],
    canonicalId,
    method,
    path,
    ...(security && { credentials: security.scheme }),
    ...(contentType !== undefined && { contentType }),
    isEnveloped,
    isIdempotent,
    // Those that all operations share are the client's own business.
    headerNames: rest.headerNames.filter((name) => !name.startsWith('x-')),
  }
  return [operationId, row] as const
}

/** Writes what a client needs to know of each operation that a TPP calls, those of the authorization server included. */
export async function writeCalls(contracts: readonly Contract[], folder: string): Promise<void> {
  const documents = contracts.map(({ document }) => document).filter((document) => document['x-audience'] !== 'bank')
  const rows = documents.flatMap((document) => operationsOf(document).map((placed) => rowOf(document, placed)))
  const text = [
    '// Written by make generate from specs/. Do not edit.',
    '/** How each operation of the contracts for TPPs is called, by operationId. */',
    `export const calls = ${JSON.stringify(Object.fromEntries(rows), undefined, 2)} as const`,
    '',
    'export type OperationId = keyof typeof calls',
    '',
  ]
  await writeFile(join(folder, 'calls.ts'), text.join('\n'))
}
