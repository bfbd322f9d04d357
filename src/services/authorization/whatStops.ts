import type { CustomerStop } from '../../domain/fraud/fraudCase.ts'
import type { ShownLimit } from '../../domain/payment/limits.ts'
import type { SigningView } from '../consent/signing.ts'
import type { Asker } from './asker.ts'
import type { AuthorizationSubject } from './kinds.ts'

/** What stands in the way of an approval as things are, and what only warns of it. */
export interface WhatStops {
  /** Nothing below forbids it. */
  mayApprove: boolean
  /** The app that asks may not act; what else may stand in the way does not matter then. */
  app: 'suspended' | 'ended' | undefined
  /** The bank does not offer it any more; what else does not matter then either. */
  isLeftOut: boolean
  /** The core bank is away, so nobody can say what else stands in the way. */
  isAway: boolean
  /** This customer has reported the app, or stopped open banking. */
  stop: CustomerStop | undefined
  /** What can no longer be approved, because its day has begun or its validity is over. */
  tooLate: 'payment' | 'guarantee' | undefined
  /** The payer's limit that forbids the payment. */
  limit: ShownLimit | undefined
  /** None of the accounts can be used. */
  hasNoAccount: boolean
  /**
   * The mandate as it is now: `notYou`, this customer's approval does not count; `nobody`, not even everybody could approve; `beginner`, an
   * access whose beginner has lost the mandate.
   */
  mandate: 'notYou' | 'nobody' | 'beginner' | undefined
  /** The guarantee line does not carry the amount. */
  isAboveLine: boolean
  /** No account has enough money. It forbids nothing, as money may come before the payment is made. */
  isShort: boolean
}

const nothingElse = {
  app: undefined,
  isAway: false,
  stop: undefined,
  tooLate: undefined,
  limit: undefined,
  hasNoAccount: false,
  mandate: undefined,
  isAboveLine: false,
  isShort: false,
}

/**
 * What the pages of both doors say before a decision. The service refuses the same, whatever a page has shown. A visit for an app that may
 * not act is over, so its pages need no `asker`.
 */
export function whatStops(
  subject: AuthorizationSubject,
  { signing, asker }: { signing?: SigningView | undefined; asker?: Pick<Asker, 'isStanding' | 'appStatus'> },
): WhatStops {
  const { accounts, isLeftOut = false, isTooLate = false, stop } = subject
  const app = asker && appStop(asker)
  if (app) return { ...nothingElse, mayApprove: false, isLeftOut: false, app }
  const isGuarantee = 'guarantee' in subject
  if (isLeftOut) return { ...nothingElse, mayApprove: false, isLeftOut }
  if (isTooLate) return { ...nothingElse, mayApprove: false, isLeftOut, tooLate: isGuarantee ? 'guarantee' : 'payment' }
  if (subject.isAway) return { ...nothingElse, mayApprove: false, isLeftOut, isAway: true, stop }
  // They are shown no account, and it is no account that is missing.
  if (subject.isOut) return { ...nothingElse, mayApprove: false, isLeftOut, stop, mandate: 'notYou' }
  if ('access' in subject && subject.isBeginnerOut)
    return { ...nothingElse, mayApprove: false, isLeftOut, stop, mandate: 'beginner' }
  const limit = 'payment' in subject ? subject.limit : undefined
  const isAboveLine = isGuarantee && !subject.guarantee.isWithinLine
  const hasNoAccount = !isGuarantee && accounts.length === 0
  const insufficient = 'payment' in subject ? subject.insufficientAccountIds.length : 0
  const isShort = accounts.length > 0 && insufficient === accounts.length
  // Of an account that nobody may sign for, the list of accounts says so.
  const mandate = hasNoAccount ? undefined : signing && mandateStop(signing)
  const mayApprove = !stop && !limit && !isAboveLine && !hasNoAccount && !mandate
  return { ...nothingElse, mayApprove, isLeftOut, stop, limit, hasNoAccount, mandate, isAboveLine, isShort }
}

/** An app is suspended by the bank and may come back. One that was not admitted yet asks for nothing. */
function appStop({ isStanding, appStatus }: Pick<Asker, 'isStanding' | 'appStatus'>): WhatStops['app'] {
  if (isStanding) return undefined
  return appStatus === 'suspended' ? 'suspended' : 'ended'
}

/** Whether nobody can approve it as things are, whoever looks at it. */
export const isForNobody = ({ isLeftOut, tooLate, hasNoAccount, mandate }: WhatStops): boolean =>
  isLeftOut || tooLate !== undefined || hasNoAccount || mandate === 'nobody' || mandate === 'beginner'

function mandateStop({ isImpossible, maySign }: SigningView): WhatStops['mandate'] {
  if (isImpossible) return 'nobody'
  return maySign ? undefined : 'notYou'
}

/**
 * Whether somebody else must approve too, so that nothing is carried out yet. Where it depends on the account, only those tell that the
 * customer may choose.
 */
export function needsOthers({ accounts, sharedAccountIds }: AuthorizationSubject, signing: SigningView | undefined): boolean {
  return signing ? signing.further > 0 : accounts.length > 0 && accounts.length === sharedAccountIds.length
}
