import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Prepared } from './operations.ts'

/** A server as the load generator and the clock see it. */
export interface Server {
  baseUrl: string
  pid: number
}

/** In whose name requests are sent. */
export interface Caller {
  prepared: Prepared
  accessToken: string
}

/** Whom to ask, and in whose name. */
export interface LoadTarget {
  /** Whose requests: each target has its own place in the row of pre-signed ones. */
  target: string
  /** Instances of one service share the connections. */
  instances: readonly Server[]
  /** They take turns. */
  callers: readonly Caller[]
}

/** A number of requests, the same to every server. */
export interface Stretch {
  /** To each server. */
  requests: number
  /** About how many are under way on each server. At 1 there is one request at a time, to one server of all. */
  atOnce: number
  /** A guard for a server that hangs: what was not begun by then is left out, on every side alike. */
  secondsAtMost: number
}

/** What the load generator is told to do: one operation, the servers with requests in turn, stretch after stretch. */
export interface LoadOrder {
  operation: string
  stretches: readonly Stretch[]
  targets: LoadTarget[]
}

/** One stretch as one server saw it. */
export interface Slice {
  requests: number
  errors: number
  firstError: string | undefined
  /** Of every request, in milliseconds. */
  latenciesMs: number[]
  /** Of the bodies of all answers. */
  bytes: number
  /** CPU time of the server's process, all its threads, or of all instances together. */
  cpuMs: number
}

/** The load generator. */
export interface Loader {
  /** Puts load on servers: of each stretch a slice for each server. `before` is done before each stretch, while nobody asks anything. */
  run(order: LoadOrder, before?: (stretch: number) => Promise<void>): Promise<Slice[][]>
  stop(): void
}

/** The sum of numbers. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * CPU time that the living threads of a process have used so far, in milliseconds; to the nanosecond, where utime counts ticks of 10 ms.
 */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return sum(nanoseconds) / 1e6
}

/** Memory that a process holds, in MB. */
export function residentMb(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(match?.[1]) / 1024)
}

/** What the load generator says before a stretch. It goes on at the same word. */
export const next = 'next'

/** Starts the load generator. */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('./loader.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, BENCH_OPERATIONS: process.env.BENCH_OPERATIONS },
  })
  const run: Loader['run'] = (order, before = async () => undefined) =>
    new Promise((resolve, reject) => {
      let stretch = 0
      const end = () => child.off('exit', ended).off('message', hear)
      const ended = (code: number | null) => reject(new Error(`The load generator ended with ${code}.`))
      const hear = (message: unknown) => {
        if (message === next) {
          before(stretch++).then(
            () => child.send(next),
            (failure: unknown) => (end(), reject(failure as Error)),
          )
        } else {
          end()
          resolve(message as Slice[][])
        }
      }
      child.once('exit', ended).on('message', hear)
      child.send(order)
    })
  return { run, stop: () => child.disconnect() }
}
