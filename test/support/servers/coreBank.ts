import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readSettings } from '../../../src/config/settings.ts'
import { type CoreBankServer, openCoreBankServer } from '../../../src/coreBankServer.ts'
import { contractPath } from '../../../src/corebank/http/contract.ts'
import { createLog } from '../../../src/telemetry/log.ts'
import { openTestDatabase, quickenSignIn } from '../database/database.ts'

/** The simulator as a server of its own, with the base address of its contract. */
export interface RunningCoreBank extends CoreBankServer {
  baseUrl: string
  db: Awaited<ReturnType<typeof openTestDatabase>>
  /** Calls the contract with what every call has. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<CoreAnswer>
}

/** What came, whatever its status. */
export interface CoreAnswer {
  status: number
  type: string
  interactionId: string | null
  body: Record<string, unknown>
}

/** Starts it on a fresh database and a port of its own; `environment` changes settings. */
export async function startCoreBank(environment: Record<string, string> = {}): Promise<RunningCoreBank> {
  const db = await openTestDatabase('seeded')
  const server = createServer((request, response) => running.handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fixed = { SANAD_BASE_URL: origin, SANAD_METRICS_PORT: '0', SANAD_LOG_LEVEL: 'silent' }
  const settings = readSettings({ ...fixed, ...environment })
  const kind = process.env.DATABASE_URL ? 'postgresql' : 'pglite'
  const running = await openCoreBankServer(settings, createLog(settings), async () => ({ db, kind, close: () => db.destroy() }))
  await quickenSignIn(db)
  const baseUrl = `${origin}${contractPath}`
  const cause = { 'x-fapi-interaction-id': 'test-1', 'x-deadline-ms': '2000', 'x-actor': 'nobody' }
  return {
    ...running,
    baseUrl,
    db,
    call: async (method, path, body, headers = {}) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(baseUrl + path, {
        method,
        headers: { ...cause, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...sent,
      })
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        interactionId: answer.headers.get('x-fapi-interaction-id'),
        body: (await answer.json()) as Record<string, unknown>,
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await running.close()
    },
  }
}
