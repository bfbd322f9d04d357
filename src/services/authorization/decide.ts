import { type BankCustomer } from '../../corebank/port.ts'
import { listConsentAccounts } from '../../data/repositories/consentApprovals.ts'
import { lockAuthorizationSession, updateAuthorizationSession } from '../../data/repositories/sessions.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { recordApproval, recordRefusal } from '../consent/approvals.ts'
import { type Approval } from '../consent/kind.ts'
import { lockAskingApp, lockCurrentConsent, unknownConsent } from '../consent/read.ts'
import { type Dependencies } from '../dependencies.ts'
import { authorizationKind } from './kinds.ts'
import { type AuthorizationStep, getAuthorizationSession } from './session.ts'

/** The customer's decision: approve, with the accounts to use where there is a choice, or decline. */
export interface AuthorizationDecision extends AuthorizationStep {
  decision: 'approve' | 'decline'
  accountIds: string[]
}

/** What was decided. `customerId` is the bank's opaque id, the `sub` of the tokens. */
export type DecisionOutcome = { outcome: 'approved'; customerId: string } | { outcome: 'declined' }

/**
 * Carries out the customer's decision. An approval is one transaction: the consent becomes Authorized, with its events, audit
 * entries and instruction to the core bank. For a payment consent the payment is created too, and the consent is Finished
 * (Consumed). The same click again gets the same answer. Throws SanadError 'businessRule' when the consent can no longer be
 * decided, or when the choice of accounts does not fit.
 */
export async function decideAuthorization(dependencies: Dependencies, decision: AuthorizationDecision): Promise<DecisionOutcome> {
  const { session, consent } = await getAuthorizationSession(dependencies, decision)
  if (session.nationalIdentificationNumber === null || (session.stage !== 'decision' && session.outcome === null)) {
    throw new SanadError('notSignedIn', 'Sign in before you decide.')
  }
  const customer = await dependencies.coreBank.findCustomer(session.nationalIdentificationNumber)
  if (!customer) throw new Error(`customer of session ${session.interactionId} is gone`)
  if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
  if (decision.decision === 'decline') return decline(dependencies, decision, customer)
  const linkedAccountIds = await listConsentAccounts(dependencies.db, consent.consentId)
  const authorizer = {
    consent,
    customer,
    nationalIdentificationNumber: session.nationalIdentificationNumber,
    linkedAccountIds,
    accountIds: decision.accountIds,
  }
  return approve(dependencies, decision, customer, await authorizationKind(consent).prepareApproval(dependencies, authorizer))
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
    const { session, consent } = await lockBoth(trx, step, lockAskingApp)
    if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
    await recordApproval(trx, consent, { customer, approval, now: step.now })
    await updateAuthorizationSession(trx, { ...session, stage: 'ended', outcome: 'approved', customerId: customer.customerId })
    return { outcome: 'approved', customerId: customer.customerId }
  })
  wakeJobs()
  return decided
}

/** Session first, app second, consent third, everywhere: two clicks at once wait for each other instead of deadlocking. */
async function lockBoth(
  trx: Executor,
  { interactionId, now }: AuthorizationStep,
  lockApp?: (trx: Executor, clientId: string) => Promise<void>,
) {
  const session = await lockAuthorizationSession(trx, interactionId)
  if (session?.outcome === null) await lockApp?.(trx, session.clientId)
  const consent = session && (await lockCurrentConsent(trx, session.consentId, now))
  if (!session || !consent) throw unknownConsent()
  return { session, consent }
}
