import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import getRawBody from 'raw-body'
import { type CoreOperationId, coreOperations } from '../../../generated/coreOperations.ts'
import { contractPath } from '../../corebank/http/contract.ts'
import { coreValidators } from '../../corebank/http/validators.ts'
import { type FoundOperation, PathRouter } from '../../http/contract/router.ts'
import { bodyOf, CoreProblem, invalidRequest, notSupported, problemOf } from './problem.ts'
import { type CoreContext, features, type Handlers } from './handler.ts'
import { type KeepKnown, openKnownMembers } from './knownMembers.ts'
import { toWire } from './wire.ts'

/** The longest letter of guarantee has less than half of it. */
const largestBody = 1_000_000
const interactionHeader = 'x-fapi-interaction-id'

const rows = (Object.entries(coreOperations) as [CoreOperationId, (typeof coreOperations)[CoreOperationId]][]).map(
  ([operationId, row]) => ({ ...row, operationId, path: `${contractPath}${row.path}` }),
)
type CoreRow = (typeof rows)[number]

/** Throws CoreProblem where nothing of the contract answers. */
function find(router: PathRouter<CoreRow>, { method = 'GET' }: IncomingMessage, pathname: string): FoundOperation<CoreRow> {
  const allowed = router.allowedMethods(pathname)
  // No id of the contract needs percent-encoding, so an address that cannot be decoded is nobody's.
  if (allowed.length === 0 || PathRouter.decode(pathname) === undefined)
    throw new CoreProblem(404, 'noSuchAddress', 'none', 'There is no such address here.')
  const found = router.find(method, pathname)
  if (!found) throw invalidRequest(`This address takes ${allowed.join(' and ')}.`, 405)
  return found
}

/** Throws CoreProblem with the first member that breaks the contract. */
function check(name: string, value: unknown): void {
  const validate = coreValidators[name]
  if (!validate || validate(value)) return
  const { instancePath, message } = validate.errors![0]!
  throw invalidRequest(`${name.split('_')[1]}${instancePath.replaceAll('/', '.')} ${message}.`)
}

/** The JSON of a body. Throws CoreProblem. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  if (type.split(';')[0]!.trim().toLowerCase() !== 'application/json')
    throw invalidRequest('Content-Type must be application/json.', 415)
  const bytes = await getRawBody(request, { limit: largestBody, length: length ?? null }).catch(
    (cause: getRawBody.RawBodyError) => {
      if (cause.type === 'entity.too.large') throw invalidRequest(`The body is larger than ${largestBody} bytes.`, 413)
      throw invalidRequest('The body ended before all of it had arrived.')
    },
  )
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    throw invalidRequest('The body is no JSON.')
  }
}

function send(response: ServerResponse, status: number, body: object, type = 'application/json'): void {
  if (response.headersSent || response.destroyed) return
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' })
  response.end(text)
}

/** Answers one request of the contract. Throws CoreProblem, or whatever the simulator throws. */
async function answer(
  { handlers, context, router, keepKnown }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<object> {
  const id = request.headers[interactionHeader]
  if (typeof id === 'string' && /^[!-~]{1,64}$/.test(id)) response.setHeader(interactionHeader, id)
  const url = URL.parse(`http://core${request.url ?? '/'}`)
  const { operation: row, pathParameters: path } = find(router, request, url?.pathname ?? '')
  const { operationId } = row
  const query = Object.fromEntries(url!.searchParams)
  check(`${operationId}_path`, path)
  check(`${operationId}_query`, query)
  check(`${operationId}_header`, request.headers)
  if ('feature' in row && !features.includes(row.feature)) throw notSupported(row.feature)
  const body = row.hasBody ? await readBody(request) : undefined
  if (row.hasBody) check(`${operationId}_body`, body)
  const handle = handlers[operationId as keyof Handlers] as (input: object, context: CoreContext) => Promise<object>
  const input = { path, query, body: keepKnown(operationId, body), headers: request.headers }
  const answered = toWire(await handle(input, context))
  const isRight = coreValidators[`${operationId}_200`]!
  if (!isRight(answered))
    throw new Error(`the answer of ${operationId} breaks the contract: ${JSON.stringify(isRight.errors?.[0])}`)
  return answered
}

interface Served {
  handlers: Handlers
  context: CoreContext
  router: PathRouter<CoreRow>
  keepKnown: KeepKnown
}

/**
 * Serves the contract of the core bank by the table that is made from it. Requests and answers are checked against it, so that what
 * Sanad's adapter meets here it may expect of a bank.
 */
export function createCoreRouter(handlers: Handlers, context: CoreContext): RequestListener {
  const served: Served = { handlers, context, router: new PathRouter(rows), keepKnown: openKnownMembers() }
  return (request, response) => {
    answer(served, request, response).then(
      (body) => send(response, 200, body),
      (thrown: unknown) => {
        const problem = problemOf(thrown)
        if (problem.status >= 500 && problem.status !== 501)
          context.log.warn({ err: thrown, url: request.url }, 'no answer was given')
        request.resume()
        send(response, problem.status, bodyOf(problem), 'application/problem+json')
      },
    )
  }
}
