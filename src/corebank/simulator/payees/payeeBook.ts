import { type AccountPayeeRow, findPayeesByIban } from '../../../data/repositories/simulator/bankPayees.ts'
import { type AccountHolder } from '../../../domain/verification/types.ts'
import { type HeldIdentifier } from '../../../domain/verification/identifiers.ts'
import { type PayeeBook } from '../../verificationPort.ts'
import { outlastCaller, type SimulatedBank } from '../bank.ts'
import { silentAccountIds } from '../seed/accounts.ts'

/** The simulator's holders, from its own table. */
export const openPayeeBook = (bank: SimulatedBank): PayeeBook => ({
  async findVerifiableAccount(iban) {
    const rows = await findPayeesByIban(bank.db, iban)
    const [first] = rows
    if (!first) return undefined
    if (silentAccountIds.has(first.account_id ?? '')) await outlastCaller(bank)
    return { status: first.status, holders: rows.flatMap((row) => (row.account_id === null ? [] : [toHolder(row)])) }
  },
})

const toHolder = (row: AccountPayeeRow): AccountHolder => ({
  kind: row.kind!,
  name: { ...(row.name_en !== null && { en: row.name_en }), ...(row.name_ar !== null && { ar: row.name_ar }) },
  otherNames: row.other_names ?? [],
  identifiers: (row.identifiers ?? []) as HeldIdentifier[],
  ...(row.restriction !== null && { restriction: row.restriction }),
})
