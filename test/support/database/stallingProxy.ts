import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A database's address at which it can be made to stand still: connections stay open, and nothing comes through. */
export interface StallingProxy {
  databaseUrl: string
  stall(): void
  resume(): void
  close(): void
}

/** Stands between a client and the database of this address. */
export async function startStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let stalled = false
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => void to.write(bytes))
      if (stalled) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    databaseUrl: url.href,
    stall: () => {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      stalled = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
