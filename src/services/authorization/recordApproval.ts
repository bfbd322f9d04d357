import { type BankCustomer } from '../../corebank/port.ts'
import { insertConsentAccounts, listConsentAccounts } from '../../data/repositories/consent/consentAccounts.ts'
import {
  decideConsentApproval,
  insertConsentApprovals,
  listConsentApprovals,
} from '../../data/repositories/consent/consentApprovals.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type Executor } from '../../data/schema.ts'
import { hasFlag } from '../../domain/consent/flags.ts'
import { moveConsent } from '../../domain/consent/states.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type MoveContext, recordConsentMove } from '../consent/recordConsentMove.ts'
import { type Approval } from './kinds/authorizationKind.ts'

/** A customer's yes, and what it means. */
export interface RecordedApproval {
  customer: BankCustomer
  approval: Approval
  now: Date
}

/**
 * Records one customer's approval of a locked consent in the caller's transaction: the last one authorizes it, earlier ones make
 * it PartlyAuthorized. Throws SanadError 'businessRule' when it cannot be approved any more, or other accounts were linked meanwhile.
 */
export async function recordApproval(
  trx: Executor,
  consent: ConsentRow,
  { customer, approval, now }: RecordedApproval,
): Promise<ConsentRow> {
  const context = { actor: `psu:${customer.customerId}`, now }
  // Refuses what is over already, also for an approval that would not be the last one.
  moveConsent(consent, 'authorize', now)
  await linkAccounts(trx, consent, approval.accountIds)
  if (approval.approvers.length > 1 && !(await completesApprovals(trx, consent, customer, approval.approvers, now))) {
    return markPartlyAuthorized(trx, consent, context)
  }
  const authorized = await recordConsentMove(trx, consent, 'authorize', { ...context, scaStatus: 'finalised' })
  await approval.complete?.(trx, authorized, now)
  return authorized
}

/** The flag is set once, dated with the first approval; later ones change nothing more. */
async function markPartlyAuthorized(trx: Executor, consent: ConsentRow, context: MoveContext): Promise<ConsentRow> {
  return hasFlag(consent, 'PartlyAuthorized') ? consent : recordConsentMove(trx, consent, 'partlyAuthorize', context)
}

/** The first approval decides which accounts it is about. */
async function linkAccounts(trx: Executor, { consentId }: ConsentRow, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const linked = await listConsentAccounts(trx, consentId)
  if (linked.length === 0) return insertConsentAccounts(trx, consentId, [...accountIds])
  if (linked.length !== accountIds.length || !linked.every((accountId) => accountIds.includes(accountId))) {
    throw new SanadError(
      'businessRule',
      'Other accounts have been chosen for this consent meanwhile. Look at it again before you decide.',
      { path: 'accountIds' },
    )
  }
}

async function completesApprovals(
  trx: Executor,
  { consentId }: ConsentRow,
  customer: BankCustomer,
  approvers: readonly string[],
  now: Date,
): Promise<boolean> {
  await insertConsentApprovals(trx, consentId, approvers, now)
  await decideConsentApproval(
    trx,
    { consentId, nationalIdentificationNumber: customer.nationalIdentificationNumber, decision: 'approved' },
    now,
  )
  return (await listConsentApprovals(trx, consentId)).every(({ decision }) => decision === 'approved')
}

/** Records one customer's refusal of a locked consent: one no is enough. Throws SanadError 'businessRule' when it is too late. */
export async function recordRefusal(
  trx: Executor,
  consent: ConsentRow,
  { customer, now }: { customer: BankCustomer; now: Date },
): Promise<ConsentRow> {
  const { consentId } = consent
  await decideConsentApproval(
    trx,
    { consentId, nationalIdentificationNumber: customer.nationalIdentificationNumber, decision: 'declined' },
    now,
  )
  return recordConsentMove(trx, consent, 'decline', { actor: `psu:${customer.customerId}`, now, scaStatus: 'failed' })
}
