import { limits } from '../../config/limits.ts'
import { recordAnnouncement } from '../../data/repositories/announcements.ts'
import { listLettersToRemindOf, lockLetter } from '../../data/repositories/letters.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { isLetterOverdue, type Letter } from '../../domain/guarantee/letter.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import { toldOf, toldTo } from './letter.ts'

const reminder = { eventType: 'letterEndsIn30Days', aheadMs: 30 * dayMs } as const

/** Tells the signatories of a letter that its validity ends soon: each once, and of none that has ended. Returns of how many letters. */
export async function remindOfLetterEnds({ db }: Pick<Dependencies, 'db'>, now: Date): Promise<number> {
  let told = 0
  for (const letterId of await listLettersToRemindOf(db, { ...reminder, now, limit: limits.expiryBatch }))
    if (await inTransaction(db, (trx) => remind(trx, letterId, now))) told += 1
  return told
}

async function remind(trx: Executor, letterOfGuaranteeId: string, now: Date): Promise<boolean> {
  const letter = await lockLetter(trx, letterOfGuaranteeId)
  const until = letter?.terms.validityExpiresAt
  if (letter?.status !== 'Issued' || !until || isLetterOverdue(letter, now)) return false
  const { eventType: kind } = reminder
  if (!(await recordAnnouncement(trx, { consentId: letter.consentId, eventType: kind, now }))) return false
  await tellCustomers(trx, { kind, terms: toldOfEnd(letter, until), ...toldTo(letter), until, now })
  return true
}

/** Tells the signatories of a letter that its validity is over, in the transaction that ends it. */
export async function tellOfLetterEnd(trx: Executor, letter: Letter, now: Date): Promise<void> {
  const { validityExpiresAt } = letter.terms
  if (validityExpiresAt)
    await tellCustomers(trx, { kind: 'letterEnded', terms: toldOfEnd(letter, validityExpiresAt), ...toldTo(letter), now })
}

const toldOfEnd = (letter: Letter, endsAt: Date) => ({ ...toldOf(letter), endsAt: endsAt.toISOString() })
