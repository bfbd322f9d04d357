import { upsertConsentReads } from '../../data/repositories/consentReads.ts'
import { type Executor } from '../../data/schema.ts'
import { type ConsentReads, type DataGroup } from '../../domain/account/dataGroups.ts'
import { riyadhDayNumber, riyadhDayStart } from '../../domain/shared/dates.ts'
import { type ServiceLog } from '../dependencies.ts'
import { createBatch } from '../shared/batch.ts'

/** One read that an app has made in its customer's name. */
export interface CountedRead {
  consentId: string
  group: DataGroup
  now: Date
}

/**
 * Counts reads for the customer to look up. A read only counts in memory, and what was counted is stored in batches: what a process that
 * dies had not stored, some seconds of reads, is missing.
 */
export interface ReadCounter {
  /** Never throws and never waits. */
  count(read: CountedRead): void
  /** Stores what was counted. What cannot be stored stays for the next time. */
  store(): Promise<void>
}

/** Opens the counter of one process. */
export function createReadCounter({ db, log }: { db: Executor; log?: Pick<ServiceLog, 'warn'> }): ReadCounter {
  const { add, store } = createBatch<ConsentReads>({
    merge: (known, row) => {
      known.reads += row.reads
      if (known.lastReadAt < row.lastReadAt) known.lastReadAt = row.lastReadAt
    },
    write: (rows) => upsertConsentReads(db, rows),
    countOf: ({ reads }) => reads,
    reportLost: (reads) => log?.warn({ reads }, 'reads of apps were not counted: too many waited to be stored'),
  })
  return {
    count: ({ consentId, group, now }) => {
      const day = riyadhDayNumber(now)
      add(`${consentId} ${day} ${group}`, { consentId, day: riyadhDayStart(now), resource: group, reads: 1, lastReadAt: now })
    },
    store,
  }
}
