import { type BankCustomer } from '../../corebank/port.ts'
import { lockAuthorizationSession, updateAuthorizationSession } from '../../data/repositories/consent/authorizationSessions.ts'
import { listConsentAccounts } from '../../data/repositories/consent/consentAccounts.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { lockCurrentConsent, unknownConsent } from '../consent/readConsent.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AuthorizationStep, findSession } from './authorizationSession.ts'
import { type Approval } from './kinds/authorizationKind.ts'
import { authorizationKind } from './kinds/index.ts'
import { recordApproval, recordRefusal } from './recordApproval.ts'

/** The customer's word: approve, with the accounts to use where there is a choice, or decline. */
export interface AuthorizationDecision extends AuthorizationStep {
  decision: 'approve' | 'decline'
  accountIds: string[]
}

export type DecisionOutcome = { outcome: 'approved'; customerId: string } | { outcome: 'declined' }

/**
 * Carries out the customer's decision. Approval is one transaction: consent Authorized with all that this brings about, for a
 * payment its creation and the consent Finished (Consumed), events, audit, core bank instruction (design.md section 4). The same
 * click again gets the same answer. Throws SanadError 'businessRule' when the consent can no longer be decided or the choice of accounts does not fit.
 */
export async function decideAuthorization(dependencies: Dependencies, decision: AuthorizationDecision): Promise<DecisionOutcome> {
  const { session, consent } = await findSession(dependencies, decision)
  if (session.national_id === null || (session.stage !== 'decision' && session.outcome === null)) {
    throw new SanadError('notSignedIn', 'Sign in before you decide.')
  }
  const customer = await dependencies.coreBank.findCustomer(session.national_id)
  if (!customer) throw new Error(`customer of session ${session.interaction_id} is gone`)
  if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
  if (decision.decision === 'decline') return decline(dependencies, decision, customer)
  const linkedAccountIds = await listConsentAccounts(dependencies.db, consent.consent_id)
  const authorizer = { consent, customer, nationalId: session.national_id, linkedAccountIds, accountIds: decision.accountIds }
  return approve(
    dependencies,
    decision,
    customer,
    await authorizationKind(consent.kind).prepareApproval(dependencies, authorizer),
  )
}

function repeatedOutcome(outcome: 'approved' | 'declined' | 'refused', { customerId }: BankCustomer): DecisionOutcome {
  if (outcome === 'refused') throw new SanadError('businessRule', 'This authorization has ended.')
  return outcome === 'approved' ? { outcome, customerId } : { outcome }
}

async function decline({ db }: Dependencies, step: AuthorizationStep, customer: BankCustomer): Promise<DecisionOutcome> {
  return inTransaction(db, async (trx) => {
    const { session, consent } = await lockBoth(trx, step)
    if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
    await recordRefusal(trx, consent, { customer, now: step.now })
    await updateAuthorizationSession(trx, { ...session, stage: 'ended', outcome: 'declined' })
    return { outcome: 'declined' }
  })
}

async function approve(
  { db, wakeJobs }: Dependencies,
  step: AuthorizationStep,
  customer: BankCustomer,
  approval: Approval,
): Promise<DecisionOutcome> {
  const decided = await inTransaction(db, async (trx): Promise<DecisionOutcome> => {
    const { session, consent } = await lockBoth(trx, step)
    if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
    await recordApproval(trx, consent, { customer, approval, now: step.now })
    await updateAuthorizationSession(trx, { ...session, stage: 'ended', outcome: 'approved' })
    return { outcome: 'approved', customerId: customer.customerId }
  })
  wakeJobs()
  return decided
}

/** Session first, consent second, everywhere: two clicks at once wait for each other instead of deadlocking. */
async function lockBoth(trx: Executor, { interactionId, now }: AuthorizationStep) {
  const session = await lockAuthorizationSession(trx, interactionId)
  const consent = session && (await lockCurrentConsent(trx, session.consent_id, now))
  if (!session || !consent) throw unknownConsent()
  return { session, consent }
}
