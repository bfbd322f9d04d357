import { upsertConsentReads } from '../../data/repositories/consentReads.ts'
import type { Executor } from '../../data/schema.ts'
import type { ConsentReads } from '../../domain/account/dataGroups.ts'
import { riyadhDayNumber, riyadhDayStart } from '../../domain/shared/dates.ts'
import type { ReadCounter, ServiceLog } from '../dependencies.ts'
import { createBatch } from '../shared/batch.ts'

/** Opens the counter of one process. */
export function createReadCounter({ db, log }: { db: Executor; log: Pick<ServiceLog, 'warn'> }): ReadCounter {
  const { add, store } = createBatch<ConsentReads>({
    merge: (known, row) => {
      known.reads += row.reads
      if (known.lastReadAt < row.lastReadAt) known.lastReadAt = row.lastReadAt
    },
    write: (rows) => upsertConsentReads(db, rows),
    countOf: ({ reads }) => reads,
    reportLost: (reads) => log.warn({ reads }, 'reads of apps were not counted: too many waited to be stored'),
  })
  return {
    count: ({ consentId, group, now }) => {
      const day = riyadhDayNumber(now)
      add(`${consentId} ${day} ${group}`, { consentId, day: riyadhDayStart(now), resource: group, reads: 1, lastReadAt: now })
    },
    store,
  }
}
