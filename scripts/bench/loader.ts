/** The load generator, a process of its own: gets a `LoadOrder` by IPC, answers with a `LoadResult`. Keep-alive, one request at a time per connection. */
import { Client, type Dispatcher } from 'undici'
import { EnvelopePool } from './envelopes.ts'
import { type LoadOrder, type LoadResult } from './orders.ts'
import { planRequest, type RequestPlan, type Scenario } from './scenario.ts'

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

async function runLoad({ target, origin, operation, connections, seconds }: LoadOrder, plan: RequestPlan, pool: EnvelopePool): Promise<LoadResult> {
  const isCreate = operation === 'consentCreate'
  if (isCreate) await pool.fill(target, Math.ceil(seconds * envelopesPerSecond(connections)))
  const result: LoadResult = { requests: 0, errors: 0, firstError: undefined, elapsedMs: 0, latenciesMs: [] }
  const clients = Array.from({ length: connections }, () => new Client(origin))
  const started = performance.now()
  const deadline = started + seconds * 1_000
  let turn = 0
  const work = async (client: Client) => {
    for (let now = performance.now(); now < deadline; ) {
      const body = isCreate ? pool.take(target) : plan.body
      if (isCreate && body === undefined) return
      const path = plan.paths[turn++ % plan.paths.length]!
      const answer = await send(client, { path, method: plan.method, headers: plan.headers, body: body ?? null }).catch((error: Error) => ({ status: 0, text: error.message }))
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

const scenario = JSON.parse(process.env.BENCH_SCENARIO!) as Scenario
const pool = new EnvelopePool(scenario)
process.on('message', (order: LoadOrder) => {
  void runLoad(order, planRequest(order.operation, scenario), pool).then((result) => process.send!(result))
})
process.once('disconnect', () => process.exit(0))
