import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenAPIV3 } from 'openapi-types'
import { type Contract, operationsOf, type PlacedOperation, resolve } from './bundle.ts'

type ExtendedOperation = OpenAPIV3.OperationObject & { 'x-alias-of'?: string; 'x-sandbox-only'?: boolean }
/** A contract with our extensions. */
type ContractDocument = Contract['document'] & { 'x-interface'?: string; 'x-error-style'?: string }

/** What the generated file says of its rows; the compiler checks them against it. */
const declarations = (
  errorStyles: readonly string[],
) => `/** How an interface writes its errors: \`x-error-style\` of its contract. */
export type ErrorStyle = ${errorStyles.map((style) => `'${style}'`).join(' | ')}

/** One security scheme with its scopes, as the contract names them. */
export interface SecurityRequirement {
  scheme: 'DeveloperToken' | 'PsuToken' | 'DashboardSession'
  scopes: readonly string[]
}

/** What the pipeline needs to know of one operation, all of it read from the contract. */
export interface Operation {
  operationId: string
  /** The operation whose handler runs: itself, or the one it is an alias of. */
  canonicalId: string
  interfaceName: string
  errorStyle: ErrorStyle
  method: string
  path: string
  security?: SecurityRequirement
  /** Bodies are signed envelopes, in two encodings. */
  isEnveloped: boolean
  /** Empty: the operation takes no body. */
  requestMediaTypes: readonly string[]
  isBodyRequired: boolean
  /** Only a sandbox serves it. */
  sandboxOnly: boolean
  /** Header parameters as the contract spells them. */
  headerNames: readonly string[]
  /** Refusals name every field at fault, in stages: missing ones before wrong ones. */
  reportsAllViolations: boolean
  isIdempotent: boolean
}
`

function mediaTypes(document: ContractDocument, { requestBody }: ExtendedOperation): string[] {
  return requestBody === undefined ? [] : Object.keys(resolve(document, requestBody).content)
}

function isEnveloped(document: ContractDocument, operation: ExtendedOperation): boolean {
  const answers = Object.values(operation.responses).flatMap((response) => Object.keys(resolve(document, response).content ?? {}))
  return [...mediaTypes(document, operation), ...answers].includes('application/jwt')
}

function headerNames(document: ContractDocument, { parameters = [] }: ExtendedOperation): string[] {
  return parameters
    .map((parameter) => resolve(document, parameter))
    .flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []))
}

function securityOf(operation: ExtendedOperation, document: ContractDocument) {
  const [requirement] = operation.security ?? document.security ?? []
  const [entry] = Object.entries(requirement ?? {})
  return entry && { scheme: entry[0], scopes: entry[1] }
}

/** All operations of the contracts, flat. Throws when two share an operationId. */
function listOperations(documents: readonly ContractDocument[]) {
  const operations = documents.flatMap((document) => operationsOf(document).map((placed) => describe(document, placed)))
  const ids = new Set(operations.map(({ operationId }) => operationId))
  if (ids.size !== operations.length) throw new Error('two operations of the contracts share an operationId')
  return operations
}

function describe(document: ContractDocument, { path, method, operation: plain }: PlacedOperation) {
  const operation: ExtendedOperation = plain
  const { operationId, requestBody } = operation
  if (!operationId) throw new Error(`${method} ${path} has no operationId`)
  const headers = headerNames(document, operation)
  return {
    operationId,
    canonicalId: operation['x-alias-of'] ?? operationId,
    interfaceName: document['x-interface'],
    errorStyle: document['x-error-style'],
    method: method.toUpperCase(),
    path,
    security: securityOf(operation, document),
    isEnveloped: isEnveloped(document, operation),
    requestMediaTypes: mediaTypes(document, operation),
    isBodyRequired: requestBody !== undefined && resolve(document, requestBody).required === true,
    sandboxOnly: operation['x-sandbox-only'] ?? false,
    headerNames: headers,
    reportsAllViolations: document['x-all-violations'] ?? false,
    isIdempotent: headers.some((header) => header.toLowerCase() === 'x-idempotency-key'),
  }
}

/**
 * Writes what the pipeline needs to know of each operation that the server serves itself. At start the server would otherwise read
 * eight megabytes of contracts for these few kilobytes.
 */
export async function writeOperations(contracts: readonly Contract[], folder: string): Promise<void> {
  const documents: ContractDocument[] = contracts
    .map(({ document }) => document)
    .filter((document) => document['x-served-by'] === undefined)
  const errorStyles = [...new Set(documents.map((document) => document['x-error-style'] ?? ''))].sort()
  const text = [
    '// Written by make generate from specs/. Do not edit.',
    declarations(errorStyles),
    '/** Every operation that the server serves itself. */',
    `export const operations: readonly Operation[] = ${JSON.stringify(listOperations(documents), undefined, 2)}`,
    '',
  ]
  await writeFile(join(folder, 'operations.ts'), text.join('\n'))
}
