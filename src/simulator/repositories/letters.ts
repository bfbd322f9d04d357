import { sql } from 'kysely'
import type { SimulatedGuaranteeAccount, SimulatedLetter, SimulatorDatabase, SimulatorTables } from '../schema.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../../data/newestFirst.ts'

/** State of a letter in the simulator's own table. */
export type BankLetterState = SimulatedLetter['state']

/** Writes a letter. Returns false, and writes nothing, when its id is known already. */
export async function insertBankLetter(
  trx: SimulatorDatabase,
  letter: Omit<SimulatedLetter, 'instructionDigest'> & Partial<SimulatedLetter>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('bankLetters')
    .values({ instructionDigest: null, ...letter })
    .onConflict((conflict) => conflict.column('letterOfGuaranteeId').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The letter with this id, or undefined. */
export async function findBankLetter(db: SimulatorDatabase, letterOfGuaranteeId: string): Promise<SimulatedLetter | undefined> {
  return db.selectFrom('bankLetters').selectAll().where('letterOfGuaranteeId', '=', letterOfGuaranteeId).executeTakeFirst()
}

/** As findBankLetter, but locks the row until the transaction ends. Of two decisions at once, one waits and then sees the other. */
export async function lockBankLetter(trx: SimulatorDatabase, letterOfGuaranteeId: string): Promise<SimulatedLetter | undefined> {
  return trx
    .selectFrom('bankLetters')
    .selectAll()
    .where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes the columns that a decision or the end of the validity changes. */
export async function updateBankLetterState(trx: SimulatorDatabase, letter: SimulatedLetter): Promise<void> {
  await trx
    .updateTable('bankLetters')
    .set({
      state: letter.state,
      reasonCode: letter.reasonCode,
      reasonMessage: letter.reasonMessage,
      decidedAt: letter.decidedAt,
    })
    .where('letterOfGuaranteeId', '=', letter.letterOfGuaranteeId)
    .execute()
}

const bankLetters: NewestFirst<SimulatorTables> = { table: 'bankLetters', at: 'receivedAt', id: 'letterOfGuaranteeId' }

/** Newest first, at most `limit`, behind the letter with the id `before`. */
export async function listBankLetters(
  db: SimulatorDatabase,
  { state, before, limit }: { state?: BankLetterState; before?: string; limit: number },
): Promise<SimulatedLetter[]> {
  return db
    .selectFrom('bankLetters')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where(standsBehind(bankLetters, before!)))
    .orderBy(newestFirst(bankLetters))
    .limit(limit)
    .execute()
}

/** Pending letters, oldest first: all, or those whose amount ends in one of these halalas (0 to 99). */
export async function listPendingBankLetters(
  db: SimulatorDatabase,
  filter: { halalas?: readonly number[]; limit: number },
): Promise<SimulatedLetter[]> {
  const query = db.selectFrom('bankLetters').selectAll().where('state', '=', 'pending').orderBy('receivedAt').limit(filter.limit)
  return (filter.halalas === undefined ? query : query.where(sql<number>`amount_halalas % 100`, 'in', filter.halalas)).execute()
}

/** One of the three accounts of a guarantee line. */
export type LineSide = SimulatedGuaranteeAccount['side']

/** A posting to one line: halalas that come to a side (positive) or leave it (negative). */
export interface LinePosting {
  postingId: string
  /** What this posting is for. Unique over the whole ledger, so that nothing is posted twice. */
  reference: string
  commercialRegistrationNumber: number
  entries: Partial<Record<LineSide, number>>
  now: Date
}

const accountId = (commercialRegistrationNumber: number, side: LineSide) => `lgl-${commercialRegistrationNumber}-${side}`

/** Opens the three accounts of a line with a balance of zero. Existing ones stay. */
export async function openGuaranteeLine(trx: SimulatorDatabase, commercialRegistrationNumber: number): Promise<void> {
  const rows = (['granted', 'free', 'reserved'] as const).map((side) => ({
    accountId: accountId(commercialRegistrationNumber, side),
    commercialRegistrationNumber,
    side,
    balanceHalalas: 0,
  }))
  await trx
    .insertInto('bankGuaranteeAccounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The accounts of one line, or of all lines. */
export async function listGuaranteeAccounts(
  db: SimulatorDatabase,
  commercialRegistrationNumber?: number,
): Promise<SimulatedGuaranteeAccount[]> {
  const query = db.selectFrom('bankGuaranteeAccounts').selectAll().orderBy('accountId')
  return (
    commercialRegistrationNumber === undefined
      ? query
      : query.where('commercialRegistrationNumber', '=', commercialRegistrationNumber)
  ).execute()
}

/**
 * As listGuaranteeAccounts for one line, but locks the accounts until the transaction ends, in the order of their ids. Of two
 * letters at once, one waits and then sees what is left.
 */
export async function lockGuaranteeLine(
  trx: SimulatorDatabase,
  commercialRegistrationNumber: number,
): Promise<SimulatedGuaranteeAccount[]> {
  return trx
    .selectFrom('bankGuaranteeAccounts')
    .selectAll()
    .where('commercialRegistrationNumber', '=', commercialRegistrationNumber)
    .orderBy('accountId')
    .forUpdate()
    .execute()
}

/**
 * Posts to a line, and changes the balances in the same statement. Returns false, and writes nothing, when `reference` was posted
 * before. The database refuses a posting that does not sum to zero or that touches another line.
 */
export async function postToGuaranteeLine(trx: SimulatorDatabase, posting: LinePosting): Promise<boolean> {
  const { postingId, reference, commercialRegistrationNumber, now } = posting
  const posted = await trx
    .insertInto('bankGuaranteePostings')
    .values({ postingId, reference, createdAt: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  if (posted.numInsertedOrUpdatedRows !== 1n) return false
  const rows = Object.entries(posting.entries).map(([side, amountHalalas]) => ({
    postingId,
    accountId: accountId(commercialRegistrationNumber, side as LineSide),
    amountHalalas,
  }))
  await trx
    .with('entries', (query) => query.insertInto('bankGuaranteeEntries').values(rows).returning(['accountId', 'amountHalalas']))
    .updateTable('bankGuaranteeAccounts')
    .from('entries')
    .set((expression) => ({
      balanceHalalas: expression('bankGuaranteeAccounts.balanceHalalas', '+', expression.ref('entries.amountHalalas')),
    }))
    .whereRef('bankGuaranteeAccounts.accountId', '=', 'entries.accountId')
    .execute()
  return true
}
