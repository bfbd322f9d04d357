import type pg from 'pg'

// Fills a database for measuring. Every row follows from its number, so two runs give the same rows.

const words = {
  en: [
    ['Abdullah', 'Fahad', 'Nora', 'Khalid', 'Sara', 'Turki', 'Huda'],
    ['Mohammed', 'Saleh', 'Ibrahim', 'Nasser', 'Saud'],
    [
      'Al-Qahtani',
      'Al-Harbi',
      'Al-Otaibi',
      'Al-Zahrani',
      'Al-Ghamdi',
      'Al-Shammari',
      'Al-Dosari',
      'Al-Mutairi',
      'Al-Anazi',
      'Al-Shehri',
      'Al-Juhani',
    ],
  ],
  ar: [
    ['عبدالله', 'فهد', 'نورة', 'خالد', 'سارة', 'تركي', 'هدى'],
    ['محمد', 'صالح', 'إبراهيم', 'ناصر', 'سعود'],
    ['القحطاني', 'الحربي', 'العتيبي', 'الزهراني', 'الغامدي', 'الشمري', 'الدوسري', 'المطيري', 'العنزي', 'الشهري', 'الجهني'],
  ],
}

/** A person's name for customer number `n`, an SQL expression. The lists' lengths share no factor, so that all combinations come up. */
const nameOf = (language: 'en' | 'ar', n: string) =>
  words[language]
    .map((list) => `(array[${list.map((word) => `'${word}'`).join(', ')}])[1 + (${n}) % ${list.length}]`)
    .join(" || ' ' || ")

/** Half as many customers as accounts: two accounts each. Their national ids start with 11; none can sign in. */
const insertCustomers = `
  insert into simulator.bank_customers (national_identification_number, customer_id, password_hash, name_en, name_ar)
  select '11' || lpad(n::text, 8, '0'), 'size-' || n, 'none', ${nameOf('en', 'n')}, ${nameOf('ar', 'n')}
  from generate_series($1::int, $2::int) as n`

const insertParties = `
  insert into simulator.bank_parties (national_identification_number, details)
  select '11' || lpad(n::text, 8, '0'), '{"partyNumber":"400000000","email":"customer@example.sa","mobile":"966500000000","birthDate":"1980-01-01",
    "nationality":"SA","verifiedAt":"2024-02-11T08:30:00.000Z","address":{"street":{"en":"Olaya Street","ar":"شارع العليا"},"buildingNumber":"2100",
    "town":{"en":"Riyadh","ar":"الرياض"},"postCode":"12211"}}'::jsonb
  from generate_series($1::int, $2::int) as n`

// ISO 13616: the check digits are 98 minus the remainder of the account part followed by S = 28, A = 10 and 00.
const iban = `'SA' || lpad((98 - mod((bban || '281000')::numeric, 97))::text, 2, '0') || bban`

/** The same 1,000 riyals in each: transactions come in pairs that cancel each other out. */
const openingHalalas = 100_000

const insertAccounts = `
  insert into simulator.bank_accounts (account_id, iban, currency, account_type, account_sub_type, status, name_en, name_ar, nickname_en, nickname_ar,
    opened_at, balance_halalas, is_customer_account, status_updated_at, description_en, description_ar, transaction_sequence)
  select 'size-' || lpad(n::text, 8, '0'), ${iban}, 'SAR', 'KSAOB.Retail', case n % 2 when 0 then 'Savings' else 'CurrentAccount' end, 'Active',
    ${nameOf('en', '(n + 1) / 2')}, ${nameOf('ar', '(n + 1) / 2')}, 'Account ' || n, 'حساب ' || n,
    timestamptz '2020-01-01' + n % 1500 * interval '1 day', ${openingHalalas}, true, timestamptz '2020-01-01', 'Current account', 'حساب جارٍ', 0
  from (select n, '99' || lpad((700000000000 + n::bigint * 7919)::text, 18, '0') as bban from generate_series($1::int, $2::int) as n) as numbered`

const insertHolders = `
  insert into simulator.bank_account_holders (account_id, national_identification_number)
  select 'size-' || lpad(n::text, 8, '0'), '11' || lpad(((n + 1) / 2)::text, 8, '0') from generate_series($1::int, $2::int) as n`

/** Whom payers name: the account's one holder. */
const insertPayees = `
  insert into simulator.bank_payees (account_id, place, kind, name_en, name_ar, other_names, identifiers, restriction)
  select 'size-' || lpad(n::text, 8, '0'), 0, 'person', ${nameOf('en', '(n + 1) / 2')}, ${nameOf('ar', '(n + 1) / 2')}, '[]', '[]', null
  from generate_series($1::int, $2::int) as n`

const insertLedgerEntries = `
  insert into simulator.bank_ledger_entries (ledger_transaction_id, account_id, amount_halalas)
  select 'seed-at-size', 'size-' || lpad(n::text, 8, '0'), ${openingHalalas} from generate_series($1::int, $2::int) as n`

/** What all of it came from, so that the ledger still sums to zero. */
const postCounterEntry = [
  `insert into simulator.bank_ledger_transactions (ledger_transaction_id, reference, description, created_at) values ('seed-at-size', 'seed-at-size', 'Accounts for measuring', timestamptz '2020-01-01')`,
  `insert into simulator.bank_ledger_entries (ledger_transaction_id, account_id, amount_halalas) values ('seed-at-size', 'acc-000001', -${openingHalalas} * $1::bigint)`,
  `update simulator.bank_accounts set balance_halalas = balance_halalas - ${openingHalalas} * $1::bigint where account_id = 'acc-000001'`,
]

/**
 * Round $3 of $4 for accounts $1 to $2: one row each. Written round by round, as a bank's day is, so that the rows of one account
 * lie far apart on the disk.
 */
const insertRound = `
  insert into simulator.bank_transactions (account_id, sequence, kind, status, transaction_at, booked_at, value_at, amount_halalas, balance_halalas, reference, details)
  select 'size-' || lpad(n::text, 8, '0'), $3::int, case $3::int % 2 when 0 then 'posPurchase' else 'sarieIn' end, 'booked', at, at, at,
    case $3::int % 2 when 0 then -amount else amount end, ${openingHalalas} + case $3::int % 2 when 0 then 0 else amount end, null,
    case $3::int % 2 when 0 then '{"merchant":"asala"}'::jsonb
      else '{"other":{"name":{"en":"Nasser Al-Shammari","ar":"ناصر الشمري"},"iban":"SA0380000000608010167519"}}'::jsonb end
  from (select n, 1000 + (n::bigint * 7919 + ($3::int + 1) / 2 * 104729) % 50000 as amount,
      date_trunc('milliseconds', timestamptz '2024-11-01' + interval '2 years' * ($3::float8 - 1) / $4::float8) + (n % 86400) * interval '1 second' as at
    from generate_series($1::int, $2::int) as n) as numbered`

const countRows = `update simulator.bank_accounts set transaction_sequence = $1::int where account_id like 'size-%'`

/** Building an index once is many times faster than adding to it fifty million times; the definitions come from the schema itself. */
const listIndexes = `
  select conname as name, 'alter table simulator.bank_transactions drop constraint ' || conname as drop,
    'alter table simulator.bank_transactions add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as create
  from pg_constraint where conrelid = 'simulator.bank_transactions'::regclass and contype = 'p'
  union all
  select indexrelid::regclass::text, 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  from pg_index where indrelid = 'simulator.bank_transactions'::regclass and not indisprimary`

/** How many rows a database for measuring has. */
export interface Size {
  accounts: number
  transactions: number
}

/** How many rows one statement writes: enough to be fast, few enough to report and to stop in time. */
const batch = 250_000

/** Half of the time is for the rows; indexes and statistics of fifty million rows take about as long. */
const shareForRows = 0.5

/**
 * Fills an otherwise seeded database with accounts and transactions, an even number for each account. Stops early when half of
 * `deadlineMs` is over, and answers what is there. Throws when it was filled before.
 */
export async function loadAtSize(
  client: pg.Client,
  wanted: Size,
  deadlineMs: number,
  report: (line: string) => void,
): Promise<Size> {
  const started = Date.now()
  const { rows } = await client.query(`select 1 from simulator.bank_accounts where account_id like 'size-%' limit 1`)
  if (rows.length > 0) throw new Error('this database was filled before; take a new one')
  // Triggers and foreign keys are checked for nobody's rows here, and would take most of the time. Needs a superuser.
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '1GB'`)
  await loadAccounts(client, wanted.accounts)
  report(`${wanted.accounts} accounts after ${seconds(started)} s`)
  const { rows: indexes } = await client.query<{ name: string; drop: string; create: string }>(listIndexes)
  for (const index of indexes) await client.query(index.drop)
  const rounds = await loadRounds(client, wanted, { stopAt: started + deadlineMs * shareForRows, report, started })
  for (const index of indexes) {
    await client.query(index.create)
    report(`${index.name} after ${seconds(started)} s`)
  }
  await client.query(countRows, [rounds])
  await client.query('set session_replication_role = origin')
  for (const table of [
    'simulator.bank_customers',
    'simulator.bank_parties',
    'simulator.bank_accounts',
    'simulator.bank_account_holders',
    'simulator.bank_payees',
    'simulator.bank_ledger_entries',
    'simulator.bank_transactions',
  ])
    await client.query(`vacuum (analyze) ${table}`)
  report(`ready after ${seconds(started)} s`)
  return { accounts: wanted.accounts, transactions: rounds * wanted.accounts }
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1_000)

async function loadAccounts(client: pg.Client, accounts: number): Promise<void> {
  for (const statement of postCounterEntry) await client.query(statement, statement.includes('$1') ? [accounts] : [])
  for (const statement of [insertCustomers, insertParties]) {
    for (const [first, last] of spans(Math.ceil(accounts / 2))) await client.query(statement, [first, last])
  }
  for (const statement of [insertAccounts, insertHolders, insertPayees, insertLedgerEntries]) {
    for (const [first, last] of spans(accounts)) await client.query(statement, [first, last])
  }
}

/** Answers how many rounds are complete; only pairs of rounds leave the balances as they were. */
async function loadRounds(
  client: pg.Client,
  { accounts, transactions }: Size,
  { stopAt, report, started }: { stopAt: number; report: (line: string) => void; started: number },
): Promise<number> {
  const rounds = 2 * Math.floor(transactions / accounts / 2)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [first, last] of spans(accounts)) await client.query(insertRound, [first, last, round, rounds])
    if (round % 2 === 0) report(`${round * accounts} transactions after ${seconds(started)} s`)
    if (round % 2 === 0 && Date.now() > stopAt) return round
  }
  return rounds
}

function* spans(count: number): Generator<[number, number]> {
  for (let first = 1; first <= count; first += batch) yield [first, Math.min(first + batch - 1, count)]
}
