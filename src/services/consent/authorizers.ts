import type { BankCustomer } from '../../corebank/port.ts'
import { findApprovalDecision, listConsentAccounts, listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { type AccountConsent, type Consent, type ConsentApproval, hasFlag } from '../../domain/consent/consent.ts'
import { countedOf } from '../../domain/mandate/approvals.ts'
import { judgeSigning } from '../../domain/mandate/signing.ts'
import type { Dependencies } from '../dependencies.ts'
import { accountDemand, isBeginnerOut } from './accountDemand.ts'
import { type ConsentRequest, getConsent } from './currentConsent.ts'

/** One of several people whose approval a consent needs, with their name and decision. */
export interface ConsentAuthorizer {
  customer: BankCustomer
  type: 'JointHolder' | 'Signatory'
  status: 'Pending' | 'Approved' | 'Rejected'
  decidedAt: Date | null
}

const statusOf: Record<Exclude<ConsentApproval['decision'], 'lapsed'>, ConsentAuthorizer['status']> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Rejected',
}

/** Everybody whose approval a consent needs, and how many of them it takes. */
export interface ConsentAuthorizers {
  authorizers: ConsentAuthorizer[]
  totalRequired: number
}

/** As many as the contract lists. */
export const mostAuthorizers = 20

/** As the mandate is now while the consent waits, and as it was approved afterwards. Nobody where one customer decides alone. */
async function listConsentAuthorizers(
  { db, coreBank }: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: AccountConsent,
): Promise<ConsentAuthorizers> {
  const { consentId, status } = consent
  const kept = (await listConsentApprovals(db, consentId)).filter(({ decision }) => decision !== 'lapsed')
  const accounts = await coreBank.findAccounts(await listConsentAccounts(db, consentId))
  const type = accounts.some(({ accountType }) => accountType === 'KSAOB.Corporate') ? 'Signatory' : 'JointHolder'
  const demand = accountDemand(accounts, consent, 'access')
  const counted = countedOf(demand, kept)
  const { missing, askable } = judgeSigning(demand, counted)
  const isWaiting = status === 'AwaitingAuthorization'
  const rows = isWaiting ? kept.filter((row) => counted.includes(row.nationalIdentificationNumber)) : kept
  const pending = (isWaiting ? askable : []).map((person) => ({
    ...{ nationalIdentificationNumber: person, decision: 'pending' as const, decidedAt: null },
  }))
  const authorizers: ConsentAuthorizer[] = []
  for (const { nationalIdentificationNumber, decision, decidedAt } of [...rows, ...pending].slice(0, mostAuthorizers)) {
    const customer = await coreBank.findCustomer(nationalIdentificationNumber)
    if (customer && decision !== 'lapsed') authorizers.push({ customer, type, status: statusOf[decision], decidedAt })
  }
  const isKnown = isWaiting && missing !== Infinity
  return { authorizers, totalRequired: isKnown ? counted.length + missing : authorizers.length }
}

/** An app's own account consent with its current status, and its authorizers. Throws BankRefusal 'resourceIdUnknown'. */
export async function getAccountConsentWithAuthorizers(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  request: ConsentRequest<'account'>,
): Promise<{ consent: AccountConsent } & Partial<ConsentAuthorizers>> {
  const consent = await getConsent(dependencies, request)
  // Only an approval by one of several authorizers sets this flag. A consent without it is read with one query.
  const isShared = hasFlag(consent, 'PartlyAuthorized')
  return { consent, ...(isShared && (await listConsentAuthorizers(dependencies, consent))) }
}

/** The consent's own PSU, unless they have lost the mandate, or one of several people whose approval it waits for, or has. */
export async function isAuthorizer(
  { db }: Pick<Dependencies, 'db'>,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  const { consentId, nationalIdentificationNumber: psu } = consent
  const isPsu = nationalIdentificationNumber === psu
  // Nobody else has been asked yet.
  if (isPsu && !hasFlag(consent, 'PartlyAuthorized')) return true
  const decision = await findApprovalDecision(db, { consentId, nationalIdentificationNumber })
  return decision === undefined ? isPsu : decision !== 'lapsed'
}

/** Whether this customer may authorize it, also where the core bank alone knows so far that who began it has lost the mandate. */
export async function mayAuthorizeNow(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  if (!(await isAuthorizer(dependencies, consent, nationalIdentificationNumber))) return false
  return !(await isBeginnerOut(dependencies, consent, nationalIdentificationNumber))
}
