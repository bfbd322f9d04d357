import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../freePort.ts'
import { root } from './childServer.ts'

const folder = join(root, 'test/support/foreignCore')

/** The kit's profile of its customers. */
export const foreignProfile = join(folder, 'profile.json')

/** Why it cannot be run here; undefined where it can. */
export const whyNoForeignCore = ((): string | undefined => {
  try {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 11)'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'python3 (3.11 or newer) is not on PATH'
  }
})()

/** The core bank in Python, with books of its own. */
export interface ForeignCore {
  /** Ends in the contract's path. */
  baseUrl: string
  /** The newest one-time code on the phone of this customer. */
  codeOf(nationalId: string): Promise<string>
  /** Ends it and starts it again on the same books. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts it and waits until it is ready. Throws with its last words when it does not come up. */
export async function startForeignCore(): Promise<ForeignCore> {
  const home = await mkdtemp(join(tmpdir(), 'foreign-core-'))
  const [port, books] = [await freePort(), join(home, 'books.sqlite')]
  const baseUrl = `http://127.0.0.1:${port}/core/v1`
  const live = async () => {
    const words = ['serve.py', '--port', String(port), '--books', books]
    const child = spawn('python3', words, { cwd: folder, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)))
    child.stdout.resume()
    const isReady = () =>
      fetch(`${baseUrl}/health/ready`).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      )
    const untilMs = Date.now() + 60_000
    while (!(await isReady())) {
      if (child.exitCode !== null || Date.now() > untilMs) {
        child.kill('SIGKILL')
        throw new Error(`the core bank in Python did not become ready: ${said}`)
      }
      await wait(50)
    }
    return async () => {
      child.kill('SIGTERM')
      const lastResort = setTimeout(() => child.kill('SIGKILL'), 20_000)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      clearTimeout(lastResort)
    }
  }
  let end = await live()
  return {
    baseUrl,
    codeOf: async (nationalId) => {
      const env = { ...process.env, CORE_CUSTOMER: nationalId, CORE_BOOKS: books }
      return (await promisify(execFile)('python3', [join(folder, 'newest_code.py')], { env })).stdout.trim()
    },
    restart: async () => {
      await end()
      end = await live()
    },
    close: async () => {
      await end()
      await rm(home, { recursive: true, force: true })
    },
  }
}
