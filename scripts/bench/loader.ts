/**
 * The load generator, a process of its own: gets a `LoadOrder` by IPC, answers with `LoadResult`s. Keep-alive, one request at a time per
 * connection.
 */
import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { Client, type Dispatcher } from 'undici'
import { type ListedOperation, listOperations } from './interfaces.ts'
import type { LoadOrder, LoadResult, LoadTarget } from './measure.ts'
import { envelopeBody, type Prepared, type RequestPlan, type SignedBody } from './operations.ts'

const signInThreadPool = promisify(sign)
const signedAtOnce = 64
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** More than any server here answers in a second; what is not used serves the next phase. */
const envelopesPerSecond = (connections: number) => (connections === 1 ? 700 : 1_600)

/**
 * Signed requests of one operation, made before the clock starts. Servers that share an app have databases of their own, so each of
 * them gets the same requests in the same order.
 */
class EnvelopePool {
  readonly #envelopes: string[] = []
  readonly #next = new Map<string, number>()
  readonly #key: KeyObject
  readonly #signed: SignedBody

  constructor(signed: SignedBody) {
    this.#signed = signed
    this.#key = createPrivateKey(signed.privateKeyPem)
  }

  /** Signs until `count` are left for `target`. */
  async fill(target: string, count: number): Promise<void> {
    const wanted = (this.#next.get(target) ?? 0) + count
    while (this.#envelopes.length < wanted)
      this.#envelopes.push(...(await Promise.all(Array.from({ length: signedAtOnce }, () => this.#sign()))))
  }

  /** The next one for `target`; undefined when all were sent. */
  take(target: string): string | undefined {
    const index = this.#next.get(target) ?? 0
    this.#next.set(target, index + 1)
    return this.#envelopes[index]
  }

  async #sign(): Promise<string> {
    const { kid, claims, bodyOf } = this.#signed
    const payload = claims(Math.floor(Date.now() / 1000))
    const input = `${base64url(JSON.stringify({ alg: 'PS256', kid, typ: 'JWT' }))}.${base64url(JSON.stringify(payload))}`
    const options = { key: this.#key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    return bodyOf(`${input}.${(await signInThreadPool('sha256', Buffer.from(input), options)).toString('base64url')}`)
  }
}

/** undici's lowest call: anything above it costs the generator more than the server. */
function send(client: Client, options: Dispatcher.DispatchOptions): Promise<{ status: number; text: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    let status = 0
    const chunks: Buffer[] = []
    client.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => {
        const bytes = chunks.reduce((total, { length }) => total + length, 0)
        resolve({ status, bytes, text: status < 300 ? '' : Buffer.concat(chunks).toString() })
      },
      onResponseError: (_controller, error) => reject(error),
    })
  })
}

const pools = new Map<string, EnvelopePool>()

/** The signed requests of an operation by one app; undefined when it has none. */
function poolOf({ name, message, signed }: ListedOperation, prepared: Prepared): EnvelopePool | undefined {
  const body = signed?.(prepared) ?? (message && envelopeBody(prepared, message))
  if (body === undefined) return undefined
  const key = `${name} ${prepared.clientId} ${prepared.issuer}`
  const pool = pools.get(key) ?? new EnvelopePool(body)
  pools.set(key, pool)
  return pool
}

/** One server of an order: what it is sent, and what came of it. */
interface Side {
  order: LoadTarget
  plan: RequestPlan
  pool: EnvelopePool | undefined
  result: LoadResult
  turn: number
}

async function prepareSide(order: LoadTarget, operation: ListedOperation, count: number): Promise<Side> {
  const pool = poolOf(operation, order.prepared)
  await pool?.fill(order.target, count)
  return {
    order,
    pool,
    plan: operation.plan(order.prepared, order.accessToken),
    result: { requests: 0, errors: 0, firstError: undefined, elapsedMs: 0, latenciesMs: [], bytes: 0 },
    turn: 0,
  }
}

/** Sends the next request and notes the answer; false when there is none left. */
async function sendNext(side: Side, client: Client): Promise<boolean> {
  const { plan, pool, result, order } = side
  const turn = side.turn++
  const body = pool ? pool.take(order.target) : plan.bodies?.[turn % plan.bodies.length]
  if (pool && body === undefined) return false
  const path = plan.paths[turn % plan.paths.length]!
  const begun = performance.now()
  const answer = await send(client, { path, method: plan.method, headers: plan.headers, body: body ?? null }).catch(
    (error: Error) => ({ status: 0, text: error.message, bytes: 0 }),
  )
  result.latenciesMs.push(performance.now() - begun)
  result.bytes += answer.bytes
  if (answer.status === plan.status) return true
  result.errors++
  result.firstError ??= `${answer.status} ${answer.text.slice(0, 300)}`
  return true
}

/** Every connection is one to each server, which it asks in turn: at any moment all of them have had as many requests. */
async function runLoad({ targets, connections, seconds }: LoadOrder, operation: ListedOperation): Promise<LoadResult[]> {
  const sides: Side[] = []
  const count = Math.ceil(seconds * envelopesPerSecond(connections))
  for (const order of targets) sides.push(await prepareSide(order, operation, count))
  const lanes = Array.from({ length: connections }, (_, lane) =>
    // Not all of them begin with the same server.
    sides
      .map((_side, index) => sides[(lane + index) % sides.length]!)
      .map((side) => ({ side, client: new Client(side.order.baseUrl) })),
  )
  const started = performance.now()
  const deadline = started + seconds * 1_000
  const work = async (lane: (typeof lanes)[number]) => {
    while (performance.now() < deadline) for (const { side, client } of lane) if (!(await sendNext(side, client))) return
  }
  await Promise.all(lanes.map(work))
  const elapsedMs = performance.now() - started
  await Promise.all(lanes.flat().map(({ client }) => client.close()))
  return sides.map(({ result }) => ({
    ...result,
    elapsedMs,
    requests: result.latenciesMs.length,
    latenciesMs: result.latenciesMs.sort((a, b) => a - b),
  }))
}

const operations = listOperations()
process.on('message', (order: LoadOrder) => {
  void runLoad(
    order,
    operations.find(({ name }) => name === order.operation)!,
  ).then((results) => process.send!(results))
})
process.once('disconnect', () => process.exit(0))
