import { limits } from '../../config/limits.ts'
import { type BankCustomer } from '../../corebank/port.ts'
import { listConsentAccounts } from '../../data/repositories/consentApprovals.ts'
import { countAppRefusal } from '../../data/repositories/decoupledRequests.ts'
import {
  declineOpenSessions,
  findAuthorizationSession,
  lockAuthorizationSession,
  updateAuthorizationSession,
} from '../../data/repositories/sessions.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent } from '../../domain/consent/consent.ts'
import { type AuthorizationSession } from '../../domain/session/sessions.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { assertPayeeAsShown, recordApproval, recordRefusal } from '../consent/approvals.ts'
import { type Approval } from '../consent/kind.ts'
import { lockAskingApp, lockExistingConsent, unknownConsent } from '../consent/currentConsent.ts'
import { type Dependencies } from '../dependencies.ts'
import { forgetConfirmed } from '../shared/sentCodes.ts'
import { authorizationKind } from './kinds.ts'
import { type AuthorizationStep, checkPayeeOf, getAuthorizationSession, isSignedIn } from './authorizationSession.ts'

/** What was decided for good. `customerId` is the bank's opaque id, the `sub` of the tokens. */
export type FinalOutcome = { outcome: 'approved'; customerId: string } | { outcome: 'declined' }

/** Somebody who has signed in and may decide. */
export interface Decider {
  session: AuthorizationSession
  consent: Consent
  customer: BankCustomer
}

/** Who decides. Throws SanadError 'notSignedIn' before the sign-in. */
export async function findDecider(dependencies: Dependencies, step: AuthorizationStep): Promise<Decider> {
  const { session, consent } = await getAuthorizationSession(dependencies, step)
  const hasEnded = session.outcome !== null
  if (session.nationalIdentificationNumber === null || !(hasEnded || isSignedIn(session)))
    throw new SanadError('notSignedIn', 'Sign in before you decide.')
  const customer = await dependencies.coreBank.findCustomer(session.nationalIdentificationNumber)
  if (!customer) throw new Error(`customer of session ${session.interactionId} is gone`)
  return { session, consent, customer }
}

/** The answer of a session that has ended, for a click that comes again. Throws SanadError 'businessRule' after a refusal. */
export function repeatedOutcome(
  outcome: NonNullable<AuthorizationSession['outcome']>,
  { customerId }: BankCustomer,
): FinalOutcome {
  if (outcome === 'refused') throw new SanadError('businessRule', 'This authorization has ended.')
  return outcome === 'approved' ? { outcome, customerId } : { outcome }
}

/**
 * Runs a step of a decision. When another click was first, its outcome is the answer. What is not possible any more leads back to the
 * decision, where the page says why.
 */
export async function orEarlierOutcome<Outcome>(
  { db }: Pick<Dependencies, 'db'>,
  { session: { interactionId }, customer }: Decider,
  run: () => Promise<Outcome>,
): Promise<Outcome | FinalOutcome> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SanadError) || error.code !== 'businessRule') throw error
    const session = await findAuthorizationSession(db, interactionId)
    if (session && session.outcome !== null) return repeatedOutcome(session.outcome, customer)
    if (session?.stage === 'oneTimeCode' && error.detail.path !== codePath)
      await updateAuthorizationSession(db, { ...session, stage: 'decision' })
    throw error
  }
}

/** Names the member of a form that is at fault when no further code is sent. */
export const codePath = 'oneTimeCode'

/**
 * What an approval with these accounts would do; without any, with those that are linked already. Throws SanadError 'businessRule' when
 * it is not possible.
 */
export async function prepareApproval(
  dependencies: Dependencies,
  { consent, customer }: Pick<Decider, 'consent' | 'customer'>,
  { accountIds, now }: { accountIds?: readonly string[]; now: Date },
): Promise<Approval> {
  const linkedAccountIds = await listConsentAccounts(dependencies.db, consent.consentId)
  const { nationalIdentificationNumber } = customer
  const authorizer = { consent, customer, nationalIdentificationNumber, linkedAccountIds, now }
  const chosen = { ...authorizer, accountIds: accountIds ?? linkedAccountIds }
  const approval = await authorizationKind(consent).prepareApproval(dependencies, chosen)
  const payee = await checkPayeeOf(dependencies, consent, { nationalIdentificationNumber, now })
  return { ...approval, ...(payee && { payee }) }
}

/** Records a no, which needs no confirmation. Throws SanadError 'businessRule' when it is too late. */
export async function decline(
  { db }: Pick<Dependencies, 'db'>,
  { session: seen, customer }: Decider,
  now: Date,
): Promise<FinalOutcome> {
  return inTransaction(db, async (trx) => {
    const { session, consent } = await lockBoth(trx, seen, now)
    if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
    await recordNo(trx, consent, { customer, now })
    // Somebody else may have signed in meanwhile. The visit has ended for them, too.
    await updateAuthorizationSession(trx, { ...session, stage: 'ended', outcome: 'declined' })
    return { outcome: 'declined' }
  })
}

/**
 * Records a customer's no to a locked consent. It ends the consent, and every open visit of the customer for it: each of them then says
 * that it was declined. Several noes make the app wait before it asks this customer over the back channel again. Throws SanadError 'businessRule' when it is too late.
 */
export async function recordNo(
  trx: Executor,
  consent: Consent,
  { customer, now }: { customer: BankCustomer; now: Date },
): Promise<Consent> {
  const { consentId, clientId } = consent
  const { nationalIdentificationNumber } = customer
  const refused = await recordRefusal(trx, consent, { customer, now })
  await declineOpenSessions(trx, { consentId, nationalIdentificationNumber })
  const countedUntil = new Date(now.getTime() + limits.refusalsSeconds * 1_000)
  await countAppRefusal(trx, { clientId, nationalIdentificationNumber }, { most: limits.refusalsBeforePause, now, countedUntil })
  return refused
}

/** An approval that a customer has confirmed. */
export interface ConfirmedApproval {
  approval: Approval
  now: Date
  /** Whether the session must still ask for what was confirmed. Not so for the sandbox, which confirms in the customer's place. */
  isAsked: boolean
}

/**
 * Carries out an approval in one transaction: the consent becomes Authorized, with its events, audit entries and instruction to the
 * core bank. For a payment consent the payment is created too, and the consent is Finished (Consumed). Throws SanadError
 * 'businessRule' when the consent can no longer be approved, when the customer has chosen otherwise meanwhile, or when more speaks
 * against the payee than they were shown.
 */
export async function approve(
  { db, wakeJobs }: Pick<Dependencies, 'db' | 'wakeJobs'>,
  { session: seen, customer }: Decider,
  { approval, now, isAsked }: ConfirmedApproval,
): Promise<FinalOutcome> {
  const outcome = await inTransaction(db, async (trx): Promise<FinalOutcome> => {
    await lockAskingApp(trx, seen.clientId)
    const { session, consent } = await lockBoth(trx, seen, now)
    if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
    // In another window somebody may have chosen otherwise, or signed in anew, after the code for this was typed.
    if (isAsked && !asksFor(session, customer, approval))
      throw new SanadError('businessRule', 'Other accounts have been chosen meanwhile. Look at the request again.')
    // The page is shown again, and with it what the customer has not seen yet.
    if (isAsked) assertPayeeAsShown(approval, session.payeeShown)
    await recordApproval(trx, consent, { customer, approval, payeeShown: isAsked ? session.payeeShown : null, now })
    if (isAsked) await forgetConfirmed(trx, customer)
    await updateAuthorizationSession(trx, { ...session, stage: 'ended', outcome: 'approved', customerId: customer.customerId })
    return { outcome: 'approved', customerId: customer.customerId }
  })
  wakeJobs()
  return outcome
}

const asksFor = ({ stage, confirmation, ...session }: AuthorizationSession, customer: BankCustomer, approval: Approval) =>
  stage === 'oneTimeCode' &&
  session.nationalIdentificationNumber === customer.nationalIdentificationNumber &&
  confirmation !== null &&
  isSameChoice(confirmation.accountIds, approval.chosenAccountIds)

/** Whether two choices are about the same accounts. */
export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((accountId) => other.includes(accountId))
}

/**
 * The app first where it matters, the consent second, its sessions last, everywhere: decisions about one consent wait for each other
 * instead of deadlocking. Whoever holds the consent may lock any of its sessions, in any order.
 */
async function lockBoth(trx: Executor, { interactionId, consentId }: AuthorizationSession, now: Date) {
  const consent = await lockExistingConsent(trx, consentId, now)
  const session = await lockAuthorizationSession(trx, interactionId)
  if (!session) throw unknownConsent()
  return { session, consent }
}
