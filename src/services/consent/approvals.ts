import type { BankCustomer } from '../../corebank/port.ts'
import {
  decideConsentApproval,
  insertConsentAccounts,
  insertConsentApprovals,
  isAskedToApprove,
  listConsentAccounts,
  listConsentApprovals,
  reopenConsentApproval,
} from '../../data/repositories/consentApprovals.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { type AccountConsent, type Consent, type ConsentApproval, hasFlag } from '../../domain/consent/consent.ts'
import { moveConsent } from '../../domain/consent/consentStates.ts'
import { askedTerms } from '../../domain/message/ofConsent.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type KeptPayeeCheck, keptPayeeCheck, type PayeeCheck, warnsOfMore } from '../../domain/verification/payeeCheck.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import type { Approval } from './kind.ts'
import { type MoveContext, recordConsentMove } from './consentMove.ts'
import { type ConsentRequest, getConsent } from './currentConsent.ts'

/** One of several people whose approval a consent needs, with their name and decision. */
export interface ConsentAuthorizer {
  customer: BankCustomer
  type: 'JointHolder' | 'Signatory'
  status: 'Pending' | 'Approved' | 'Rejected'
  decidedAt: Date | null
}

const statusOf: Record<ConsentApproval['decision'], ConsentAuthorizer['status']> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Rejected',
}

/** Everybody whose approval a consent needs. Empty where one customer decides alone, and before the first approval. */
async function listConsentAuthorizers(
  { db, coreBank }: Pick<Dependencies, 'db' | 'coreBank'>,
  consentId: string,
): Promise<ConsentAuthorizer[]> {
  const approvals = await listConsentApprovals(db, consentId)
  if (approvals.length === 0) return []
  const accounts = await coreBank.findAccounts(await listConsentAccounts(db, consentId))
  const type = accounts.some(({ accountType }) => accountType === 'KSAOB.Corporate') ? 'Signatory' : 'JointHolder'
  const authorizers: ConsentAuthorizer[] = []
  for (const { nationalIdentificationNumber, decision, decidedAt } of approvals) {
    const customer = await coreBank.findCustomer(nationalIdentificationNumber)
    if (customer) authorizers.push({ customer, type, status: statusOf[decision], decidedAt })
  }
  return authorizers
}

/** An app's own account consent with its current status, and its authorizers. Throws BankRefusal 'resourceIdUnknown'. */
export async function getAccountConsentWithAuthorizers(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  request: ConsentRequest<'account'>,
): Promise<{ consent: AccountConsent; authorizers: ConsentAuthorizer[] }> {
  const consent = await getConsent(dependencies, request)
  // Only an approval by one of several authorizers sets this flag. A consent without it is read with one query.
  const isShared = hasFlag(consent, 'PartlyAuthorized')
  return { consent, authorizers: isShared ? await listConsentAuthorizers(dependencies, consent.consentId) : [] }
}

/** The consent's own PSU, or one of several people whose approval it waits for. */
export async function isAuthorizer(
  { db }: Pick<Dependencies, 'db'>,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  return (
    nationalIdentificationNumber === consent.nationalIdentificationNumber ||
    isAskedToApprove(db, consent.consentId, nationalIdentificationNumber)
  )
}

/** A customer's approval, and its consequences. */
export interface RecordApproval {
  customer: BankCustomer
  approval: Approval
  /** What this customer was shown of the payee's name. Null where nothing was. */
  payeeShown: KeptPayeeCheck | null
  now: Date
}

/**
 * Records one customer's approval of a locked consent, in the caller's transaction. The last approval authorizes it; earlier ones
 * make it PartlyAuthorized. Throws BankRefusal 'businessRule' when it can no longer be approved, or when other accounts were linked
 * meanwhile.
 */
export async function recordApproval(
  trx: Executor,
  consent: Consent,
  { customer, approval, payeeShown, now }: RecordApproval,
): Promise<Consent> {
  const context = { actor: `psu:${customer.customerId}`, ownOf: customer.nationalIdentificationNumber, now }
  // Refuses a consent that has already ended, also for an approval that is not the last one.
  moveConsent(consent, 'authorize', now)
  await linkAccounts(trx, consent, approval.accountIds)
  if (approval.payee) await recordPayeeCheck(trx, consent, { payeeShown, found: approval.payee }, context)
  if (approval.authorizers.length > 1 && !(await completesApprovals(trx, consent, { customer, approval, now }))) {
    return markPartlyAuthorized(trx, consent, context)
  }
  const authorized = await recordConsentMove(trx, consent, 'authorize', { ...context, scaStatus: 'finalised' })
  await approval.complete?.(trx, authorized, now)
  return authorized
}

/**
 * What the customer was shown of the payee, should they say later that nobody warned them, and what the bank found when they approved.
 * Verdicts only, no names.
 */
async function recordPayeeCheck(
  trx: Executor,
  { consentId, clientId }: Consent,
  { payeeShown, found }: { payeeShown: KeptPayeeCheck | null; found: PayeeCheck },
  { actor, now }: MoveContext,
): Promise<void> {
  const details = { ...(payeeShown ?? keptPayeeCheck(found)), found: keptPayeeCheck(found) }
  await insertAudit(trx, { occurredAt: now, actor, action: 'payee.checked', subject: consentId, clientId, details })
}

/** Names what is at fault when more speaks against the payee than the customer was shown. */
export const payeePath = 'payee'

/** Throws BankRefusal 'businessRule' when more speaks against the payee now than the customer was shown. Without a page, nothing was. */
export function assertPayeeAsShown({ payee }: Approval, shown: KeptPayeeCheck | null): void {
  if (payee && shown && warnsOfMore(payee, shown))
    throw new BankRefusal('businessRule', 'What is known of the payee has become worse meanwhile. Look at the request again.', {
      path: payeePath,
    })
}

/** The flag is set once, with the date of the first approval. Later approvals do not change it. */
async function markPartlyAuthorized(trx: Executor, consent: Consent, context: MoveContext): Promise<Consent> {
  return hasFlag(consent, 'PartlyAuthorized') ? consent : recordConsentMove(trx, consent, 'partlyAuthorize', context)
}

/** The first approval decides which accounts are linked. */
async function linkAccounts(trx: Executor, { consentId }: Consent, accountIds: readonly string[]): Promise<void> {
  if (await insertConsentAccounts(trx, consentId, accountIds)) return
  const linked = await listConsentAccounts(trx, consentId)
  if (linked.length !== accountIds.length || !linked.every((accountId) => accountIds.includes(accountId))) {
    throw new BankRefusal(
      'businessRule',
      'Other accounts have been chosen for this consent meanwhile. Look at it again before you decide.',
      { path: 'accountIds' },
    )
  }
}

/** Whether nobody is left who must approve. Otherwise those who are asked are told, each once. */
async function completesApprovals(
  trx: Executor,
  consent: Consent,
  { customer, approval: { authorizers }, now }: Pick<RecordApproval, 'customer' | 'approval' | 'now'>,
): Promise<boolean> {
  const { consentId, clientId, authorizationExpiresAt: until } = consent
  await insertConsentApprovals(trx, consentId, authorizers, now)
  await decideConsentApproval(
    trx,
    { consentId, nationalIdentificationNumber: customer.nationalIdentificationNumber, decision: 'approved' },
    now,
  )
  const asked = (await listConsentApprovals(trx, consentId)).filter(({ decision }) => decision !== 'approved')
  const customers = asked.map(({ nationalIdentificationNumber }) => nationalIdentificationNumber)
  if (customers.length === 0) return true
  const terms = askedTerms(consent)
  await tellCustomers(trx, { kind: 'approvalAsked', terms, customers, clientId, linkId: consentId, until, now })
  return false
}

/**
 * Records that one customer declines a locked consent. One decline ends the consent. Throws BankRefusal 'businessRule' when it is too
 * late.
 */
export async function recordDecline(
  trx: Executor,
  consent: Consent,
  { customer, now }: { customer: BankCustomer; now: Date },
): Promise<Consent> {
  const { consentId } = consent
  await decideConsentApproval(
    trx,
    { consentId, nationalIdentificationNumber: customer.nationalIdentificationNumber, decision: 'declined' },
    now,
  )
  return recordConsentMove(trx, consent, 'decline', { actor: `psu:${customer.customerId}`, now, scaStatus: 'failed' })
}

/**
 * Takes back one customer's approval of a locked consent that still waits for others. The customer is then asked as before it. Throws
 * BankRefusal 'businessRule' when it is too late, or when there is none.
 */
export async function recordApprovalTakenBack(
  trx: Executor,
  consent: Consent,
  { customer, now }: { customer: BankCustomer; now: Date },
): Promise<Consent> {
  const { consentId } = consent
  const taken = await recordConsentMove(trx, consent, 'takeBackApproval', { actor: `psu:${customer.customerId}`, now })
  const { nationalIdentificationNumber } = customer
  if (await reopenConsentApproval(trx, { consentId, nationalIdentificationNumber })) return taken
  throw new BankRefusal('businessRule', 'You have given no approval that can be taken back.')
}
