import { type CallableOperation, exampleRequest } from '../../test/support/contract/exampleRequest.ts'
import type { ControlAnswer } from './events.ts'

type Operations = readonly CallableOperation[]

/** The examples of a request's body in JSON, by name. */
function bodiesOf({ requestBody }: CallableOperation): Record<string, { value: unknown }> {
  const media = Object.entries(requestBody?.content ?? {}).find(([type]) => /[/+]json$/.test(type))?.[1]
  return media?.examples ?? {}
}

const isEmpty = (operation: CallableOperation) => Object.keys(bodiesOf(operation)).length === 0

/** Whether any operation takes a body in JSON. */
export const hasRequests = (operations: Operations): boolean => !operations.every(isEmpty)

/** Fetches a body and sends it: as it stands, but for ids in braces. */
function curlOf(operation: CallableOperation, origin: string): string {
  const { operationId, method, path } = operation
  const headers = { ...exampleRequest(operation).headers, 'content-type': 'application/json', accept: 'application/json' }
  const words = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`)
  return `curl -s ${origin}/mock/requests/${operationId} | curl -s -X ${method} ${origin}${path} ${words.join(' ')} -d @-`
}

/** The operations that take a body, with the names of their examples and a command that sends the first. Aliases take the same. */
export const listRequests = (operations: Operations, origin: string): object[] =>
  operations
    .filter((operation) => !isEmpty(operation) && operation['x-alias-of'] === undefined)
    .map((operation) => ({
      operationId: operation.operationId,
      request: `${operation.method} ${operation.path}`,
      examples: Object.keys(bodiesOf(operation)),
      curl: curlOf(operation, origin),
    }))

const envelopeSeconds = 300

/** The claims of an envelope that is sent to this mock now. */
function claimsNow(origin: string): object {
  const iat = Math.floor(Date.now() / 1_000)
  return { aud: [`${origin}/auth`], iat, nbf: iat, exp: iat + envelopeSeconds }
}

/** One example of a body, which the mock takes as it is. That of an envelope is addressed to this mock. */
export function exampleBody(operations: Operations, origin: string, operationId: string, query: URLSearchParams): ControlAnswer {
  const operation = operations.find((candidate) => candidate.operationId === operationId)
  const bodies = operation ? bodiesOf(operation) : {}
  const names = Object.keys(bodies)
  const name = query.get('example') ?? names[0]
  if (name === undefined)
    return {
      status: 404,
      body: { error: `There is no operation ${operationId} with a body.`, requests: listRequests(operations, origin) },
    }
  if (!Object.hasOwn(bodies, name)) return { status: 404, body: { error: `There is no example ${name}.`, examples: names } }
  const value = bodies[name]!.value as object
  return {
    status: 200,
    body: 'message' in value ? { ...value, ...claimsNow(origin), iss: query.get('clientId') ?? 'my-app' } : value,
  }
}
