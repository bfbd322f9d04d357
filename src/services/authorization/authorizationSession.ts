import { findApprovalDecision } from '../../data/repositories/consentApprovals.ts'
import type { NamedEntity } from '../../data/repositories/callers.ts'
import { insertAuthorizationSession } from '../../data/repositories/authorizationSessions.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import { hasMissedWindow } from '../../domain/consent/deadlines.ts'
import { type ConsentSummary, summarise } from '../../domain/consent/summary.ts'
import { type AskedConfirmation, type AuthorizationSession, beginSession } from '../../domain/session/sessions.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Product } from '../../domain/consent/products.ts'
import type { PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { describeSigning, nobodyElse, type SigningView } from '../consent/signing.ts'
import { assertOffered, findCurrentConsent, unknownConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { type DecidedPayment, getDecidedPayment } from '../payment/read.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import { recordNoOfVisit } from './appAnswers.ts'
import type { Asker } from './asker.ts'
import { type AuthorizationSubject, demandAsLinked, describeForPage } from './kinds.ts'
import { showPayee } from './shownPayee.ts'
import {
  type AskedConsent,
  type AuthorizationStep,
  findAskedInVisit,
  getVisit,
  isSignedIn,
  timeOfVisit,
  type Visit,
} from './visit.ts'

/** What the bank's pages may show. `subject` and `confirmation` are there only for a customer who has signed in. */
export interface AuthorizationView {
  stage: AuthorizationSession['stage']
  outcome: AuthorizationSession['outcome']
  appName: string
  organisation: string
  product: Product
  checked: Asker['checked']
  isStanding: boolean
  expiresAt: Date
  subject?: AuthorizationSubject
  /** Whether the payee's names match the account, for a payment. */
  payee?: PayeeCheck
  /** What the customer has chosen and is to confirm. */
  confirmation?: AskedConfirmation
  /** How many wrong codes more end this visit. Present with `confirmation`. */
  triesLeft?: number
  /** The consent was authorized, in this visit or in another one. */
  wasAuthorized: boolean
  /** The payment that this visit's customer decided about. Present only after the decision. */
  decided?: DecidedPayment
  /** Who else must approve, for a customer who has signed in. Absent while it depends on the account that they choose. */
  signing?: SigningView
  /** What was asked, where it ended without a decision of the customer who had signed in. */
  summary?: ConsentSummary
  /** How it ended: at the stage `ended`, and only there. */
  end?: AuthorizationEnd
  /** Who has signed in to it. */
  signedIn?: string
  /** Until when the visit lasts, while it goes on. */
  time?: ReturnType<typeof timeOfVisit>
}

/**
 * How an authorization ended. `expired`: its time ran out before anything was decided. `authorizedBefore`: the consent was authorized in
 * another visit. `undecided`: its customer has left it, or taken back what they approved in it, and the consent still waits. `unusable`:
 * the consent ended otherwise, or its app may not act any more.
 */
export type AuthorizationEnd =
  NonNullable<AuthorizationSession['outcome']> | 'expired' | 'authorizedBefore' | 'undecided' | 'unusable'

/** How an authorization that cannot go on has ended: by its own outcome, or else as its consent did. */
export function endOf({ outcome, stage, expiresAt }: AuthorizationSession, consent: Consent, now: Date): AuthorizationEnd {
  if (outcome !== null) return outcome
  if (isAuthorized(consent)) return 'authorizedBefore'
  const isLate = hasMissedWindow(consent) || (consent.status === 'AwaitingAuthorization' && expiresAt <= now)
  if (isLate) return 'expired'
  return stage === 'ended' && consent.status === 'AwaitingAuthorization' ? 'undecided' : 'unusable'
}

const isAuthorized = ({ status }: Consent) => status === 'Authorized' || status === 'Finished'

/** A consent named in an authorization request. */
export interface AuthorizationTarget {
  consentId: string
  clientId: string
  now: Date
  /** What was read with the app already, if it was. */
  named?: NamedEntity | undefined
}

/** The consent, when this app may ask its customer to authorize it now. Throws BankRefusal 'resourceIdUnknown' or 'businessRule'. */
export async function assertAuthorizable(
  dependencies: Pick<Dependencies, 'db' | 'offers'>,
  { consentId, clientId, now, named }: AuthorizationTarget,
): Promise<Consent> {
  const consent = checkAuthorizable(await findCurrentConsent(dependencies, consentId, now, named), clientId)
  assertOffered(dependencies, consent, 'ConsentId')
  return consent
}

function checkAuthorizable(consent: Consent | undefined, clientId: string): Consent {
  if (consent?.clientId !== clientId) throw unknownConsent()
  if (consent.status !== 'AwaitingAuthorization') {
    throw new BankRefusal(
      'businessRule',
      `The consent is ${consent.status}; only one in AwaitingAuthorization can be authorized. Create a new one.`,
      { path: 'ConsentId' },
    )
  }
  return consent
}

/**
 * Begins or continues one authorization on the bank's pages. A no that its customer has given in the bank's app is found and recorded.
 * Throws as `assertAuthorizable` when it cannot begin, and as `getAuthorizationView`.
 */
export async function openAuthorization(
  dependencies: Dependencies,
  request: AuthorizationTarget & { interactionId: string },
): Promise<AuthorizationView> {
  const { now } = request
  const found = await findAskedInVisit(dependencies, request)
  const isDeclined = isVisit(found) && (await recordNoOfVisit(dependencies, found, now).catch(undefinedWhenAway))
  const asked = isDeclined ? await findAskedInVisit(dependencies, request) : found
  const goesOn = isVisit(asked) && asked.session.expiresAt > now
  return viewOf(dependencies, goesOn ? asked : await beginVisit(dependencies, request, asked), now)
}

const isVisit = (asked: (AskedConsent & Partial<Visit>) | undefined): asked is Visit => asked?.session !== undefined

async function beginVisit(
  dependencies: Dependencies,
  { interactionId, clientId, now }: AuthorizationTarget & { interactionId: string },
  asked: AskedConsent | undefined,
): Promise<Visit> {
  const consent = checkAuthorizable(asked?.consent, clientId)
  const { consentId } = consent
  const expiresAt = new Date(now.getTime() + dependencies.settings.limits.interactionSeconds * 1000)
  const session = beginSession({ interactionId, consentId, clientId, createdAt: now, expiresAt })
  // Another request may have been first, and the time of that one may be over.
  const isFirst = await insertAuthorizationSession(dependencies.db, session)
  return isFirst && asked ? { ...asked, session } : getVisit(dependencies, { interactionId, now })
}

/** What the page of this authorization may show now. Throws BankRefusal 'resourceIdUnknown' when it is over. */
export async function getAuthorizationView(dependencies: Dependencies, step: AuthorizationStep): Promise<AuthorizationView> {
  return viewOf(dependencies, await getVisit(dependencies, step), step.now)
}

async function viewOf(dependencies: Dependencies, visit: Visit, now: Date): Promise<AuthorizationView> {
  const { session, consent, asker, linkedAccountIds } = visit
  const { nationalIdentificationNumber } = session
  const isOver = consent.status !== 'AwaitingAuthorization' || !asker.isStanding
  const view: AuthorizationView = {
    stage: isOver ? 'ended' : session.stage,
    outcome: session.outcome,
    ...asker,
    expiresAt: consent.authorizationExpiresAt,
    wasAuthorized: isAuthorized(consent),
    ...(isOver || session.stage === 'ended' ? { end: endOf(session, consent, now) } : { time: timeOfVisit(dependencies, visit) }),
  }
  if (nationalIdentificationNumber === null) return view
  if (isSignedIn(session)) view.signedIn = nationalIdentificationNumber
  if (isOver && isSignedIn(session)) return { ...view, summary: summarise(consent) }
  if (session.outcome === 'approved' || session.outcome === 'declined')
    return describeDecided(dependencies, view, visit, { nationalIdentificationNumber, now })
  if (!isSignedIn(session)) return view
  const authorizer = { consent, nationalIdentificationNumber, linkedAccountIds, now }
  const subject = await describeForPage(dependencies, authorizer)
  if (subject.isAway) return { ...view, subject }
  const payee = await showPayee(dependencies, visit, { nationalIdentificationNumber, now })
  const confirmation = view.stage === 'oneTimeCode' && session.confirmation
  const isLinked = linkedAccountIds.length > 0
  const demand = isLinked
    ? await demandAsLinked(dependencies, subject, linkedAccountIds).catch(undefinedWhenAway)
    : demandOfChoice(subject, confirmation ? confirmation.accountIds : undefined)
  const signing = demand && (await describeSigning(dependencies, consent, { nationalIdentificationNumber, demand }))
  const triesLeft = dependencies.settings.limits.failedAttempts - session.failedAttempts
  const shown = { ...(payee && { payee }), ...(signing && { signing }) }
  return { ...view, subject, ...shown, ...(confirmation && { confirmation, triesLeft }) }
}

/** Whose approval it takes with the accounts that the customer has chosen, or that are all there are to choose. */
export function demandOfChoice(
  { accounts, accountChoice, demandFor }: AuthorizationSubject,
  chosen: readonly string[] | undefined,
) {
  if (chosen) return demandFor(accounts.filter(({ accountId }) => chosen.includes(accountId)))
  return accountChoice === 'none' || accounts.length === 1 ? demandFor(accounts) : undefined
}

/** After the decision: for whom it waits, and the payment. */
async function describeDecided(
  dependencies: Dependencies,
  view: AuthorizationView,
  { consent, linkedAccountIds }: Pick<Visit, 'consent' | 'linkedAccountIds'>,
  { nationalIdentificationNumber, now }: { nationalIdentificationNumber: string; now: Date },
): Promise<AuthorizationView> {
  const isOfSeveral = hasFlag(consent, 'PartlyAuthorized')
  // Who has lost the mandate since reads nothing of what the others decide.
  const own = isOfSeveral && (await findApprovalDecision(dependencies.db, { ...consent, nationalIdentificationNumber }))
  if (own === 'lapsed') return view
  const isWaiting = consent.status === 'AwaitingAuthorization' && isOfSeveral
  const authorizer = { consent, nationalIdentificationNumber, linkedAccountIds, now }
  const subject = isWaiting && (await describeForPage(dependencies, authorizer))
  const demand = subject && !subject.isAway && (await demandAsLinked(dependencies, subject, linkedAccountIds))
  const signing = demand ? await describeSigning(dependencies, consent, { nationalIdentificationNumber, demand }) : nobodyElse
  // While it waits somebody has to do something, whatever the mandate would let do by now.
  const further = isWaiting ? Math.max(1, signing.further) : 0
  return {
    ...view,
    signing: { ...signing, further },
    ...(consent.kind === 'payment' && { decided: await getDecidedPayment(dependencies, consent) }),
  }
}
