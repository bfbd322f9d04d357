import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { CoreBankInstructionTable } from '../../../src/data/schema.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'

/** Puts an instruction there as it is after the core bank failed or refused it. Nothing is known of its payment. Returns its PaymentId. */
export async function insertLeft(
  { db }: Pick<Dependencies, 'db'>,
  columns: Partial<Insertable<CoreBankInstructionTable>> = {},
): Promise<{ resourceId: string; instructionId: string }> {
  const resourceId = columns.resourceId ?? randomUUID()
  const [createdAt, nextAttemptAt] = [new Date(), new Date()]
  const row = { kind: 'payment' as const, resourceId, state: 'needsPerson' as const, attempts: 20, failures: 20 }
  await db
    .insertInto('coreBankInstructions')
    .values({ ...row, createdAt, nextAttemptAt, ...columns })
    .execute()
  return { resourceId, instructionId: `${columns.kind ?? 'payment'}.${resourceId}` }
}
