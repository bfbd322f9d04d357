import { Pool } from 'undici'
import { coreOperations } from '../../../generated/coreOperations.ts'
import { coreBankHttpLimits, type CoreBankHttpSettings } from '../../config/coreBankHttp.ts'
import type { AdapterLog } from '../adapter.ts'
import { BrokenAnswer } from './failures.ts'
import { readSecrets, type Secrets, versionOf } from './secrets.ts'

/** One request of the core bank. */
export interface SentRequest {
  operationId: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
  /** The longest answer that is read. */
  largestBytes: number
}

/** What came back, whatever its status. `body` is undefined where there was none that is JSON. */
export interface ReceivedAnswer {
  status: number
  body: unknown
}

/** Connections to the core bank: a pool for each group of operations, so that a slow group takes none of the others'. */
export interface Transport {
  send(group: string, request: SentRequest): Promise<ReceivedAnswer>
  secrets(): Secrets
  /** How many connections each group has. */
  connections(): number
  /** Shares what the core bank takes at once among all groups, where that is less than the setting. Those opened before stay. */
  share(requestsAtOnce: number): void
  /** Reads the files again where they have changed, and takes new connections with them. Says whether it did. */
  reload(): Promise<boolean>
  close(): Promise<void>
}

const groups = new Set(Object.values(coreOperations).map(({ group }) => group))

/** Opens the connections. Throws where a file cannot be read or is wrong. */
export async function openTransport(base: URL, settings: CoreBankHttpSettings, log: AdapterLog): Promise<Transport> {
  let version = await versionOf(settings)
  let secrets = await readSecrets(settings)
  let connections = settings.coreBankConnections
  let pools = new Map<string, Pool>()
  const poolOf = (group: string) => {
    const known = pools.get(group)
    if (known) return known
    const made = openPool(base, connections, secrets)
    pools.set(group, made)
    return made
  }
  return {
    send: (group, request) => send(poolOf(group), request),
    secrets: () => secrets,
    connections: () => connections,
    share: (requestsAtOnce) => {
      connections = Math.max(1, Math.min(connections, Math.floor(requestsAtOnce / groups.size)))
    },
    async reload() {
      try {
        const found = await versionOf(settings)
        if (found === version) return false
        secrets = await readSecrets(settings)
        version = found
      } catch (err) {
        log.error({ err }, 'certificate, key or token for the core bank cannot be read; those before stay in use')
        return false
      }
      // What is under way ends on the old connections.
      const old = [...pools.values()]
      pools = new Map()
      for (const pool of old) void pool.close().catch(() => undefined)
      log.info({}, 'certificate, key or token for the core bank were read again')
      return true
    },
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.close()))),
  }
}

function openPool({ origin }: URL, connections: number, { cert, key, ca }: Secrets): Pool {
  const lastResortMs = 60_000
  return new Pool(origin, {
    connections,
    pipelining: 1,
    // The call's own signal bounds it: these are coarse above a second.
    headersTimeout: lastResortMs,
    bodyTimeout: lastResortMs,
    connect: {
      timeout: coreBankHttpLimits.connectMs,
      minVersion: 'TLSv1.2',
      ...(cert !== undefined && { cert, key }),
      ...(ca !== undefined && { ca }),
    },
  })
}

async function send(
  pool: Pool,
  { operationId, method, path, headers, body, signal, largestBytes }: SentRequest,
): Promise<ReceivedAnswer> {
  const response = await pool.request({ method, path, headers, signal, ...(body !== undefined && { body }) })
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestBytes) throw new BrokenAnswer(operationId, '/ (too long)')
    chunks.push(chunk)
  }
  const isJson = /^application\/(?:json|problem\+json)\s*(?:;|$)/i.test(String(response.headers['content-type'] ?? ''))
  return { status: response.statusCode, body: isJson ? parse(Buffer.concat(chunks)) : undefined }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    // The parser's own words would carry parts of the answer into the log.
    return undefined
  }
}
