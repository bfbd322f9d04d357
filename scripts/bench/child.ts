import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A server under measurement: a process of its own that answers at `origin`. */
export interface Child {
  origin: string
  process: ChildProcess
  /** From the spawn to the first answer. */
  startMs: number
  stop(): Promise<void>
}

/** Where a server answers, and as which process it is measured. */
export const measured = ({ origin, process }: Child) => ({ origin, pid: process.pid! })

const startTimeoutMs = 60_000
/** Linux counts CPU time in ticks of 10 ms on every architecture (USER_HZ). */
const tickMs = 10

/** CPU time that a process has used so far, all its threads, in milliseconds. Its children are not counted. */
export function cpuMs(pid: number): number {
  // The name in parentheses may hold blanks; utime and stime are the 14th and 15th field of the line.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Memory that a process holds, in MB. */
export function residentMb(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(match?.[1]) / 1024)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(lastResort)
}

/** What to start, and the address that answers once it is ready (any status counts). */
export interface ChildCommand {
  program: string
  argv: string[]
  cwd?: string
  environment?: Record<string, string>
  origin: string
  readyPath: string
}

/** Starts a server and waits for its first answer. Throws with its last words when none comes. */
export async function startChild({ program, argv, cwd, environment = {}, origin, readyPath }: ChildCommand): Promise<Child> {
  const started = performance.now()
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']
  const child = spawn(program, argv, {
    ...(cwd !== undefined && { cwd }),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio,
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  let lastWords = ''
  child.stderr!.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-2_000)))
  const stop = () => stopProcess(child)
  while (
    !(await fetch(`${origin}${readyPath}`).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - started > startTimeoutMs) {
      await stop()
      throw new Error(`${argv.join(' ')} did not start: ${lastWords}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { origin, process: child, startMs: Math.round(performance.now() - started), stop }
}
