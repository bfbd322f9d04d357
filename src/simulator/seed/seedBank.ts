import { insertBankAccounts, insertBankArrangements } from '../repositories/accounts.ts'
import { insertBankCompanies, insertBankParties, insertCompanyAccounts } from '../repositories/companies.ts'
import { insertBankCustomers } from '../repositories/customers.ts'
import { findPosting, type LedgerEntry, postLedgerTransaction } from '../repositories/ledger.ts'
import { insertBankHistory } from '../repositories/transactions.ts'
import type { SimulatorDatabase } from '../schema.ts'
import { riyadhDayStart } from '../../domain/shared/dates.ts'
import { hashPassword } from '../../security/passwords.ts'
import { fixedUuid, type SimulatedBank, ownAccounts, seedAccountId } from '../bank.ts'
import { seedAccounts, type SeedRound } from './accounts.ts'
import { seedArrangements } from './arrangements.ts'
import { sandboxPassword, seedParties } from './customers.ts'
import {
  accountRows,
  companyAccountRows,
  companyRows,
  customerRows,
  earlierPaymentRows,
  historyRows,
  holderRows,
  signatoryRows,
} from './openingRows.ts'

const openingReference = (round: SeedRound) => `seed-${round} opening balances`

/**
 * Opens the sandbox's customers, companies and accounts once, and gives an older installation the later rounds of the seed. A
 * second call changes nothing, also at the same moment in another instance.
 */
export async function seedBank(bank: SimulatedBank, now: Date): Promise<void> {
  if (await findPosting(bank.db, openingReference(5))) return
  // One hash serves all customers, because they share the documented password. Each hash costs tens of milliseconds at start.
  const passwordHash = await hashPassword(sandboxPassword, 'customer')
  await bank.db.transaction().execute(async (trx) => {
    await insertBankCustomers(trx, customerRows(passwordHash))
    await insertBankCompanies(trx, companyRows(), signatoryRows())
    await insertBankAccounts(trx, accountRows(bank.context.bankIbanCode), holderRows())
    await insertCompanyAccounts(trx, companyAccountRows())
    await postOpeningBalances(trx, 1, now)
    // When several instances start at once, one passes this line first. The others have waited for it and have nothing left to do.
    const isBeforeRound2 = await postOpeningBalances(trx, 2, now)
    await postOpeningBalances(trx, 3, now)
    await postOpeningBalances(trx, 4, now)
    if (!(await postOpeningBalances(trx, 5, now))) return
    await insertBankParties(trx, seedParties)
    // Accounts of later rounds have no history before their opening.
    if (isBeforeRound2) await insertHistories(trx, bank.context.bankIbanCode, now)
  })
}

/** Posts the opening balances of a round. Returns false when they were already posted. */
async function postOpeningBalances(trx: SimulatorDatabase, round: SeedRound, now: Date): Promise<boolean> {
  const reference = openingReference(round)
  return postLedgerTransaction(trx, {
    ledgerTransactionId: fixedUuid(reference),
    reference,
    description: 'Opening balances of the sandbox',
    entries: openingEntries(round),
    now,
  })
}

function openingEntries(round: SeedRound): LedgerEntry[] {
  const entries = seedAccounts
    .filter((account) => account.round === round && account.openingBalanceHalalas !== 0)
    .map((account) => ({ accountId: seedAccountId(account.number), amountHalalas: account.openingBalanceHalalas }))
  const total = entries.reduce((sum, entry) => sum + entry.amountHalalas, 0)
  return [...entries, { accountId: seedAccountId(ownAccounts.opening.number), amountHalalas: -total }]
}

/**
 * Writes two years of history that end at the opening balances, on the day of the first opening. Payments that an older
 * installation has settled since then follow them.
 */
async function insertHistories(trx: SimulatorDatabase, bankIbanCode: string, now: Date): Promise<void> {
  const opened = await findPosting(trx, openingReference(1))
  const anchor = riyadhDayStart(opened?.createdAt ?? now)
  const history = historyRows(anchor, bankIbanCode)
  await insertBankHistory(trx, [...history, ...(await earlierPaymentRows(trx, history, bankIbanCode))])
  await insertBankArrangements(trx, seedArrangements(anchor, bankIbanCode))
}
