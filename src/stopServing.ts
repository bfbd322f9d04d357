import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { App } from './app.ts'
import type { Settings } from './config/settings.ts'
import type { Log } from './telemetry/log.ts'

/** What an instance ends. */
interface Serving {
  servers: readonly (Server | SecureServer)[]
  /** Ends what the listeners do beside serving. */
  closeListeners(): void
  app: Pick<App, 'close' | 'dependencies'>
  settings: Pick<Settings, 'drainSeconds' | 'limits'>
  log: Log
}

/**
 * Answers what ends an instance so that no request is lost, and then the process. Further calls change nothing, but one that is not
 * `gentle` ends the drain. First the instance says that it is not ready, and still serves for the drain: a proxy needs its next checks to
 * see it. Each answer closes its connection, so that none is in use when connections close. Then what is under way ends, requests before
 * jobs.
 */
export function createStop({ servers, closeListeners, app, settings, log }: Serving): (way: { gentle: boolean }) => void {
  const hurry = Promise.withResolvers<void>()
  let isStopping = false
  const stop = async (drainMs: number) => {
    const lastResort = () => {
      log.error('what was under way did not end in time')
      process.exit(1)
    }
    setTimeout(lastResort, drainMs + settings.limits.stopMs).unref()
    app.dependencies.lifecycle.isStopping = true
    for (const server of servers) server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
    if (drainMs > 0) await Promise.race([new Promise((resolve) => setTimeout(resolve, drainMs)), hurry.promise])
    closeListeners()
    // The servers take no new connections. Open ones finish their request and are closed.
    const closed = Promise.all(servers.map((open) => new Promise((resolve) => open.close(resolve))))
    for (const open of servers) open.closeIdleConnections()
    setTimeout(() => servers.forEach((open) => open.closeAllConnections()), settings.limits.bodyTimeoutMs).unref()
    await closed
    await app.close()
    process.exit(0)
  }
  return ({ gentle }) => {
    if (!gentle) hurry.resolve()
    if (isStopping) return
    isStopping = true
    void stop(gentle ? settings.drainSeconds * 1_000 : 0)
  }
}
