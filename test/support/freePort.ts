import { createServer } from 'node:net'

/**
 * Below the ports that Linux gives to whoever asks for any (ip_local_port_range begins at 32768): one of those could be given to another
 * server, or to a connection, before the server that it is meant for listens.
 */
const [first, count] = [20_000, 12_000]

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of loopback that nobody uses at this moment, and nobody else is likely to choose. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    if (await isFree(port)) return port
  }
}
