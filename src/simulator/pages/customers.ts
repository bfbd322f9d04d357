import type { SandboxCustomer } from '../../corebank/sandboxPort.ts'
import { accountStatuses, nextAccountStatuses } from '../../domain/account/status.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { sandboxOf } from '../../services/sandbox/coreBank.ts'
import { halalasOf } from '../../web/format.ts'
import type { SpecialAmount } from './parts.ts'

/** The most accounts of a customer that the overview shows. The accounts of a customer with more are on their own page only. */
const accountsShown = 4

/** The overview: customers with everything needed to act as them, and the special amounts of payments. */
export async function getOverview(dependencies: Dependencies) {
  const sandbox = sandboxOf(dependencies)
  const customers = await sandbox.listCustomers()
  return {
    password: customers[0]?.password ?? '',
    automatic: dependencies.settings.coreBankApproval === 'auto',
    customers: customers.map((customer) => ({
      ...describe(dependencies, customer),
      accounts: customer.accounts.slice(0, accountsShown).map((account) => ({ ...account, halalas: halalasOf(account.balance) })),
      more: Math.max(0, customer.accounts.length - accountsShown),
    })),
    amounts: specialAmounts(dependencies, 'payment'),
  }
}

/** The amounts with which payments or letters behave in a special way. */
export function specialAmounts(dependencies: Dependencies, kind: 'payment' | 'letterOfGuarantee'): SpecialAmount[] {
  const { amounts } = sandboxOf(dependencies).magicValues()
  return amounts.filter((row) => row.appliesTo === kind).map((row) => ({ ...row, isEnding: row.amount.startsWith('.') }))
}

/**
 * One customer: all accounts, companies, and the one-time codes that can be typed now. Throws BankRefusal
 * 'resourceIdUnknown'.
 */
export async function getCustomer(dependencies: Dependencies, nationalIdentificationNumber: string) {
  const customer = await findListed(dependencies, nationalIdentificationNumber)
  const codes = await sandboxOf(dependencies).listOneTimeCodes(nationalIdentificationNumber)
  return {
    customer: describe(dependencies, customer),
    accounts: await accountsOf(dependencies, nationalIdentificationNumber),
    codes: codes.map((code) => ({ ...code, expires: new Date(code.expiresDateTime) })).reverse(),
  }
}

/**
 * The customer with this number, looked up in the list, so that no text from the address reaches the database. Throws BankRefusal
 * 'resourceIdUnknown'.
 */
export async function findListed(dependencies: Dependencies, nationalIdentificationNumber: string): Promise<SandboxCustomer> {
  const customers = await sandboxOf(dependencies).listCustomers()
  const customer = customers.find((candidate) => candidate.nationalIdentificationNumber === nationalIdentificationNumber)
  if (!customer)
    throw new BankRefusal('resourceIdUnknown', 'The sandbox has no customer with this national identification number.')
  return customer
}

function describe(dependencies: Dependencies, customer: SandboxCustomer) {
  const row = sandboxOf(dependencies)
    .magicValues()
    .customers.find((value) => value.nationalIdentificationNumber === customer.nationalIdentificationNumber)
  return { ...customer, description: row?.description ?? customer.name }
}

/** A customer's accounts, each with the statuses that it may change to. */
export async function accountsOf(dependencies: Dependencies, nationalIdentificationNumber: string) {
  const accounts = await dependencies.coreBank.listAccounts(nationalIdentificationNumber)
  return accounts.map((account) => ({ ...account, nextStatuses: nextAccountStatuses(account.status) }))
}

/** An address may contain any text. Only a possible AccountId goes to the database. */
const possibleId = /^[A-Za-z0-9-]{1,40}$/

/** Changes an account to the chosen status. Returns the key of the message to show. Throws BankRefusal 'resourceIdUnknown'. */
export async function moveAccount(
  dependencies: Dependencies,
  { accountId, chosen, now }: { accountId: string; chosen: string; now: Date },
): Promise<'statusSet' | 'statusConflict'> {
  const status = accountStatuses.find((known) => known === chosen)
  if (!possibleId.test(accountId))
    throw new BankRefusal('resourceIdUnknown', 'The core bank has no account with this id.', { path: 'accountId' })
  if (!status) return 'statusConflict'
  try {
    await sandboxOf(dependencies).setAccountStatus({ accountId, status, now })
    return 'statusSet'
  } catch (error) {
    if (error instanceof BankRefusal && error.code === 'stateConflict') return 'statusConflict'
    throw error
  }
}
