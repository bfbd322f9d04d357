import { agentOf } from '../../../src/simulator/accountInformation/parties.ts'
import {
  billers,
  merchants,
  type TransactionKind,
  type TransactionKindName,
  transactionKinds,
} from '../../../src/simulator/accountInformation/transactionKinds.ts'
import type { TransactionDetails } from '../../../src/simulator/accountInformation/transactions.ts'
import { amount, inOneText } from './words.ts'

/** What the bare server reads of an account. */
export interface BareAccount {
  account_id: string
  iban: string
  masked_pan: string | null
  currency: string
  account_type: string
  account_sub_type: string
  status: string
  status_updated_at: Date
  opened_at: Date
  maturity_at: Date | null
  name_en: string
  name_ar: string | null
  nickname_en: string
  nickname_ar: string | null
  description_en: string
  description_ar: string
  balance_halalas: number
  credit_line_halalas: number
  transaction_sequence: number
}

/** A row of an account's history. */
export interface BareTransaction {
  account_id: string
  sequence: number
  kind: TransactionKindName
  status: 'booked' | 'pending'
  transaction_at: Date
  booked_at: Date
  value_at: Date
  amount_halalas: number
  balance_halalas: number | null
  reference: string | null
  details: TransactionDetails
}

const direction = (halalas: number) => (halalas < 0 ? 'KSAOB.Debit' : 'KSAOB.Credit')

function agent(iban: string): object | undefined {
  const bank = agentOf(iban)
  return bank === null
    ? undefined
    : { IdentificationType: bank.identificationType, Identification: bank.identification, Name: inOneText(bank.name) }
}

function informationOf({ text }: TransactionKind, { merchant, other, bill, place }: TransactionDetails): string {
  const who = merchant ? merchants[merchant].name : bill ? billers[bill.biller].name : (other?.name ?? place)
  return inOneText({ en: text.en.replace('{0}', who?.en ?? ''), ar: text.ar.replace('{0}', who?.ar ?? who?.en ?? '') })
}

function exchangeOf({ account_id, sequence, transaction_at, details: { exchange } }: BareTransaction): object | undefined {
  if (!exchange) return undefined
  return {
    SourceCurrency: 'SAR',
    TargetCurrency: exchange.currency,
    UnitCurrency: 'SAR',
    ExchangeRate: exchange.rate,
    InstructedAmount: { Amount: exchange.amount, Currency: exchange.currency },
    ContractIdentification: `FX-${account_id.slice(-6)}-${sequence}`,
    QuotationDate: transaction_at,
  }
}

const cardOf = (account: BareAccount, Name: string) => ({
  CardSchemeName: account.masked_pan === null ? 'KSAOB.mada' : 'KSAOB.VISA',
  InstrumentType: account.masked_pan === null ? 'KSAOB.Chip' : 'KSAOB.Other',
  Name,
  Identification: account.masked_pan ?? `4464********${account.iban.slice(-4)}`,
})

/** Who paid whom. */
function sidesOf({ amount_halalas, details: { other } }: BareTransaction, { iban }: BareAccount, Name: string): object {
  const own = { IdentificationType: 'KSAOB.IBAN', Identification: iban, Name }
  const theirs = other && { IdentificationType: 'KSAOB.IBAN', Identification: other.iban, Name: inOneText(other.name) }
  const theirAgent = other && agent(other.iban)
  return amount_halalas > 0
    ? { CreditorAccount: own, DebtorAccount: theirs, DebtorAgent: theirAgent }
    : { CreditorAccount: theirs, CreditorAgent: theirAgent, DebtorAccount: own }
}

/** The members of a transaction, from its row and the row of its account. */
export function transactionMember(row: BareTransaction, account: BareAccount): object {
  const kind: TransactionKind = transactionKinds[row.kind]
  const { details } = row
  const merchant = details.merchant && merchants[details.merchant]
  const biller = details.bill && billers[details.bill.biller]
  const Name = inOneText({ en: account.name_en, ar: account.name_ar ?? undefined })
  const isPending = row.status === 'pending'
  return {
    TransactionId: `${row.account_id}-${row.sequence}`,
    TransactionDateTime: row.transaction_at,
    LocalTimeZone: 'UTC+03:00',
    TransactionReference: row.reference ?? undefined,
    TransactionType: `KSAOB.${kind.type}`,
    SubTransactionType: `KSAOB.${kind.subType}`,
    Flags: kind.flag === undefined ? undefined : [`KSAOB.${kind.flag}`],
    PaymentModes: `KSAOB.${kind.mode}`,
    CreditDebitIndicator: direction(row.amount_halalas),
    Status: isPending ? 'KSAOB.Pending' : 'KSAOB.Booked',
    TransactionMutability: isPending ? 'KSAOB.Mutable' : 'KSAOB.Immutable',
    BookingDateTime: row.booked_at,
    ValueDateTime: row.value_at,
    TransactionInformation: informationOf(kind, details),
    Amount: amount(row.amount_halalas),
    ChargeAmount: details.chargeHalalas === undefined ? undefined : { ...amount(details.chargeHalalas), ChargeIncluded: false },
    CurrencyExchange: exchangeOf(row),
    BankTransactionCode: { DomainCode: 'PMNT', FamilyCode: kind.family, SubFamilyCode: kind.subFamily },
    ProprietaryBankTransactionCode: { Code: `${kind.type}/${kind.subType}`, Issuer: 'Sanad' },
    Balance:
      row.balance_halalas === null
        ? undefined
        : {
            CreditDebitIndicator: direction(row.balance_halalas),
            Type: 'KSAOB.InterimBooked',
            Amount: amount(row.balance_halalas),
          },
    MerchantDetails: merchant && { MerchantName: inOneText(merchant.name), MerchantCategoryCode: merchant.categoryCode },
    ...sidesOf(row, account, Name),
    CardInstrument: kind.byCard && cardOf(account, Name),
    BillDetails: biller && { BillerId: biller.billerId, BillNumber: details.bill!.number },
    SupplementaryData:
      biller || merchant?.city
        ? { BillerName: biller && inOneText(biller.name), MerchantCity: merchant?.city && inOneText(merchant.city) }
        : undefined,
  }
}
