import { upsertConsentReads } from '../../data/repositories/consentReads.ts'
import { type Executor } from '../../data/schema.ts'
import { type ConsentReads, type DataGroup } from '../../domain/account/dataGroups.ts'
import { riyadhDayNumber, riyadhDayStart } from '../../domain/shared/dates.ts'
import { type ServiceLog } from '../dependencies.ts'

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

/** How many rows are held at most. With more, which only a database that does not answer brings, new ones are not counted. */
const mostWaiting = 20_000
const rowsPerStatement = 500

/** Opens the counter of one process. */
export function createReadCounter({ db, log }: { db: Executor; log?: Pick<ServiceLog, 'warn'> }): ReadCounter {
  let waiting = new Map<string, ConsentReads>()
  let lost = 0
  let storing: Promise<void> | undefined

  const add = (key: string, row: ConsentReads) => {
    const known = waiting.get(key)
    if (known) {
      known.reads += row.reads
      if (known.lastReadAt < row.lastReadAt) known.lastReadAt = row.lastReadAt
    } else if (waiting.size < mostWaiting) waiting.set(key, row)
    else lost += row.reads
  }

  const storeAll = async () => {
    // In one order, so that two instances that store the same rows do not lock each other out.
    const entries = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1))
    waiting = new Map()
    if (lost > 0) log?.warn({ reads: lost }, 'reads of apps were not counted: too many waited to be stored')
    lost = 0
    while (entries.length > 0) {
      try {
        await upsertConsentReads(
          db,
          entries.slice(0, rowsPerStatement).map(([, row]) => row),
        )
      } catch (error) {
        for (const [key, row] of entries) add(key, row)
        throw error
      }
      entries.splice(0, rowsPerStatement)
    }
  }

  return {
    count: ({ consentId, group, now }) => {
      const day = riyadhDayNumber(now)
      add(`${consentId} ${day} ${group}`, { consentId, day: riyadhDayStart(now), resource: group, reads: 1, lastReadAt: now })
    },
    store: () => (storing ??= storeAll().finally(() => (storing = undefined))),
  }
}
