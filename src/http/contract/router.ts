import { OpenAPIRouter } from 'openapi-backend'
import { SanadError } from '../../domain/shared/errors.ts'
import { type ErrorStyle } from '../errors/render.ts'
import { type ContractDocument, listOperations, type Operation } from './operations.ts'

/** A request matched to the contract. */
export interface Route {
  operation: Operation
  pathParameters: Record<string, string>
}

export interface ContractRouter {
  /** Those served here. */
  operations: readonly Operation[]
  /** With those that only a sandbox serves. */
  allOperations: readonly Operation[]
  /** The operation of method and path, or undefined when no contract has the path. Throws SanadError 'methodNotAllowed' with the right methods. */
  match(method: string, pathname: string): Route | undefined
  /** How the interface nearest to this unknown path writes its errors (design.md section 2), or undefined when none is near. */
  neighbourStyle(pathname: string): ErrorStyle | undefined
}

/** Path templates that differ only in names are the same path. */
const shape = (path: string) => path.replace(/\{[^}]+\}/g, '{}')

/**
 * One router over all interfaces: they share no base path, so a path is looked up in all of them before it is unknown.
 * Outside the sandbox its operations do not exist.
 */
export function createContractRouter(documents: readonly ContractDocument[], { sandbox }: { sandbox: boolean }): ContractRouter {
  const allOperations = listOperations(documents)
  const operations = allOperations.filter((operation) => sandbox || !operation.sandboxOnly)
  const byKey = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))
  const paths = Object.assign({}, ...documents.map((document) => document.paths))
  const router = new OpenAPIRouter({ definition: { openapi: '3.0.3', info: { title: 'Sanad', version: '1' }, paths }, ignoreTrailingSlashes: false })
  const methodsOf = (path: string) => operations.filter((operation) => shape(operation.path) === shape(path)).map(({ method }) => method)
  const find = (method: string, path: string) => router.matchOperation({ method, path, headers: {} })
  return {
    operations,
    allOperations,
    match(method, pathname) {
      const found = find(method, pathname)
      const operation = found && byKey.get(`${method} ${found.path}`)
      if (found && operation) {
        return { operation, pathParameters: router.parseRequest({ method, path: pathname, headers: {} }, found).params as Record<string, string> }
      }
      const other = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((candidate) => find(candidate, pathname)).find((candidate) => candidate && methodsOf(candidate.path).length > 0)
      if (!other) return undefined
      const allow = methodsOf(other.path)
      throw new SanadError('methodNotAllowed', `This address allows ${allow.join(', ')}.`, { allow })
    },
    neighbourStyle: (pathname) => nearest(operations, pathname)?.errorStyle,
  }
}

/** The operation that shares the most leading path segments, at least one. */
function nearest(operations: readonly Operation[], pathname: string): Operation | undefined {
  const wanted = pathname.split('/').slice(1)
  const shared = (path: string) => {
    const segments = path.split('/').slice(1)
    const differs = segments.findIndex((segment, index) => segment !== wanted[index])
    return differs === -1 ? segments.length : differs
  }
  const best = operations.map((operation) => ({ operation, length: shared(operation.path) })).sort((a, b) => b.length - a.length)[0]
  return best && best.length > 0 ? best.operation : undefined
}
