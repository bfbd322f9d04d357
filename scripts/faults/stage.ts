import { setTimeout } from 'node:timers/promises'
import { type EventReceiverServer, startReceiver } from '../../test/support/events/receiver.ts'
import { type Cluster, startCluster } from '../../test/support/servers/cluster.ts'
import { Journal } from './journal.ts'
import { type Load, startLoad } from './load.ts'
import { judge } from './verdict.ts'

/** A cluster under load. */
export interface Stage {
  cluster: Cluster
  journal: Journal
  load: Load
  receiver: EventReceiverServer
}

const wholeMs = 180_000
/** What an instance had taken on itself when it died is free again after two minutes. */
const endMs = 300_000
const readMs = 600_000

/** Waits until all of it runs; throws after three minutes. */
export async function untilWhole(cluster: Cluster): Promise<void> {
  const deadline = performance.now() + wholeMs
  while (!(await cluster.isWhole())) {
    if (performance.now() > deadline)
      throw new Error(`the cluster is not whole after ${wholeMs / 1_000} s; its logs are in ${cluster.folder}/log`)
    await setTimeout(100)
  }
}

/** Whether it has ended within its time. */
async function inTime(work: Promise<void>, limitMs: number): Promise<boolean> {
  const late = Symbol('late')
  return (await Promise.race([work, setTimeout(limitMs, late, { ref: false })])) !== late
}

/**
 * Brings a cluster up, puts a load on it, does `work`, and judges what the bank has kept. Resolves with what is not as it should be, in
 * words. The cluster is taken down, but for one that could not be judged and `KEEP=1`.
 */
export async function onStage(
  environment: Record<string, string>,
  say: (line: string) => void,
  work: (stage: Stage) => Promise<string[]>,
): Promise<string[]> {
  // Without a proxy that may bring others in, a sandbox sends events to receivers on its own machine.
  const own = { SANAD_CORE_BANK_APPROVAL: 'auto', SANAD_TRUSTED_PROXY: '' }
  const cluster = await startCluster({ environment: { ...own, ...environment } })
  // Who breaks off leaves no cluster behind.
  const leave = () => void cluster.down().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  try {
    await untilWhole(cluster)
    const receiver = await startReceiver()
    const journal = new Journal()
    const load = await startLoad(cluster, journal, receiver.url('/events'))
    const stage = { cluster, journal, load, receiver }
    // What is lost is looked for in any case.
    const found = await work(stage).catch((error: Error) => [error.message])
    say('the load ends, and all is read back')
    if (!(await inTime(load.stop(), endMs))) found.push(`requests are still without an answer ${endMs / 1_000} s after the end`)
    if (!(await inTime(load.readBack(), readMs))) found.push(`not all could be read back within ${readMs / 1_000} s`)
    const evidence = { promised: load.promised, clientId: load.tpp.clientId, receiver }
    const { figures, faults } = await judge(cluster, evidence).catch((error: Error) => ({ figures: {}, faults: [error.message] }))
    for (const [what, figure] of Object.entries(figures)) say(`  ${String(figure).padStart(8)}  ${what}`)
    await receiver.close()
    return [...found, ...journal.wrong, ...faults]
  } finally {
    if (process.env.KEEP !== '1') await cluster.down()
  }
}
