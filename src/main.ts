import { flushCompileCache } from 'node:module'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { giveLibraryClocks } from './authserver/epochTime.ts'
import { plainHost } from './config/reach.ts'
import { readSettings, type Settings } from './config/settings.ts'
import { bufferedOutput, createLog } from './telemetry/log.ts'
import { logStart, printWelcome } from './welcome.ts'

function fail(...lines: string[]): never {
  for (const line of lines) console.error(`sanad: ${line}`)
  process.exit(1)
}

/** Ends the start with all that stands in its way, and not only with what it met first. */
async function refuse(error: unknown): Promise<never> {
  const met = (error instanceof Error ? error.message : String(error)).split('\n')
  const { checkStart } = await import('./startCheck.ts')
  const { problems } = await checkStart(process.env, new Date()).catch(() => ({ problems: [] }))
  return fail(...new Set([...met, ...problems]))
}

async function readSettingsOrRefuse(): Promise<Settings> {
  try {
    return readSettings(process.env)
  } catch (error) {
    return refuse(error)
  }
}

const settings = await readSettingsOrRefuse()
const log = createLog(settings, bufferedOutput())
if (settings.sandbox) giveLibraryClocks()
const { createApp } = await import('./app.ts')
const { openTlsListeners } = await import('./http/tlsListener.ts')
// The metadata names the port for mutual TLS, so it is taken before the app is made; until then it answers that the service is starting.
let answer: RequestListener = (_, response) => void response.writeHead(503, { 'retry-after': '5' }).end()
const tls = await openTlsListeners(settings, log, (request, response) => answer(request, response)).catch(refuse)
const app = await createApp(settings, log, { mtlsPort: tls.mutualTls?.port, certificateEnd: tls.certificateEnd }).catch(refuse)
answer = app.handler
const { createHttpServer } = await import('./http/httpServer.ts')
const server = createHttpServer(settings.limits, app.handler)
server.once('error', (error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `port ${settings.port} on ${plainHost(settings)} is taken; set PORT to another one`
      : error.message,
  ),
)
server.listen(settings.port, plainHost(settings), () => {
  const { port } = server.address() as AddressInfo
  const ports = { port, tlsPort: tls.tls?.port, mtlsPort: tls.mutualTls?.port, metricsPort: app.metricsPort }
  logStart(log, settings, ports, app.dependencies)
  void printWelcome(settings, ports, app.dependencies)
  // Node writes the cache at a normal exit only. It is written now, because a killed process would leave none.
  void app.loadAhead().finally(flushCompileCache)
})

const { createStop } = await import('./stopServing.ts')
const stop = createStop({ servers: [server, ...tls.servers], closeListeners: () => tls.close(), app, settings, log })
process.on('SIGTERM', () => stop({ gentle: true }))
process.on('SIGINT', () => stop({ gentle: false }))
