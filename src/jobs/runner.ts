import { randomUUID } from 'node:crypto'
import type { Clock } from '../config/clock.ts'
import { ServiceUnavailable } from '../domain/shared/errors.ts'
import type { Log } from '../telemetry/log.ts'
import type { Counters } from '../telemetry/metrics.ts'
import { causing } from '../telemetry/requests.ts'

/** Something done again and again. Returns how many things it did, so that a full batch is followed by the next at once. */
export interface Job {
  name: string
  everyMs: number
  /** It runs at its own times alone, because it costs others something: a call of the core bank for each of many. */
  isNotWoken?: true
  run(now: Date): Promise<number | void> | void
}

/** The running jobs of one instance. */
export interface JobRunner {
  /** Runs the jobs soon, without waiting for their turns. */
  wake(): void
  /** Waits for what is running and runs nothing more. */
  stop(): Promise<void>
}

/** What the jobs report with. */
interface RunnerParts {
  log: Log
  clock: Pick<Clock, 'now'>
  metrics: Pick<Counters, 'countJob'>
}

/** Runs each job one at a time on its own timer. A failure is logged and tried again at the next turn. */
export function startJobs(jobs: readonly Job[], { log, clock, metrics }: RunnerParts): JobRunner {
  let stopped = false
  const loops = jobs.map((job) => startLoop(job, { log, clock, metrics, isStopped: () => stopped }))
  return {
    wake: () => loops.filter((_, index) => !jobs[index]!.isNotWoken).forEach((loop) => loop.wake()),
    stop: async () => {
      stopped = true
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** An outage is told once, not by each job at each turn (src/data/outage.ts). */
const isOutage = (error: unknown): boolean =>
  error instanceof ServiceUnavailable || (error instanceof AggregateError && error.errors.every(isOutage))

interface Loop extends RunnerParts {
  isStopped(): boolean
}

function startLoop(job: Job, { log, clock, metrics, isStopped }: Loop) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  const runOnce = async () => {
    // What it asks of the core bank has this id, and so have its lines in the log.
    const cause = { interactionId: randomUUID(), actor: { kind: 'job', name: job.name } as const }
    try {
      again = ((await causing(cause, async () => job.run(clock.now()))) ?? 0) > 0 || again
      metrics.countJob(job.name, job.everyMs, true)
    } catch (error) {
      metrics.countJob(job.name, job.everyMs, false)
      if (!isOutage(error))
        log.error({ err: error, job: job.name, interactionId: cause.interactionId }, 'job failed; it is tried again')
    }
  }
  const turn = () => {
    clearTimeout(timer)
    if (isStopped()) return
    if (running) {
      again = true
      return
    }
    again = false
    running = runOnce().finally(() => {
      running = undefined
      if (!isStopped()) timer = setTimeout(turn, again ? 0 : job.everyMs)
    })
  }
  timer = setTimeout(turn, 0)
  return {
    wake: () => setImmediate(turn),
    stop: async () => {
      clearTimeout(timer)
      await running
    },
  }
}
