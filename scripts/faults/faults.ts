import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cluster, Part } from '../../test/support/servers/cluster.ts'

/** What was struck, and how it is mended. What mends itself needs nobody. */
export interface Blow {
  victim: string
  mend(): Promise<void>
}

/** Strikes a cluster that is whole. `choice`, from 0 to 1, says which of several. */
type Fault = (cluster: Cluster, choice: number) => Promise<Blow>

const pick = <Thing>(things: readonly Thing[], choice: number): Thing => things[Math.floor(choice * things.length)]!
const byItself = () => Promise.resolve()

async function kill(cluster: Cluster, part: Part): Promise<void> {
  await cluster.signal(part, 'SIGKILL')
  while (await cluster.isAlive(part)) await setTimeout(20)
}

/** Ended at once, and started again by whoever looks after it. */
const killed =
  (find: (cluster: Cluster, choice: number) => Part | Promise<Part>): Fault =>
  async (cluster, choice) => {
    const part = await find(cluster, choice)
    await kill(cluster, part)
    return { victim: part, mend: () => cluster.start(part) }
  }

/** Stands still with all its connections open, as on a machine that is paused. */
const frozen =
  (find: (cluster: Cluster, choice: number) => Part | Promise<Part>): Fault =>
  async (cluster, choice) => {
    const part = await find(cluster, choice)
    await cluster.signal(part, 'SIGSTOP')
    return { victim: part, mend: () => cluster.signal(part, 'SIGCONT') }
  }

type FindMember = (cluster: Cluster, choice: number) => Promise<number>
const primary: FindMember = async (cluster) => (await cluster.roles()).leader
const standby: FindMember = async (cluster, choice) => pick((await cluster.roles()).standbys, choice)

/** A member with its Patroni, as when its machine loses power. */
async function loseMember(cluster: Cluster, member: number): Promise<void> {
  await kill(cluster, `patroni${member}`)
  await cluster.signalPostgres(member, 'SIGKILL')
}

const databaseKilled =
  (find: FindMember): Fault =>
  async (cluster, choice) => {
    const member = await find(cluster, choice)
    await cluster.signalPostgres(member, 'SIGKILL')
    return { victim: `pg${member}`, mend: byItself }
  }

const databaseFrozen =
  (find: FindMember): Fault =>
  async (cluster, choice) => {
    const member = await find(cluster, choice)
    await cluster.signalPostgres(member, 'SIGSTOP')
    return { victim: `pg${member}`, mend: () => cluster.signalPostgres(member, 'SIGCONT') }
  }

const patroniOfPrimary = async (cluster: Cluster): Promise<Part> => `patroni${await primary(cluster, 0)}`

async function etcdLeader(cluster: Cluster): Promise<Part> {
  const member = await cluster.etcdLeader()
  if (member === undefined) throw new Error('no etcd leads')
  return `etcd${member}`
}

const anyInstance = ({ instances }: Cluster, choice: number): Part => `sanad${pick(instances, choice)}`

const all = {
  'primary lost with its Patroni': async (cluster) => {
    const member = await primary(cluster, 0)
    await loseMember(cluster, member)
    return { victim: `pg${member}`, mend: () => cluster.start(`patroni${member}`) }
  },
  'primary killed': databaseKilled(primary),
  'primary frozen': databaseFrozen(primary),
  'primary frozen with its Patroni': async (cluster) => {
    const member = await primary(cluster, 0)
    await cluster.signal(`patroni${member}`, 'SIGSTOP')
    await cluster.signalPostgres(member, 'SIGSTOP')
    const mend = async () => {
      await cluster.signalPostgres(member, 'SIGCONT')
      await cluster.signal(`patroni${member}`, 'SIGCONT')
    }
    return { victim: `pg${member}`, mend }
  },
  'standby killed': databaseKilled(standby),
  'standby frozen': databaseFrozen(standby),
  'both standbys gone': async (cluster) => {
    const { standbys } = await cluster.roles()
    await Promise.all(standbys.map((member) => loseMember(cluster, member)))
    const mend = async () => void (await Promise.all(standbys.map((member) => cluster.start(`patroni${member}`))))
    return { victim: standbys.map((member) => `pg${member}`).join(' '), mend }
  },
  'Patroni of the primary killed': killed(patroniOfPrimary),
  'Patroni of the primary frozen': frozen(patroniOfPrimary),
  switchover: async (cluster) => {
    const { leader } = await cluster.roles()
    const words = [
      '-c',
      `${cluster.folder}/run/patroni${leader}.yaml`,
      'switchover',
      'sanad',
      '--leader',
      `pg${leader}`,
      '--force',
    ]
    await promisify(execFile)('patronictl', words)
    return { victim: `pg${leader}`, mend: byItself }
  },
  'etcd leader killed': killed(etcdLeader),
  'etcd leader frozen': frozen(etcdLeader),
  'HAProxy killed': killed(() => 'haproxy'),
  'HAProxy frozen': frozen(() => 'haproxy'),
  'PgBouncer killed': killed(() => 'pgbouncer'),
  'PgBouncer frozen': frozen(() => 'pgbouncer'),
  'Sanad killed': killed(anyInstance),
  'Sanad frozen': frozen(anyInstance),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof all
export const faults: Record<FaultName, Fault> = all
export const faultNames = Object.keys(all) as FaultName[]
