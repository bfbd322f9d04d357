import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from '@prometheus-io/client'

/** How this instance is, asked when somebody reads the metrics. */
export interface InstanceState {
  version: string
  /** Whether it wants requests, as /health/ready says it. */
  isReady(): Promise<boolean>
  /** When the certificate ends that its TLS listeners show, where it has some. */
  certificateEnd(): Date | undefined
}

/** Makes the gauges of the instance and its process, under the names that other programs in Node have for them too. */
export function createInstanceGauges(registers: Registry[], instance: InstanceState): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  new Gauge({ name: 'sanad_build_info', help: 'Which version runs: always 1.', labelNames: ['version'], registers }).set(
    { version: instance.version },
    1,
  )
  gauge('process_start_time_seconds', 'When the process began.').set(Math.round(performance.timeOrigin / 1_000))
  const ready = gauge('sanad_ready', 'Whether the instance wants requests (1), as /health/ready says it.')
  const certificate = new Gauge({
    name: 'sanad_certificate_expiry_timestamp_seconds',
    help: 'When the certificate ends that the service shows.',
    labelNames: ['use'],
    registers,
  })
  const memory = gauge('process_resident_memory_bytes', 'Memory of the process.')
  const heap = gauge('nodejs_heap_size_used_bytes', 'What lives in the heap.')
  const lag = gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop was, 99th percentile since the last reading.')
  const cpu = new Counter({ name: 'process_cpu_seconds_total', help: 'CPU time of the process.', registers })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let countedCpu = 0
  return async () => {
    const end = instance.certificateEnd()
    if (end) certificate.set({ use: 'tls' }, end.getTime() / 1_000)
    memory.set(process.memoryUsage.rss())
    heap.set(process.memoryUsage().heapUsed)
    lag.set(delay.count > 0 ? delay.percentile(99) / 1e9 : 0)
    delay.reset()
    const { user, system } = process.cpuUsage()
    const seconds = (user + system) / 1e6
    cpu.inc(Math.max(0, seconds - countedCpu))
    countedCpu = seconds
    ready.set((await instance.isReady().catch(() => false)) ? 1 : 0)
  }
}

/** What is counted of jobs. */
export interface JobCounters {
  /** `everyMs`: how often the job is to run. */
  countJob(name: string, everyMs: number, isDone: boolean): void
}

/** Makes what is counted when a job has run. Each job is there from its first run on. */
export function createJobMetrics(registers: Registry[]): JobCounters {
  const runs = new Counter({
    name: 'sanad_job_runs_total',
    help: 'Runs of the jobs of this instance, by result: done, failed (repeated at the next turn).',
    labelNames: ['name', 'result'],
    registers,
  })
  const lastDone = new Gauge({
    name: 'sanad_job_last_success_timestamp_seconds',
    help: 'When each job was last done.',
    labelNames: ['name'],
    registers,
  })
  const interval = new Gauge({
    name: 'sanad_job_interval_seconds',
    help: 'How often each job is to run.',
    labelNames: ['name'],
    registers,
  })
  return {
    countJob: (name, everyMs, isDone) => {
      // Not `job`, which Prometheus gives to every series itself.
      const labels = { name: name.replaceAll(' ', '_') }
      runs.inc({ ...labels, result: isDone ? 'done' : 'failed' })
      interval.set(labels, everyMs / 1_000)
      // The time of Prometheus, which no sandbox moves.
      if (isDone) lastDone.set(labels, (performance.timeOrigin + performance.now()) / 1_000)
    },
  }
}
