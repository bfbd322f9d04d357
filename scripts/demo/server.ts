import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StoryBroken } from './narrator.ts'

export interface RunningServer {
  baseUrl: string
  startedHere: boolean
  stop(): Promise<void>
}

const startTimeoutMs = 60_000

async function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** The caller's environment without what would tie the server to their database or make it no sandbox. */
function childEnvironment(port: number, dataDir: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, SANAD_ENV: _environment, SANAD_CORE_BANK: _coreBank, ...rest } = process.env
  return {
    ...rest,
    PORT: String(port),
    HOST: '127.0.0.1',
    SANAD_BASE_URL: `http://127.0.0.1:${port}`,
    SANAD_DATA_DIR: dataDir,
    SANAD_CORE_BANK_APPROVAL: 'manual',
    SANAD_LOG_LEVEL: 'warn',
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(lastResort)
}

async function startServer(): Promise<RunningServer> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-demo-'))
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], { env: childEnvironment(port, dataDir), stdio: ['ignore', 'pipe', 'pipe'] })
  // Also when the demo itself is stopped while the server still starts.
  process.once('exit', () => child.kill('SIGTERM'))
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const stop = async () => {
    await stopChild(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + startTimeoutMs
  while (!(await answersOk(`${baseUrl}/health/ready`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new StoryBroken(`the server did not become ready; its last words:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { baseUrl, startedHere: true, stop }
}

/**
 * Finds a running server at SANAD_BASE_URL (default http://localhost:8080) or starts one of its own on a free port with
 * a temporary data folder. Call `stop` at the end: it ends only what was started here.
 */
export async function findOrStartServer(): Promise<RunningServer> {
  const address = (process.env.SANAD_BASE_URL ?? `http://localhost:${process.env.PORT ?? '8080'}`).replace(/\/+$/, '')
  if (await answersOk(`${address}/health/live`)) return { baseUrl: address, startedHere: false, stop: async () => {} }
  // A remote address that does not answer is a mistake to report, not a reason to play somewhere else.
  if (!isLoopback(address)) throw new StoryBroken(`no server answers at ${address}/health/live (SANAD_BASE_URL)`)
  return startServer()
}
