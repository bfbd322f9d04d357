import type { AccountStatus } from '../account/status.ts'
import type { AccountStanding, MatchCode, VerifiableAccount } from './types.ts'

/**
 * Which states of an account are verified. EPC rules: a closed account is NOAP, a dormant one is answered as usual; a
 * suspended account and the estate of a deceased holder are blocked, so nothing is said about them.
 */
const standings: Record<AccountStatus, AccountStanding> = {
  Active: 'active',
  NotActive: 'inactive',
  Dormant: 'inactive',
  Unclaimed: 'inactive',
  Suspended: 'forbidden',
  Deceased: 'forbidden',
  Closed: 'closed',
}

/** How an account stands, and the rule that says so. One restricted holder closes a joint account to verification. */
export function standingOf(account: VerifiableAccount | 'unavailable' | undefined): { standing: AccountStanding; rule: string } {
  if (account === undefined) return { standing: 'notFound', rule: 'account.unknown' }
  if (account === 'unavailable') return { standing: 'unknown', rule: 'coreBank.unavailable' }
  const standing = standings[account.status]
  if (standing === 'closed' || standing === 'forbidden') return { standing, rule: `account.${account.status}` }
  const restriction = account.holders.find((holder) => holder.restriction !== undefined)?.restriction
  if (restriction !== undefined) return { standing: 'forbidden', rule: `holder.${restriction}` }
  return { standing, rule: `account.${account.status}` }
}

/** data.result.account.status of interface e. */
export const accountStatusOf = {
  active: 'ACTIVE',
  inactive: 'INACTIVE',
  closed: 'CLOSED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  unknown: 'UNABLE_TO_MATCH',
} as const satisfies Record<AccountStanding, string>

/** nameCheckStatus by scheme code. */
export const nameCheckStatusOf = {
  MTCH: 'FULL_MATCH',
  CMTC: 'PARTIAL_MATCH',
  NMTC: 'NO_MATCH',
  NOAP: 'UNABLE_TO_MATCH',
} as const satisfies Record<MatchCode, string>

/** identities.status by scheme code: an identifier is never a close match. */
export const identityStatusOf = {
  MTCH: 'FULL_MATCH',
  CMTC: 'UNABLE_TO_MATCH',
  NMTC: 'NO_MATCH',
  NOAP: 'UNABLE_TO_MATCH',
} as const satisfies Record<MatchCode, string>

/**
 * What another bank's code says of the account: its interface d tells no states (docs/decisions/verification.md#accounts-of-other-banks).
 */
export const standingAtResponder: Record<MatchCode, AccountStanding> = {
  MTCH: 'active',
  CMTC: 'active',
  NMTC: 'active',
  NOAP: 'notFound',
}
