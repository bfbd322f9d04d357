import { BankRefusal } from '../shared/errors.ts'

/** A permission that is useless without certain others. */
interface PermissionRule {
  permissions: readonly string[]
  needsOneOf: readonly string[]
  source: string
}

const readsAccounts = ['ReadAccountsBasic', 'ReadAccountsDetail'] as const
const readsTransactions = ['ReadTransactionsBasic', 'ReadTransactionsDetail'] as const

/** What a set of permissions must contain together (docs/decisions/accounts.md#permission-dependencies). */
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

/** Refuses a set with a permission that could never be used. Throws BankRefusal 'businessRule' that names it. */
export function checkPermissions(permissions: readonly string[]): void {
  const path = 'Data.Permissions'
  for (const rule of permissionRules) {
    const lonely = permissions.find((permission) => rule.permissions.includes(permission))
    if (lonely === undefined || rule.needsOneOf.some((needed) => permissions.includes(needed))) continue
    throw new BankRefusal('businessRule', `${path}: ${lonely} needs ${rule.needsOneOf.join(' or ')} in the same consent.`, {
      path,
    })
  }
}

const directions = ['ReadTransactionsCredits', 'ReadTransactionsDebits']

/**
 * The permissions as a person should read them. Where a resource has its Detail permission, the Basic one adds nothing and is left
 * out. Both directions together say no more than transactions do, which they cannot do without.
 */
export function withoutImplied(permissions: readonly string[]): string[] {
  const isBothWays = directions.every((direction) => permissions.includes(direction))
  return permissions.filter(
    (permission) =>
      !(permission.endsWith('Basic') && permissions.includes(permission.replace(/Basic$/, 'Detail'))) &&
      !(isBothWays && directions.includes(permission)),
  )
}

/** The permissions that the contract demands for one operation (generated/permissions.ts). */
export interface PermissionTable {
  anyOf: readonly string[]
  /** For the path of a member, the permission without which it is left out. */
  members: Readonly<Record<string, string>>
  /** For the path of a member and each of its values, the permission without which rows with that value are left out. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Throws BankRefusal 'permissionMissing' when the consent has none of the permissions that open an operation. */
export function checkOperationPermission(granted: readonly string[], { anyOf }: PermissionTable): void {
  if (anyOf.some((permission) => granted.includes(permission))) return
  throw new BankRefusal('permissionMissing', `The consent lacks the permission ${anyOf.join(' or ')}.`)
}

/**
 * The values that rows may have in the member at `path`. A consent with none of the permissions for them reads all
 * (docs/decisions/accounts.md#permission-dependencies).
 */
export function permittedValues<Value extends string>(
  granted: readonly string[],
  { values }: PermissionTable,
  path: string,
): Value[] {
  const rules = Object.entries(values[path] ?? {})
  const permitted = rules.filter(([, permission]) => granted.includes(permission))
  return (permitted.length === 0 ? rules : permitted).map(([value]) => value as Value)
}

/** Members to leave out, by name. `true` leaves out the whole member. */
interface Hidden {
  [name: string]: Hidden | true
}

function hide(hidden: Hidden, [name, ...rest]: string[]): void {
  if (name === undefined || hidden[name] === true) return
  if (rest.length === 0) {
    hidden[name] = true
    return
  }
  hidden[name] ??= {}
  hide(hidden[name], rest)
}

function prune(value: unknown, hidden: Hidden): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(item, hidden))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => hidden[name] !== true)
  return Object.fromEntries(
    members.map(([name, member]) => [name, hidden[name] === undefined ? member : prune(member, hidden[name] as Hidden)]),
  )
}

/** The message without the members that the consent's permissions do not show. */
export function showPermitted<Message>(message: Message, granted: readonly string[], { members }: PermissionTable): Message {
  const hidden: Hidden = {}
  for (const [path, permission] of Object.entries(members)) {
    if (!granted.includes(permission)) hide(hidden, path.replaceAll('[]', '').split('.'))
  }
  // Only optional members are ever hidden. A test checks that against the contract.
  return prune(message, hidden) as Message
}
