import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutSlashes } from '#sanad-sdk'
import { freePort } from '../../test/support/freePort.ts'
import { startSanadProcess } from '../../test/support/servers/childServer.ts'
import { StoryBroken } from './narrator.ts'

/** The server that the stories are played on. */
export interface RunningServer {
  baseUrl: string
  startedHere: boolean
  stop(): Promise<void>
}

async function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

async function startServer(): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-demo-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  const environment = {
    SANAD_DATA_DIR: dataDir,
    SANAD_CORE_BANK_APPROVAL: 'manual',
    SANAD_LOG_LEVEL: 'warn',
    SANAD_MTLS_PORT: String(await freePort()),
  }
  const server = await startSanadProcess({ environment }).catch(async (cause: Error) => {
    await removeData()
    throw new StoryBroken(cause.message, { cause })
  })
  return { baseUrl: server.baseUrl, startedHere: true, stop: () => server.stop().then(removeData) }
}

/**
 * Finds a running server at SANAD_BASE_URL (default http://localhost:8080) or starts one of its own on a free port with
 * a temporary data folder. Call `stop` at the end: it ends only what was started here.
 */
export async function findOrStartServer(): Promise<RunningServer> {
  const address = withoutSlashes(process.env.SANAD_BASE_URL ?? `http://localhost:${process.env.PORT ?? '8080'}`)
  if (await answersOk(`${address}/health/live`)) return { baseUrl: address, startedHere: false, stop: async () => {} }
  // A remote address that does not answer is a mistake to report, not a reason to play somewhere else.
  if (!isLoopback(address)) throw new StoryBroken(`no server answers at ${address}/health/live (SANAD_BASE_URL)`)
  return startServer()
}
