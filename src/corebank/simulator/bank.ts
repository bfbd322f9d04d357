import { createHash } from 'node:crypto'
import { type Executor } from '../../data/schema.ts'
import { type CoreBankContext, type PaymentDecisionListener } from '../port.ts'

/** What the simulator's parts share. Everything that matters is in the database; only the listener lives here. */
export interface SimulatedBank {
  db: Executor
  context: CoreBankContext
  listener: PaymentDecisionListener | undefined
}

/** The same uuid for the same name, so that a fresh sandbox has the ids of the one before. */
export function fixedUuid(name: string): string {
  const hex = createHash('sha256').update(`sanad sandbox ${name}`).digest('hex')
  // RFC 9562 version 8 (custom) and variant bits.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Waits until the caller has certainly given up. The timer does not keep the process alive. */
export async function outlastCaller(bank: SimulatedBank): Promise<void> {
  const lateMs = Math.ceil(bank.context.timeoutMs * 1.25) + 50
  await new Promise<void>((resolve) => setTimeout(resolve, lateMs).unref())
}
