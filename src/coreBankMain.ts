import { createServer } from 'node:http'
import { giveLibraryClocks } from './authserver/epochTime.ts'
import { readSettings } from './config/settings.ts'
import { openCoreBankServer } from './coreBankServer.ts'
import { contractPath } from './corebank/http/contract.ts'
import { bufferedOutput, createLog } from './telemetry/log.ts'

/**
 * `make core-bank`: the simulator as a program of its own, which serves the contract specs/core-bank. It takes the settings of the service
 * that are about a port, a database and the simulator. It listens on loopback only, because it asks nobody who they are.
 */
const host = '127.0.0.1'

function refuse(error: unknown): never {
  process.stderr.write(`core bank: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  const { PORT = '8090', SANAD_DATA_DIR = '.data-core', SANAD_BASE_URL = `http://localhost:${PORT}` } = process.env
  const settings = readSettings({ ...process.env, PORT, SANAD_DATA_DIR, SANAD_BASE_URL, SANAD_METRICS_PORT: '0' })
  const log = createLog(settings, bufferedOutput())
  giveLibraryClocks()
  const { handler, close } = await openCoreBankServer(settings, log)
  const server = createServer(handler).once('error', refuse)
  server.listen(settings.port, host, () =>
    process.stdout.write(`The core bank serves ${SANAD_BASE_URL}${contractPath}; its pages: ${SANAD_BASE_URL}/core-bank\n`),
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
      void close().finally(() => process.exit(0))
    })
} catch (error) {
  refuse(error)
}
