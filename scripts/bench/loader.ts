/** The load generator, a process of its own: gets a `LoadOrder` by IPC, answers with a `LoadResult`. Keep-alive, one request at a time per connection. */
import { Client, type Dispatcher } from 'undici'
import { EnvelopePool } from './envelopes.ts'
import { type Prepared } from './interfaces/benchInterface.ts'
import { type ListedOperation, listOperations } from './interfaces/index.ts'
import { type LoadOrder, type LoadResult } from './orders.ts'

/** More than any server here answers in a second; what is not used serves the next phase. */
const envelopesPerSecond = (connections: number) => (connections === 1 ? 700 : 1_600)

/** undici's lowest call: anything above it costs the generator more than the server. */
function send(client: Client, options: Dispatcher.DispatchOptions): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let status = 0
    const chunks: Buffer[] = []
    client.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => resolve({ status, text: status < 300 ? '' : Buffer.concat(chunks).toString() }),
      onResponseError: (_controller, error) => reject(error),
    })
  })
}

const pools = new Map<string, EnvelopePool>()

/** The signed requests of an operation; undefined when it has none. */
function poolOf({ name, message }: ListedOperation, prepared: Prepared): EnvelopePool | undefined {
  if (message === undefined) return undefined
  const pool = pools.get(name) ?? new EnvelopePool(prepared, message)
  pools.set(name, pool)
  return pool
}

async function runLoad(
  { target, origin, connections, seconds, prepared, accessToken }: LoadOrder,
  operation: ListedOperation,
): Promise<LoadResult> {
  const plan = operation.plan(prepared, accessToken)
  const pool = poolOf(operation, prepared)
  if (pool) await pool.fill(target, Math.ceil(seconds * envelopesPerSecond(connections)))
  const result: LoadResult = { requests: 0, errors: 0, firstError: undefined, elapsedMs: 0, latenciesMs: [] }
  const clients = Array.from({ length: connections }, () => new Client(origin))
  const started = performance.now()
  const deadline = started + seconds * 1_000
  let turn = 0
  const work = async (client: Client) => {
    for (let now = performance.now(); now < deadline;) {
      const body = pool ? pool.take(target) : plan.bodies?.[turn % plan.bodies.length]
      if (pool && body === undefined) return
      const path = plan.paths[turn++ % plan.paths.length]!
      const answer = await send(client, { path, method: plan.method, headers: plan.headers, body: body ?? null }).catch(
        (error: Error) => ({ status: 0, text: error.message }),
      )
      const ended = performance.now()
      result.latenciesMs.push(ended - now)
      now = ended
      if (answer.status === plan.status) continue
      result.errors++
      result.firstError ??= `${answer.status} ${answer.text.slice(0, 300)}`
    }
  }
  await Promise.all(clients.map(work))
  result.elapsedMs = performance.now() - started
  await Promise.all(clients.map((client) => client.close()))
  result.requests = result.latenciesMs.length
  result.latenciesMs.sort((a, b) => a - b)
  return result
}

const operations = listOperations()
process.on('message', (order: LoadOrder) => {
  void runLoad(
    order,
    operations.find(({ name }) => name === order.operation)!,
  ).then((result) => process.send!(result))
})
process.once('disconnect', () => process.exit(0))
