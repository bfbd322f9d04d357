import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../freePort.ts'

/** A server in a process of its own, so that it can be measured, or ended as the world ends it. */
export interface ChildServer {
  /** Where it answers: `http://127.0.0.1:<port>`. */
  baseUrl: string
  url(path: string): string
  pid: number
  /** From the start of the process to its first answer. */
  startMs: number
  /** Resolves when the process is gone, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  /** The end of what it has printed. */
  output(): string
  /** To a module that was preloaded; `ask` waits for its answer. */
  tell(message: unknown): Promise<void>
  ask(message: unknown): Promise<unknown>
  /** Ends it at once, like a power cut. */
  kill(): Promise<void>
  /** Asks it to finish, and waits; after half a minute it is killed. */
  stop(): Promise<void>
}

/** What to start. */
export interface ChildServerOptions {
  /** The words after `node`, by port. */
  wordsOf: (port: number) => readonly string[]
  /** Where it will listen on loopback; any free port by default. */
  port?: number
  /** Its settings, by port. Of our own environment it sees all but the settings of a Sanad. */
  environmentOf?: (port: number) => Record<string, string>
  /** Another checkout's root, whose Node runs it; this one's by default. */
  checkout?: string
  /** What answers once it is ready, by default with any status. */
  readyPath?: string
  isReady?: (response: Response) => boolean
  /** The only core that it may use; any by default. */
  core?: number | undefined
  /** Nobody reads what it prints as it goes: under measurement that would cost both sides time. Errors are kept. */
  isQuiet?: boolean
}

/** The root of this checkout. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))
// Ends what hangs, like the time-outs of vitest.config.ts: five mocks in one program once took a minute beside other tests.
const startTimeoutMs = 150_000
const stopTimeoutMs = 30_000

function inherited(): NodeJS.ProcessEnv {
  const isSetting = (name: string) =>
    name.startsWith('SANAD_') || ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'PORT', 'HOST'].includes(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)))
}

/** None outlives us, however we end. */
const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

function spawnServer({ wordsOf, environmentOf, checkout = root, core, isQuiet }: ChildServerOptions, port: number): ChildProcess {
  const pinned = join(checkout, 'node_modules/.bin/node')
  const node = existsSync(pinned) ? pinned : process.execPath
  const [program, ...words] = [...(core === undefined ? [] : ['taskset', '-c', String(core)]), node, ...wordsOf(port)]
  const child = spawn(program!, words, {
    cwd: checkout,
    env: { ...inherited(), ...environmentOf?.(port) },
    stdio: ['ignore', isQuiet ? 'ignore' : 'pipe', 'pipe', 'ipc'],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  return child
}

/** Starts a server and waits until it is ready. Throws with its last words when it does not come up. */
export async function startChildServer(options: ChildServerOptions): Promise<ChildServer> {
  const port = options.port ?? (await freePort())
  const baseUrl = `http://127.0.0.1:${port}`
  const { readyPath = '/', isReady = () => true } = options
  const started = performance.now()
  const child = spawnServer(options, port)
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
  const ended = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null)
  const end = async (signal: NodeJS.Signals) => {
    if (!isGone()) child.kill(signal)
    const lastResort = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended.finally(() => clearTimeout(lastResort))
  }
  const answers = () =>
    fetch(baseUrl + readyPath).then(
      async (response) => (await response.arrayBuffer(), isReady(response)),
      () => false,
    )
  while (!(await answers())) {
    if (isGone() || performance.now() - started > startTimeoutMs) {
      await end('SIGTERM')
      throw new Error(`node ${child.spawnargs.slice(1).join(' ')} did not become ready at ${baseUrl}; its last words:\n${words}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const tell = (message: unknown) =>
    new Promise<void>((resolve, reject) => child.send(message as object, (error) => (error ? reject(error) : resolve())))
  return {
    baseUrl,
    url: (path) => baseUrl + path,
    pid: child.pid!,
    startMs: Math.round(performance.now() - started),
    ended,
    output: () => words,
    tell,
    ask: async (message) => {
      const answer = once(child, 'message')
      await tell(message)
      return (await answer)[0] as unknown
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** The program itself, as `npm start` runs it. */
export interface SanadProcess extends ChildServer {
  settings: { issuer: string }
}

/** The last lines of its log, which keeps errors alone. */
export const loggedBy = (instance: SanadProcess): string[] =>
  instance
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))

/** What differs from one Sanad to another. */
export interface SanadOptions extends Pick<ChildServerOptions, 'port' | 'checkout' | 'core' | 'isQuiet'> {
  /** Settings, beside the address, a log of errors only, and a rate that lets one place send what many apps would send. */
  environment: Record<string, string>
  /** Instances behind one address: the address is the first one's. */
  baseUrl?: string
  /** A module that is loaded before the program. */
  preload?: URL
  /** More switches for Node. */
  switches?: readonly string[]
}

/** Starts a Sanad and waits until it is ready. Throws as `startChildServer`. */
export async function startSanadProcess({
  environment,
  preload,
  switches = [],
  ...options
}: SanadOptions): Promise<SanadProcess> {
  const port = options.port ?? (await freePort())
  const baseUrl = options.baseUrl ?? `http://127.0.0.1:${port}`
  const { scripts } = JSON.parse(readFileSync(join(options.checkout ?? root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const server = await startChildServer({
    ...options,
    port,
    wordsOf: () => [...switches, ...(preload ? ['--import', preload.href] : []), ...scripts.start.split(' ').slice(1)],
    readyPath: '/health/ready',
    isReady: ({ ok }) => ok,
    environmentOf: () => ({
      PORT: String(port),
      SANAD_BASE_URL: baseUrl,
      SANAD_LOG_LEVEL: 'error',
      SANAD_METRICS_PORT: '0',
      // Another checkout may not know the setting.
      ...(options.checkout === undefined && { SANAD_TLS_PORT: 'off' }),
      SANAD_RATE_PER_SECOND: '100000',
      SANAD_RATE_BURST: '200000',
      ...environment,
    }),
  })
  return { ...server, settings: { issuer: `${baseUrl}/auth` } }
}
