import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A database's address at which every statement that comes over the wire is noted, whatever sends it. */
export interface StatementTap {
  databaseUrl: string
  /** The statements since the last call, each as often as it was run. */
  take(): string[]
  close(): void
}

/** Stands between a client and the database of this address. */
export async function tapStatements(databaseUrl: string): Promise<StatementTap> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const run: string[] = []
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const read = createReader((statement) => run.push(statement))
    client.on('data', (bytes: Buffer) => {
      read(bytes)
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => void client.write(bytes))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    databaseUrl: url.href,
    take: () => run.splice(0),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const typeOf = { parse: 'P', bind: 'B', query: 'Q' }

/** Texts that end with a zero byte, one behind the other. */
const textsOf = (body: Buffer) => body.toString('utf8').split('\0')

/**
 * Reads what a client sends (PostgreSQL, Message Formats): a start without a type, then messages of a type, a length and a body. A
 * statement runs when it is bound, also one that was parsed long before under a name of its own.
 */
function createReader(note: (statement: string) => void): (bytes: Buffer) => void {
  const parsed = new Map<string, string>()
  let rest = Buffer.alloc(0)
  let isStarted = false
  const handle = (type: string, body: Buffer) => {
    if (type === typeOf.query) note(textsOf(body)[0]!)
    if (type === typeOf.parse) {
      const [name, text] = textsOf(body) as [string, string]
      parsed.set(name, text)
    }
    if (type === typeOf.bind) note(parsed.get(textsOf(body)[1]!) ?? 'unknown')
  }
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const typeBytes = isStarted ? 1 : 0
      if (rest.length < typeBytes + 4) return
      const end = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < end) return
      if (isStarted) handle(String.fromCharCode(rest[0]!), rest.subarray(5, end))
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}
