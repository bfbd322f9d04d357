import { type BilingualName, type BilingualText } from '../domain/shared/bilingual.ts'

/** A code of the KSA account information standard with its prefix (`KSAOB.…`) unless said otherwise. */
export type CodeText = string

export interface Money {
  /** Never negative; the direction says which way. */
  halalas: number
  currency: string
}

export type Direction = 'KSAOB.Credit' | 'KSAOB.Debit'

/** A bank in a transaction or order: `KSAOB.BICFI`, or `KSAOB.OTHER` with the bank's id in SARIE. */
export interface Agent {
  identificationType: 'KSAOB.BICFI' | 'KSAOB.OTHER'
  identification: string
  name: BilingualName
}

export interface AccountReference {
  identificationType: 'KSAOB.IBAN' | 'KSAOB.MaskedPAN'
  identification: string
  name: BilingualName
}

export interface AccountBalance {
  /** KSAOB.InterimBooked and KSAOB.InterimAvailable here. */
  type: CodeText
  direction: Direction
  amount: Money
  at: Date
  creditLineIncluded: boolean
  /** Empty where the account has no credit line. */
  creditLines: { type: CodeText; amount: Money }[]
}

export interface BankTransaction {
  /** Never changes and is unique in the bank. */
  transactionId: string
  /** Place of the row in its account's history: the as-of mark compares with it. */
  sequence: number
  /** Of the customer or the payment system; a settled payment carries its PaymentId. */
  reference: string | null
  direction: Direction
  /** KSAOB.Booked, KSAOB.Pending */
  status: CodeText
  /** KSAOB.Mutable while pending, else KSAOB.Immutable. */
  mutability: CodeText
  transactionAt: Date
  bookedAt: Date
  valueAt: Date
  amount: Money
  chargeAmount: Money | null
  /** KSAOB.POS, ECommerce, ATM, BillPayments, LocalBankTransfer, SameBankTransfer, InternationalTransfer, Teller, Cheque, Other */
  transactionType: CodeText
  /** KSAOB.Purchase, Reversal, Refund, Withdrawal, WithdrawalReversal, Deposit, DepositReversal, MoneyTransfer, NotApplicable */
  subTransactionType: CodeText
  /** KSAOB.Online, Offline, Batch */
  paymentMode: CodeText
  /** KSAOB.Cashback, Payroll, DirectDebit, StandingOrder, Loan, Dividend */
  flags: CodeText[]
  information: BilingualText
  /** Booked balance of the account after this row; null while pending. */
  balanceAfterHalalas: number | null
  /** ISO 20022 BankTransactionCode, for example PMNT and ICDT. */
  bankTransactionCode: { code: string; subCode: string }
  proprietaryBankTransactionCode: { code: string; issuer: string }
  merchant: { name: BilingualText; categoryCode: string; city: BilingualText | null } | null
  card: { schemeName: CodeText; authorisationType: CodeText; name: BilingualName; identification: string } | null
  bill: { billerId: string; billerName: BilingualText; billNumber: string } | null
  currencyExchange: {
    sourceCurrency: string
    targetCurrency: string
    /** Decimal text: target units for one source unit. */
    exchangeRate: string
    instructedAmount: { amount: string; currency: string }
    contractIdentification: string
    quotedAt: Date
  } | null
  debtor: { agent: Agent | null; account: AccountReference } | null
  creditor: { agent: Agent | null; account: AccountReference } | null
}

export interface TransactionQuery {
  accountId: string
  /** Earliest booking time, inclusive. */
  from?: Date
  /** Latest booking time, inclusive. */
  to?: Date
  /** At least one. */
  directions: readonly Direction[]
  /** Highest sequence to look at; absent on the first page, then what the first page answered. */
  asOf?: number
  /** Rows to leave out at the front. */
  offset: number
  limit: number
}

export interface TransactionPage {
  transactions: BankTransaction[]
  /** Of all pages with this mark. */
  total: number
  asOf: number
  /** Booking times of the oldest and the newest row of the whole answer; null when it is empty. */
  firstAvailableAt: Date | null
  lastAvailableAt: Date | null
}

export interface Beneficiary {
  beneficiaryId: string
  /** KSAOB.Activated, KSAOB.NotActivated */
  beneficiaryType: CodeText
  name: BilingualName
  reference: string
  agent: Agent & { postalAddress: BilingualText | null }
  account: AccountReference
  addedAt: Date
}

/** KSAOB.Annual, Daily, Fortnightly, HalfYearly, Monthly, NotKnown, Quarterly, Weekly */
export type Frequency = CodeText

export interface DirectDebit {
  directDebitId: string
  mandateIdentification: string
  /** KSAOB.Active, KSAOB.Inactive */
  status: CodeText
  /** Of the service that collects. */
  name: BilingualText
  frequency: Frequency
  previousPaymentAt: Date | null
  previousPaymentAmount: Money | null
}

export interface StandingOrder {
  standingOrderId: string
  frequency: Frequency
  reference: string
  /** KSAOB.Active, KSAOB.Inactive */
  status: CodeText
  numberOfPayments: number | null
  firstPaymentAt: Date
  firstPaymentAmount: Money
  nextPaymentAt: Date | null
  nextPaymentAmount: Money | null
  lastPaymentAt: Date | null
  lastPaymentAmount: Money | null
  finalPaymentAt: Date | null
  finalPaymentAmount: Money | null
  creditorAgent: Agent | null
  creditorAccount: AccountReference
}

export interface ScheduledPayment {
  scheduledPaymentId: string
  /** KSAOB.Arrival, KSAOB.Execution */
  scheduledType: CodeText
  scheduledAt: Date
  amount: Money
  reference: string
  creditorAgent: Agent | null
  creditorAccount: AccountReference
}

export interface Party {
  partyId: string
  partyNumber: string
  /** KSAOB.Sole, Joint, Delegate */
  partyType: CodeText
  /** KSAOB.Owner, SecondaryOwner, Administrator, PowerOfAttorney and the rest of the standard's list. */
  accountRole: CodeText
  name: BilingualName
  fullLegalName: BilingualName
  legalStructure: CodeText | null
  emailAddress: string
  /** Digits only, with the country code: 9665xxxxxxxx. */
  mobile: string
  address: {
    addressType: CodeText
    streetName: BilingualText
    buildingNumber: string
    townName: BilingualText
    postCode: string
    country: string
  }
  /** What the bank has proved about the person (ReadPartyPSUIdentity). */
  identity: {
    nationalIdentificationNumber: string
    /** NationalId or Iqama, from the number's first digit. */
    documentType: 'NationalId' | 'Iqama'
    birthDate: string
    nationality: string
    verifiedAt: Date
  }
}
