import type { TransactionExtent } from '../domain/account/transactionList.ts'
import type { BilingualName, BilingualText } from '../domain/shared/bilingual.ts'

/** A code of the KSA account information standard, with its prefix (`KSAOB.…`) unless the member says otherwise. */
export type CodeText = string

/** An amount without a sign, in the smallest unit of its currency. */
export interface Money {
  /** Never negative. The direction says which way the money goes. */
  halalas: number
  currency: string
}

/** Whether money comes to the account or leaves it; of a balance, whether the customer has it or owes it. */
export type Direction = 'KSAOB.Credit' | 'KSAOB.Debit'

/** A bank in a transaction or order: `KSAOB.BICFI`, or `KSAOB.OTHER` with the bank's id in SARIE. */
export interface Agent {
  identificationType: 'KSAOB.BICFI' | 'KSAOB.OTHER'
  identification: string
  name: BilingualName
}

/** An account as the other side of a transaction or order: an IBAN, or a card number with all but some digits hidden. */
export interface AccountReference {
  identificationType: 'KSAOB.IBAN' | 'KSAOB.MaskedPAN'
  identification: string
  name: BilingualName
}

/** One balance of an account at the moment `at`. */
export interface AccountBalance {
  /** The simulator gives KSAOB.InterimBooked and KSAOB.InterimAvailable. */
  type: CodeText
  direction: Direction
  amount: Money
  at: Date
  creditLineIncluded: boolean
  /** Empty for an account without a credit line. */
  creditLines: { type: CodeText; amount: Money }[]
}

/** One row of an account's history, with the codes and texts that the account information interface shows. */
export interface BankTransaction {
  /** Never changes and is unique in the bank. */
  transactionId: string
  /** The customer's or the payment system's reference. A settled payment has its PaymentId here. */
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

/** Which rows of an account's history are wanted, newest booking first. */
export interface TransactionQuery {
  accountId: string
  /** Earliest booking time, inclusive. */
  from?: Date
  /** Latest booking time, inclusive. */
  to?: Date
  /** At least one. */
  directions: readonly Direction[]
  /**
   * Where to go on: a cursor from an answer to a query of the same account, window and directions. Without one the list is begun anew, with
   * the rows that are there now. A cursor that has expired is refused with a CoreBankError (`refused`, `none`): the TPP begins again.
   */
  cursor?: string
  /**
   * Only without a cursor: the list is begun as it was when an answer had this `asOf`. It comes from the address of a TPP's request, so it
   * may be any whole number up to 15 digits, and must open nothing but this account.
   */
  asOf?: number
  /**
   * Only without a cursor: how many rows the TPP passes over, 1 or more. A core bank that counts and can jump answers the rows behind them
   * (`skipped`), none where there are so few. One that cannot leaves this aside and answers the first rows.
   */
  skip?: number
  /**
   * How many rows are wanted, 1 to 1000. Fewer may come, and none, as long as a cursor leads to those behind them. More are not lost: they
   * stand before the cursor and are on the pages that they belong to, but Sanad asks for them again there.
   */
  limit: number
}

/** Rows of an account's history, newest booking first. Rows with the same booking time keep one order. */
export interface TransactionPage {
  transactions: BankTransaction[]
  /** Leads to the row behind the last one of this answer. Null behind the last row of all. */
  nextCursor: string | null
  /** In the answer to a query without a cursor: what is true of the whole list. */
  list?: TransactionList
}

/**
 * A list as it was when it was begun. All cursors that come from it keep it so: rows that arrive later are on none of its pages. A cursor
 * is 1 to 512 visible ASCII characters that mean something to the core bank alone. Sanad keeps it, and no TPP sees it.
 */
export interface TransactionList {
  /** Leads to the first row again. */
  firstCursor: string
  /**
   * A number below 900000000000000 that brings this list back without a cursor, for example the highest sequence in it. TPPs see it in
   * their links. Null where the core bank has none: then Sanad keeps the first cursor for a day under a number of its own.
   */
  asOf: number | null
  /**
   * The query's `skip` where the core bank jumped, else 0; it can jump whenever this is there. Absent where it cannot. Without `extent` it
   * does not.
   */
  skipped?: number
  /**
   * Null where the core bank does not count. Sanad then reads to the end before it answers, because TPPs are promised a number of pages.
   */
  extent: TransactionExtent | null
}

/** Somebody whom the customer has stored as a receiver of payments. */
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

/** A service's permission to collect payments from the account. */
export interface DirectDebit {
  directDebitId: string
  mandateIdentification: string
  /** KSAOB.Active, KSAOB.Inactive */
  status: CodeText
  /** Name of the service that collects. */
  name: BilingualText
  frequency: Frequency
  previousPaymentAt: Date | null
  previousPaymentAmount: Money | null
}

/** A payment that the bank repeats for the customer. `numberOfPayments` is null for an order without an end. */
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

/** One future payment that the customer has ordered at the bank. */
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

/** A person as a party of the bank: who they are, and their role for an account. */
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
