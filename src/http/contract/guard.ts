import { readFileSync } from 'node:fs'
import { type RequestHandler } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import type { OpenAPIV3 } from 'openapi-types'
import { type Exchange } from '../exchange.ts'
import { jsonMediaType } from '../mediaTypes.ts'
import { acceptedForms } from './acceptedForms.ts'

/**
 * A second, independent check against the same contract (SANAD_CONTRACT_GUARD). express-openapi-validator checks every JSON request
 * that passed Sanad's validators, and every JSON answer below 500. It sends nothing itself. A difference is a defect and throws.
 */
export interface ContractGuard {
  checkRequest(exchange: Exchange): Promise<void>
  checkResponse(exchange: Exchange, status: number, body: unknown): Promise<void>
}

/** The contract of one interface as one document. Only the guard reads it. */
function readContract(interfaceName: string): OpenAPIV3.Document {
  const file = new URL(`../../../generated/bundled/${interfaceName}.json`, import.meta.url)
  return acceptedForms(JSON.parse(readFileSync(file, 'utf8')) as OpenAPIV3.Document)
}

/** Objects in place of Express's request and response, with the parts that the validator reads. */
function standIns({ request, pathname, query, body }: Exchange, status: number) {
  const headers = { ...request.headers, 'content-type': jsonMediaType }
  const app = { enabled: () => true, param: () => undefined }
  const standInRequest = {
    method: request.method,
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
        reject(error)
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

interface InterfaceChecks {
  requests: RequestHandler[]
  responses: RequestHandler[]
}

function createChecks(document: OpenAPIV3.Document): InterfaceChecks {
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
 * Makes one validator per interface, when the interface is first used. The validator compiles the schemas of an operation at its
 * first use.
 */
export function createContractGuard(): ContractGuard {
  const made = new Map<string, InterfaceChecks>()
  const checksOf = ({ operation: { interfaceName } }: Exchange): InterfaceChecks => {
    const checks = made.get(interfaceName) ?? createChecks(readContract(interfaceName))
    made.set(interfaceName, checks)
    return checks
  }
  return {
    async checkRequest(exchange) {
      const { standInRequest, standInResponse } = standIns(exchange, 200)
      await runAll(checksOf(exchange).requests, standInRequest, standInResponse).catch((cause: unknown) => {
        throw new Error(`the contract guard refuses a request to ${exchange.operation.operationId}`, { cause })
      })
    },
    async checkResponse(exchange, status, body) {
      const { standInRequest, standInResponse } = standIns(exchange, status)
      const differences = await runAll(checksOf(exchange).responses, standInRequest, standInResponse)
      // The validator has wrapped `json`. Calling it runs the check, which reports to the `next` of the middleware before.
      standInResponse.json(structuredClone(body))
      if (differences.length > 0)
        throw new Error(`the contract guard refuses the answer ${status} of ${exchange.operation.operationId}`, {
          cause: differences[0],
        })
    },
  }
}
