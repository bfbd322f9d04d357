import { findApprovalDecision } from '../../data/repositories/consentApprovals.ts'
import { closeOpenQuestions, endTakenBack } from '../../data/repositories/authorizationSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { authorizationKind, demandAsLinked } from '../authorization/kinds.ts'
import { type AskedConsent, findAskedConsent } from '../authorization/visit.ts'
import { assertNotOut } from '../consent/accountDemand.ts'
import { recordApprovalTakenBack, settleConsentApprovals } from '../consent/approvals.ts'
import { isAuthorizer } from '../consent/authorizers.ts'
import { recordConsentMove } from '../consent/consentMove.ts'
import { lockExistingConsent, unknownConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import { findKnownCustomer } from '../shared/knownCustomers.ts'

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
  const customer = await getCustomer(dependencies, nationalIdentificationNumber)
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
  const { customer, ...asked } = await findAsked(dependencies, request)
  const { consentId, now } = request
  await assertNotOut(dependencies, asked.consent, customer)
  // While the core bank is away, who is asked instead follows when it is back (followMandates).
  const demand = await demandNow(dependencies, { ...asked, ...request }).catch(undefinedWhenAway)
  return inTransaction(dependencies.db, async (trx) => {
    const consent = await recordApprovalTakenBack(trx, await lockExistingConsent(trx, consentId, now), { customer, now })
    // A code that was sent before to a visit would approve again what was just taken back.
    await closeOpenQuestions(trx, request)
    // The visit in which it was given would still tell its app, and a second click, that it stands.
    await endTakenBack(trx, request)
    // Somebody else of the same group may approve instead.
    if (demand) await settleConsentApprovals(trx, consent, demand, now)
    return consent
  })
}

async function demandNow(dependencies: Dependencies, authorizer: AskedConsent & CustomerConsentRequest) {
  const subject = await authorizationKind(authorizer.consent).describe(dependencies, authorizer)
  return demandAsLinked(dependencies, subject, authorizer.linkedAccountIds)
}

/** The consent, and the customer whose approval it needs or needed. Throws BankRefusal 'resourceIdUnknown' for anybody else. */
export async function findAsked(
  dependencies: Dependencies,
  { consentId, nationalIdentificationNumber, now }: CustomerConsentRequest,
): Promise<AskedConsent & { customer: KnownCustomer }> {
  // First: the first approval links the accounts, and who is asked since then decides about those.
  const decision = await findApprovalDecision(dependencies.db, { consentId, nationalIdentificationNumber })
  const asked = decision ? await findAskedConsent(dependencies, consentId, now) : undefined
  if (!asked) throw unknownConsent()
  return { ...asked, customer: await getCustomer(dependencies, nationalIdentificationNumber) }
}

async function getCustomer(dependencies: Dependencies, nationalIdentificationNumber: string): Promise<KnownCustomer> {
  const customer = await findKnownCustomer(dependencies, nationalIdentificationNumber)
  if (!customer) throw new Error('the signed-in customer is gone')
  return customer
}
