import { limits } from '../../config/limits.ts'
import { listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { countAppDecline } from '../../data/repositories/decoupledRequests.ts'
import { declineOpenSessions } from '../../data/repositories/authorizationSessions.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { assertNotOut, signingPath } from '../consent/accountDemand.ts'
import { assertMaySign, assertPayeeAsShown, recordApproval, recordDecline } from '../consent/approvals.ts'
import type { Approval } from '../consent/kind.ts'
import { assertOffered, lockExistingConsent } from '../consent/currentConsent.ts'
import { lockAskingApp } from '../consent/customerStops.ts'
import type { Dependencies } from '../dependencies.ts'
import { forgetConfirmed } from '../shared/sentCodes.ts'
import { type ApprovalOutcome, type Door, type FinalOutcome, type Question, repeatedOutcome } from './door.ts'
import { authorizationKind } from './kinds.ts'
import { checkPayeeOf } from './shownPayee.ts'

/** Who decides about what, and when. */
export type Decider = Pick<Door, 'consent' | 'asker' | 'linkedAccountIds' | 'customer' | 'channel' | 'now'>

/**
 * What an approval with these accounts would do; without any, with those that are linked already. Throws BankRefusal 'businessRule' when
 * it is not possible, also for a customer who might once, and may not approve any more, and for what the bank does not offer.
 */
export async function prepareApproval(
  dependencies: Dependencies,
  { consent, linkedAccountIds, customer, now }: Decider,
  accountIds?: readonly string[],
): Promise<Approval> {
  // The visit may have begun, or the customer been asked, before the bank left it out.
  assertOffered(dependencies, consent)
  const { nationalIdentificationNumber } = customer
  const kind = authorizationKind(consent)
  if (!(await kind.mayAuthorize(dependencies, consent, nationalIdentificationNumber)))
    throw new BankRefusal('businessRule', 'You may not approve this request any more.', { path: signingPath })
  const authorizer = { consent, customer, nationalIdentificationNumber, linkedAccountIds, now }
  const approval = await kind.prepareApproval(dependencies, { ...authorizer, accountIds: accountIds ?? linkedAccountIds })
  const kept = hasFlag(consent, 'PartlyAuthorized') ? await listConsentApprovals(dependencies.db, consent.consentId) : []
  assertMaySign(approval.demand, kept, nationalIdentificationNumber)
  const payee = await checkPayeeOf(dependencies, consent, { nationalIdentificationNumber, now })
  return { ...approval, ...(payee && { payee }) }
}

/**
 * Carries out an approval in one transaction: the consent becomes Authorized, with its events, audit entries and instruction to the
 * core bank. For a payment consent the payment is created too, and the consent is Finished (Consumed). Throws BankRefusal
 * 'businessRule' when the consent can no longer be approved, when the customer has chosen otherwise meanwhile, or when more speaks
 * against the payee than they were shown. `isAsked`: whether the door must still ask for what was confirmed. Not so for the sandbox, which
 * confirms in the customer's place.
 */
export async function approve(
  { db, wakeJobs }: Pick<Dependencies, 'db' | 'wakeJobs'>,
  door: Door,
  { approval, isAsked }: { approval: Approval; isAsked: boolean },
): Promise<ApprovalOutcome> {
  const { customer, channel, now } = door
  const { consentId, clientId } = door.consent
  const { nationalIdentificationNumber } = customer
  // The customers' stops and the app first where they matter, then the consent, what the door keeps last, everywhere: decisions about one
  // consent wait for each other instead of deadlocking. Whoever holds the consent may lock any of its sessions, in any order.
  const outcome = await inTransaction(db, async (trx): Promise<ApprovalOutcome> => {
    await lockAskingApp(trx, { clientId, nationalIdentificationNumber }, { owner: door.consent, demand: approval.demand })
    const consent = await lockExistingConsent(trx, consentId, now)
    const { outcome: earlier, question } = await door.lock(trx)
    if (earlier !== null) return repeatedOutcome(earlier, customer)
    if (isAsked) {
      // In another window somebody may have looked again, or signed in anew, after the code for this was typed.
      if (!question?.isOpen) return { outcome: 'notAsked' }
      assertAsAsked(question, approval)
    }
    const payeeShown = isAsked && question ? question.payeeShown : null
    const signersShown = isAsked ? question?.signers : undefined
    await recordApproval(trx, consent, { customer, approval, payeeShown, signersShown, channel, now })
    if (isAsked) await forgetConfirmed(trx, customer)
    await door.end(trx, 'approved')
    return { outcome: 'approved', customerId: customer.customerId }
  })
  wakeJobs()
  return outcome
}

/** What is approved is what was shown, and asked. */
function assertAsAsked({ accountIds, payeeShown }: Question, approval: Approval): void {
  if (!isSameChoice(accountIds, approval))
    throw new BankRefusal('businessRule', 'Other accounts have been chosen meanwhile. Look at the request again.')
  // The page is shown again, and with it what the customer has not seen yet.
  assertPayeeAsShown(approval, payeeShown)
}

/** Whether an approval is about the accounts of a question. */
export function isSameChoice(asked: readonly string[] | undefined, { chosenAccountIds }: Approval): boolean {
  if (asked === undefined) return true
  return asked.length === chosenAccountIds.length && asked.every((accountId) => chosenAccountIds.includes(accountId))
}

/** Records a no, which needs no confirmation. Throws BankRefusal 'businessRule' when it is too late. */
export async function decline(dependencies: Pick<Dependencies, 'db' | 'coreBank'>, door: Door): Promise<FinalOutcome> {
  const { db } = dependencies
  const { customer, channel, now } = door
  await assertNotOut(dependencies, door.consent, customer)
  return inTransaction(db, async (trx) => {
    const consent = await lockExistingConsent(trx, door.consent.consentId, now)
    const { outcome } = await door.lock(trx)
    if (outcome !== null) return repeatedOutcome(outcome, customer)
    await recordNo(trx, consent, { customer, channel, now })
    await door.end(trx, 'declined')
    return { outcome: 'declined' }
  })
}

/**
 * Records a customer's no to a locked consent. It ends the consent, and every open visit of the customer for it: each of them then says
 * that it was declined. Several noes make the app wait before it asks this customer over the back channel again. Throws BankRefusal
 * 'businessRule' when it is too late.
 */
export async function recordNo(
  trx: Executor,
  consent: Consent,
  { customer, channel, now }: { customer: KnownCustomer; channel?: Door['channel']; now: Date },
): Promise<Consent> {
  const { consentId, clientId } = consent
  const { nationalIdentificationNumber } = customer
  const declined = await recordDecline(trx, consent, { customer, channel, now })
  await declineOpenSessions(trx, { consentId, nationalIdentificationNumber })
  const countedUntil = new Date(now.getTime() + limits.declinesSeconds * 1_000)
  await countAppDecline(trx, { clientId, nationalIdentificationNumber }, { most: limits.declinesBeforePause, now, countedUntil })
  return declined
}
