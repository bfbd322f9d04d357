import type { components } from '../../../generated/types/console.ts'
import { type ContradictionSearch, listContradictionsOnRecord } from '../../data/repositories/contradictions.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import type { Dependencies } from '../dependencies.ts'

/** What the core bank has said against its own word, as the bank's people see it. */
export type ContradictionView = components['schemas']['Contradiction']

/** A person writes these by SQL, as long as they wish; the contract has a bound. */
const mostOf = { closedBy: 300, closeReason: 500 }

/** Contradictions, newest first, at most as many as the console shows, behind the one with the id `before`. */
export async function listContradictions(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  search: Omit<ContradictionSearch, 'limit'>,
): Promise<ContradictionView[]> {
  const rows = await listContradictionsOnRecord(db, { ...search, limit: settings.limits.consoleRows })
  return rows.map(({ contradictionId, kind, resourceId, recordedStatus, outcome, reasonCode, toldAt, ...row }) => ({
    ...{ contradictionId, kind, resourceId, outcome, toldDateTime: formatDateTime(toldAt) },
    status: row.closedAt === null ? 'open' : 'closed',
    ...(recordedStatus !== null && { recordedStatus }),
    ...(reasonCode !== null && { reasonCode }),
    ...(row.closedAt && { closedDateTime: formatDateTime(row.closedAt) }),
    ...(row.closedBy && { closedBy: row.closedBy.slice(0, mostOf.closedBy) }),
    ...(row.closeReason && { closeReason: row.closeReason.slice(0, mostOf.closeReason) }),
  }))
}
