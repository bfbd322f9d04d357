import { MethodNotAllowed } from '../errors/httpError.ts'
import { type ErrorStyle } from '../errors/render.ts'
import { type Operation } from './operations.ts'

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
  /** The operation of method and path, or undefined when no contract has the path. Throws MethodNotAllowed with the right methods. */
  match(method: string, pathname: string): Route | undefined
  /** How the interface nearest to this unknown path writes its errors (design.md section 2), or undefined when none is near. */
  neighbourStyle(pathname: string): ErrorStyle | undefined
}

/** An operation with its path as a pattern: one group per path parameter, in the order of their names. */
interface CompiledRoute {
  operation: Operation
  pattern: RegExp
  parameterNames: string[]
}

const parameter = /\{([^}]+)\}/g
const literalLength = ({ operation }: CompiledRoute) => operation.path.replace(parameter, '').length

/**
 * Compiled once: a library's router (openapi-backend) walks the document and builds every pattern anew for each request, 13 % of
 * the main thread's time in a read (profiled). Literal paths come first, then templates with longer literals.
 */
function compileRoutes(operations: readonly Operation[]): CompiledRoute[] {
  return operations
    .map((operation) => {
      const literals = operation.path.split(/\{[^}]+\}/).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      const parameterNames = [...operation.path.matchAll(parameter)].map((match) => match[1]!)
      return { operation, pattern: new RegExp(`^${literals.join('([^/]+)')}$`), parameterNames }
    })
    .sort(
      (a, b) => Number(a.parameterNames.length > 0) - Number(b.parameterNames.length > 0) || literalLength(b) - literalLength(a),
    )
}

/**
 * One router over all interfaces: they share no base path, so a path is looked up in all of them before it is unknown.
 * Outside the sandbox its operations do not exist.
 */
export function createContractRouter(allOperations: readonly Operation[], { sandbox }: { sandbox: boolean }): ContractRouter {
  const operations = allOperations.filter((operation) => sandbox || !operation.sandboxOnly)
  const routes = compileRoutes(operations)
  return {
    operations,
    allOperations,
    match(method, pathname) {
      const route = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
      if (route) return { operation: route.operation, pathParameters: readParameters(route, pathname) }
      const allow = routes.filter(({ pattern }) => pattern.test(pathname)).map(({ operation }) => operation.method)
      if (allow.length === 0) return undefined
      throw new MethodNotAllowed(allow)
    },
    neighbourStyle: (pathname) => nearest(operations, pathname)?.errorStyle,
  }
}

/** The parameters, percent-decoded. */
function readParameters({ pattern, parameterNames }: CompiledRoute, pathname: string): Record<string, string> {
  const [, ...values] = pattern.exec(pathname)!
  return Object.fromEntries(parameterNames.map((name, index) => [name, decodeURIComponent(values[index]!)]))
}

/** The operation that shares the most leading path segments, at least one. */
function nearest(operations: readonly Operation[], pathname: string): Operation | undefined {
  const wanted = pathname.split('/').slice(1)
  const shared = (path: string) => {
    const segments = path.split('/').slice(1)
    const differs = segments.findIndex((segment, index) => segment !== wanted[index])
    return differs === -1 ? segments.length : differs
  }
  const best = operations
    .map((operation) => ({ operation, length: shared(operation.path) }))
    .sort((a, b) => b.length - a.length)[0]
  return best && best.length > 0 ? best.operation : undefined
}
