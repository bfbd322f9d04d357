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
    if (silentAccountIds.has(first.accountId ?? '')) await outlastCaller(bank)
    return { status: first.status, holders: rows.flatMap((row) => (row.accountId === null ? [] : [toHolder(row)])) }
  },
})

const toHolder = (row: AccountPayeeRow): AccountHolder => ({
  kind: row.kind!,
  name: { ...(row.nameEn !== null && { en: row.nameEn }), ...(row.nameAr !== null && { ar: row.nameAr }) },
  otherNames: row.otherNames ?? [],
  identifiers: (row.identifiers ?? []) as HeldIdentifier[],
  ...(row.restriction !== null && { restriction: row.restriction }),
})
