import { isDeepStrictEqual } from 'node:util'
import { findAppOnRecord, findDeveloper } from '../../data/repositories/apps.ts'
import { listConsentAccounts } from '../../data/repositories/consentApprovals.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import {
  countAuthorizationFailure,
  endUndecidedSession,
  findAuthorizationSession,
  insertAuthorizationSession,
  keepPayeeShown,
} from '../../data/repositories/sessions.ts'
import type { Executor } from '../../data/schema.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import { siteOfApp } from '../../domain/app/redirectUris.ts'
import { hasMissedWindow } from '../../domain/consent/deadlines.ts'
import { type ConsentSummary, summarise } from '../../domain/consent/summary.ts'
import type { Product } from '../../domain/consent/products.ts'
import { type AskedConfirmation, type AuthorizationSession, beginSession } from '../../domain/session/sessions.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { checkToShow, keptPayeeCheck, type PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { checkPayee } from '../verification/checkPayee.ts'
import { listOtherAuthorizers, type OtherAuthorizer } from '../consent/otherAuthorizers.ts'
import { findCurrentConsent, unknownConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { type DecidedPayment, getDecidedPayment } from '../payment/read.ts'
import { authorizationKind, type AuthorizationSubject } from './kinds.ts'

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
  /** The others whose approval is needed too, for a customer who has signed in. */
  others?: OtherAuthorizer[]
  /** What was asked, where it ended without a decision of the customer who had signed in. */
  summary?: ConsentSummary
  /** How it ended: at the stage `ended`, and only there. */
  end?: AuthorizationEnd
}

/**
 * How an authorization ended. `expired`: its time ran out before anything was decided. `authorizedBefore`: the consent was authorized in
 * another visit. `unusable`: the consent ended otherwise, or its app may not act any more.
 */
export type AuthorizationEnd = NonNullable<AuthorizationSession['outcome']> | 'expired' | 'authorizedBefore' | 'unusable'

/** How an authorization that cannot go on has ended: by its own outcome, or else as its consent did. */
export function endOf({ outcome, expiresAt }: AuthorizationSession, consent: Consent, now: Date): AuthorizationEnd {
  if (outcome !== null) return outcome
  if (isAuthorized(consent)) return 'authorizedBefore'
  const isLate = hasMissedWindow(consent) || (consent.status === 'AwaitingAuthorization' && expiresAt <= now)
  return isLate ? 'expired' : 'unusable'
}

const isAuthorized = ({ status }: Consent) => status === 'Authorized' || status === 'Finished'

/** One step of one authorization. The interaction id names the authorization. */
export interface AuthorizationStep {
  interactionId: string
  now: Date
}

/** The session and its consent. Throws BankRefusal 'resourceIdUnknown' when there is none or its time is over. */
export async function getAuthorizationSession(
  dependencies: Pick<Dependencies, 'db'>,
  { interactionId, now }: AuthorizationStep,
): Promise<{ session: AuthorizationSession; consent: Consent }> {
  const session = await findAuthorizationSession(dependencies.db, interactionId)
  if (!session || session.expiresAt.getTime() <= now.getTime()) {
    throw new BankRefusal('resourceIdUnknown', 'This authorization is over. Go back to the app and start again.')
  }
  const consent = await findCurrentConsent(dependencies, session.consentId, now)
  if (!consent) throw new Error(`session ${interactionId} without consent`)
  return { session, consent }
}

/** Ends a session that must not continue. The consent stays as it was. */
export async function refuseSession(executor: Executor, session: AuthorizationSession, reason: string, now: Date): Promise<void> {
  if (!(await endUndecidedSession(executor, session.interactionId))) return
  await insertAudit(executor, {
    occurredAt: now,
    actor: 'psu',
    action: 'authorization.refused',
    subject: session.consentId,
    clientId: session.clientId,
    details: { reason },
  })
}

/** Counts a wrong password. Returns true when no further try is allowed and the session is over. */
export async function countFailure(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  session: AuthorizationSession,
  now: Date,
): Promise<boolean> {
  await countAuthorizationFailure(dependencies.db, session.interactionId)
  return endIfUsedUp(dependencies, session, now)
}

/** Ends a session whose tries are used up. Returns true when it is over, also where it has ended otherwise meanwhile. */
export async function endIfUsedUp(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { interactionId }: Pick<AuthorizationSession, 'interactionId'>,
  now: Date,
): Promise<boolean> {
  const session = await findAuthorizationSession(db, interactionId)
  if (!session || session.outcome !== null) return true
  if (session.failedAttempts < settings.limits.failedAttempts) return false
  await refuseSession(db, session, 'too many failed attempts', now)
  return true
}

/** A consent named in an authorization request. */
export interface AuthorizationTarget {
  consentId: string
  clientId: string
  now: Date
}

/** The consent, when this app may ask its customer to authorize it now. Throws BankRefusal 'resourceIdUnknown' or 'businessRule'. */
export async function assertAuthorizable(
  dependencies: Pick<Dependencies, 'db'>,
  { consentId, clientId, now }: AuthorizationTarget,
): Promise<Consent> {
  const consent = await findCurrentConsent(dependencies, consentId, now)
  if (!consent || consent.clientId !== clientId) throw unknownConsent()
  if (consent.status !== 'AwaitingAuthorization') {
    throw new BankRefusal(
      'businessRule',
      `The consent is ${consent.status}; only one in AwaitingAuthorization can be authorized. Create a new one.`,
      { path: 'ConsentId' },
    )
  }
  return consent
}

/** Begins or continues one authorization on the bank's pages. Throws as `assertAuthorizable` when it cannot begin. */
export async function openAuthorization(
  dependencies: Dependencies,
  request: AuthorizationTarget & { interactionId: string },
): Promise<AuthorizationView> {
  const { interactionId, consentId, clientId, now } = request
  const existing = await getAuthorizationView(dependencies, { interactionId, now }).catch(undefinedWhenOver)
  if (existing) return existing
  await assertAuthorizable(dependencies, request)
  const expiresAt = new Date(now.getTime() + dependencies.settings.limits.interactionSeconds * 1000)
  const session = beginSession({ interactionId, consentId, clientId, createdAt: now, expiresAt })
  await insertAuthorizationSession(dependencies.db, session)
  return getAuthorizationView(dependencies, { interactionId, now })
}

function undefinedWhenOver(error: unknown): undefined {
  if (error instanceof BankRefusal && error.code === 'resourceIdUnknown') return undefined
  throw error
}

/** What the page of this authorization may show now. Throws BankRefusal 'resourceIdUnknown' when it is over. */
export async function getAuthorizationView(dependencies: Dependencies, step: AuthorizationStep): Promise<AuthorizationView> {
  const { session, consent } = await getAuthorizationSession(dependencies, step)
  const asker = await getAsker(dependencies, session.clientId)
  const isOver = consent.status !== 'AwaitingAuthorization' || !asker.isStanding
  const view: AuthorizationView = {
    stage: isOver ? 'ended' : session.stage,
    outcome: session.outcome,
    ...asker,
    expiresAt: consent.authorizationExpiresAt,
    wasAuthorized: isAuthorized(consent),
    ...((isOver || session.stage === 'ended') && { end: endOf(session, consent, step.now) }),
  }
  if (session.nationalIdentificationNumber === null) return view
  if (isOver && isSignedIn(session)) return { ...view, summary: summarise(consent) }
  if (session.outcome === 'approved' || session.outcome === 'declined')
    return describeDecided(dependencies, view, session, consent)
  if (!isSignedIn(session)) return view
  const linkedAccountIds = await listConsentAccounts(dependencies.db, consent.consentId)
  const subject = await authorizationKind(consent).describe(dependencies, {
    consent,
    nationalIdentificationNumber: session.nationalIdentificationNumber,
    linkedAccountIds,
    now: step.now,
  })
  const { nationalIdentificationNumber } = session
  const payee = await showPayee(dependencies, session, consent, { nationalIdentificationNumber, now: step.now })
  const confirmation = view.stage === 'oneTimeCode' && session.confirmation
  const others = await listOtherAuthorizers(dependencies, consent, session.nationalIdentificationNumber)
  const triesLeft = dependencies.settings.limits.failedAttempts - session.failedAttempts
  return { ...view, subject, others, ...(payee && { payee }), ...(confirmation && { confirmation, triesLeft }) }
}

/**
 * What a page says of the payee's name. The decision page says what is known now, and that is kept: what is approved is what was shown.
 * While a confirmation is asked, pages go on saying it, or the worse that became known since.
 */
async function showPayee(
  dependencies: Dependencies,
  { interactionId, stage, payeeShown }: AuthorizationSession,
  consent: Consent,
  reader: { nationalIdentificationNumber: string; now: Date },
): Promise<PayeeCheck | undefined> {
  const payee = await checkPayeeOf(dependencies, consent, reader)
  if (!payee || stage !== 'decision') return payee && checkToShow(payee, payeeShown)
  const shown = keptPayeeCheck(payee)
  const { nationalIdentificationNumber } = reader
  if (!isDeepStrictEqual(shown, payeeShown))
    await keepPayeeShown(dependencies.db, { interactionId, nationalIdentificationNumber, payeeShown: shown })
  return payee
}

/** Whether the session's customer has signed in and not decided yet. */
export const isSignedIn = ({ stage, outcome }: AuthorizationSession): boolean =>
  outcome === null && (stage === 'decision' || stage === 'oneTimeCode')

/** After the decision: for whom it waits, and the payment. */
async function describeDecided(
  dependencies: Dependencies,
  view: AuthorizationView,
  { nationalIdentificationNumber }: AuthorizationSession,
  consent: Consent,
): Promise<AuthorizationView> {
  const isWaiting = nationalIdentificationNumber !== null && consent.status === 'AwaitingAuthorization'
  const others = isWaiting ? await listOtherAuthorizers(dependencies, consent, nationalIdentificationNumber) : []
  return { ...view, others, ...(consent.kind === 'payment' && { decided: await getDecidedPayment(dependencies, consent) }) }
}

/** Whether the payee's names match the account, for a customer who is shown a consent to a payment. */
export async function checkPayeeOf(
  dependencies: Dependencies,
  consent: Consent,
  reader: { nationalIdentificationNumber: string; now: Date },
): Promise<PayeeCheck | undefined> {
  if (consent.kind !== 'payment') return undefined
  const { consentId, clientId, terms } = consent
  const { nationalIdentificationNumber, now } = reader
  return checkPayee(dependencies, {
    consentId,
    clientId,
    nationalIdentificationNumber,
    creditorAccount: terms.creditorAccount,
    now,
  })
}

/** Who asks: the app and the organisation behind it. */
export interface Asker {
  appName: string
  organisation: string
  product: Product
  /** Since when the bank vouches for these names, and the id of the organisation's licence. Null where nobody has checked them. */
  checked: { since: Date; licence?: string } | null
  /** False for an app that is not admitted any more. */
  isStanding: boolean
  /** Where the app is, if all its redirect addresses are on one site, and it is admitted. */
  appSite?: string
}

/** The app that a consent belongs to, by its name on record. */
export async function getAsker({ db }: Pick<Dependencies, 'db'>, clientId: string): Promise<Asker> {
  const app = await findAppOnRecord(db, clientId)
  if (!app) throw new Error(`app ${clientId} is not on record`)
  const developer = await findDeveloper(db, app.developerId)
  const isStanding = app.status === 'admitted'
  const licence = app.organisationId === null ? {} : { licence: app.organisationId }
  const checked = app.checkedAt === null ? null : { since: app.checkedAt, ...licence }
  const appSite = isStanding ? siteOfApp(app.redirectUris) : undefined
  const organisation = developer?.organisation ?? ''
  return { appName: app.name, organisation, product: app.product, checked, isStanding, ...(appSite !== undefined && { appSite }) }
}
