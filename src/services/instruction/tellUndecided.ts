import { insertAudit } from '../../data/repositories/journal.ts'
import { listUndecided, markPersonTold } from '../../data/repositories/instructions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { longestHandOverPauseMs } from '../../domain/shared/retries.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockSubject } from '../shared/lockSubject.ts'

/**
 * Tells somebody at the bank of what the core bank has not decided in time: a line of the log, the metric by which they are called, and an
 * audit entry. Each is told once. It is asked about as before, and nothing is guessed. Returns how many there were.
 */
export async function tellUndecided(
  { db, log, settings }: Pick<Dependencies, 'db' | 'log' | 'settings'>,
  now: Date,
): Promise<number> {
  const { undecidedPaymentMs, undecidedLetterMs, expiryBatch: limit } = settings.limits
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const longestPauseMs = longestHandOverPauseMs
  const bounds = { paymentsBefore: ago(undecidedPaymentMs), lettersBefore: ago(undecidedLetterMs), longestPauseMs, limit }
  const undecided = await listUndecided(db, { now, ...bounds })
  for (const key of undecided) {
    const isTold = await inTransaction(db, async (trx) => {
      const resource = await lockSubject(trx, key)
      if (!resource || !(await markPersonTold(trx, key, now))) return false
      const { clientId, status } = resource
      const what = {
        action: `${key.kind}.undecided`,
        subject: key.resourceId,
        clientId,
        statusBefore: status,
        statusAfter: status,
      }
      await insertAudit(trx, { occurredAt: now, actor: 'time', ...what })
      return true
    })
    if (isTold) log.error({ ...key }, 'the core bank has not decided this in time; a person must look at it')
  }
  return undecided.length
}
