import { listConsentAccounts, listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { type Consent, type ConsentApproval, hasFlag } from '../../domain/consent/consent.ts'
import type { BilingualName } from '../../domain/shared/bilingual.ts'
import type { Dependencies } from '../dependencies.ts'

/** One of the others whose approval a consent needs, as an authorizer sees them. */
export interface OtherAuthorizer {
  /** Null for somebody with whom this authorizer holds none of the accounts: those two may not know each other. */
  name: BilingualName | null
  decision: ConsentApproval['decision']
  decidedAt: Date | null
}

/** The others whose approval a consent needs, in a stable order. Empty where one customer decides alone, and before the first approval. */
export async function listOtherAuthorizers(
  { db, coreBank }: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<OtherAuthorizer[]> {
  // Only an approval by one of several authorizers sets this flag.
  if (!hasFlag(consent, 'PartlyAuthorized')) return []
  const approvals = await listConsentApprovals(db, consent.consentId)
  const accounts = await coreBank.findAccounts(await listConsentAccounts(db, consent.consentId))
  const others = approvals.filter((approval) => approval.nationalIdentificationNumber !== nationalIdentificationNumber)
  return Promise.all(
    others.map(async ({ nationalIdentificationNumber: other, decision, decidedAt }) => {
      const isKnown = accounts.some(({ holders }) => holders.includes(other) && holders.includes(nationalIdentificationNumber))
      const customer = isKnown ? await coreBank.findCustomer(other) : undefined
      return { name: customer?.name ?? null, decision, decidedAt }
    }),
  )
}
