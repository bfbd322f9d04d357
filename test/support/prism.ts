import { type ChildProcess, spawn } from 'node:child_process'
import { contractFile } from './contract/contracts.ts'
import { freePort } from './database/embeddedPostgres.ts'

/** A process that serves HTTP on loopback; `stop` ends it and waits. */
export interface LocalServer {
  origin: string
  stop(): Promise<void>
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function answers(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!hasEnded(child) && Date.now() < deadline) {
    const response = await fetch(origin).catch(() => undefined)
    if (response) return void (await response.text())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing answers at ${origin}`)
}

/** Starts a program of Node's that serves on the port it is given, and waits for its first answer. */
export async function startNode(
  wordsOf: (port: number) => string[],
  environmentOf: (port: number) => Record<string, string> = () => ({}),
): Promise<LocalServer> {
  const port = await freePort()
  const child = spawn(process.execPath, wordsOf(port), { env: { ...process.env, ...environmentOf(port) }, stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = new Promise((resolve) => (hasEnded(child) ? resolve(undefined) : child.once('exit', resolve)))
    child.kill()
    await ended
  }
  await answers(origin, child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { origin, stop }
}

/** Prism mocking one contract, as `make mock` does. */
export const startMock = (api: string) =>
  startNode(
    () => ['scripts/mock.ts'],
    (port) => ({ API: api, PORT: String(port) }),
  )

/** Prism between a client and a server: it holds every request and answer against the contract and refuses what breaks it. */
export const startPrismProxy = (api: string, upstream: string) =>
  startNode((port) => [
    'node_modules/@stoplight/prism-cli/dist/index.js',
    'proxy',
    contractFile(api),
    upstream,
    '--errors',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ])
