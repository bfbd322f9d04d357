import { SanadError } from '../shared/errors.ts'

/** One permission that is worth nothing alone. */
interface PermissionRule {
  permissions: readonly string[]
  needsOneOf: readonly string[]
  source: string
}

const readsAccounts = ['ReadAccountsBasic', 'ReadAccountsDetail'] as const
const readsTransactions = ['ReadTransactionsBasic', 'ReadTransactionsDetail'] as const

/** What a set of permissions must hold together (field-standard.md section 3, "Permission dependency"). */
const permissionRules: readonly PermissionRule[] = [
  {
    permissions: [
      'ReadBalances',
      'ReadParty',
      'ReadPartyPSU',
      'ReadPartyPSUIdentity',
      'ReadBeneficiariesBasic',
      'ReadBeneficiariesDetail',
      'ReadTransactionsBasic',
      'ReadTransactionsDetail',
      'ReadTransactionsCredits',
      'ReadTransactionsDebits',
      'ReadScheduledPaymentsBasic',
      'ReadScheduledPaymentsDetail',
      'ReadDirectDebits',
      'ReadStandingOrdersBasic',
      'ReadStandingOrdersDetail',
    ],
    needsOneOf: readsAccounts,
    source: 'UAE account information: every other permission needs one that reads accounts',
  },
  {
    permissions: ['ReadTransactionsCredits', 'ReadTransactionsDebits'],
    needsOneOf: readsTransactions,
    source: 'OBIE account information: a direction needs a permission that reads transactions',
  },
]

/** Refuses a set of permissions of which one could never be used. Throws SanadError 'businessRule' that names it. */
export function checkPermissions(permissions: readonly string[]): void {
  const path = 'Data.Permissions'
  for (const rule of permissionRules) {
    const lonely = permissions.find((permission) => rule.permissions.includes(permission))
    if (lonely === undefined || rule.needsOneOf.some((needed) => permissions.includes(needed))) continue
    throw new SanadError('businessRule', `${path}: ${lonely} needs ${rule.needsOneOf.join(' or ')} beside it.`, { path })
  }
}

/** Permissions as a person should read them: where the Detail of a resource is there, its Basic says nothing more. */
export function withoutImplied(permissions: readonly string[]): string[] {
  return permissions.filter(
    (permission) => !permission.endsWith('Basic') || !permissions.includes(permission.replace(/Basic$/, 'Detail')),
  )
}
