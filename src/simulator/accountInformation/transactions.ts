import type { SimulatedAccount } from '../repositories/accounts.ts'
import type { SimulatedTransaction } from '../repositories/transactions.ts'
import type { BilingualText } from '../../domain/shared/bilingual.ts'
import type { BankTransaction } from '../../corebank/accountData.ts'
import { toName } from '../customers.ts'
import { accountOf, agentOf, type OtherSide, absoluteAmount } from './parties.ts'
import {
  type BillerCode,
  billers,
  type MerchantCode,
  merchants,
  type TransactionKind,
  type TransactionKindName,
  transactionKinds,
} from './transactionKinds.ts'

/** What the database keeps of a transaction beside its kind and amount. */
export interface TransactionDetails {
  merchant?: MerchantCode
  other?: OtherSide
  bill?: { biller: BillerCode; number: string }
  /** Where the machine or branch is. */
  place?: BilingualText
  chargeHalalas?: number
  exchange?: { currency: string; amount: string; rate: string }
}

/** Row to the port's transaction. Codes and texts follow from its kind. */
export function toTransaction(row: SimulatedTransaction, account: SimulatedAccount): BankTransaction {
  const kind: TransactionKind = transactionKinds[row.kind as TransactionKindName]
  const details = row.details as TransactionDetails
  const isCredit = row.amountHalalas > 0
  const own = { agent: null, account: accountOf({ iban: account.iban, name: toName(account) }) }
  const other = details.other ? { agent: agentOf(details.other.iban), account: accountOf(details.other) } : null
  return {
    transactionId: `${row.accountId}-${row.sequence}`,
    reference: row.reference,
    direction: isCredit ? 'KSAOB.Credit' : 'KSAOB.Debit',
    status: row.status === 'pending' ? 'KSAOB.Pending' : 'KSAOB.Booked',
    mutability: row.status === 'pending' ? 'KSAOB.Mutable' : 'KSAOB.Immutable',
    transactionAt: row.transactionAt,
    bookedAt: row.bookedAt,
    valueAt: row.valueAt,
    amount: absoluteAmount(row.amountHalalas),
    chargeAmount: details.chargeHalalas === undefined ? null : absoluteAmount(details.chargeHalalas),
    ...codesOf(kind),
    information: informationOf(kind, details),
    balanceAfterHalalas: row.balanceHalalas,
    merchant: details.merchant ? merchants[details.merchant] : null,
    card: kind.byCard ? cardOf(account) : null,
    bill: details.bill ? billOf(details.bill) : null,
    currencyExchange: exchangeOf(row, details),
    debtor: isCredit ? other : own,
    creditor: isCredit ? own : other,
  }
}

const codesOf = (kind: TransactionKind) => ({
  transactionType: `KSAOB.${kind.type}`,
  subTransactionType: `KSAOB.${kind.subType}`,
  paymentMode: `KSAOB.${kind.mode}`,
  flags: kind.flag === undefined ? [] : [`KSAOB.${kind.flag}`],
  bankTransactionCode: { code: kind.family, subCode: kind.subFamily },
  proprietaryBankTransactionCode: { code: `${kind.type}/${kind.subType}`, issuer: 'Sanad' },
})

function informationOf(kind: TransactionKind, { merchant, other, bill, place }: TransactionDetails): BilingualText {
  const who = merchant ? merchants[merchant].name : bill ? billers[bill.biller].name : (other?.name ?? place)
  const fill = (text: string, word: string | undefined) => text.replace('{0}', word ?? '')
  return { en: fill(kind.text.en, who?.en), ar: fill(kind.text.ar, who?.ar ?? who?.en) }
}

function cardOf(account: SimulatedAccount): BankTransaction['card'] {
  const isCredit = account.maskedPan !== null
  // A mada debit card of the account. The prefix 4464 belongs to one of the scheme's ranges.
  const identification = account.maskedPan ?? `4464********${account.iban.slice(-4)}`
  return {
    schemeName: isCredit ? 'KSAOB.VISA' : 'KSAOB.mada',
    authorisationType: isCredit ? 'KSAOB.None' : 'KSAOB.PIN',
    name: toName(account),
    identification,
  }
}

const billOf = ({ biller, number }: { biller: BillerCode; number: string }) => ({
  billerId: billers[biller].billerId,
  billerName: billers[biller].name,
  billNumber: number,
})

function exchangeOf(row: SimulatedTransaction, { exchange }: TransactionDetails): BankTransaction['currencyExchange'] {
  if (!exchange) return null
  return {
    sourceCurrency: 'SAR',
    targetCurrency: exchange.currency,
    exchangeRate: exchange.rate,
    instructedAmount: { amount: exchange.amount, currency: exchange.currency },
    contractIdentification: `FX-${row.accountId.slice(-6)}-${row.sequence}`,
    quotedAt: row.transactionAt,
  }
}
