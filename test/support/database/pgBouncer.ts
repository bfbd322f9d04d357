import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../freePort.ts'

/** A pooler in front of one PostgreSQL. */
export interface Pooler {
  /** The address of a database through it. */
  through(databaseUrl: string): string
  /** Lets go of the sessions that it has, as an operator does after changes of a role. */
  reconnect(): Promise<void>
  stop(): Promise<void>
}

/** With fewer sessions than the connections of two instances, each transaction gets another one. */
const settings = (port: number, users: string) => `
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = trust
auth_file = ${users}
default_pool_size = 8
admin_users = operator
server_login_retry = 1
`

/** Starts PgBouncer in transaction mode before the PostgreSQL of this address. Throws when it does not come up. */
export async function startPgBouncer(program: string, serverUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-pgbouncer-'))
  await chmod(folder, 0o755)
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const [users, file, port] = [join(folder, 'users'), join(folder, 'pgbouncer.ini'), await freePort()]
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n"operator" ""\n`)
  await writeFile(file, `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]${settings(port, users)}`)
  // It refuses to work as root.
  const asUser = process.getuid?.() === 0 ? ['--user=nobody'] : []
  const pooler = spawn(program, [...asUser, file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(pooler, 'exit')
  let words = ''
  for (const stream of [pooler.stdout, pooler.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const endWithUs = () => pooler.kill('SIGKILL')
  process.once('exit', endWithUs)
  while (!(await accepts(port)))
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended with ${pooler.exitCode}; its words:\n${words}`)
  return {
    through: (databaseUrl) => Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    reconnect: async () => {
      const operator = new pg.Client({ connectionString: `postgres://operator@127.0.0.1:${port}/pgbouncer` })
      await operator.connect()
      await operator.query('reconnect').finally(() => operator.end())
    },
    stop: async () => {
      process.off('exit', endWithUs)
      pooler.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => setTimeout(resolve, 10, false))
  })
