import {
  type Answer,
  type ContractDocument,
  contractNames,
  type ContractOperation,
  type ContractParameter,
  listOperations,
  readContract,
  type SecurityScheme,
} from './contracts.ts'

/** An operation with all that a request to it needs in one place. */
export interface CallableOperation extends Omit<ContractOperation, 'parameters' | 'security'> {
  method: string
  path: string
  /** Those of the path and its own. */
  parameters: ContractParameter[]
  /** The first way in that the contract names; undefined for an open operation. */
  security: SecurityScheme | undefined
}

function callable(
  contract: ContractDocument,
  { method, path, operation }: ReturnType<typeof listOperations>[number],
): CallableOperation {
  const { parameters = [] } = contract.paths[path] as { parameters?: ContractParameter[] }
  const [scheme] = Object.keys((operation.security ?? contract.security)?.[0] ?? {})
  return {
    ...operation,
    method,
    path,
    parameters: [...parameters, ...(operation.parameters ?? [])],
    security: scheme === undefined ? undefined : contract.components.securitySchemes[scheme],
  }
}

/** The operations of one interface's contract, with examples for the moment `at`. */
export function listCallable(contractName: string, at?: Date): CallableOperation[] {
  const contract = readContract(contractName, at)
  return listOperations(contract).map((placed) => callable(contract, placed))
}

const isJson = (type: string) => /[/+]json$/.test(type)

/** The examples of one answer by the name that `Prefer: example=` takes. A signed answer has one, which says nothing. */
export function namedAnswers({ content = {} }: Answer): { name: string; value: unknown }[] {
  return Object.entries(content).flatMap(([type, { examples = {} }]) =>
    isJson(type) ? Object.entries(examples).map(([name, { value }]) => ({ name, value })) : [],
  )
}

/** A request that keeps the contract, made of the contract's own examples. */
export interface ExampleRequest {
  method: string
  address: string
  headers: Record<string, string>
  body?: string
}

/** Any credentials do for a mock, when they have the right form. */
function credentials(security: CallableOperation['security']): Record<string, string> {
  if (security === undefined) return {}
  if (security.type === 'apiKey') return { cookie: `${security.name}=any` }
  return { authorization: security.scheme === 'basic' ? `Basic ${Buffer.from('app:secret').toString('base64')}` : 'Bearer any' }
}

/** The contract cannot say that one of two spellings of a header is mandatory. */
const mandatoryByRule = new Set(['X-RequestTimestamp'])

/** The request with what is mandatory, and the first example of its body. `ids` are for its path. */
export function exampleRequest(operation: CallableOperation, ids: Record<string, string> = {}): ExampleRequest {
  const { method, path, parameters, security, requestBody } = operation
  const valuesOf = (place: string) =>
    parameters
      .filter(({ in: where, name, required }) => where === place && (required || mandatoryByRule.has(name)))
      .map(({ name, example }): [string, string] => [name, String(example)])
  const inPath = new Map([...valuesOf('path'), ...Object.entries(ids)])
  const query = new URLSearchParams(valuesOf('query')).toString()
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const value = Object.values(media?.examples ?? {})[0]?.value
  const isForm = type === 'application/x-www-form-urlencoded'
  return {
    method,
    address:
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? '')) +
      (query === '' ? '' : `?${query}`),
    headers: {
      ...credentials(security),
      ...Object.fromEntries(valuesOf('header')),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(type !== undefined && {
      body: isForm ? new URLSearchParams(value as Record<string, string>).toString() : JSON.stringify(value),
    }),
  }
}

/** An operation that this server answers itself, and an address of it with the contract's examples filled in. */
export interface ServedOperation {
  interfaceName: string
  contract: ContractDocument
  operation: ContractOperation
  operationId: string
  method: string
  address: string
}

/** All operations of all contracts that promise this status; what oidc-provider serves is left out. */
export function servedOperations(status: string): ServedOperation[] {
  return contractNames
    .map((interfaceName) => ({ interfaceName, contract: readContract(interfaceName) }))
    .filter(({ contract }) => contract['x-served-by'] === undefined)
    .flatMap(({ interfaceName, contract }) =>
      listOperations(contract)
        .filter(({ operation }) => status in operation.responses)
        .map(({ method, path, operation }) => {
          const { operationId } = operation
          const { address } = exampleRequest(callable(contract, { method, path, operation }))
          return { interfaceName, contract, operation, operationId, method, address: address.split('?')[0]! }
        }),
    )
}
