import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { coreOperations, type CoreOperationId } from '../../../generated/coreOperations.ts'
import { contractPath } from '../../../src/corebank/http/contract.ts'

/** What becomes of an answer on its way back: it is lost with its connection, or is another one. */
type Fate = 'lost' | ((body: unknown) => unknown)

/** Stands between Sanad and a core bank, and spoils answers after the core bank has done its work. */
export interface CoreBankProxy {
  address: string
  /** The next answers to this operation have this fate; `Infinity` for all. */
  spoil(operationId: CoreOperationId, fate: Fate, times?: number): void
  /** How many answers to this operation have been spoiled so far. */
  spoiled(operationId: CoreOperationId): number
  /** Keeps requests of this operation back until the function that it returns is called. */
  hold(operationId: CoreOperationId): () => void
  /** What it answers by itself at a path. */
  serve(path: string, body: object): void
  /** How often each operation has reached the core bank. */
  seen(operationId: CoreOperationId): number
  close(): Promise<void>
}

const rows = Object.entries(coreOperations).map(([id, { method, path }]) => ({
  id: id as CoreOperationId,
  method,
  pattern: new RegExp(`^${contractPath}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
}))

const operationOf = ({ method, url }: IncomingMessage) =>
  rows.find((row) => row.method === method && row.pattern.test(url ?? ''))?.id

/** Opens one before the core bank at this origin; `hear` is told of each request. */
export async function openCoreBankProxy(
  origin: string,
  hear: (request: IncomingMessage) => void = () => undefined,
): Promise<CoreBankProxy> {
  const fates = new Map<CoreOperationId, { fate: Fate; times: number }>()
  const counts = new Map<CoreOperationId, number>()
  const own = new Map<string, object>()
  const gates = new Map<CoreOperationId, Promise<void>>()
  const spoiled = new Map<CoreOperationId, number>()
  const fateOf = (id: CoreOperationId | undefined): Fate | undefined => {
    const found = id && fates.get(id)
    if (!found || found.times <= 0) return undefined
    found.times -= 1
    spoiled.set(id, (spoiled.get(id) ?? 0) + 1)
    return found.fate
  }
  const server = createServer((request, response) => {
    hear(request)
    const served = own.get(request.url!)
    if (served) return answer(response, 200, 'application/json', JSON.stringify(served))
    const id = operationOf(request)
    const passed = forward(origin, request, id && gates.get(id)).then(({ status, headers, body }) => {
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
      const fate = fateOf(id)
      if (fate === 'lost') return request.socket.destroy()
      return answer(response, status, headers['content-type'], fate ? JSON.stringify(fate(JSON.parse(body))) : body)
    })
    // A core bank that dies takes the connection along.
    passed.catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (id, fate, times = 1) => void fates.set(id, { fate, times }),
    spoiled: (id) => spoiled.get(id) ?? 0,
    hold: (id) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gates.set(id, promise)
      return () => {
        gates.delete(id)
        resolve()
      }
    },
    serve: (path, body) => void own.set(path, body),
    seen: (id) => counts.get(id) ?? 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number, type: string | undefined, body: string): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}

async function forward(origin: string, request: IncomingMessage, gate: Promise<void> | undefined) {
  const sent = await buffer(request)
  await gate
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const { method, headers } = request
    const onward = sendRequest(new URL(request.url!, origin), { method, headers }, (came) => {
      const { statusCode = 500, headers: got } = came
      buffer(came).then((body) => resolve({ status: statusCode, headers: got, body: body.toString() }), reject)
    })
    onward.once('error', reject)
    onward.end(sent)
  })
}
