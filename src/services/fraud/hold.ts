import { type InstructionKey, holdInstruction } from '../../data/repositories/instructions.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockSubject } from '../shared/lockSubject.ts'

/**
 * Keeps a reported payment or letter from being handed over that can be cancelled no more and that nobody is handing over at this moment:
 * it was tried while the core bank was away. A try whose answer was lost may have reached it all the same, so a person of the bank looks
 * there before it goes on. What is being tried is held at its next try (handOverDue).
 */
export async function holdReported(
  { db }: Pick<Dependencies, 'db'>,
  key: InstructionKey,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockSubject(trx, key)
    if (!locked || !(await holdInstruction(trx, key, now))) return
    const { clientId, status } = locked
    const entry = { action: `${key.kind}.hold`, subject: key.resourceId, clientId, statusBefore: status, statusAfter: status }
    await insertAudit(trx, { occurredAt: now, actor, ...entry })
  })
}
