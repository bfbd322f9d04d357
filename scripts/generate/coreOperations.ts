import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenAPIV3 } from 'openapi-types'
import { type Contract, operationsOf, type PlacedOperation } from './bundle.ts'

/** What the contract of the core bank says of an operation beside OpenAPI (specs/README.md). */
type CoreOperationObject = OpenAPIV3.OperationObject & {
  'x-group'?: string
  'x-timeout-ms'?: number
  'x-answer-bytes'?: number
  'x-retries'?: number
  'x-repeated-by'?: string
  'x-safe'?: boolean
  'x-idempotent-by'?: string
  'x-feature'?: string
  'x-offers'?: string[]
}

/** One operation as both sides need it. Throws where the contract does not say how it is called. */
function rowOf(document: Contract['document'], { path, method, operation }: PlacedOperation) {
  const { operationId = '', requestBody, ...rest }: CoreOperationObject = operation
  const { 'x-group': group, 'x-timeout-ms': timeoutMs, 'x-retries': retries, 'x-safe': isSafe } = rest
  const { 'x-repeated-by': repeatedBy, 'x-idempotent-by': idempotentBy, 'x-feature': feature, 'x-offers': offers = [] } = rest
  const { 'x-answer-bytes': answerBytes = (document as { 'x-answer-bytes'?: number })['x-answer-bytes'] } = rest
  for (const [name, value] of Object.entries({ group, timeoutMs, answerBytes, retries, isSafe, repeatedBy, idempotentBy }))
    if (value === undefined) throw new Error(`${operationId} does not say ${name}`)
  const row = {
    ...{ method: method.toUpperCase(), path, group, timeoutMs, answerBytes, retries, repeatedBy, isSafe, idempotentBy },
    ...(feature !== undefined && { feature }),
    offers,
    hasBody: requestBody !== undefined,
    needsToken: (operation.security ?? document.security ?? []).length > 0,
  }
  return [operationId, row] as const
}

/** Writes how Sanad calls each operation of the bank's core, and how the simulator serves it. */
export async function writeCoreOperations(contracts: readonly Contract[], folder: string): Promise<void> {
  const { document } = contracts.find(({ document: one }) => one['x-called-by'] !== undefined)!
  const rows = operationsOf(document).map((placed) => rowOf(document, placed))
  const text = [
    '// Written by make generate from specs/core-bank. Do not edit.',
    '/** The version of the contract that Sanad speaks. */',
    `export const coreContractVersion = '${document.info.version}'`,
    '',
    '/** How each operation of the bank’s core is called; what each member means: specs/README.md. */',
    `export const coreOperations = ${JSON.stringify(Object.fromEntries(rows), undefined, 2)} as const`,
    '',
    'export type CoreOperationId = keyof typeof coreOperations',
    '',
  ]
  await writeFile(join(folder, 'coreOperations.ts'), text.join('\n'))
}
