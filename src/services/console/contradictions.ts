import type { components } from '../../../generated/types/console.ts'
import {
  type ContradictionSearch,
  listContradictionsOnRecord,
  updateContradictionClosed,
} from '../../data/repositories/contradictions.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import { inTransaction } from '../../data/transaction.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockSubject } from '../shared/lockSubject.ts'

/** What the core bank has said against its own word, as the bank's people see it. */
export type ContradictionView = components['schemas']['Contradiction']

/** A person may have written these by SQL, as long as they wished; the contract has a bound. */
const mostOf = { closedBy: 300, closeReason: 500 }

/** Contradictions, newest first, at most as many as the console shows, behind the one with the id `before`. */
export async function listContradictions(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  search: Omit<ContradictionSearch, 'limit'>,
): Promise<ContradictionView[]> {
  const rows = await listContradictionsOnRecord(db, { ...search, limit: settings.limits.consoleRows })
  return rows.map(toView)
}

type ContradictionOnRecord = Awaited<ReturnType<typeof listContradictionsOnRecord>>[number]

function toView(record: ContradictionOnRecord): ContradictionView {
  const { contradictionId, kind, resourceId, recordedStatus, outcome, reasonCode, toldAt, ...row } = record
  return {
    ...{ contradictionId, kind, resourceId, outcome, toldDateTime: formatDateTime(toldAt) },
    status: row.closedAt === null ? 'open' : 'closed',
    ...(recordedStatus !== null && { recordedStatus }),
    ...(reasonCode !== null && { reasonCode }),
    ...(row.closedAt && { closedDateTime: formatDateTime(row.closedAt) }),
    ...(row.closedBy && { closedBy: row.closedBy.slice(0, mostOf.closedBy) }),
    ...(row.closeReason && { closeReason: row.closeReason.slice(0, mostOf.closeReason) }),
  }
}

/**
 * Closes a contradiction, because somebody has compared both books and mended them. A second call changes nothing. Throws BankRefusal
 * 'resourceIdUnknown'.
 */
export async function closeContradiction(
  { db }: Pick<Dependencies, 'db'>,
  decision: { contradictionId: string; reason: string; actor: string; interactionId?: string; now: Date },
): Promise<ContradictionView> {
  const { contradictionId, reason, actor, interactionId, now } = decision
  const search = { contradictionId, limit: 1 }
  const [found] = await listContradictionsOnRecord(db, search)
  if (!found) throw new BankRefusal('resourceIdUnknown', 'No contradiction has this id.', { path: 'contradictionId' })
  await inTransaction(db, async (trx) => {
    const { kind, resourceId } = found
    const locked = await lockSubject(trx, { kind, resourceId })
    const closing = { closedAt: now, closedBy: actor, closeReason: reason }
    if (!(await updateContradictionClosed(trx, contradictionId, closing))) return
    // The reason stands in the contradiction: it is free text, and nothing is ever taken out of the audit trail.
    const what = { action: `${kind}.contradictionClose`, subject: resourceId, clientId: locked?.clientId ?? null }
    await insertAudit(trx, { occurredAt: now, actor, ...what, interactionId: interactionId ?? null })
  })
  return toView((await listContradictionsOnRecord(db, search))[0]!)
}
