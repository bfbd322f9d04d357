import {
  contractNames,
  type ContractDocument,
  type ContractOperation,
  type ContractParameter,
  listOperations,
  readContract,
} from './contracts.ts'

/** An operation that this server answers itself, and an address of it with the contract's examples filled in. */
export interface ServedOperation {
  interfaceName: string
  contract: ContractDocument
  operation: ContractOperation
  operationId: string
  method: string
  address: string
}

/** Parameters may stand at the operation or at its path. */
function addressOf(path: string, { parameters = [] }: ContractOperation, contract: ContractDocument): string {
  const shared = (contract.paths[path] as { parameters?: ContractParameter[] }).parameters ?? []
  const exampleOf = (name: string) =>
    [...parameters, ...shared].find((parameter) => parameter.in === 'path' && parameter.name === name)?.example
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(exampleOf(name))))
}

/** All operations of all contracts that promise this status; what oidc-provider serves is left out. */
export function servedOperations(status: string): ServedOperation[] {
  return contractNames
    .map((interfaceName) => ({ interfaceName, contract: readContract(interfaceName) }))
    .filter(({ contract }) => contract['x-served-by'] === undefined)
    .flatMap(({ interfaceName, contract }) =>
      listOperations(contract)
        .filter(({ operation }) => status in operation.responses)
        .map(({ method, path, operation }) => ({
          interfaceName,
          contract,
          operation,
          operationId: operation.operationId,
          method,
          address: addressOf(path, operation, contract),
        })),
    )
}
