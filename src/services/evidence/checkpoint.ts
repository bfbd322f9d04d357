import { createHash } from 'node:crypto'
import { findNewestUnchained, listUnchainedEntries } from '../../data/repositories/auditChain.ts'
import {
  findNewestCheckpoint,
  insertCheckpoint,
  listHashesOfCheckpoint,
  lockCheckpoints,
  type StoredCheckpoint,
  takeHeads,
} from '../../data/repositories/auditCheckpoints.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { digestOf } from './chain.ts'
import { hashOfStatement, signCheckpoint, type UnchainedStatement } from './signedCheckpoint.ts'

interface CheckpointDependencies extends Pick<Dependencies, 'db' | 'settings' | 'keyRing'> {
  log: Pick<Log, 'info'>
}

/**
 * Signs all heads of the audit trail that changed since the last checkpoint, an hour after that one. Several instances may try at once:
 * one does it. The log gets the hash, because a copy outside of the database is what tells when somebody who has the keys changes history.
 * Returns the number, or undefined when none was due.
 */
export async function checkpointAudit(dependencies: CheckpointDependencies, now: Date): Promise<number | undefined> {
  const { db, log, settings } = dependencies
  const { auditBatch } = settings.limits
  const newest = await findNewestCheckpoint(db)
  if (!isDue(newest, dependencies, now)) return undefined
  // Whoever writes to a chain shall not wait for a signer that is away.
  await dependencies.keyRing.proveSigner(now)
  const number = (newest?.number ?? 0) + 1
  const before = number === 1 ? await digestUnchained(db, await findNewestUnchained(db), auditBatch) : undefined
  let made: Awaited<ReturnType<typeof takeAndSign>>
  do made = await takeAndSign(dependencies, { number, newest, before }, now)
  while (made === 'more')
  if (made === undefined) return undefined
  log.info({ number, hash: made.hash }, 'audit checkpoint')
  return number
}

interface NextCheckpoint {
  number: number
  newest: StoredCheckpoint | undefined
  before: UnchainedStatement | undefined
}

/**
 * Takes a batch of heads, and signs the checkpoint if that was the last. Whoever writes to a chain waits for its head, so a full batch is
 * let go first. Returns the hash; undefined when another instance was faster.
 */
function takeAndSign(
  { db, keyRing, settings }: CheckpointDependencies,
  { number, newest, before }: NextCheckpoint,
  now: Date,
): Promise<{ hash: string } | 'more' | undefined> {
  const { auditBatch } = settings.limits
  return inTransaction(db, async (trx) => {
    await lockCheckpoints(trx)
    if ((await findNewestCheckpoint(trx))?.number !== newest?.number) return undefined
    if ((await takeHeads(trx, number, auditBatch)) === auditBatch) return 'more'
    const key = keyRing.signingKey('ES256', now)
    const said = {
      number,
      madeAt: now.toISOString(),
      previous: newest ? hashOfStatement(newest.statement) : null,
      ...(await digestHeads(trx, number, auditBatch)),
      ...(before && { before }),
      keys: keyRing.publicJwks(now).keys.map(({ kid }) => kid!),
    }
    const statement = await signCheckpoint(said, key)
    await insertCheckpoint(trx, { number, madeAt: now, statement, key: JSON.stringify(key.publicJwk) })
    return { hash: hashOfStatement(statement) }
  })
}

/** A sandbox's clock goes back, too. */
const isDue = (newest: StoredCheckpoint | undefined, { settings }: CheckpointDependencies, now: Date): boolean =>
  newest === undefined || Math.abs(now.getTime() - newest.madeAt.getTime()) >= settings.limits.auditCheckpointMs

/** The heads of a checkpoint, as it says them. */
export async function digestHeads(executor: Executor, number: number, batch: number): Promise<{ heads: number; digest: string }> {
  const digest = createHash('sha256')
  let heads = 0
  for (let after: Buffer | undefined; ;) {
    const hashes = await listHashesOfCheckpoint(executor, { number, after, limit: batch })
    for (const hash of hashes) digest.update(hash)
    heads += hashes.length
    after = hashes.at(-1)
    if (hashes.length < batch) return { heads, digest: digest.digest('base64url') }
  }
}

/** The entries from before the chain, as the first checkpoint says them. */
export async function digestUnchained(executor: Executor, newest: number, batch: number): Promise<UnchainedStatement> {
  const digest = createHash('sha256')
  let entries = 0
  for (let after = 0; ;) {
    const found = await listUnchainedEntries(executor, { after, newest, limit: batch })
    for (const { content } of found) digest.update(digestOf(content))
    entries += found.length
    after = found.at(-1)?.auditId ?? after
    if (found.length < batch) return { entries, newest, digest: digest.digest('base64url') }
  }
}
