import { type OpenAPIV3 } from 'openapi-types'
import { type ErrorStyle } from '../errors/render.ts'

/** One security scheme with its scopes, as the contract names them. */
export interface SecurityRequirement {
  scheme: 'DeveloperToken' | 'PsuToken' | 'DashboardSession'
  scopes: string[]
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
  security: SecurityRequirement | undefined
  /** Bodies are signed envelopes, in two encodings. */
  isEnveloped: boolean
  /** Empty: the operation takes no body. */
  requestMediaTypes: string[]
  isBodyRequired: boolean
  sandboxOnly: boolean
  /** Header parameters as the contract spells them. */
  headerNames: string[]
  /** Refusals name every field at fault, in stages: missing ones before wrong ones. */
  reportsAllViolations: boolean
  isIdempotent: boolean
}

/** A contract as `make generate` bundles it, with our extensions. */
export interface ContractDocument extends OpenAPIV3.Document {
  'x-interface': string
  'x-error-style': ErrorStyle
  'x-all-violations'?: boolean
}

type ExtendedOperation = OpenAPIV3.OperationObject & { 'x-alias-of'?: string; 'x-sandbox-only'?: boolean }

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

function mediaTypes(body: ExtendedOperation['requestBody']): string[] {
  return body && 'content' in body ? Object.keys(body.content) : []
}

function isEnveloped(operation: ExtendedOperation): boolean {
  const answers = Object.values(operation.responses).flatMap((response) => ('content' in response ? Object.keys(response.content ?? {}) : []))
  return [...mediaTypes(operation.requestBody), ...answers].includes('application/jwt')
}

function headerNames(operation: ExtendedOperation): string[] {
  return (operation.parameters ?? []).flatMap((parameter) => ('in' in parameter && parameter.in === 'header' ? [parameter.name] : []))
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
export function listOperations(documents: readonly ContractDocument[]): Operation[] {
  const operations = documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item?.[method] as ExtendedOperation | undefined
        return operation ? [describe(document, path, method, operation)] : []
      }),
    ),
  )
  const ids = new Set(operations.map(({ operationId }) => operationId))
  if (ids.size !== operations.length) throw new Error('two operations of the contracts share an operationId')
  return operations
}

function describe(document: ContractDocument, path: string, method: string, operation: ExtendedOperation): Operation {
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
    isBodyRequired: operation.requestBody !== undefined && 'required' in operation.requestBody && operation.requestBody.required === true,
    sandboxOnly: operation['x-sandbox-only'] ?? false,
    headerNames: headerNames(operation),
    reportsAllViolations: document['x-all-violations'] ?? false,
    isIdempotent: hasHeader(operation, 'x-idempotency-key'),
  }
}
