import type { Clock } from './config/clock.ts'
import type { Settings } from './config/settings.ts'
import { version } from './config/version.ts'
import type { AroundCall, CauseNow, CountCall } from './corebank/boundedCoreBank.ts'
import type { Connection } from './data/connect.ts'
import { countOpenContradictions } from './data/repositories/contradictions.ts'
import { findFeedLag } from './data/repositories/decisionFeed.ts'
import { countEvents } from './data/repositories/eventDeliveries.ts'
import { countOpenInstructions } from './data/repositories/instructions.ts'
import { startMetricsServer } from './http/metricsServer.ts'
import { sealEnvelope } from './security/seal.ts'
import { checkReadiness, type ReadinessParts } from './services/health/checkReadiness.ts'
import type { InstanceState } from './telemetry/instanceMetrics.ts'
import type { Log } from './telemetry/log.ts'
import type { Counters, Metrics } from './telemetry/metrics.ts'
import { causeNow } from './telemetry/requests.ts'
import { silentMetrics } from './telemetry/silentMetrics.ts'
import type { Part, Tracing } from './telemetry/tracing.ts'

/** Who watches an instance, as its parts see them. */
export interface Watchers {
  metrics: Counters
  tracing: Tracing | undefined
  /** What the readiness of the instance goes by. */
  lifecycle: { isStopping: boolean }
  countCall: CountCall
  aroundCall: AroundCall | undefined
  causeNow: CauseNow
  seal: typeof sealEnvelope
  /** Has the keys count for the readiness; until then they do not. */
  watchKeys(keyRing: ReadinessParts['keyRing']): void
  /** Opens the port at which the metrics are read. Returns it, or undefined where there is none. */
  open(): Promise<number | undefined>
  close(): Promise<void>
}

/** Makes what watches an instance, and has the statements of its connection watched. */
export async function openWatchers(
  settings: Settings,
  log: Log,
  connection: Connection,
  {
    clock,
    certificateEnd = () => undefined,
  }: { clock: Pick<Clock, 'now'>; certificateEnd?: (() => Date | undefined) | undefined },
): Promise<Watchers> {
  const lifecycle = { isStopping: false }
  let keyRing: ReadinessParts['keyRing'] = { isKeptElsewhere: false, proveSigner: async () => undefined }
  const isReady = async () => (await checkReadiness({ db: connection.db, settings, lifecycle, keyRing, clock })).status === 'up'
  const read = await openMetrics(settings, connection, clock, { version, isReady, certificateEnd })
  const metrics = read ?? silentMetrics
  const tracing = await openTracing(settings, log, metrics)
  watchStatements(connection, read, tracing)
  if (connection.replica) connection.replica.count = metrics.countReplicaRead
  const endings: (() => Promise<void>)[] = []
  if (tracing) endings.push(() => tracing.close().catch((err: unknown) => log.warn({ err }, 'the last traces were not sent')))
  return {
    ...{ metrics, tracing, lifecycle },
    countCall: (operation, outcome, ms) => {
      metrics.countCoreBankCall(operation, outcome, ms)
      tracing?.note('sanad.outcome', outcome)
    },
    causeNow: tracing ? () => withTrace(causeNow(), tracing.traceparent()) : causeNow,
    aroundCall: tracing && ((name, call) => tracing.part({ name: `coreBank ${name}`, kind: 'client' }, call)),
    seal: tracing
      ? (...given) => tracing.part({ name: 'signEnvelope', kind: 'internal' }, () => sealEnvelope(...given))
      : sealEnvelope,
    watchKeys: (opened) => void (keyRing = opened),
    open: async () => {
      const server = read && (await startMetricsServer(settings.metricsPort!, read, log))
      if (server) endings.push(server.close)
      return server?.port
    },
    close: async () => void (await Promise.all(endings.map((end) => end()))),
  }
}

const withTrace = (cause: ReturnType<CauseNow>, traceparent: string | undefined) =>
  cause && traceparent !== undefined ? { ...cause, traceparent } : cause

/** The library is loaded only where somebody can read what it counts. */
async function openMetrics(
  { metricsPort, limits }: Settings,
  { db, postgres, replica, outage }: Connection,
  clock: Pick<Clock, 'now'>,
  instance: InstanceState,
): Promise<Metrics | undefined> {
  if (!metricsPort) return undefined
  const { createMetrics } = await import('./telemetry/metrics.ts')
  return createMetrics({
    instructions: async () => {
      const now = clock.now()
      const ageOf = (at: Date | null) => at && (now.getTime() - at.getTime()) / 1_000
      const open = await countOpenInstructions(db, limits.openInstructionsCounted, now)
      return open.map(({ oldestAt, ...counted }) => ({ ...counted, oldestSeconds: ageOf(oldestAt) }))
    },
    decisions: async () => ({
      feedLagSeconds: await findFeedLag(db, clock.now()),
      contradictions: await countOpenContradictions(db, limits.openInstructionsCounted),
    }),
    events: () => countEvents(db, limits.openInstructionsCounted),
    database: () => ({ isAvailable: outage?.isOpen !== true, pool: postgres?.pool, replica }),
    instance,
  })
}

/** The libraries are loaded only where traces go somewhere. A collector that does not answer is one line of the log, not one a batch. */
async function openTracing(
  { otlpUrl, traceShare }: Settings,
  log: Pick<Log, 'warn'>,
  metrics: Pick<Counters, 'countSpans'>,
): Promise<Tracing | undefined> {
  if (otlpUrl === undefined) return undefined
  const { createOtlpTracing } = await import('./telemetry/otlpTracing.ts')
  let isLost = false
  return createOtlpTracing({
    ...{ url: otlpUrl, share: traceShare, version },
    report: (spans, failure) => {
      metrics.countSpans(failure === undefined ? 'exported' : 'lost', spans)
      if (failure !== undefined && !isLost) log.warn({ reason: failure }, 'the collector does not take traces; they are lost')
      isLost = failure !== undefined
    },
  })
}

/** Has the statements of a connection measured and traced. Where nobody looks, they run as before. */
function watchStatements({ watch }: Connection, metrics: Metrics | undefined, tracing: Tracing | undefined): void {
  if (watch === undefined || (metrics === undefined && tracing === undefined)) return
  watch.around = async ({ operation, summary }, run) => {
    const begunMs = performance.now()
    try {
      return await (tracing ? tracing.part(partOf(operation, summary), run) : run())
    } finally {
      metrics?.timeStatement(operation, performance.now() - begunMs)
    }
  }
}

const partOf = (operation: string, summary: string): Part => ({
  name: summary,
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
})
