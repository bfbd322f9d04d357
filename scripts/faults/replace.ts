import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from '../../test/support/servers/cluster.ts'
import { onStage, type Stage } from './stage.ts'

type Say = (line: string) => void

/** Longer than it takes the proxy to see that an instance is ready. */
const betweenMs = 3_000

async function replace(cluster: Cluster, instance: number, environment: Record<string, string> = {}): Promise<void> {
  await cluster.stop(`sanad${instance}`)
  await cluster.start(`sanad${instance}`, environment)
  while (!(await cluster.isReady(instance))) await setTimeout(100)
  await setTimeout(betweenMs)
}

/** What was refused or got no answer, which nobody repeats in these runs; who was not let in was not heard. */
function failedRequests({ journal }: Stage, say: Say): string[] {
  const { successes, misses } = journal.whole
  const failed = misses['503'] + misses['no answer'] + misses.wrong
  say(
    `${successes} requests, ${failed} failed, ${misses['connection refused']} connections refused, slowest ${Math.round(journal.slowestMs)} ms`,
  )
  return failed === 0 ? [] : [`${failed} requests failed: ${JSON.stringify(misses)}`]
}

/** Stops and starts each instance, so many rounds. */
export async function replaceInstances(stage: Stage, rounds: number, say: Say): Promise<string[]> {
  await setTimeout(betweenMs)
  for (let round = 1; round <= rounds; round++) {
    for (const instance of stage.cluster.instances) await replace(stage.cluster, instance)
    say(`round ${round}: ${stage.cluster.instances.length} instances were replaced`)
  }
  return failedRequests(stage, say)
}

/** From the Sanad of another checkout to this one: its tables first, then one instance, so many minutes of both, and the others. */
export function upgrade(checkout: string, minutes: number, say: Say): Promise<string[]> {
  // Releases up to 0.2.0 cannot go through the pooler, have no drain, and take no access tokens that are signed with ES256.
  const before = { CLUSTER_PROGRAM: resolve(checkout), CLUSTER_POOLER: 'no', SANAD_DRAIN_SECONDS: '' }
  const now = { CLUSTER_PROGRAM: '', CLUSTER_POOLER: 'yes', SANAD_DRAIN_SECONDS: '3' }
  const meanwhile = { ...now, SANAD_ACCESS_TOKEN_ALG: 'PS256' }
  return onStage(before, say, async (stage) => {
    const { cluster } = stage
    await setTimeout(betweenMs)
    await cluster.run('migrate', now)
    say('the tables are those of this checkout')
    const [first, ...others] = cluster.instances
    await replace(cluster, first!, meanwhile)
    say(`one instance is of this checkout, ${others.length} of ${checkout}, for ${minutes} minutes`)
    await setTimeout(minutes * 60_000)
    for (const instance of others) await replace(cluster, instance, meanwhile)
    say('all instances are of this checkout')
    for (const instance of cluster.instances) await replace(cluster, instance, now)
    say('and sign access tokens as it does by default')
    return failedRequests(stage, say)
  })
}
