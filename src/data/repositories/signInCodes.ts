import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { countOnce, type CountRule } from './countRule.ts'

/** Counts a code before it is sent. Returns false, and counts nothing, when there were `most`. */
export function countSignInCode(executor: Executor, counted: string, rule: CountRule): Promise<boolean> {
  return countOnce(executor, { table: 'signInCodes', count: 'sent', key: { counted } }, rule)
}

/** Takes one code off each count: it was used, or never sent. */
export async function giveBackSignInCode(executor: Executor, counted: string[]): Promise<void> {
  await giveBack(executor, { counted })
}

const giveBack = statement<{ counted: string[] }, unknown>((db, { counted }) =>
  db
    .updateTable('signInCodes')
    .set((column) => ({ sent: column('sent', '-', 1) }))
    .where(sql<boolean>`counted = any(${counted})`)
    .where('sent', '>', 0),
)
