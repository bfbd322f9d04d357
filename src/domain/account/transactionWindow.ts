import { parseDateTime } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'

/** The members of an account consent's Data that bound the transactions it opens. */
interface TransactionBounds {
  TransactionFromDateTime?: string
  TransactionToDateTime?: string
}

/** The booking times that a consent opens; null: no bound on that side. Throws SanadError 'resourceFormat' for a time that does not exist, 'businessRule' when they are turned round. */
export function readTransactionWindow({ TransactionFromDateTime, TransactionToDateTime }: TransactionBounds): {
  from: Date | null
  to: Date | null
} {
  const read = (text: string | undefined, path: string) => (text === undefined ? null : parseDateTime(text, path))
  const from = read(TransactionFromDateTime, 'Data.TransactionFromDateTime')
  const to = read(TransactionToDateTime, 'Data.TransactionToDateTime')
  if (from && to && from > to) {
    const path = 'Data.TransactionToDateTime'
    throw new SanadError('businessRule', `${path} must not be before Data.TransactionFromDateTime.`, { path })
  }
  return { from, to }
}
