import { type BankCustomer } from '../../corebank/port.ts'
import { listConsentAccounts } from '../../data/repositories/consent/consentAccounts.ts'
import { type ConsentApprovalRow, listConsentApprovals } from '../../data/repositories/consent/consentApprovals.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { hasFlag } from '../../domain/consent/flags.ts'
import { type Dependencies } from '../dependencies.ts'
import { type ConsentQuery, readConsent } from './readConsent.ts'

/** One of several people whose approval a consent needs, and what they said. */
export interface ConsentAuthorizer {
  customer: BankCustomer
  type: 'JointHolder' | 'Signatory'
  status: 'Pending' | 'Approved' | 'Rejected'
  decidedAt: Date | null
}

const statusOf: Record<ConsentApprovalRow['decision'], ConsentAuthorizer['status']> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Rejected',
}

/** Everybody whose approval a consent needs; empty where one customer decides alone, or before the first approval. */
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

/** An app's own consent as it stands, with those who must approve it. Throws SanadError 'resourceIdUnknown'. */
export async function readConsentWithAuthorizers(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  query: ConsentQuery,
): Promise<{ consent: ConsentRow; authorizers: ConsentAuthorizer[] }> {
  const consent = await readConsent(dependencies, query)
  // Only an approval of one among several leaves this flag; a plain consent is read with one query.
  const isShared = hasFlag(consent, 'PartlyAuthorized')
  return { consent, authorizers: isShared ? await listConsentAuthorizers(dependencies, consent.consentId) : [] }
}
