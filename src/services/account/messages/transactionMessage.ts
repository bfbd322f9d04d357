import type { components } from '../../../../generated/types/account-information.ts'
import type { Agent, BankTransaction } from '../../../corebank/accountData.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { formatHalalas } from '../../../domain/shared/money.ts'
import { accountIdentification, amount, inOneText } from './accountMessage.ts'

type Schemas = components['schemas']
type Transaction = Schemas['Transaction']

/** A row of an account as the contract shows it, with every member. Permissions remove some of them later. */
export function transaction(row: BankTransaction): Transaction {
  const { debtor, creditor } = row
  return {
    TransactionId: row.transactionId,
    TransactionDateTime: formatDateTime(row.transactionAt),
    // The bank's transactions take place in Saudi Arabia, which has no daylight saving.
    LocalTimeZone: 'UTC+03:00',
    ...(row.reference !== null && { TransactionReference: row.reference }),
    ...codes(row),
    BookingDateTime: formatDateTime(row.bookedAt),
    ValueDateTime: formatDateTime(row.valueAt),
    TransactionInformation: inOneText(row.information, 500),
    Amount: amount(row.amount),
    ...(row.chargeAmount && { ChargeAmount: { ...amount(row.chargeAmount), ChargeIncluded: false } }),
    ...(row.currencyExchange && { CurrencyExchange: currencyExchange(row.currencyExchange) }),
    BankTransactionCode: {
      DomainCode: 'PMNT',
      FamilyCode: row.bankTransactionCode.code,
      SubFamilyCode: row.bankTransactionCode.subCode,
    },
    ProprietaryBankTransactionCode: {
      Code: row.proprietaryBankTransactionCode.code,
      Issuer: row.proprietaryBankTransactionCode.issuer,
    },
    ...(row.balanceAfterHalalas !== null && { Balance: balanceAfter(row.balanceAfterHalalas, row.amount.currency) }),
    ...(row.merchant && {
      MerchantDetails: { MerchantName: inOneText(row.merchant.name, 350), MerchantCategoryCode: row.merchant.categoryCode },
    }),
    ...(creditor && {
      CreditorAccount: accountIdentification(creditor.account),
      ...(creditor.agent && { CreditorAgent: agent(creditor.agent) }),
    }),
    ...(debtor && {
      DebtorAccount: accountIdentification(debtor.account),
      ...(debtor.agent && { DebtorAgent: agent(debtor.agent) }),
    }),
    ...(row.card && { CardInstrument: cardInstrument(row.card) }),
    ...(row.bill && { BillDetails: { BillerId: row.bill.billerId, BillNumber: row.bill.billNumber } }),
    ...supplement(row),
  }
}

function codes(row: BankTransaction) {
  return {
    TransactionType: row.transactionType as Transaction['TransactionType'],
    SubTransactionType: row.subTransactionType as Transaction['SubTransactionType'],
    ...(row.flags.length > 0 && { Flags: row.flags as NonNullable<Transaction['Flags']> }),
    PaymentModes: row.paymentMode as Transaction['PaymentModes'],
    CreditDebitIndicator: row.direction,
    Status: row.status as Transaction['Status'],
    TransactionMutability: row.mutability as NonNullable<Transaction['TransactionMutability']>,
  }
}

function currencyExchange(exchange: NonNullable<BankTransaction['currencyExchange']>): Schemas['CurrencyExchange'] {
  return {
    SourceCurrency: exchange.sourceCurrency,
    TargetCurrency: exchange.targetCurrency,
    UnitCurrency: exchange.sourceCurrency,
    ExchangeRate: exchange.exchangeRate,
    InstructedAmount: { Amount: exchange.instructedAmount.amount, Currency: exchange.instructedAmount.currency },
    ContractIdentification: exchange.contractIdentification,
    QuotationDate: formatDateTime(exchange.quotedAt),
  }
}

function balanceAfter(halalas: number, currency: string): Schemas['TransactionBalance'] {
  return {
    CreditDebitIndicator: halalas < 0 ? 'KSAOB.Debit' : 'KSAOB.Credit',
    Type: 'KSAOB.InterimBooked',
    Amount: { Amount: formatHalalas(Math.abs(halalas)), Currency: currency },
  }
}

/** A bank with its name, as transactions, orders and beneficiaries show it. */
export function agent({ identificationType, identification, name }: Agent): NonNullable<Transaction['CreditorAgent']> {
  return { IdentificationType: identificationType, Identification: identification, Name: inOneText(name, 140) }
}

/** How a card was used. A PIN goes with the chip (EMV). The standard's list has no word for a card that was not present. */
function cardInstrument({
  schemeName,
  authorisationType,
  name,
  identification,
}: NonNullable<BankTransaction['card']>): Schemas['CardInstrument'] {
  return {
    CardSchemeName: schemeName as Schemas['CardInstrument']['CardSchemeName'],
    InstrumentType:
      authorisationType === 'KSAOB.PIN'
        ? 'KSAOB.Chip'
        : authorisationType === 'KSAOB.Contactless'
          ? 'KSAOB.Contactless'
          : 'KSAOB.Other',
    Name: inOneText(name, 70),
    Identification: identification,
  }
}

function supplement({ bill, merchant }: BankTransaction): Pick<Transaction, 'SupplementaryData'> {
  const SupplementaryData = {
    ...(bill && { BillerName: inOneText(bill.billerName, 140) }),
    ...(merchant?.city && { MerchantCity: inOneText(merchant.city, 140) }),
  }
  return Object.keys(SupplementaryData).length === 0 ? {} : { SupplementaryData }
}
