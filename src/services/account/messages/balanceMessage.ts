import { type components } from '../../../../generated/types/account-information.ts'
import { type AccountBalance } from '../../../corebank/accountPort.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { amount } from './texts.ts'

type Balance = components['schemas']['Balance']
type CreditLine = NonNullable<Balance['CreditLine']>[number]

/** A balance as the contract shows it. */
export function balance({ type, direction, amount: money, at, creditLineIncluded, creditLines }: AccountBalance): Balance {
  return {
    CreditDebitIndicator: direction,
    Type: type as Balance['Type'],
    DateTime: formatDateTime(at),
    Amount: amount(money),
    CreditLineIncluded: creditLineIncluded,
    ...(creditLines.length > 0 && {
      CreditLine: creditLines.map((line) => ({ Type: line.type as CreditLine['Type'], Amount: amount(line.amount) })),
    }),
  }
}
