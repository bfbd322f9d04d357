import { createServer, Server } from 'node:net'
import { plainHost } from '../config/reach.ts'
import type { Settings } from '../config/settings.ts'
import { wantedPorts } from '../config/tls.ts'

/** What a look at the ports has found: what keeps the service from starting, and what does not. */
interface FoundPorts {
  problems: string[]
  remarks: string[]
  /** Whether the service itself has the plain one. */
  isServing: boolean
}

/** A port that a start takes. `isNeeded`: without it there is no start. */
interface PortClaim {
  variable: string
  port: number
  host: string
  isNeeded: boolean
}

/** Says what a start would meet at the ports of its settings. It holds all of them together for a moment, as the service does. */
export async function lookAtPorts(settings: Settings): Promise<FoundPorts> {
  const claims = claimedPorts(settings)
  const held: Server[] = []
  const failures: [PortClaim, NodeJS.ErrnoException][] = []
  try {
    for (const claim of claims) {
      const opened = await listenAt(claim)
      if (opened instanceof Server) held.push(opened)
      else failures.push([claim, opened])
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  }
  const plain = claims.at(-1)!
  const isServing = failures.some(([{ variable }]) => variable === 'PORT') && (await isServiceAt(plain.port, plain.host))
  const found: FoundPorts = { problems: [], remarks: [], isServing }
  if (isServing)
    found.remarks.push(`the service runs already, at port ${plain.port} on ${plain.host}; its ports are free when it has ended`)
  for (const [claim, failure] of failures) {
    const rival = claims.slice(0, claims.indexOf(claim)).find(({ port }) => port === claim.port)
    const isOfRunning = isServing && failure.code === 'EADDRINUSE' && !rival
    if (isOfRunning && claim === plain) continue
    const text = describeFailure(claim, failure, rival)
    if (isOfRunning) found.remarks.push(`${text}, if it is not the running service that has it`)
    else if (claim.isNeeded) found.problems.push(text)
    else found.remarks.push(`${text}; the service starts without metrics`)
  }
  return found
}

/** In the order in which a start takes them, or another one of two with the same port would be blamed. */
function claimedPorts(settings: Settings): PortClaim[] {
  const { port, host, sandbox, metricsPort } = settings
  const { tls, mutualTls } = wantedPorts(settings)
  const isDemanded = (wanted: typeof tls) => wanted !== undefined && (wanted.isAsked || !sandbox)
  const claims: (PortClaim | false)[] = [
    isDemanded(tls) && { variable: 'SANAD_TLS_PORT', port: tls!.port, host, isNeeded: true },
    isDemanded(mutualTls) && { variable: 'SANAD_MTLS_PORT', port: mutualTls!.port, host, isNeeded: true },
    Boolean(metricsPort) && { variable: 'SANAD_METRICS_PORT', port: metricsPort!, host: '127.0.0.1', isNeeded: false },
    { variable: 'PORT', port, host: plainHost(settings), isNeeded: true },
  ]
  return claims.filter((claim) => claim !== false)
}

function describeFailure({ variable, port, host }: PortClaim, { code }: NodeJS.ErrnoException, rival?: PortClaim): string {
  if (code !== 'EADDRINUSE') return `${variable}: nobody can listen at port ${port} on ${host} (${code})`
  return rival
    ? `${variable}: port ${port} is that of ${rival.variable} too; set another one`
    : `${variable}: port ${port} on ${host} is taken; set another one`
}

function listenAt({ port, host }: PortClaim): Promise<Server | NodeJS.ErrnoException> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(server))
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
