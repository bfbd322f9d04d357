import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { limits } from '../../../src/config/limits.ts'
import { insertAudit } from '../../../src/data/repositories/journal.ts'
import type { Database } from '../../../src/data/schema.ts'
import { type KeyRing, openKeyRing } from '../../../src/security/bankKeys/keyRing.ts'
import { checkpointAudit } from '../../../src/services/evidence/checkpoint.ts'
import { checkTrail, type TrailCheck, type TrailSummary } from '../../../src/services/evidence/checkTrail.ts'
import { openTestDatabase } from './database.ts'

const begun = new Date('2026-11-21T09:00:00Z')
/** Minutes after the trail began. */
export const minute = (minutes: number): Date => new Date(begun.getTime() + minutes * 60_000)

/** Small, so that a few entries are several batches. */
export const trailLimits = { ...limits, auditBatch: 2 }

/** An audit trail with two checkpoints, and the ways to look at it. */
export interface WrittenTrail {
  db: Kysely<Database>
  keyRing: KeyRing
  /** What the log said of the checkpoints. */
  logged: { number: number; hash: string }[]
  /** Runs statements as somebody who may switch triggers off. */
  tamper(...statements: string[]): Promise<void>
  checkpoint(now: Date): Promise<number | undefined>
  check(known?: Partial<TrailCheck['known']>, now?: Date): Promise<TrailSummary & { found: string[] }>
}

/** Switches the triggers of the evidence off, as their owner may, and on again. */
const triggers = (state: 'enable' | 'disable') =>
  ['audit', 'audit_heads', 'audit_checkpoints', 'audit_checkpoint_heads'].map(
    (table) => `alter table ${table} ${state} trigger user`,
  )

/** The ways to look at the trail of a database, whatever is in it. */
export async function openTrail(db: Kysely<Database>): Promise<WrittenTrail> {
  const keySettings = { keySecret: undefined, keyRotationDays: 90, keyOverlapSeconds: 7_200 }
  const keyRing = await openKeyRing(db, keySettings, begun)
  const logged: WrittenTrail['logged'] = []
  const log = { info: (line: (typeof logged)[number]) => void logged.push(line) }
  const dependencies = { db, settings: { limits: trailLimits }, keyRing, log } as unknown as Parameters<typeof checkpointAudit>[0]
  return {
    db,
    keyRing,
    logged,
    tamper: (...statements) =>
      db.transaction().execute(async (trx) => {
        for (const text of [...triggers('disable'), ...statements, ...triggers('enable')]) await sql.raw(text).execute(trx)
      }),
    checkpoint: (now) => checkpointAudit(dependencies, now),
    async check(known, now = minute(90)) {
      const found: string[] = []
      const everything = { hashes: new Map<number, string>(), keys: new Set<string>(), ...known }
      const report = (finding: string) => void found.push(finding)
      return { ...(await checkTrail(db, { now, known: everything, limits: trailLimits, report })), found }
    },
  }
}

/** Writes as many entries about a subject. */
export async function writeEntries(db: Kysely<Database>, subject: string, entries: number, from: number): Promise<void> {
  for (let entry = 0; entry < entries; entry++)
    await insertAudit(db, { occurredAt: minute(from), actor: 'bank', action: `test.${entry}`, subject, details: { entry } })
}

/**
 * Two entries from before the chain; four of `one` and of `two`, of both of which the first checkpoint knows; one more of `one` and two of
 * `three`, of which the second knows; and one more of `two`, of which none knows yet.
 */
export async function writeTrail(): Promise<WrittenTrail> {
  const trail = await openTrail(await openTestDatabase())
  await trail.tamper(
    `insert into audit (occurred_at, actor, action, subject, details) select '2026-11-20Z', 'bank', 'test', 'one', '{}' from generate_series(1, 2)`,
  )
  await writeEntries(trail.db, 'one', 4, 1)
  await writeEntries(trail.db, 'two', 4, 2)
  await trail.checkpoint(minute(3))
  await writeEntries(trail.db, 'one', 1, 4)
  await writeEntries(trail.db, 'three', 2, 5)
  await trail.checkpoint(minute(63))
  await writeEntries(trail.db, 'two', 1, 64)
  return trail
}

/** Writes the entries of a subject anew, with other actors, as one chain with a head that fits: all but the signatures. */
export const rewrite = (subject: string) => [
  `create temporary table kept on commit drop as select * from audit where subject = '${subject}' and sequence is not null`,
  `delete from audit where subject = '${subject}' and sequence is not null`,
  `delete from audit_heads where subject = '${subject}'`,
  `alter table audit enable trigger audit_is_chained`,
  `insert into audit (audit_id, occurred_at, actor, action, subject, details)
    select audit_id, occurred_at, 'nobody', action, subject, details from kept order by sequence`,
]
