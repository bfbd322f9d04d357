import { type Dependencies } from '../services/dependencies.ts'
import { type ContractRouter } from './contract/router.ts'
import { type Answer } from './exchange.ts'

/** A handler whose contract types are not known any more: each one was checked against them where it was written. */
export type AnyHandler = AnyAnswer | { ask(input: never, dependencies: Dependencies): Promise<void>; answer: AnyAnswer }
type AnyAnswer = (input: never, dependencies: Dependencies) => Promise<Answer>

/**
 * The handlers by operationId. Throws when an operation of the contracts has no handler or a handler no operation, so that
 * such a build does not start.
 */
export function bindHandlers(
  handlers: Record<string, AnyHandler>,
  { operations, allOperations }: ContractRouter,
): ReadonlyMap<string, AnyHandler> {
  const wanted = new Set(operations.map(({ canonicalId }) => canonicalId))
  const missing = [...wanted].filter((operationId) => !handlers[operationId])
  const unused = Object.keys(handlers).filter(
    (operationId) => !allOperations.some(({ canonicalId }) => canonicalId === operationId),
  )
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`)
  if (unused.length > 0) throw new Error(`handlers without an operation: ${unused.join(', ')}`)
  return new Map(Object.entries(handlers))
}
