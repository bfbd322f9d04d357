import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RequestHandler } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import type { OpenAPIV3 } from 'openapi-types'
import type { Operation } from '../../../generated/operations.ts'
import { type Guarded, pass, type Read } from '../stages.ts'
import { jsonMediaType } from '../mediaTypes.ts'
import { acceptedForms } from './acceptedForms.ts'

/**
 * A second, independent check against the same contract (SANAD_CONTRACT_GUARD). express-openapi-validator checks every JSON request
 * that passed Sanad's validators, and every JSON answer below 500. It sends nothing itself. A difference is a defect and throws.
 */
export interface ContractGuard {
  checkRequest(request: Read): Promise<Guarded>
  checkResponse(request: GuardedRequest, status: number, body: unknown): Promise<void>
}

/** What the guard looks at. */
export type GuardedRequest = Pick<Read, 'request' | 'operation' | 'pathname' | 'query' | 'body'>

/** The contracts of the interfaces, each as one document. Only the guard reads them. */
const contracts = new Map<string, OpenAPIV3.Document>()

function readContract(interfaceName: string): OpenAPIV3.Document {
  const file = new URL(`../../../generated/bundled/${interfaceName}.json`, import.meta.url)
  const contract = contracts.get(interfaceName) ?? acceptedForms(JSON.parse(readFileSync(file, 'utf8')) as OpenAPIV3.Document)
  contracts.set(interfaceName, contract)
  return contract
}

/**
 * The contract of one operation alone, with the shared parts that it refers to. For each answer of an operation the library reads
 * the whole document that it was given. With the contract of an interface that takes many times as long.
 */
function contractOf({ interfaceName, path, method }: Operation): OpenAPIV3.Document {
  const contract = readContract(interfaceName)
  const { [method.toLowerCase()]: operation, parameters } = contract.paths[path] as Record<string, object>
  const own = { [path]: { ...(parameters && { parameters }), [method.toLowerCase()]: operation } }
  const shared: Record<string, Record<string, unknown>> = {}
  const everything = contract.components as Record<string, Record<string, unknown>>
  const take = (part: unknown): void => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"/]+)/g)) {
      if (shared[kind!]?.[name!] !== undefined) continue
      const found = everything[kind!]![name!]
      shared[kind!] = { ...shared[kind!], [name!]: found }
      take(found)
    }
  }
  take(own)
  return { ...contract, paths: own as OpenAPIV3.PathsObject, components: shared as OpenAPIV3.ComponentsObject }
}

/** Objects in place of Express's request and response, with the parts that the validator reads. */
function standIns({ request, operation, pathname, query, body }: GuardedRequest, status: number) {
  const headers = { ...request.headers, 'content-type': jsonMediaType }
  const app = { enabled: () => true, param: () => undefined }
  const standInRequest = {
    method: operation.method,
    originalUrl: pathname,
    url: pathname,
    path: pathname,
    baseUrl: '',
    headers,
    query: Object.fromEntries(query),
    params: {},
    body: structuredClone(body),
    app,
    get: (name: string) => headers[name.toLowerCase() as 'accept'],
    cookies: {},
  }
  const standInResponse = {
    statusCode: status,
    headersSent: false,
    getHeaders: () => ({ 'content-type': jsonMediaType }),
    json: (_body: unknown) => undefined,
  }
  return { standInRequest, standInResponse }
}

/**
 * Runs the middlewares in turn and throws the first difference. A difference that they find later, when the wrapped `json` is
 * called, is added to the list that this returns.
 */
async function runAll(middlewares: readonly RequestHandler[], request: object, response: object): Promise<unknown[]> {
  const differences: unknown[] = []
  for (const middleware of middlewares) {
    await new Promise<void>((resolve, reject) => {
      const next = (error?: unknown) => {
        if (!error) return resolve()
        differences.push(error)
        reject(error as Error)
      }
      Promise.resolve(middleware(request as never, response as never, next as never)).catch(reject)
    })
  }
  return differences
}

/**
 * Removes the examples. The library mistakes a member `id` of an example for the name of a schema (draft 4), and examples check
 * nothing.
 */
function withoutExamples(document: OpenAPIV3.Document): unknown {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => (key === 'examples' ? undefined : value))
}

/**
 * The library compiles the schema of OpenAPI itself for each document, also where `validateApiSpec` is false and nothing asks for it; and
 * it has every validator of ajv made for speed, where one checks some hundred messages and is thrown away. Together that is more than half
 * of what a validator of ours costs. The library has no options for these, so the two parts are replaced where it looks for them.
 */
function makeCompilingCheap(): void {
  const load = createRequire(import.meta.url)
  const part = (name: string) => load(`express-openapi-validator/dist/framework/${name}`) as Record<string, unknown>
  const factory = part('ajv/factory.js')
  const factoryAjv = factory.factoryAjv as (version: string, options: object) => unknown
  factory.factoryAjv = (version: string, options: object) =>
    factoryAjv(version, { ...options, code: { optimize: false }, inlineRefs: false })
  part('openapi.schema.validator.js').OpenAPISchemaValidator = class {}
}
makeCompilingCheap()

interface OperationChecks {
  requests: RequestHandler[]
  responses: RequestHandler[]
}

function createChecks(document: OpenAPIV3.Document): OperationChecks {
  const requests = OpenApiValidator.middleware({
    apiSpec: withoutExamples(document) as never,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { coerceTypes: false, removeAdditional: false },
    validateResponses: true,
  }) as RequestHandler[]
  // Answers to refused requests are checked too, so they run without the request's check. A second set of middlewares would read
  // the whole contract again.
  return { requests, responses: requests.filter(({ name }) => name !== 'requestMiddleware') }
}

/**
 * One validator per operation, made at its first use. That takes longer than hundreds of requests, and it keeps nothing of a request:
 * all servers of a process share it.
 */
const made = new Map<string, OperationChecks>()

function checksOf({ operation }: GuardedRequest): OperationChecks {
  const checks = made.get(operation.operationId) ?? createChecks(contractOf(operation))
  made.set(operation.operationId, checks)
  return checks
}

/** The guard of one server. */
export function createContractGuard(): ContractGuard {
  return {
    async checkRequest(request) {
      const { standInRequest, standInResponse } = standIns(request, 200)
      await runAll(checksOf(request).requests, standInRequest, standInResponse).catch((cause: unknown) => {
        throw new Error(`the contract guard refuses a request to ${request.operation.operationId}`, { cause })
      })
      return pass(request, 'guard')
    },
    async checkResponse(request, status, body) {
      const { standInRequest, standInResponse } = standIns(request, status)
      const differences = await runAll(checksOf(request).responses, standInRequest, standInResponse)
      // The validator has wrapped `json`. Calling it runs the check, which reports to the `next` of the middleware before.
      standInResponse.json(structuredClone(body))
      if (differences.length > 0)
        throw new Error(`the contract guard refuses the answer ${status} of ${request.operation.operationId}`, {
          cause: differences[0],
        })
    },
  }
}
