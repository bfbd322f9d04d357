import type { BankCustomer } from '../../corebank/port.ts'
import { isAskedToApprove } from '../../data/repositories/consentApprovals.ts'
import { closeOpenQuestions } from '../../data/repositories/authorizationSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import { type AskedConsent, findAskedConsent } from '../authorization/visit.ts'
import { isAuthorizer, recordApprovalTakenBack } from '../consent/approvals.ts'
import { recordConsentMove } from '../consent/consentMove.ts'
import { lockExistingConsent, unknownConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'

/** A signed-in customer, and one of their consents. */
export interface CustomerConsentRequest {
  consentId: string
  nationalIdentificationNumber: string
  now: Date
}

/**
 * Ends a consent in use because its customer asks. Its tokens end with it. Throws BankRefusal 'resourceIdUnknown' or 'businessRule'.
 */
export async function revokeCustomerConsent(
  dependencies: Dependencies,
  { consentId, nationalIdentificationNumber, now }: CustomerConsentRequest,
): Promise<Consent> {
  const customer = await findBankCustomer(dependencies, nationalIdentificationNumber)
  return inTransaction(dependencies.db, async (trx) => {
    const consent = await lockExistingConsent(trx, consentId, now)
    if (!(await isAuthorizer({ db: trx }, consent, nationalIdentificationNumber))) throw unknownConsent()
    return recordConsentMove(trx, consent, 'revoke', {
      actor: `psu:${customer.customerId}`,
      ownOf: nationalIdentificationNumber,
      now,
      revokedBy: 'KSAOB.PASP.InitiatedByPSU',
    })
  })
}

/**
 * Takes back the approval that a customer has given while others are still to approve. Throws BankRefusal 'resourceIdUnknown' or
 * 'businessRule'.
 */
export async function takeBackCustomerApproval(dependencies: Dependencies, request: CustomerConsentRequest): Promise<Consent> {
  const { customer } = await findAsked(dependencies, request)
  const { consentId, now } = request
  return inTransaction(dependencies.db, async (trx) => {
    const consent = await recordApprovalTakenBack(trx, await lockExistingConsent(trx, consentId, now), { customer, now })
    // A code that was sent before to a visit would approve again what was just taken back.
    await closeOpenQuestions(trx, request)
    return consent
  })
}

/** The consent, and the customer whose approval it needs. Throws BankRefusal 'resourceIdUnknown' for anybody else. */
export async function findAsked(
  dependencies: Dependencies,
  { consentId, nationalIdentificationNumber, now }: CustomerConsentRequest,
): Promise<AskedConsent & { customer: BankCustomer }> {
  // First: the first approval links the accounts, and who is asked since then decides about those.
  const isAsked = await isAskedToApprove(dependencies.db, consentId, nationalIdentificationNumber)
  const asked = isAsked ? await findAskedConsent(dependencies, consentId, now) : undefined
  if (!asked) throw unknownConsent()
  return { ...asked, customer: await findBankCustomer(dependencies, nationalIdentificationNumber) }
}

async function findBankCustomer({ coreBank }: Dependencies, nationalIdentificationNumber: string): Promise<BankCustomer> {
  const customer = await coreBank.findCustomer(nationalIdentificationNumber)
  if (!customer) throw new Error('the signed-in customer is gone')
  return customer
}
