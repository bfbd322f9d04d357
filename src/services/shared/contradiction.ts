import { insertContradiction, type NewContradiction } from '../../data/repositories/contradictions.ts'
import { leaveToPerson } from '../../data/repositories/instructions.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * What a decision of the core bank was. `repeated`: it stood there. `contradicts`: it cannot be, and a person was told; `again` where
 * that had happened before. `unknown`: it is about a letter that did not come through Sanad.
 */
export type Taken = 'recorded' | 'repeated' | 'contradicts' | 'contradictsAgain' | 'unknown'

/** What decisions are recorded with. */
export type DecisionParts = Pick<Dependencies, 'db' | 'log' | 'metrics'>

/** What one decision is recorded with, in the caller's transaction. `eventId` is null where no feed told it, `now` is when it was heard. */
export type Heard = Pick<DecisionParts, 'log'> & { eventId: string | null; now: Date }

/**
 * Records a decision that a listener, an answer or a callback told, in a transaction of its own. Throws BankRefusal 'stateConflict' for one
 * that cannot be.
 */
export async function recordDecision(
  dependencies: DecisionParts & Pick<Dependencies, 'clock'>,
  told: Omit<TakenDecision, 'taken'>,
  apply: (trx: Executor, heard: Heard) => Promise<Taken>,
): Promise<void> {
  const { db, log, clock } = dependencies
  const taken = await inTransaction(db, (trx) => apply(trx, { log, eventId: null, now: clock.now() }))
  tellTaken(dependencies, { ...told, taken })
  if (taken !== 'contradicts' && taken !== 'contradictsAgain') return
  const { kind, resourceId, outcome } = told
  const message = `The ${kind} ${resourceId} cannot be ${outcome}: it was decided otherwise, or is not here.`
  throw new BankRefusal('stateConflict', message)
}

/** Whether the state table has no such move. */
export function isRefusedMove(move: () => unknown): boolean {
  try {
    move()
    return false
  } catch (refusal) {
    if (refusal instanceof BankRefusal && refusal.code === 'stateConflict') return true
    throw refusal
  }
}

/**
 * Keeps a decision that cannot be, for a person to look at, with an audit entry and without touching what is recorded. Something that is
 * still open is not tried any more. The resource is locked.
 */
export async function keepContradiction(
  trx: Executor,
  { clientId, isOpen, now, ...contradiction }: NewContradiction & { clientId: string | null; isOpen: boolean; now: Date },
): Promise<'contradicts' | 'contradictsAgain'> {
  const { kind, resourceId, recordedStatus, outcome, reasonCode } = contradiction
  if (isOpen) await leaveToPerson(trx, { kind, resourceId }, now)
  if (!(await insertContradiction(trx, contradiction, now))) return 'contradictsAgain'
  await insertAudit(trx, {
    ...{ occurredAt: now, actor: 'bank', action: `${kind}.contradict`, subject: resourceId, clientId },
    ...{
      statusBefore: recordedStatus,
      statusAfter: recordedStatus,
      details: { outcome, ...(reasonCode !== null && { reasonCode }) },
    },
  })
  return 'contradicts'
}

/** Counts what was recorded, and says in the log what a person must look at, once it is committed. */
export function tellTaken({ log, metrics }: Omit<DecisionParts, 'db'>, decision: TakenDecision): void {
  const { kind, resourceId, outcome, taken } = decision
  if (taken === 'recorded') metrics.countDecision(kind, outcome)
  if (taken !== 'contradicts') return
  log.error(
    { kind, resourceId, outcome },
    'the core bank contradicts what is recorded, or decided what is not here; nothing was changed, and a person must look at it',
  )
}

/** A decision, and what it was. */
export interface TakenDecision {
  kind: 'payment' | 'letter'
  resourceId: string
  outcome: string
  taken: Taken
}
