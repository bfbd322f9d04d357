// Written by make generate from specs/. Do not edit.
import type { components } from './types/account-information.ts'

export type Permission = components['schemas']['Permission']

/** What one operation asks of the consent: one of `anyOf`; for a member, or for rows with a value in it, the permission beside it. */
export interface OperationPermissions {
  anyOf: readonly Permission[]
  /** Path inside `message` (`[]` behind a list) to the permission without which the member is left out. */
  members: Readonly<Record<string, Permission>>
  /** Path inside `message` to the permission without which rows of a value are left out. */
  values: Readonly<Record<string, Readonly<Record<string, Permission>>>>
}

export const operationPermissions = {
  "getAccounts": {
    "anyOf": [
      "ReadAccountsBasic",
      "ReadAccountsDetail"
    ],
    "members": {
      "Data.Account[].StatusUpdateDateTime": "ReadAccountsDetail",
      "Data.Account[].Description": "ReadAccountsDetail",
      "Data.Account[].MaturityDate": "ReadAccountsDetail"
    },
    "values": {}
  },
  "getAccount": {
    "anyOf": [
      "ReadAccountsBasic",
      "ReadAccountsDetail"
    ],
    "members": {
      "Data.Account.StatusUpdateDateTime": "ReadAccountsDetail",
      "Data.Account.Description": "ReadAccountsDetail",
      "Data.Account.MaturityDate": "ReadAccountsDetail"
    },
    "values": {}
  },
  "getAccountBalances": {
    "anyOf": [
      "ReadBalances"
    ],
    "members": {},
    "values": {}
  },
  "getAccountTransactions": {
    "anyOf": [
      "ReadTransactionsBasic",
      "ReadTransactionsDetail"
    ],
    "members": {
      "Data.Transaction[].TransactionInformation": "ReadTransactionsDetail",
      "Data.Transaction[].CurrencyExchange.ContractIdentification": "ReadTransactionsDetail",
      "Data.Transaction[].CurrencyExchange.QuotationDate": "ReadTransactionsDetail",
      "Data.Transaction[].BankTransactionCode": "ReadTransactionsDetail",
      "Data.Transaction[].ProprietaryBankTransactionCode": "ReadTransactionsDetail",
      "Data.Transaction[].CreditorAgent": "ReadTransactionsDetail",
      "Data.Transaction[].DebtorAgent": "ReadTransactionsDetail",
      "Data.Transaction[].SupplementaryData": "ReadTransactionsDetail"
    },
    "values": {
      "Data.Transaction[].CreditDebitIndicator": {
        "KSAOB.Credit": "ReadTransactionsCredits",
        "KSAOB.Debit": "ReadTransactionsDebits"
      }
    }
  },
  "getAccountBeneficiaries": {
    "anyOf": [
      "ReadBeneficiariesBasic",
      "ReadBeneficiariesDetail"
    ],
    "members": {
      "Data.Beneficiary[].SupplementaryData": "ReadBeneficiariesDetail",
      "Data.Beneficiary[].CreditorAgent.PostalAddress": "ReadBeneficiariesDetail"
    },
    "values": {}
  },
  "getAccountDirectDebits": {
    "anyOf": [
      "ReadDirectDebits"
    ],
    "members": {},
    "values": {}
  },
  "getAccountStandingOrders": {
    "anyOf": [
      "ReadStandingOrdersBasic",
      "ReadStandingOrdersDetail"
    ],
    "members": {
      "Data.StandingOrder[].CreditorAgent": "ReadStandingOrdersDetail",
      "Data.StandingOrder[].CreditorAccount": "ReadStandingOrdersDetail"
    },
    "values": {}
  },
  "getAccountScheduledPayments": {
    "anyOf": [
      "ReadScheduledPaymentsBasic",
      "ReadScheduledPaymentsDetail"
    ],
    "members": {
      "Data.ScheduledPayment[].CreditorAgent": "ReadScheduledPaymentsDetail",
      "Data.ScheduledPayment[].CreditorAccount": "ReadScheduledPaymentsDetail"
    },
    "values": {}
  },
  "getAccountParties": {
    "anyOf": [
      "ReadParty"
    ],
    "members": {},
    "values": {}
  },
  "getParties": {
    "anyOf": [
      "ReadPartyPSU",
      "ReadPartyPSUIdentity"
    ],
    "members": {
      "Data.Party.VerifiedClaims[].Claims.BirthDate": "ReadPartyPSUIdentity",
      "Data.Party.VerifiedClaims[].Claims.Nationalities": "ReadPartyPSUIdentity",
      "Data.Party.VerifiedClaims[].Claims.NationalAddress": "ReadPartyPSUIdentity",
      "Data.Party.VerifiedClaims[].Claims.PartyIdentity": "ReadPartyPSUIdentity"
    },
    "values": {}
  }
} as const satisfies Record<string, OperationPermissions>

export type PermittedOperation = keyof typeof operationPermissions
