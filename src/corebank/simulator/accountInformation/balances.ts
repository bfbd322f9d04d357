import { type BankAccountRow } from '../../../data/repositories/simulator/bankAccounts.ts'
import { type AccountBalance } from '../../accountData.ts'
import { riyals } from './parts.ts'

/** Booked, and available: what pending rows hold back is gone, what the credit line adds is there. */
export function balancesOf(account: BankAccountRow, pendingHalalas: number, now: Date): AccountBalance[] {
  const creditLine = account.creditLineHalalas
  const available = account.balanceHalalas + creditLine + Math.min(0, pendingHalalas)
  const balance = (type: string, halalas: number) => ({
    type,
    direction: halalas < 0 ? ('KSAOB.Debit' as const) : ('KSAOB.Credit' as const),
    amount: riyals(halalas),
    at: now,
  })
  const lines = [
    { type: 'KSAOB.Credit', amount: riyals(creditLine) },
    { type: 'KSAOB.Available', amount: riyals(Math.max(0, Math.min(creditLine, available))) },
  ]
  return [
    {
      ...balance('KSAOB.InterimBooked', account.balanceHalalas),
      creditLineIncluded: false,
      creditLines: creditLine > 0 ? lines : [],
    },
    {
      ...balance('KSAOB.InterimAvailable', available),
      creditLineIncluded: creditLine > 0,
      creditLines: creditLine > 0 ? lines : [],
    },
  ]
}
