import { createHash, randomUUID } from 'node:crypto'
import { type BareCall, type BareRoute } from './tools.ts'

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

interface BareHolder {
  status: string
  name_en: string | null
  name_ar: string | null
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The look-up and the audit entry, as Sanad writes them; nobody counts the tries, and a name is compared by its letters. */
async function verify({ clientId, rows, sql }: BareCall, iban: string, name: string): Promise<boolean> {
  const holders = await rows<BareHolder>(
    `select bank_payees.*, bank_accounts.status from bank_accounts left join bank_payees on bank_payees.account_id = bank_accounts.account_id
     where bank_accounts.iban = $1 and bank_accounts.is_customer_account order by bank_payees.place`,
    [iban],
  )
  const isMatch = holders.some((holder) => holder.name_en === name || holder.name_ar === name)
  const party = hash(`party ${name}`)
  await sql(
    `insert into audit (occurred_at, actor, action, subject, client_id, interaction_id, status_before, status_after, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      new Date(),
      `app:${clientId}`,
      'payee.verify',
      hash(`account ${iban}`),
      clientId,
      randomUUID(),
      null,
      null,
      JSON.stringify({ party, code: isMatch ? 'MTCH' : 'NMTC' }),
    ],
  )
  return isMatch
}

interface AccountQuestion {
  query: { account: { id: string; name: string } }
}

/** Account information and both verifications, with statements written by hand. */
export const accountsAndVerifications: readonly BareRoute[] = [
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
  {
    method: 'POST',
    path: /\/payee-verifications()$/,
    status: 200,
    plain: true,
    async answer(call) {
      const { partyAccount, party } = call.message as { partyAccount: { iban: string }; party: { name: string } }
      return { partyNameMatch: (await verify(call, partyAccount.iban, party.name)) ? 'MTCH' : 'NMTC' }
    },
  },
  {
    method: 'POST',
    path: /\/account-verifications()$/,
    status: 200,
    plain: true,
    async answer(call) {
      const { id, name } = (call.message!.data as AccountQuestion).query.account
      const isMatch = await verify(call, id, name)
      const account = { id, status: 'ACTIVE', nameCheckStatus: isMatch ? 'FULL_MATCH' : 'NO_MATCH' }
      return {
        data: {
          result: { id: randomUUID(), account, responder: { data: Buffer.from(JSON.stringify(account)).toString('base64') } },
        },
      }
    },
  },
]
