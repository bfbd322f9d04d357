import { type BareCall, type BareRoute } from '../route.ts'

interface BareAccount {
  account_id: string
  balance_halalas: number
  transaction_sequence: number
}

/** The consent of the token and its linked accounts, as every read asks for them. Throws when the consent or the grant does not stand. */
async function linkedAccountIds({ consentId, rows, sql }: BareCall): Promise<string[]> {
  const consent = await sql<{ status: string }>('select * from consents where consent_id = $1', [consentId])
  const grant = await sql('select id_hash from oidc_records where kind = $1 and uid = $2 and expires_at > $3', [
    'Grant',
    consentId,
    new Date(),
  ])
  if (consent?.status !== 'Authorized' || !grant) throw new Error('refused')
  return (
    await rows<{ account_id: string }>('select account_id from consent_accounts where consent_id = $1 order by account_id', [
      consentId,
    ])
  ).map((row) => row.account_id)
}

async function findAccounts({ rows }: BareCall, accountIds: string[]): Promise<BareAccount[]> {
  const accounts = await rows<BareAccount>(
    'select * from bank_accounts where account_id = any($1) and is_customer_account order by opened_at, account_id',
    [accountIds],
  )
  await rows(
    'select * from bank_account_holders where account_id = any($1) order by account_id, national_identification_number',
    [accountIds],
  )
  return accounts
}

async function findAccount(call: BareCall): Promise<BareAccount> {
  if (!(await linkedAccountIds(call)).includes(call.id)) throw new Error('unknown')
  const [account] = await findAccounts(call, [call.id])
  return account!
}

async function readBalances(call: BareCall): Promise<object> {
  const { account_id: AccountId, balance_halalas } = await findAccount(call)
  const pending = await call.sql<{ pending: string | null }>(
    `select sum(amount_halalas) as pending from bank_transactions where account_id = $1 and status = 'pending'`,
    [AccountId],
  )
  const amount = (halalas: number) => ({ Amount: (halalas / 100).toFixed(2), Currency: 'SAR' })
  return {
    Data: {
      AccountId,
      Balance: [{ Amount: amount(balance_halalas) }, { Amount: amount(balance_halalas + Number(pending?.pending ?? 0)) }],
    },
    Meta: {},
  }
}

async function readTransactions(call: BareCall): Promise<object> {
  const { account_id: AccountId, transaction_sequence: asOf } = await findAccount(call)
  const query = new URLSearchParams(call.query)
  const size = Number(query.get('page-size'))
  const summary = await call.sql<{ total: string }>(
    'select count(*) as total, min(booked_at) as first, max(booked_at) as last from bank_transactions where account_id = $1 and sequence <= $2',
    [AccountId, asOf],
  )
  const Transaction = await call.rows(
    'select * from bank_transactions where account_id = $1 and sequence <= $2 order by booked_at desc, sequence desc limit $3 offset $4',
    [AccountId, asOf, size, (Number(query.get('page') ?? 1) - 1) * size],
  )
  return { Data: { AccountId, Transaction }, Meta: { TotalPages: Math.ceil(Number(summary!.total) / size) } }
}

export const accountInformation: readonly BareRoute[] = [
  {
    method: 'GET',
    path: /\/accounts()$/,
    status: 200,
    answer: async (call) => ({
      Data: { Account: await findAccounts(call, await linkedAccountIds(call)) },
      Meta: { TotalPages: 1 },
    }),
  },
  { method: 'GET', path: /\/accounts\/([^/]+)\/balances$/, status: 200, answer: readBalances },
  { method: 'GET', path: /\/accounts\/([^/]+)\/transactions$/, status: 200, answer: readTransactions },
]
