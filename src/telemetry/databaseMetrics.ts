import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import { buckets } from './labelSets.ts'

/** How the connections to the database stand. */
export interface DatabaseState {
  /** Whether it has answered since the last refusal. */
  isAvailable: boolean
  /** Open connections, those of them that nobody uses, and who waits for one. Undefined for the embedded database, which has one. */
  pool: { totalCount: number; idleCount: number; waitingCount: number } | undefined
  /** Undefined where there is no standby to read from, and its lag until it was known once. */
  replica: { isUsed: boolean; lagSeconds: number | undefined } | undefined
}

/** What is measured of statements. */
export interface DatabaseCounters {
  /** `operation`: the first word of the statement. */
  timeStatement(operation: string, ms: number): void
  /** `outcome`: how a read ended that a standby may answer (src/data/replica.ts). */
  countReplicaRead(outcome: string): void
}

const operations = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

/** Makes what is measured when a statement runs. */
export function createDatabaseMetrics(registers: Registry[]): DatabaseCounters {
  const durations = new Histogram({
    name: 'sanad_database_statement_duration_seconds',
    help: 'Statements to the database by their first word, from sending to the last row.',
    labelNames: ['operation'],
    buckets,
    registers,
  })
  const observed = new Map([...operations, 'other'].map((operation) => [operation, durations.labels(operation)]))
  const reads = new Counter({
    name: 'sanad_replica_reads_total',
    help: 'Reads that a standby may answer, by outcome: replica, or at the primary because it was behind, lagging, away, busy, failed or missing.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    timeStatement: (operation, ms) => (observed.get(operation) ?? observed.get('other'))!.observe(ms / 1_000),
    countReplicaRead: (outcome) => reads.inc({ outcome }),
  }
}

/** Makes the gauges of the connections, and returns the function that asks for them. */
export function createDatabaseGauges(registers: Registry[], stateOf: () => DatabaseState): () => void {
  const available = new Gauge({
    name: 'sanad_database_available',
    help: 'Whether the database answers and takes writes (1). 0 from the first refusal of an outage to its end.',
    registers,
  })
  const connections = new Gauge({
    name: 'sanad_database_connections',
    help: 'Connections to the database, by state: used, idle.',
    labelNames: ['state'],
    registers,
  })
  const waiting = new Gauge({
    name: 'sanad_database_connections_waited_for',
    help: 'How many wait for a connection now.',
    registers,
  })
  const refreshReplica = createReplicaGauges(registers, stateOf)
  return () => {
    const { isAvailable, pool } = stateOf()
    refreshReplica()
    available.set(isAvailable ? 1 : 0)
    if (pool === undefined) return
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    waiting.set(pool.waitingCount)
  }
}

/** Where there is no standby, nothing says that it is not used. */
function createReplicaGauges(registers: Registry[], stateOf: () => DatabaseState): () => void {
  if (stateOf().replica === undefined) return () => undefined
  const used = new Gauge({
    name: 'sanad_replica_used',
    help: 'Whether the standby is near enough and read from (1).',
    registers,
  })
  const lag = new Gauge({
    name: 'sanad_replica_lag_seconds',
    help: 'How old at most what the standby had at the last look is now.',
    registers,
  })
  return () => {
    const { isUsed, lagSeconds } = stateOf().replica!
    used.set(isUsed ? 1 : 0)
    if (lagSeconds !== undefined) lag.set(lagSeconds)
  }
}
