import { readSettings } from '../../../src/config/settings.ts'
import { type BareCall, type BareJoin, type BareRoute, columnsOf } from './tools.ts'
import { type BareAccount, type BareTransaction, transactionMember } from './transactions.ts'
import { amount, inOneText } from './words.ts'

const { bankBic } = readSettings({})
const base = '/open-banking/account-information/2024.09.01-final-errata1/accounts'

const consentColumns = `consent_id, kind, client_id, base_consent_id, status, flags, revoked_by, national_identification_number, terms, webhook,
  authorisation_id, sca_status, payment_id, created_at, status_updated_at, authorization_expires_at, expires_at`

/** The consent of a customer's token, its grant, and the linked accounts. */
export const grantedConsent: BareJoin = {
  columns: `${columnsOf('consents', consentColumns)},
    exists (select id_hash from oidc_records where kind = $3 and uid = $2 and expires_at > $4) as has_grant,
    array(select account_id from consent_accounts where consent_id = consents.consent_id order by account_id) as account_ids`,
  join: 'left join consents on consents.consent_id = $2',
  values: ({ consentId }) => [consentId, 'Grant', new Date()],
}

/** The same with the one account that the path names. */
const grantedAccount: BareJoin = {
  ...grantedConsent,
  columns: grantedConsent.columns.replace(' order by', ' and account_id = $5 order by'),
  values: (named) => [...grantedConsent.values(named), named.id],
}

/** The accounts that may be read. Throws when the consent or the grant does not stand. */
function linkedAccountIds({ row }: BareCall): string[] {
  const consent = row as { status: string | null; has_grant: boolean; account_ids: string[] }
  if (consent.status !== 'Authorized' || !consent.has_grant) throw new Error('refused')
  return consent.account_ids
}

const findAccounts = ({ rows }: BareCall, accountIds: string[]): Promise<BareAccount[]> =>
  rows<BareAccount>(
    `select bank_accounts.*, array(select national_identification_number from simulator.bank_account_holders
       where account_id = bank_accounts.account_id order by national_identification_number) as holders
     from simulator.bank_accounts where account_id = any($1) and is_customer_account order by opened_at, account_id`,
    [accountIds],
  )

async function findAccount(call: BareCall): Promise<BareAccount> {
  if (!linkedAccountIds(call).includes(call.id)) throw new Error('unknown')
  const [account] = await findAccounts(call, [call.id])
  return account!
}

const optional = <Value>(value: Value | null) => value ?? undefined

function accountMember(account: BareAccount): object {
  const Name = inOneText({ en: account.name_en, ar: optional(account.name_ar) })
  const identifiers = [{ IdentificationType: 'KSAOB.IBAN', Identification: account.iban, Name }]
  if (account.masked_pan !== null)
    identifiers.push({ IdentificationType: 'KSAOB.MaskedPAN', Identification: account.masked_pan, Name })
  return {
    AccountId: account.account_id,
    AccountHolderName: Name,
    Status: account.status,
    StatusUpdateDateTime: account.status_updated_at,
    Currency: account.currency,
    AccountType: account.account_type,
    AccountSubType: account.account_sub_type,
    Description: inOneText({ en: account.description_en, ar: account.description_ar }, 35),
    Nickname: inOneText({ en: account.nickname_en, ar: optional(account.nickname_ar) }),
    OpeningDate: account.opened_at,
    MaturityDate: optional(account.maturity_at),
    AccountIdentifiers: identifiers,
    Servicer: { IdentificationType: 'KSAOB.BICFI', Identification: bankBic },
  }
}

async function readAccounts(call: BareCall): Promise<object> {
  const accounts = await findAccounts(call, linkedAccountIds(call))
  const page = `${base}?as-of=${accounts.length}&page=1&page-size=100`
  return {
    Data: { Account: accounts.map(accountMember) },
    Links: { Self: base, First: page, Last: page },
    Meta: { TotalPages: 1 },
  }
}

async function readBalances(call: BareCall): Promise<object> {
  const { account_id: AccountId } = await findAccount(call)
  const {
    balance_halalas: booked,
    credit_line_halalas: line,
    pending,
  } = (await call.sql<BareAccount & { pending: number }>(
    `select *, coalesce((select sum(amount_halalas) from simulator.bank_transactions
       where account_id = bank_accounts.account_id and status = 'pending'), 0)::bigint as pending
     from simulator.bank_accounts where account_id = $1`,
    [AccountId],
  ))!
  const DateTime = new Date()
  const available = booked + line + Math.min(0, pending)
  const CreditLine =
    line > 0
      ? [
          { Type: 'KSAOB.Credit', Amount: amount(line) },
          { Type: 'KSAOB.Available', Amount: amount(Math.max(0, Math.min(line, available))) },
        ]
      : undefined
  const balance = (Type: string, halalas: number, CreditLineIncluded: boolean) => ({
    CreditDebitIndicator: halalas < 0 ? 'KSAOB.Debit' : 'KSAOB.Credit',
    Type,
    DateTime,
    Amount: amount(halalas),
    CreditLineIncluded,
    CreditLine,
  })
  const self = `${base}/${AccountId}/balances`
  const page = `${self}?as-of=2&page=1&page-size=100`
  return {
    Data: {
      AccountId,
      Balance: [balance('KSAOB.InterimBooked', booked, false), balance('KSAOB.InterimAvailable', available, line > 0)],
    },
    Links: { Self: self, First: page, Last: page },
    Meta: { TotalPages: 1 },
  }
}

interface Summary extends BareAccount {
  total: number
  first: Date
  last: Date
}

async function readTransactions(call: BareCall): Promise<object> {
  const { account_id: AccountId } = await findAccount(call)
  const query = new URLSearchParams(call.query)
  const [size, page] = [Number(query.get('page-size')), Number(query.get('page') ?? 1)]
  const account = (await call.sql<Summary>(
    `select * from simulator.bank_accounts inner join lateral (select count(*) as total, min(booked_at) as first, max(booked_at) as last
       from simulator.bank_transactions where account_id = $1 and sequence <= bank_accounts.transaction_sequence) as summary on true
     where bank_accounts.account_id = $1`,
    [AccountId],
  ))!
  const asOf = account.transaction_sequence
  const transactions = await call.rows<BareTransaction>(
    'select * from simulator.bank_transactions where account_id = $1 and sequence <= $2 order by booked_at desc, sequence desc limit $3 offset $4',
    [AccountId, asOf, size, (page - 1) * size],
  )
  const pages = Math.ceil(account.total / size)
  const self = `${base}/${AccountId}/transactions`
  const link = (number: number) => `${self}?as-of=${asOf}&page=${number}&page-size=${size}`
  return {
    Data: { AccountId, Transaction: transactions.map((row) => transactionMember(row, account)) },
    Links: {
      Self: `${self}?${call.query}`,
      First: link(1),
      Prev: page > 1 ? link(page - 1) : undefined,
      Next: page < pages ? link(page + 1) : undefined,
      Last: link(pages),
    },
    Meta: { TotalPages: pages, FirstAvailableDateTime: account.first, LastAvailableDateTime: account.last },
  }
}

/** Account information, with statements and members written by hand. Its answers are Sanad's, member by member. */
export const accounts: readonly BareRoute[] = [
  { method: 'GET', path: /\/accounts()$/, status: 200, joined: grantedConsent, answer: readAccounts },
  { method: 'GET', path: /\/accounts\/([^/]+)\/balances$/, status: 200, joined: grantedAccount, answer: readBalances },
  { method: 'GET', path: /\/accounts\/([^/]+)\/transactions$/, status: 200, joined: grantedAccount, answer: readTransactions },
]
