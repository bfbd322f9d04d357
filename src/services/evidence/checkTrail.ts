import type { Kysely } from 'kysely'
import {
  beginReading,
  type ChainedEntry,
  findNewestUnchained,
  findOldestOpenHead,
  listChainedEntries,
  listEmptyChains,
  listMisplacedHeads,
} from '../../data/repositories/auditChain.ts'
import { listCheckpoints, listUnsignedCheckpoints } from '../../data/repositories/auditCheckpoints.ts'
import { listWeaknesses } from '../../data/repositories/auditTables.ts'
import type { Database, Executor } from '../../data/schema.ts'
import { ChainWalk, type Report } from './chain.ts'
import { CheckpointWalk, type Known } from './checkpointWalk.ts'

/** What a check of the audit trail has read. */
export interface TrailSummary {
  entries: number
  chains: number
  /** The newest checkpoint; its hash is worth keeping outside of the database. */
  newest: { number: number; hash: string; madeAt: string | undefined } | undefined
  findings: number
}

/** How the trail is checked. */
export interface TrailCheck {
  now: Date
  known: Known
  limits: { auditBatch: number; auditCheckpointMs: number }
  /** Hears of each finding, one line each. */
  report: Report
}

/** After so many times the pause between two checkpoints, something keeps them from being made. */
const pausesUntilOverdue = 2

/**
 * Reads the whole audit trail as it is at this moment, and reports what is changed, missing or in another order, in a chain or in the
 * checkpoints. What it holds does not grow with the trail. It changes nothing and locks nobody out; the service may go on.
 */
export async function checkTrail(db: Kysely<Database>, check: TrailCheck): Promise<TrailSummary> {
  const { limits, known } = check
  let findings = 0
  const report: Report = (finding) => {
    findings += 1
    check.report(finding)
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await beginReading(trx)
      for (const weakness of await listWeaknesses(trx)) report(weakness)
      const checkpoints = new CheckpointWalk(trx, { known, batch: limits.auditBatch, report })
      for (let after: number | undefined, page; (page = await listCheckpoints(trx, after, limits.auditBatch)).length > 0;) {
        for (const stored of page) await checkpoints.next(stored)
        after = page.at(-1)!.number
      }
      await checkpoints.end()
      const newestUnchained = checkpoints.newestUnchained ?? (await findNewestUnchained(trx))
      const { entries, chains } = await walkChains(trx, newestUnchained, limits.auditBatch, report)
      await checkHeads(trx, check, report)
      return { entries, chains, newest: checkpoints.newest, findings }
    })
}

async function walkChains(trx: Executor, newestUnchained: number, limit: number, report: Report): Promise<ChainWalk> {
  const walk = new ChainWalk({ newestUnchained, report })
  for (let after: ChainedEntry | undefined; ;) {
    const page = await listChainedEntries(trx, { after, limit })
    for (const entry of page) walk.next(entry)
    after = page.at(-1)
    if (page.length < limit) break
  }
  walk.end()
  return walk
}

async function checkHeads(trx: Executor, { now, limits }: TrailCheck, report: Report): Promise<void> {
  const { auditBatch, auditCheckpointMs } = limits
  for (const subject of await listEmptyChains(trx, auditBatch)) report(`all entries of ${subject} are missing`)
  for (const subject of await listMisplacedHeads(trx, auditBatch))
    report(`the head of ${subject} is not in the checkpoint that it names`)
  for (const number of await listUnsignedCheckpoints(trx, auditBatch))
    report(`checkpoint ${number} is missing: there are heads for it. If one is being made right now, check again in a minute`)
  const oldest = await findOldestOpenHead(trx)
  if (oldest && now.getTime() - oldest.getTime() > pausesUntilOverdue * auditCheckpointMs)
    report(`an entry of ${oldest.toISOString()} is in no checkpoint yet; is the service running?`)
}
