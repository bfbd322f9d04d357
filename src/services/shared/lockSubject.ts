import type { InstructionKey } from '../../data/repositories/instructions.ts'
import { lockLetter } from '../../data/repositories/letters.ts'
import { lockPayment } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'

type Locked = { clientId: string; status: string } | undefined

const lock: Record<InstructionKey['kind'], (trx: Executor, resourceId: string) => Promise<Locked>> = {
  payment: lockPayment,
  letter: lockLetter,
  letterExpiry: lockLetter,
}

/** Locks the payment or letter that an instruction is about, as whoever writes an audit entry of it does first. */
export const lockSubject = (trx: Executor, { kind, resourceId }: InstructionKey): Promise<Locked> => lock[kind](trx, resourceId)
