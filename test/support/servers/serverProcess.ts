import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/embeddedPostgres.ts'

/** The program itself in a process of its own, as `npm start` runs it, so that a test can end it as the world does. */
export interface ServerProcess {
  baseUrl: string
  url(path: string): string
  settings: { issuer: string }
  /** Resolves when the process is gone, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  /** To a module that the test preloaded; `ask` waits for its answer. */
  tell(message: unknown): Promise<void>
  ask(message: unknown): Promise<unknown>
  /** The end of what it has printed. */
  output(): string
  /** Ends it at once, like a power cut. */
  kill(): Promise<void>
  /** Asks it to finish, and waits. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Instances behind one address: the address is the first one's. */
  port?: number
  baseUrl?: string
  environment: Record<string, string>
  /** A module that is loaded before the program. */
  preload?: URL
}

const program = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
const startTimeoutMs = 60_000

function spawnServer({ port, baseUrl, environment, preload }: ServerOptions & { port: number; baseUrl: string }): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SANAD_') && name !== 'DATABASE_URL')
  const env = {
    ...Object.fromEntries(inherited),
    PORT: String(port),
    SANAD_BASE_URL: baseUrl,
    SANAD_LOG_LEVEL: 'error',
    // A test sends from one place what many apps would send.
    SANAD_RATE_PER_SECOND: '100000',
    SANAD_RATE_BURST: '200000',
    ...environment,
  }
  return spawn(process.execPath, [...(preload ? ['--import', preload.href] : []), program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Starts it and waits until it is ready. Throws with its last words when it does not come up. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const address = `http://127.0.0.1:${port}`
  const baseUrl = options.baseUrl ?? address
  const child = spawnServer({ ...options, port, baseUrl })
  let words = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
  const ended = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  const tell = (message: unknown) =>
    new Promise<void>((resolve, reject) => child.send(message as object, (error) => (error ? reject(error) : resolve())))
  const deadline = Date.now() + startTimeoutMs
  while (
    !(await fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    const isGone = child.exitCode !== null || child.signalCode !== null
    if (isGone || Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`the server did not become ready; its last words:\n${words}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    baseUrl: address,
    url: (path) => `${address}${path}`,
    settings: { issuer: `${baseUrl}/auth` },
    ended,
    tell,
    ask: async (message) => {
      const answer = once(child, 'message')
      await tell(message)
      return (await answer)[0] as unknown
    },
    output: () => words,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
