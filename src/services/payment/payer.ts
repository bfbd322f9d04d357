import { listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import type { Executor } from '../../data/schema.ts'
import type { PaymentConsent } from '../../domain/consent/consent.ts'
import { countedOf } from '../../domain/mandate/approvals.ts'
import { eligible, type SigningDemand } from '../../domain/mandate/signing.ts'

/**
 * In whose name a payment is made: that of the consent's own PSU, whoever approves last. Where they have lost the mandate meanwhile, it is
 * that of the first whose approval counts, and `approver` before there is one: nothing of it is told to who may sign no more.
 */
export async function findPayer(
  executor: Executor,
  consent: PaymentConsent,
  { demand, approver }: { demand: SigningDemand; approver: string },
): Promise<string> {
  const { consentId, nationalIdentificationNumber } = consent
  if (!isBeginnerLost(consent, demand)) return nationalIdentificationNumber
  const approvals = await listConsentApprovals(executor, consentId)
  const counted = new Set(countedOf(demand, approvals))
  const given = approvals.flatMap(({ nationalIdentificationNumber: person, decidedAt }) =>
    counted.has(person) && decidedAt ? [{ person, at: decidedAt.getTime() }] : [],
  )
  return given.sort((one, other) => one.at - other.at)[0]?.person ?? approver
}

/** Whether who began it counts no more by this demand. They are in every other one. */
export const isBeginnerLost = (
  { beginnerStanding, nationalIdentificationNumber }: PaymentConsent,
  demand: SigningDemand,
): boolean => beginnerStanding !== undefined && !eligible(demand).has(nationalIdentificationNumber)
