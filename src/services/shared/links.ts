import { operationPaths, type OperationId } from '../../../generated/paths.ts'

/**
 * The relative path of an operation of the contract, with its path parameters filled in. Throws when one is missing, which is a
 * defect.
 */
export function linkTo(operationId: OperationId, parameters: Record<string, string> = {}): string {
  return operationPaths[operationId].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`link to ${operationId} lacks ${name}`)
    return encodeURIComponent(value)
  })
}
