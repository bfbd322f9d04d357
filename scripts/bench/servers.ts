import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../../test/support/database/embeddedPostgres.ts'
import { type BareOptions } from './orders.ts'
import { contractFile } from '../../test/support/contract/contracts.ts'
import { type Child, startChild } from './child.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const originAt = (port: number) => `http://127.0.0.1:${port}`
/** Node's profiler and other switches for the server under measurement, for example `BENCH_NODE_OPTIONS="--cpu-prof"`. */
const nodeOptions = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean)

/** The words after `node` of `npm start`: our one switch, then the program. */
const startArguments = packageJson.scripts.start.split(' ').slice(1)

/** Sanad as `npm start` runs it; nothing is switched off but the rate limit, and the simulator decides payments by itself. */
export async function startSanad(
  environment: { DATABASE_URL: string } | { SANAD_DATA_DIR: string },
  port?: number,
): Promise<Child> {
  const chosen = port ?? (await freePort())
  const settings = {
    PORT: String(chosen),
    SANAD_CORE_BANK_APPROVAL: 'auto',
    SANAD_RATE_PER_SECOND: '100000',
    SANAD_RATE_BURST: '200000',
  }
  return startChild({
    program: process.execPath,
    argv: [...nodeOptions, ...startArguments],
    cwd: root,
    environment: { ...settings, SANAD_BASE_URL: originAt(chosen), ...environment },
    origin: originAt(chosen),
    readyPath: '/health/ready',
  })
}

/** Baseline (a). */
export async function startBareServer(options: Omit<BareOptions, 'port'>): Promise<Child> {
  const port = await freePort()
  const environment = { BENCH_BARE: JSON.stringify({ ...options, port } satisfies BareOptions) }
  return startChild({
    program: process.execPath,
    argv: [`${root}scripts/bench/bare/server.ts`],
    environment,
    origin: originAt(port),
    readyPath: '/',
  })
}

/** Baseline (b): Prism mocking one contract. */
export async function startPrism(contract: string): Promise<Child> {
  const port = await freePort()
  const prism = `${root}node_modules/@stoplight/prism-cli/dist/index.js`
  const argv = [prism, 'mock', contractFile(contract), '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'silent']
  return startChild({ program: process.execPath, argv, origin: originAt(port), readyPath: '/' })
}
