import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address for several instances, as a bank's load balancer is. It sends each request once, to an instance that said it is ready. */
export interface Balancer {
  baseUrl: string
  url(path: string): string
  /** From now on these are behind it, by their base addresses. */
  use(instances: readonly string[]): void
  close(): Promise<void>
}

const checkEveryMs = 100

/** Keeps connections to the instances open, as proxies do: what comes on one that an instance closes just then is lost, and is a 502. */
export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const able = [...ready].filter(([, isReady]) => isReady).map(([instance]) => instance)
    const target = able[turn++ % able.length]
    if (target === undefined) return void outgoing.writeHead(504).end()
    const { method, url, headers } = incoming
    const passed = request(target + url, { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passed.once('error', () => void (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const check = async (instance: string) => {
    const isReady = await fetch(`${instance}/health/ready`, { headers: { connection: 'close' } }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    )
    if (ready.has(instance)) ready.set(instance, isReady)
  }
  const timer = setInterval(() => void [...ready.keys()].forEach((instance) => void check(instance)), checkEveryMs)
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    url: (path) => baseUrl + path,
    use: (instances) => {
      for (const known of ready.keys()) if (!instances.includes(known)) ready.delete(known)
      for (const instance of instances) if (!ready.has(instance)) ready.set(instance, true)
    },
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
