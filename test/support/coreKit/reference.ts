import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readSettings } from '../../../src/config/settings.ts'
import { type CoreBankServer, openCoreBankServer } from '../../../src/coreBankServer.ts'
import { contractPath } from '../../../src/corebank/http/contract.ts'
import { createLog } from '../../../src/telemetry/log.ts'
import { openTestDatabase, quickenSignIn } from '../database/database.ts'

/** The simulator as a server of the contract, which can be ended and started again on the same books. */
export interface Reference {
  baseUrl: string
  restart(): Promise<void>
  /** Moves its clock, so that what is counted per hour is forgotten. */
  advance(seconds: number): Promise<void>
  close(): Promise<void>
}

/** Starts it on a fresh database and a port of its own. */
export async function startReference(): Promise<Reference> {
  const db = await openTestDatabase('seeded')
  let isAway = false
  const server = createServer((request, response) => (isAway ? void request.destroy() : void running.handler(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = readSettings({ SANAD_BASE_URL: origin, SANAD_METRICS_PORT: '0', SANAD_LOG_LEVEL: 'silent' })
  const kind = process.env.DATABASE_URL ? 'postgresql' : 'pglite'
  const open = () => openCoreBankServer(settings, createLog(settings), async () => ({ db, kind, close: async () => undefined }))
  let running: CoreBankServer = await open()
  await quickenSignIn(db)
  return {
    baseUrl: origin + contractPath,
    // Nobody is there meanwhile, and whoever was being answered hears nothing.
    restart: async () => {
      isAway = true
      server.closeAllConnections()
      await running.close()
      running = await open()
      isAway = false
    },
    advance: async (advanceSeconds) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ advanceSeconds })
      const { status } = await fetch(`${origin}/core-bank/api/clock`, { method: 'POST', headers, body })
      if (status !== 200) throw new Error(`the clock answered ${status}`)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await running.close()
      await db.destroy()
    },
  }
}
