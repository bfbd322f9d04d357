/**
 * The load generator, a process of its own: gets a `LoadOrder` by IPC, asks before each stretch whether to go on, and answers with the
 * slices of every stretch. Keep-alive, one request at a time per connection.
 */
import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Client, type Dispatcher } from 'undici'
import { type ListedOperation, listOperations } from './interfaces.ts'
import { cpuMs, type LoadOrder, type LoadTarget, next, type Slice, type Stretch, sum } from './measure.ts'
import { envelopeBody, type Prepared, type RequestPlan, type SignedBody } from './operations.ts'

const signInThreadPool = promisify(sign)
const signedAtOnce = 64
const base64url = (text: string) => Buffer.from(text).toString('base64url')

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

/** What a caller sends. */
interface Sender {
  plan: RequestPlan
  pool: EnvelopePool | undefined
}

/** One target of an order: what it is sent, and what came of it. */
interface Side {
  order: LoadTarget
  senders: readonly Sender[]
  slice: Slice
  turn: number
}

const emptySlice = (): Slice => ({
  requests: 0,
  errors: 0,
  firstError: undefined,
  latenciesMs: [],
  bytes: 0,
  cpuMs: 0,
})

async function prepareSide(order: LoadTarget, operation: ListedOperation, count: number): Promise<Side> {
  const senders: Sender[] = []
  for (const { prepared, accessToken } of order.callers) {
    const pool = poolOf(operation, prepared)
    await pool?.fill(order.target, Math.ceil(count / order.callers.length))
    senders.push({ pool, plan: operation.plan(prepared, accessToken) })
  }
  return { order, senders, slice: emptySlice(), turn: 0 }
}

/** Sends the next request and notes the answer. */
async function sendNext(side: Side, client: Client): Promise<void> {
  const { senders, slice, order } = side
  const { plan, pool } = senders[side.turn % senders.length]!
  const turn = Math.floor(side.turn++ / senders.length)
  const body = pool ? pool.take(order.target) : plan.bodies?.[turn % plan.bodies.length]
  const path = plan.paths[turn % plan.paths.length]!
  const begun = performance.now()
  const answer = await send(client, { path, method: plan.method, headers: plan.headers, body: body ?? null }).catch(
    (error: Error) => ({ status: 0, text: error.message, bytes: 0 }),
  )
  slice.requests++
  slice.latenciesMs.push(performance.now() - begun)
  slice.bytes += answer.bytes
  if (answer.status === plan.status) return
  slice.errors++
  slice.firstError ??= `${answer.status} ${answer.text.slice(0, 300)}`
}

/** A connection to each server. They are asked in turn: at any moment all of them have had as many requests. */
type Lane = readonly { side: Side; client: Client }[]

/** One stretch: as many requests to each server, fewer only when its time is over. */
async function runStretch(
  { requests, secondsAtMost }: Stretch,
  lanes: readonly Lane[],
  sides: readonly Side[],
): Promise<Slice[]> {
  for (const side of sides) side.slice = emptySlice()
  const before = sides.map(cpuOf)
  const deadline = performance.now() + secondsAtMost * 1_000
  let begun = 0
  const work = async (lane: Lane) => {
    while (begun < requests && performance.now() < deadline) {
      begun++
      for (const { side, client } of lane) await sendNext(side, client)
    }
  }
  await Promise.all(lanes.map(work))
  return sides.map((side, index) => ({ ...side.slice, cpuMs: cpuOf(side) - before[index]! }))
}

const cpuOf = ({ order }: Side) => sum(order.instances.map(({ pid }) => cpuMs(pid)))

/** Waits until the bench says that the next stretch may begin. */
async function mayGoOn(): Promise<void> {
  const answer = once(process, 'message')
  process.send!(next)
  await answer
}

/** The slices of every stretch, in the order of the targets. The connections stay open from one stretch to the next. */
async function runLoad({ targets, stretches }: LoadOrder, operation: ListedOperation): Promise<Slice[][]> {
  const sides: Side[] = []
  const count = sum(stretches.map(({ requests }) => requests))
  for (const order of targets) sides.push(await prepareSide(order, operation, count))
  // A connection of one side waits while its turn is at the others.
  const most = Math.max(...stretches.map(({ atOnce }) => (atOnce === 1 ? 1 : atOnce * sides.length)))
  const lanes = Array.from({ length: most }, (_, lane) =>
    // Not all of them begin with the same server.
    sides
      .map((_side, index) => sides[(lane + index) % sides.length]!)
      .map((side) => ({ side, client: new Client(side.order.instances[lane % side.order.instances.length]!.baseUrl) })),
  )
  const slices: Slice[][] = []
  for (const stretch of stretches) {
    await mayGoOn()
    const width = stretch.atOnce === 1 ? 1 : stretch.atOnce * sides.length
    slices.push(await runStretch(stretch, lanes.slice(0, width), sides))
  }
  await Promise.all(lanes.flat().map(({ client }) => client.close()))
  return slices
}

const operations = listOperations()
process.on('message', (order: LoadOrder | typeof next) => {
  if (order === next) return
  void runLoad(
    order,
    operations.find(({ name }) => name === order.operation)!,
  ).then((slices) => process.send!(slices))
})
process.once('disconnect', () => process.exit(0))
