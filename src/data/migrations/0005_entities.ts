import { type Kysely, sql } from 'kysely'
import { parseDateTime, riyadhDayStart } from '../../domain/shared/dates.ts'

const tablesOfCustomers = [
  'authorization_sessions',
  'bank_account_holders',
  'bank_customers',
  'bank_letters',
  'bank_one_time_codes',
  'bank_parties',
  'bank_payments',
  'bank_sessions',
  'bank_signatories',
  'consent_approvals',
  'consents',
  'letters_of_guarantee',
  'payments',
]

const statementsBefore = [
  // The number of a customer gets one name, in the database as in the code.
  ...tablesOfCustomers.map((table) => `alter table ${table} rename column national_id to national_identification_number`),
  `alter table consents add column terms jsonb`,
]

const statementsAfter = [
  `alter table consents alter column terms set not null`,
  // Only a payment consent has these members. The types in the code say the same.
  `alter table consents add constraint consents_members_of_kind
    check (kind = 'payment' or (base_consent_id is null and payment_id is null))`,
  `alter table letters_of_guarantee add column terms jsonb`,
  `update letters_of_guarantee set terms = consents.terms from consents where consents.consent_id = letters_of_guarantee.consent_id`,
  `alter table letters_of_guarantee alter column terms set not null`,
  `alter table letters_of_guarantee drop column mt798`,
  // A letter and the end of its validity are two instructions about one resource.
  `alter table core_bank_instructions rename column instruction_id to resource_id`,
  `alter table core_bank_instructions drop constraint core_bank_instructions_pkey`,
  `alter table core_bank_instructions add primary key (kind, resource_id)`,
  // The core bank has taken these over, so it is asked about them until it decides.
  `update core_bank_instructions set state = 'awaitingDecision', attempts = 0 from payments
    where payments.payment_id = resource_id and kind = 'payment' and state = 'done' and payments.status = 'KSAOB.Pending'`,
  `insert into core_bank_instructions (kind, resource_id, state, attempts, next_attempt_at, created_at)
    select 'letter', letter_of_guarantee_id, 'awaitingDecision', 0, created_at, created_at from letters_of_guarantee where status = 'Pending'`,
  `drop index core_bank_instructions_due`,
  `create index core_bank_instructions_due on core_bank_instructions (next_attempt_at) where state <> 'done'`,
  `drop index oidc_records_by_user_code`,
  `alter table oidc_records drop column user_code`,
]

/** Stored JSON. The contract's validators checked it when it came in. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Members = Record<string, any>

const moment = (text: string | undefined) => (text === undefined ? null : parseDateTime(text, 'stored').toISOString())
const halalas = (text: string) => {
  const [riyals, fraction = ''] = text.split('.')
  return Number(riyals) * 100 + Number(fraction.padEnd(2, '0'))
}
const decimal = (amount: Members) => ({ ...amount, Amount: (halalas(amount.Amount) / 100).toFixed(2) })

function paymentTerms({ Data, Risk }: Members): Members {
  const { Type, Amount, RequestedExecutionDate } = Data.ControlParameters.ConsentSchedule.SinglePayment
  const { DebtorAccount: debtor, CreditorAccount: creditor } = Data.Initiation
  const requestedExecutionAt = moment(RequestedExecutionDate)
  return {
    type: Type,
    amountHalalas: halalas(Amount.Amount),
    currency: Amount.Currency,
    executionAt: requestedExecutionAt && riyadhDayStart(new Date(requestedExecutionAt)),
    requestedExecutionAt,
    debtorAccount: debtor && { iban: debtor.Identification, name: debtor.Name },
    creditorAccount: { iban: creditor.Identification, name: creditor.Name, tradingName: creditor.TradingName },
    purposeCode: Data.PaymentPurposeCode,
    payerNotes: Data.PayerNotes,
    tradingBrandName: Data.MerchantDetails?.MerchantTradingBrandName,
    isPayByAccount: Data.ControlParameters.IsPayByAccount,
    acceptedAuthorizationType: Data.AcceptedAuthorizationType,
    authorizationExpirationTimeWindow: Data.AuthorizationExpirationTimeWindow,
    risk: { PSUIndicators: Risk.PSUIndicators, TransactionIndicators: Risk.TransactionIndicators },
  }
}

const isMoment = (name: string) => /DateTime$|DateAnd[Tt]ime$/.test(name)

/** Changes the moments in Risk of an account consent to seconds since the epoch. */
function withEpochSeconds(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'string' && isMoment(name) ? parseDateTime(member, 'stored').getTime() / 1000 : withEpochSeconds(member),
  ])
  return Object.fromEntries(members)
}

function accountTerms({ Data, Risk }: Members): Members {
  return {
    permissions: Data.Permissions,
    transactionsFrom: moment(Data.TransactionFromDateTime),
    transactionsTo: moment(Data.TransactionToDateTime),
    accountTypes: Data.AccountType,
    accountSubTypes: Data.AccountSubType,
    fourthParty: Data.FourthParty,
    sponsoredTPP: Data.SponsoredTPP,
    purposes: Data.ConsentPurpose,
    isPSUReadAllAccounts: Data.IsPSUReadAllAccounts ?? false,
    authorizationExpirationTimeWindow: Data.AuthorizationExpirationTimeWindow,
    risk: withEpochSeconds(Risk),
  }
}

const isMt798Date = (name: string) =>
  /^(MessageCreationDateTime|ValidityExpiryDate|ReferenceDate[12]|LetterOfGuaranteeStartDate)$/.test(name)

function guaranteeTerms({ Data: { Mt798: mt798 } }: Members): Members {
  const dated = Object.entries<string>(mt798).map(([name, value]) => [name, isMt798Date(name) ? moment(value) : value])
  return {
    amountHalalas: halalas(mt798.GuaranteeAmount.Amount),
    currency: mt798.GuaranteeAmount.Currency,
    commercialRegistrationNumber: mt798.Applicant.CommercialRegistrationNumber,
    validityExpiresAt: moment(mt798.ValidityExpiryDate),
    startsAt: moment(mt798.LetterOfGuaranteeStartDate),
    totalOrderHalalas: mt798.TotalOrderAmount ? halalas(mt798.TotalOrderAmount.Amount) : null,
    mt798: {
      ...Object.fromEntries(dated),
      GuaranteeAmount: decimal(mt798.GuaranteeAmount),
      ...(mt798.TotalOrderAmount && { TotalOrderAmount: decimal(mt798.TotalOrderAmount) }),
      ReferenceDate: null,
    },
  }
}

const termsOf: Record<string, (message: Members) => Members> = {
  payment: paymentTerms,
  account: accountTerms,
  guarantee: guaranteeTerms,
}

/** How many rows are read at once, so that memory use stays small. */
const batch = 1_000

interface Consents {
  consents: { consent_id: string; kind: string; message: Members; terms: string | null }
}

async function readTerms(db: Kysely<Consents>): Promise<void> {
  for (;;) {
    const consents = await db
      .selectFrom('consents')
      .select(['consent_id', 'kind', 'message'])
      .where('terms', 'is', null)
      .limit(batch)
      .execute()
    if (consents.length === 0) return
    for (const { consent_id, kind, message } of consents) {
      const terms = JSON.stringify(termsOf[kind]!(message))
      await db.updateTable('consents').set({ terms }).where('consent_id', '=', consent_id).execute()
    }
  }
}

/**
 * Stores what each consent asks for as it was understood when it was accepted (`terms`). So a later rule changes neither how a
 * consent is read nor how it is carried out. Older consents are read here once, by the rules of their time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsBefore) await sql.raw(statement).execute(db)
  await readTerms(db as Kysely<unknown> as Kysely<Consents>)
  for (const statement of statementsAfter) await sql.raw(statement).execute(db)
}
