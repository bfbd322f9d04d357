import { type AccountStatus } from '../account/status.ts'
import { type AccountStanding, type VerifiableAccount } from './types.ts'

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
