import { createServer } from 'node:net'
import { plainHost } from '../config/reach.ts'
import { type Settings } from '../config/settings.ts'
import { wantedPorts } from '../config/tls.ts'

/** What a look at the ports has found: what keeps the service from starting, and what does not. */
interface FoundPorts {
  problems: string[]
  remarks: string[]
}

/** Says what a start would meet at the ports of its settings. It opens each of them for a moment. */
export async function lookAtPorts(settings: Settings): Promise<FoundPorts> {
  const { port, host, sandbox, metricsPort } = settings
  const { tls, mutualTls } = wantedPorts(settings)
  const isDemanded = (wanted: typeof tls) => wanted !== undefined && (wanted.isAsked || !sandbox)
  const plain = plainHost(settings)
  const isServing = (await failureAt(port, plain)) !== undefined && (await isServiceAt(port, plain))
  if (isServing)
    return {
      problems: [],
      remarks: [`the service runs already, at port ${port} on ${plain}; its ports are free when it has ended`],
    }
  const problems = await Promise.all([
    problemAt('PORT', port, plain),
    isDemanded(tls) && problemAt('SANAD_TLS_PORT', tls!.port, host),
    isDemanded(mutualTls) && problemAt('SANAD_MTLS_PORT', mutualTls!.port, host),
  ])
  const metrics = metricsPort ? await problemAt('SANAD_METRICS_PORT', metricsPort, '127.0.0.1') : undefined
  const isText = (found: string | false | undefined) => typeof found === 'string'
  return {
    problems: problems.filter(isText),
    remarks: [metrics && `${metrics}; the service starts without metrics`].filter(isText),
  }
}

async function problemAt(variable: string, port: number, host: string): Promise<string | undefined> {
  const failure = await failureAt(port, host)
  if (failure === undefined) return undefined
  return failure.code === 'EADDRINUSE'
    ? `${variable}: port ${port} on ${host} is taken; set another one`
    : `${variable}: nobody can listen at port ${port} on ${host} (${failure.code})`
}

function failureAt(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

/** An instance of this service, which is asked what every instance answers. */
async function isServiceAt(port: number, host: string): Promise<boolean> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  const answer = await fetch(`http://${name}:${port}/health/live`, { redirect: 'error', signal: AbortSignal.timeout(2_000) })
    .then((response) => response.json() as Promise<{ status?: unknown; checks?: unknown }>)
    .catch(() => undefined)
  return answer?.status === 'up' && Array.isArray(answer.checks)
}
