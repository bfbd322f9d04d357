import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenAPIV3 } from 'openapi-types'
import { type ContractDocument, type Operation, type SecurityRequirement } from '../../src/http/contract/operations.ts'
import { type Contract, operationsOf, type PlacedOperation } from './bundle.ts'

type ExtendedOperation = OpenAPIV3.OperationObject & { 'x-alias-of'?: string; 'x-sandbox-only'?: boolean }

function mediaTypes(body: ExtendedOperation['requestBody']): string[] {
  return body && 'content' in body ? Object.keys(body.content) : []
}

function isEnveloped(operation: ExtendedOperation): boolean {
  const answers = Object.values(operation.responses).flatMap((response) =>
    'content' in response ? Object.keys(response.content ?? {}) : [],
  )
  return [...mediaTypes(operation.requestBody), ...answers].includes('application/jwt')
}

function headerNames(operation: ExtendedOperation): string[] {
  return (operation.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'header' ? [parameter.name] : [],
  )
}

function hasHeader(operation: ExtendedOperation, name: string): boolean {
  return headerNames(operation).some((header) => header.toLowerCase() === name)
}

function securityOf(operation: ExtendedOperation, document: ContractDocument): SecurityRequirement | undefined {
  const [requirement] = operation.security ?? document.security ?? []
  const [entry] = Object.entries(requirement ?? {})
  return entry && { scheme: entry[0] as SecurityRequirement['scheme'], scopes: entry[1] }
}

/** All operations of the contracts, flat. Throws when two share an operationId. */
function listOperations(documents: readonly ContractDocument[]): Operation[] {
  const operations = documents.flatMap((document) => operationsOf(document).map((placed) => describe(document, placed)))
  const ids = new Set(operations.map(({ operationId }) => operationId))
  if (ids.size !== operations.length) throw new Error('two operations of the contracts share an operationId')
  return operations
}

function describe(document: ContractDocument, { path, method, operation: plain }: PlacedOperation): Operation {
  const operation: ExtendedOperation = plain
  const { operationId } = operation
  if (!operationId) throw new Error(`${method} ${path} has no operationId`)
  return {
    operationId,
    canonicalId: operation['x-alias-of'] ?? operationId,
    interfaceName: document['x-interface'],
    errorStyle: document['x-error-style'],
    method: method.toUpperCase(),
    path,
    security: securityOf(operation, document),
    isEnveloped: isEnveloped(operation),
    requestMediaTypes: mediaTypes(operation.requestBody),
    isBodyRequired:
      operation.requestBody !== undefined && 'required' in operation.requestBody && operation.requestBody.required === true,
    sandboxOnly: operation['x-sandbox-only'] ?? false,
    headerNames: headerNames(operation),
    reportsAllViolations: document['x-all-violations'] ?? false,
    isIdempotent: hasHeader(operation, 'x-idempotency-key'),
  }
}

/**
 * Writes what the pipeline needs to know of each operation that the server serves itself. At start the server would otherwise read
 * eight megabytes of contracts for these few kilobytes.
 */
export async function writeOperations(contracts: readonly Contract[], folder: string): Promise<void> {
  const served = contracts.filter(({ document }) => document['x-served-by'] === undefined)
  const documents = await Promise.all(
    served.map(
      async ({ name }) => JSON.parse(await readFile(join(folder, 'dereferenced', `${name}.json`), 'utf8')) as ContractDocument,
    ),
  )
  const text = [
    '// Written by make generate from specs/. Do not edit.',
    `import { type Operation } from '../src/http/contract/operations.ts'`,
    '',
    '/** Every operation that the server serves itself. */',
    `export const operations: readonly Operation[] = ${JSON.stringify(listOperations(documents), undefined, 2)}`,
    '',
  ]
  await writeFile(join(folder, 'operations.ts'), text.join('\n'))
}
