import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './childServer.ts'

const run = promisify(execFile)

/** What the cluster is made of: a program, and the package of Debian that has it. */
export const clusterPackages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql-15',
}

/** A part that has a process of its own; `patroni2` is not the PostgreSQL beside it. */
export type Part = 'haproxy' | 'pgbouncer' | `etcd${number}` | `patroni${number}` | `sanad${number}`

/** Who leads and who follows, by the numbers of the members. */
export interface Roles {
  leader: number
  /** The standby that has all that was acknowledged. */
  synchronous: number | undefined
  standbys: number[]
}

/** The cluster of ops/cluster, as `make cluster` brings it up, over http. */
export interface Cluster {
  baseUrl: string
  url(path: string): string
  settings: { issuer: string }
  members: readonly number[]
  instances: readonly number[]
  folder: string
  /** The owner of the tables, at whichever member leads. */
  ownerUrl(): Promise<string>
  /** A signal to all processes of a part. */
  signal(part: Part, signal: NodeJS.Signals): Promise<void>
  /** A signal to the PostgreSQL of a member and all its processes, which are not Patroni's. */
  signalPostgres(member: number, signal: NodeJS.Signals): Promise<void>
  /** Starts a part again that has ended, with other variables for it where wanted. */
  start(part: Part, environment?: Record<string, string>): Promise<void>
  /** Asks a part to end, and waits until it has. */
  stop(part: Part): Promise<void>
  /** Another command of `part.sh`, for example the migration by another checkout. */
  run(command: string, environment?: Record<string, string>): Promise<void>
  /** `backup.sh` or `restore.sh`, and what it says. */
  script(name: 'backup' | 'restore', ...words: string[]): Promise<string>
  isAlive(part: Part): Promise<boolean>
  isReady(instance: number): Promise<boolean>
  /** Throws while nobody knows. */
  roles(): Promise<Roles>
  etcdLeader(): Promise<number | undefined>
  /** Every process runs, one member leads, the others follow it, one of them synchronously, and every instance is ready. */
  isWhole(): Promise<boolean>
  down(): Promise<void>
}

/** A port of which the hundred behind it are below those that other tests choose from. */
const choosePort = () => 10_000 + 100 * Math.floor(Math.random() * 99)

/** Whether anything is left of a group of processes; what nobody has buried yet counts, as for part.sh. */
function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

async function ask<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as Answer
}

interface PatroniMember {
  name: string
  role: string
  state: string
  timeline?: number
}

/** Brings it up and waits until it is whole. `environment`: settings of the Sanads, and of ops/cluster/settings.sh. */
export async function startCluster(options: { instances?: number; environment?: Record<string, string> } = {}): Promise<Cluster> {
  const port = choosePort()
  const folder = `/tmp/sanad-cluster-${port}`
  const instances = Array.from({ length: options.instances ?? 3 }, (_, index) => index + 1)
  const environment = {
    PATH: process.env.PATH,
    CLUSTER_DIR: folder,
    CLUSTER_PORT: String(port),
    CLUSTER_SCHEME: 'http',
    CLUSTER_INSTANCES: String(instances.length),
    CLUSTER_PATIENCE: '150',
    CLUSTER_BACKUP: 'off',
    SANAD_LOG_LEVEL: 'warn',
    SANAD_RATE_PER_SECOND: '100000',
    SANAD_RATE_BURST: '200000',
    ...options.environment,
  }
  await run('bash', ['ops/cluster/up.sh'], { cwd: root, env: environment })
  return new RunningCluster({ port, folder, instances, environment })
}

const members = [1, 2, 3] as const

class RunningCluster implements Cluster {
  readonly members = members
  readonly instances: readonly number[]
  readonly folder: string
  readonly baseUrl: string
  readonly settings: { issuer: string }
  readonly #port: number
  readonly #environment: NodeJS.ProcessEnv

  constructor(made: { port: number; folder: string; instances: readonly number[]; environment: NodeJS.ProcessEnv }) {
    this.#port = made.port
    this.#environment = made.environment
    this.folder = made.folder
    this.instances = made.instances
    this.baseUrl = `http://localhost:${made.port + 50}`
    this.settings = { issuer: `${this.baseUrl}/auth` }
  }

  url = (path: string) => this.baseUrl + path
  ownerUrl = () => this.#read('run/owner.url')

  async #read(name: string): Promise<string> {
    return (await readFile(join(this.folder, name), 'utf8')).trim()
  }
  /** The pid file names the group of processes that the part began. */
  #group = async (part: Part) => Number(await this.#read(`run/${part}.pid`))

  async signal(part: Part, signal: NodeJS.Signals): Promise<void> {
    process.kill(-(await this.#group(part)), signal)
  }

  async signalPostgres(member: number, signal: NodeJS.Signals): Promise<void> {
    const postmaster = Number((await this.#read(`pg${member}/postmaster.pid`)).split('\n')[0])
    const send = (pid: number) => {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // A session has ended by itself.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    const children = async () =>
      (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)
    // Frozen first, it makes no new ones; killed last, it names the ones that are left.
    if (signal === 'SIGSTOP') send(postmaster)
    for (const child of await children()) send(child)
    if (signal !== 'SIGSTOP') send(postmaster)
  }

  async run(command: string, environment: Record<string, string> = {}): Promise<void> {
    await run('bash', ['ops/cluster/part.sh', command], { cwd: root, env: { ...this.#environment, ...environment } })
  }
  async script(name: 'backup' | 'restore', ...words: string[]): Promise<string> {
    return (await run('bash', [`ops/cluster/${name}.sh`, ...words], { cwd: root, env: this.#environment })).stdout
  }
  start = (part: Part, environment?: Record<string, string>) => this.run(part, environment)

  async stop(part: Part): Promise<void> {
    await this.signal(part, 'SIGTERM')
    while (await this.isAlive(part)) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  isAlive = async (part: Part) => isThere(await this.#group(part))

  isReady = (instance: number) =>
    fetch(`http://127.0.0.1:${this.#port + 60 + instance}/health/ready`, {
      signal: AbortSignal.timeout(2_000),
      headers: { connection: 'close' },
    }).then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    )

  /** What Patroni says, asked of any that answers. */
  async #patroni(): Promise<PatroniMember[]> {
    const asked = members.map((member) =>
      ask<{ members: PatroniMember[] }>(`http://127.0.0.1:${this.#port + 20 + member}/cluster`),
    )
    return (await Promise.any(asked)).members
  }

  async roles(): Promise<Roles> {
    const all = await this.#patroni()
    const numbers = (isWanted: (member: PatroniMember) => boolean) =>
      all.filter(isWanted).map(({ name }) => Number(name.slice(2)))
    const [leader] = numbers(({ role }) => role === 'leader')
    if (leader === undefined) throw new Error('no member leads')
    return {
      leader,
      synchronous: numbers(({ role }) => role === 'sync_standby')[0],
      standbys: members.filter((member) => member !== leader),
    }
  }

  async etcdLeader(): Promise<number | undefined> {
    for (const member of members) {
      const own = await ask<{ state: string }>(`http://127.0.0.1:${this.#port + member}/v2/stats/self`).catch(() => undefined)
      if (own?.state === 'StateLeader') return member
    }
    return undefined
  }

  async isWhole(): Promise<boolean> {
    const parts: Part[] = ['haproxy', 'pgbouncer', ...this.instances.map((number) => `sanad${number}` as const)]
    for (const member of members) parts.push(`etcd${member}`, `patroni${member}`)
    try {
      const alive = await Promise.all(parts.map((part) => this.isAlive(part)))
      const ready = await Promise.all(this.instances.map((instance) => this.isReady(instance)))
      const all = await this.#patroni()
      const leader = all.find(({ role }) => role === 'leader')
      const follow = all.filter(
        ({ role, state, timeline }) => role !== 'leader' && /^(running|streaming)$/.test(state) && timeline === leader?.timeline,
      )
      return (
        [...alive, ...ready].every(Boolean) &&
        leader?.state === 'running' &&
        follow.length === members.length - 1 &&
        follow.filter(({ role }) => role === 'sync_standby').length === 1 &&
        (await this.etcdLeader()) !== undefined &&
        (await fetch(this.url('/health/ready'), { signal: AbortSignal.timeout(2_000) })).ok
      )
    } catch {
      return false
    }
  }

  async down(): Promise<void> {
    await run('bash', ['ops/cluster/down.sh'], { cwd: root, env: this.#environment })
    await rm(this.folder, { recursive: true, force: true })
  }
}
