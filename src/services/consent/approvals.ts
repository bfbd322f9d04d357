import {
  decideConsentApproval,
  findApprovalDecision,
  insertConsentAccounts,
  listConsentAccounts,
  listConsentApprovals,
  listTakenBack,
  reopenConsentApproval,
  writeConsentApprovals,
} from '../../data/repositories/consentApprovals.ts'
import { updateBeginnerStanding } from '../../data/repositories/consents.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import { moveConsent } from '../../domain/consent/consentStates.ts'
import { countedOf, type KeptApproval, settleApprovals, takesFewer } from '../../domain/mandate/approvals.ts'
import { eligible, judgeSigning, type SigningDemand } from '../../domain/mandate/signing.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type KeptPayeeCheck, keptPayeeCheck, type PayeeCheck, warnsOfMore } from '../../domain/verification/payeeCheck.ts'
import { signingPath } from './accountDemand.ts'
import type { Approval } from './kind.ts'
import { type MoveContext, recordConsentMove } from './consentMove.ts'
import { assertStoppedByNoOther } from './customerStops.ts'
import { tellOfChanges, tellOfImpossible, tellOfMissing, tellTheOthers } from './toldOfApprovals.ts'

const refuseSigning = (message: string) => new BankRefusal('businessRule', message, { path: signingPath })

/**
 * Throws BankRefusal 'businessRule' when the approval of this customer would not count: their mandate has ended, others have filled their
 * place, or not even everybody together could approve.
 */
export function assertMaySign(demand: SigningDemand, kept: readonly KeptApproval[], nationalIdentificationNumber: string): void {
  const approved = kept.filter(({ decision }) => decision === 'approved').map((row) => row.nationalIdentificationNumber)
  const { outcome, askable } = judgeSigning(demand, approved)
  if (outcome === 'impossible') throw refuseSigning('As the mandate is now, nobody can approve this request.')
  if (!eligible(demand).has(nationalIdentificationNumber)) throw refuseSigning('You may not approve this request any more.')
  if (!askable.includes(nationalIdentificationNumber) && !approved.includes(nationalIdentificationNumber))
    throw refuseSigning('Others have approved this request; your approval is not needed any more.')
}

/** A customer's approval, and its consequences. */
export interface RecordApproval {
  customer: KnownCustomer
  approval: Approval
  /** What this customer was shown of the payee's name. Null where nothing was. */
  payeeShown: KeptPayeeCheck | null
  /** How many people must approve, as this customer was told. Undefined where nobody was told. */
  signersShown?: number | undefined
  channel?: MoveContext['channel']
  now: Date
}

/**
 * Records one customer's approval of a locked consent, in the caller's transaction. The last approval authorizes it; earlier ones
 * make it PartlyAuthorized. Throws BankRefusal 'businessRule' when it can no longer be approved, not by this customer, or when other
 * accounts were linked meanwhile.
 */
export async function recordApproval(
  trx: Executor,
  consent: Consent,
  { customer, approval, payeeShown, signersShown, channel, now }: RecordApproval,
): Promise<Consent> {
  const context = { actor: `psu:${customer.customerId}`, ownOf: customer.nationalIdentificationNumber, channel, now }
  // Refuses a consent that has already ended, also for an approval that is not the last one.
  moveConsent(consent, 'authorize', now)
  await linkAccounts(trx, consent, approval.accountIds)
  if (approval.payee) await recordPayeeCheck(trx, consent, { payeeShown, found: approval.payee }, context)
  if (!(await completesApprovals(trx, consent, approval.demand, { ...context, customer, signersShown })))
    return markPartlyAuthorized(trx, consent, { ...context, beginnerStanding: approval.beginnerStanding })
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

/**
 * The flag is set once, with the date of the first approval. Later approvals do not move the consent. They stand in the audit trail all the
 * same, because whoever gave one may deny it.
 */
async function markPartlyAuthorized(
  trx: Executor,
  consent: Consent,
  { beginnerStanding, ...context }: MoveContext & Pick<Approval, 'beginnerStanding'>,
): Promise<Consent> {
  const { consentId: subject, clientId, status } = consent
  if (!hasFlag(consent, 'PartlyAuthorized')) {
    if (beginnerStanding) await updateBeginnerStanding(trx, subject, beginnerStanding)
    return recordConsentMove(trx, consent, 'partlyAuthorize', context)
  }
  const { actor, channel, now: occurredAt } = context
  const moment = { occurredAt, actor, statusBefore: status, statusAfter: status, details: { ...(channel && { channel }) } }
  await insertAudit(trx, { ...moment, action: 'approval.given', subject, clientId })
  return consent
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

/** Counts one more approval, by the mandate as it is now. Returns true when it was the last that was needed. */
async function completesApprovals(
  trx: Executor,
  consent: Consent,
  demand: SigningDemand,
  { customer, signersShown = 0, ...context }: MoveContext & Pick<RecordApproval, 'customer' | 'signersShown'>,
): Promise<boolean> {
  const { nationalIdentificationNumber } = customer
  const isBegun = hasFlag(consent, 'PartlyAuthorized')
  const kept = isBegun ? await listConsentApprovals(trx, consent.consentId) : []
  await assertStoppedByNoOther(trx, consent, { demand, kept, customer: nationalIdentificationNumber })
  assertMaySign(demand, kept, nationalIdentificationNumber)
  const { state, changes } = settleApprovals(demand, kept, { nationalIdentificationNumber, now: context.now })
  const isLast = state.outcome === 'satisfied'
  const others = countedOf(demand, kept).filter((person) => person !== nationalIdentificationNumber)
  if (isLast && takesFewer(demand, others.length + 1, signersShown))
    throw refuseSigning('Fewer people must approve by now than this customer was shown. Look at the request again.')
  // Who decides alone has no rows.
  if (isBegun || !isLast) await recordApprovalChanges(trx, consent, { kept, changes, demand }, context)
  if (isBegun) await tellOfProgress(trx, consent, { nationalIdentificationNumber, isLast, ...context })
  return isLast
}

/**
 * What an approval is to the others where somebody had taken theirs back: given again, or the last but the one that was taken back. Of the
 * last approval of an access or a payment, what comes of it is told; of a letter nothing is, until its app asks for it.
 */
async function tellOfProgress(
  trx: Executor,
  consent: Consent,
  { actor, isLast, ...given }: Pick<MoveContext, 'actor' | 'now'> & { nationalIdentificationNumber: string; isLast: boolean },
): Promise<void> {
  if (isLast && consent.kind !== 'guarantee') return
  const takenBack = await listTakenBack(trx, consent.consentId)
  const missing = takenBack.some((one) => one !== actor) ? await tellOfMissing(trx, consent, given.now) : undefined
  if (takenBack.includes(actor)) await tellTheOthers(trx, consent, 'approvalGivenAgain', { ...given, toldAlready: missing })
}

/**
 * Writes how the approvals of a locked consent stand now, and into the audit trail who lost their say by it. Who is asked now is told, and
 * who is asked no more.
 */
async function recordApprovalChanges(
  trx: Executor,
  consent: Consent,
  { kept, changes, demand }: Record<'kept' | 'changes', readonly KeptApproval[]> & { demand: SigningDemand },
  { actor, now }: MoveContext,
): Promise<void> {
  const { consentId, clientId } = consent
  await writeConsentApprovals(trx, consentId, changes, now)
  await tellOfChanges(trx, consent, { kept, changes, demand, now })
  const lapsed = changes.filter(({ decision, decidedAt }) => decision === 'lapsed' && decidedAt !== null).length
  if (lapsed === 0) return
  const details = { lapsed }
  await insertAudit(trx, { occurredAt: now, actor, action: 'approval.lapsed', subject: consentId, clientId, details })
}

/**
 * Brings the approvals of a locked consent that waits for several people into step with the mandate as it is now: who may not sign any more
 * is not asked, who is needed is. Returns whether anything has changed.
 */
export async function settleConsentApprovals(
  trx: Executor,
  consent: Consent,
  demand: SigningDemand,
  now: Date,
): Promise<boolean> {
  if (consent.status !== 'AwaitingAuthorization' || !hasFlag(consent, 'PartlyAuthorized')) return false
  const kept = await listConsentApprovals(trx, consent.consentId)
  const { state, changes } = settleApprovals(demand, kept)
  if (state.outcome === 'impossible') await tellOfImpossible(trx, consent, now)
  await recordApprovalChanges(trx, consent, { kept, changes, demand }, { actor: 'bank', now })
  return changes.length > 0
}

/**
 * Records that one customer declines a locked consent. One decline ends the consent. Throws BankRefusal 'businessRule' when it is too
 * late.
 */
export async function recordDecline(
  trx: Executor,
  consent: Consent,
  { customer, channel, now }: Pick<RecordApproval, 'customer' | 'channel' | 'now'>,
): Promise<Consent> {
  const { consentId } = consent
  const { nationalIdentificationNumber } = customer
  // Whose mandate has ended stops nothing any more, either.
  if ((await findApprovalDecision(trx, { consentId, nationalIdentificationNumber })) === 'lapsed')
    throw refuseSigning('You may not decide about this request any more.')
  await decideConsentApproval(trx, { consentId, nationalIdentificationNumber, decision: 'declined' }, now)
  return recordConsentMove(trx, consent, 'decline', {
    ...{ actor: `psu:${customer.customerId}`, ownOf: nationalIdentificationNumber, channel, now, scaStatus: 'failed' },
  })
}

/**
 * Takes back one customer's approval of a locked consent that still waits for others. The customer is then asked as before it. Throws
 * BankRefusal 'businessRule' when it is too late, or when there is none.
 */
export async function recordApprovalTakenBack(
  trx: Executor,
  consent: Consent,
  { customer, now }: { customer: KnownCustomer; now: Date },
): Promise<Consent> {
  const { consentId } = consent
  const taken = await recordConsentMove(trx, consent, 'takeBackApproval', { actor: `psu:${customer.customerId}`, now })
  const { nationalIdentificationNumber } = customer
  if (!(await reopenConsentApproval(trx, { consentId, nationalIdentificationNumber })))
    throw new BankRefusal('businessRule', 'You have given no approval that can be taken back.')
  await tellTheOthers(trx, consent, 'approvalTakenBack', { nationalIdentificationNumber, now })
  return taken
}
