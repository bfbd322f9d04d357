import type { AccountSigning, BankAccount, SigningRule, SigningWay } from '../corebank/port.ts'
import type { SandboxCompany, SandboxControl } from '../corebank/sandboxPort.ts'
import type { ConsentOrigin } from '../domain/consent/consent.ts'
import { judgeSigning, waysFor } from '../domain/mandate/signing.ts'
import { BankRefusal } from '../domain/shared/errors.ts'
import {
  type CompanyMandate,
  findBankCompany,
  findMandateOfIban,
  listAccountMandates,
  replaceSignatories,
} from './repositories/companies.ts'
import { listBankCustomers } from './repositories/customers.ts'
import { type HeldAccount, listHoldersOfIban } from './repositories/accounts.ts'
import type { SimulatedBank } from './bank.ts'
import type { MandateBand, MandateWay } from './schema.ts'
import { toAccount } from './customers.ts'

/** The ways of a mandate, with the people who are in the groups now. Without a mandate, all signatories together. */
function toWays(ways: readonly MandateWay[] | undefined, { signatories }: CompanyMandate): SigningWay[] {
  const inGroup = (group: string) =>
    signatories.filter(({ signingGroup }) => signingGroup === group).map((signatory) => signatory.nationalIdentificationNumber)
  const everybody = signatories.map(({ nationalIdentificationNumber }) => nationalIdentificationNumber)
  if (!ways) return everybody.length > 0 ? [[{ count: everybody.length, of: everybody }]] : []
  return ways.map((way) => Object.entries(way).map(([group, count]) => ({ count, of: inGroup(group) })))
}

const toRule = (bands: readonly MandateBand[] | undefined, company: CompanyMandate): SigningRule =>
  (bands ?? [{ upToHalalas: null, ways: undefined }]).map(({ upToHalalas, ways }) => ({
    upToHalalas,
    ways: toWays(ways, company),
  }))

/** Who signs letters for a company. */
export const letterSigning = (company: CompanyMandate): SigningRule => toRule(company.mandate?.letter, company)

/** Why the core bank does not take what somebody approved who may not sign for the company. */
export const notASignatory = {
  reasonCode: 'PASP.NotASignatory',
  reasonMessage: 'Those who authorized this may no longer sign it for the company',
}

/** The same for an account without a rule of its own, which each of its holders must have approved. */
const notAllHolders = {
  reasonCode: notASignatory.reasonCode,
  reasonMessage: 'Those who authorized this are not all whose approval the account needs',
}

/** What was approved, and by whom. Nobody where one customer decided alone. */
interface Approved extends Pick<ConsentOrigin, 'approvals'> {
  nationalIdentificationNumber: string
  amountHalalas: number
}

const signersOf = ({ approvals, nationalIdentificationNumber }: Omit<Approved, 'amountHalalas'>) => {
  const given = approvals.map((approval) => approval.nationalIdentificationNumber)
  return given.length > 0 ? given : [nationalIdentificationNumber]
}

/** Whether those who approved may sign so much for the company, by its mandate as it is now. */
export function isSigned(company: CompanyMandate, what: 'payment' | 'letter', approved: Approved): boolean {
  const rules = [waysFor(toRule(company.mandate?.[what], company), approved.amountHalalas)]
  return judgeSigning({ everybody: [], rules, circles: [] }, signersOf(approved)).outcome === 'satisfied'
}

/**
 * Why a payment is not signed by who may sign for its account now: for a company's by its mandate, for any other by each holder. Undefined
 * when it is. An account that nobody holds is refused elsewhere.
 */
export async function whyNotSigned(
  { db }: Pick<SimulatedBank, 'db'>,
  payment: Approved & { debtorIban: string },
): Promise<typeof notASignatory | undefined> {
  const company = await findMandateOfIban(db, payment.debtorIban)
  if (company) return isSigned(company, 'payment', payment) ? undefined : notASignatory
  const demand = { everybody: await listHoldersOfIban(db, payment.debtorIban), rules: [], circles: [] }
  return judgeSigning(demand, signersOf(payment)).outcome === 'satisfied' ? undefined : notAllHolders
}

/** See SandboxControl.setSignatories. */
export async function setSignatories(
  { db }: Pick<SimulatedBank, 'db'>,
  { commercialRegistrationNumber, signatories }: Parameters<SandboxControl['setSignatories']>[0],
): Promise<SandboxCompany> {
  const company = await findBankCompany(db, commercialRegistrationNumber)
  if (!company)
    throw new BankRefusal('resourceIdUnknown', 'The core bank has no company with this number.', {
      path: 'commercialRegistrationNumber',
    })
  // Who is named twice signs in the group that was named last.
  const people = [...new Map(signatories.map((one) => [one.nationalIdentificationNumber, one])).values()]
  const numbers = people.map((one) => one.nationalIdentificationNumber)
  const known = numbers.length > 0 ? await listBankCustomers(db, numbers) : []
  if (known.length < numbers.length)
    throw new BankRefusal('resourceIdUnknown', 'The sandbox has no customer with one of these numbers.', { path: 'signatories' })
  await db.transaction().execute((trx) => replaceSignatories(trx, commercialRegistrationNumber, people))
  return { commercialRegistrationNumber, name: { en: company.nameEn, ar: company.nameAr }, signatories: people }
}

const accountSigning = (company: CompanyMandate): AccountSigning => ({
  payment: toRule(company.mandate?.payment, company),
  access: toWays(company.mandate?.access, company),
})

/** Accounts as the port has them, those of companies with who signs for them. */
export async function toAccounts({ db }: Pick<SimulatedBank, 'db'>, rows: readonly HeldAccount[]): Promise<BankAccount[]> {
  const corporate = rows.filter(({ accountType }) => accountType === 'KSAOB.Corporate').map(({ accountId }) => accountId)
  const mandates = corporate.length > 0 ? await listAccountMandates(db, corporate) : []
  return rows.map((row) => {
    const company = mandates.find(({ accountId }) => accountId === row.accountId)
    return { ...toAccount(row), ...(company && { signing: accountSigning(company) }) }
  })
}
