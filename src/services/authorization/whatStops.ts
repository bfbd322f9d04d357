import type { BankAccount } from '../../corebank/port.ts'
import type { BrokenLimit } from '../../domain/payment/limits.ts'
import type { OtherAuthorizer } from '../consent/otherAuthorizers.ts'
import type { AuthorizationSubject } from './kinds.ts'

/** What stands in the way of an approval as things are, and what only warns of it. */
export interface WhatStops {
  /** Nothing below forbids it. */
  mayApprove: boolean
  /** The customer's limit that forbids the payment. */
  limit: BrokenLimit | undefined
  /** None of the accounts can be used. */
  hasNoAccount: boolean
  /** The guarantee line does not carry the amount. */
  isAboveLine: boolean
  /** No account has enough money. It forbids nothing, as money may come before the payment is made. */
  isShort: boolean
}

/** What the pages of both doors say before a decision. The service refuses the same, whatever a page has shown. */
export function whatStops(subject: AuthorizationSubject): WhatStops {
  const { accounts } = subject
  const limit = 'payment' in subject ? subject.limit : undefined
  const isGuarantee = 'guarantee' in subject
  const isAboveLine = isGuarantee && !subject.guarantee.isWithinLine
  const hasNoAccount = !isGuarantee && accounts.length === 0
  const insufficient = 'payment' in subject ? subject.insufficientAccountIds.length : 0
  const isShort = accounts.length > 0 && insufficient === accounts.length
  return { mayApprove: !limit && !isAboveLine && !hasNoAccount, limit, hasNoAccount, isAboveLine, isShort }
}

/**
 * Whether somebody else must approve a payment too, so that nothing is carried out yet. Before the first approval of several people nobody
 * is listed, and only the accounts tell: those that the customer has chosen, or each that they may choose.
 */
export function needsOthers(
  subject: AuthorizationSubject,
  others: readonly OtherAuthorizer[] = [],
  chosen: readonly BankAccount[] = subject.accounts,
): boolean {
  if (!('payment' in subject)) return false
  if (others.length > 0) return others.some(({ decision }) => decision !== 'approved')
  return chosen.length > 0 && chosen.every(({ holders }) => holders.length > 1)
}
