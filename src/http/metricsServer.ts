import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Only this machine reads the metrics: they tell how much business the bank does. */
const loopback = '127.0.0.1'
/** Also not a page of another site whose name leads to this machine (docs/decisions/automation.md#host-of-the-sandbox). */
const loopbackNames = new Set(['localhost', loopback])

/** The running server of the metrics. */
export interface MetricsServer {
  /** Where it listens. Undefined: nowhere. */
  port: number | undefined
  close(): Promise<void>
}

/**
 * Serves the metrics at http://127.0.0.1:PORT/metrics. A port that is in use is a warning only: a second server on one machine must not
 * fail because of its metrics.
 */
export async function startMetricsServer(port: number, metrics: Metrics, log: Log): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    const host = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    if (!['GET', 'HEAD'].includes(request.method ?? '') || request.url !== '/metrics' || !loopbackNames.has(host))
      return response.writeHead(404).end()
    metrics.write().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be written')
        response.writeHead(500).end()
      },
    )
  })
  let open: number | undefined
  server.listen(port, loopback)
  try {
    await once(server, 'listening')
    open = (server.address() as AddressInfo).port
  } catch (failure) {
    const reason = (failure as Error).message
    log.warn({ port, reason }, 'nobody can read the metrics; SANAD_METRICS_PORT names another port, or 0 for none')
  }
  // A scrape that breaks off is the scraper's matter.
  server.on('error', () => undefined)
  // Metrics alone are no reason to go on living.
  server.unref()
  return { port: open, close: () => closeServer(server) }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
