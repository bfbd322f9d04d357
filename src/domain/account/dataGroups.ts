import type { PermittedOperation } from '../../../generated/permissions.ts'

/** What of an account an app may read, in the words of its customer: several permissions and operations are one group. */
export const dataGroups = [
  'accounts',
  'balances',
  'transactions',
  'parties',
  'beneficiaries',
  'standingOrders',
  'scheduledPayments',
  'directDebits',
] as const
/** One of them. */
export type DataGroup = (typeof dataGroups)[number]

/** The group that an operation reads. */
export const groupOfOperation: Record<PermittedOperation, DataGroup> = {
  getAccounts: 'accounts',
  getAccount: 'accounts',
  getParties: 'parties',
  getAccountBalances: 'balances',
  getAccountTransactions: 'transactions',
  getAccountBeneficiaries: 'beneficiaries',
  getAccountDirectDebits: 'directDebits',
  getAccountStandingOrders: 'standingOrders',
  getAccountScheduledPayments: 'scheduledPayments',
  getAccountParties: 'parties',
}

const groupsByName: [RegExp, DataGroup][] = [
  [/^ReadAccounts/, 'accounts'],
  [/^ReadBalances/, 'balances'],
  [/^ReadTransactions/, 'transactions'],
  [/^ReadParty/, 'parties'],
  [/^ReadBeneficiaries/, 'beneficiaries'],
  [/^ReadStandingOrders/, 'standingOrders'],
  [/^ReadScheduledPayments/, 'scheduledPayments'],
  [/^ReadDirectDebits/, 'directDebits'],
]

/** The groups that permissions open, in the order of `dataGroups`. A permission that is not known opens none. */
export function groupsOfPermissions(permissions: readonly string[]): DataGroup[] {
  return groupsByName.filter(([name]) => permissions.some((permission) => name.test(permission))).map(([, group]) => group)
}

/** How often one kind of data was read under a consent on one day. */
export interface ConsentReads {
  consentId: string
  /** 00:00 Asia/Riyadh. */
  day: Date
  /** A DataGroup. */
  resource: DataGroup
  reads: number
  lastReadAt: Date
}
