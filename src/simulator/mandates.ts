import type { AccountSigning, BankAccount, SigningRule, SigningWay } from '../corebank/port.ts'
import { type CompanyMandate, listAccountMandates } from './repositories/companies.ts'
import type { HeldAccount } from './repositories/accounts.ts'
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
