import { limits } from '../../config/limits.ts'
import { recordAnnouncement } from '../../data/repositories/announcements.ts'
import { listConsentApprovals, lockApprovable } from '../../data/repositories/consentApprovals.ts'
import { listStopped } from '../../data/repositories/fraudCases.ts'
import type { Executor } from '../../data/schema.ts'
import type { Consent, GuaranteeConsent } from '../../domain/consent/consent.ts'
import { countedOf, type KeptApproval } from '../../domain/mandate/approvals.ts'
import { eligible, judgeSigning, type SigningDemand } from '../../domain/mandate/signing.ts'
import type { Told } from '../../domain/message/message.ts'
import { askedTerms, letterFailed } from '../../domain/message/ofConsent.ts'
import { tellCustomers, tellCustomersOfEach } from '../message/tell.ts'

/** How the approvals of a consent change. `kept`: as they were before. */
export interface ApprovalChanges {
  kept: readonly KeptApproval[]
  changes: readonly KeptApproval[]
  demand: SigningDemand
  now: Date
}

const person = ({ nationalIdentificationNumber }: KeptApproval) => nationalIdentificationNumber
const aboutOf = ({ consentId, clientId }: Consent, now: Date) => ({ clientId, linkId: consentId, now })
/** For what may be told of one consent again: it happens at a time. */
const atThisTime = ({ consentId }: Consent, now: Date) => ({ onceKey: `${consentId} ${now.toISOString()}` })

/** That somebody is asked to approve. Its key is the consent, so whoever was told hears it once, unless the key says otherwise. */
const askedOf = (consent: Consent, now: Date) =>
  ({
    ...({ kind: 'approvalAsked', terms: askedTerms(consent), until: consent.authorizationExpiresAt } as const),
    ...aboutOf(consent, now),
  }) as const

/** Tells who is asked now, and who is asked no more. Nobody's phone rings for an app that they have stopped: they cannot approve it. */
export async function tellOfChanges(trx: Executor, consent: Consent, changed: ApprovalChanges): Promise<void> {
  const { kept, changes, now } = changed
  const customers = changes.filter(({ decision }) => decision === 'pending').map(person)
  const stopped = await listStopped(trx, { customers, clientId: consent.clientId })
  const asked = customers.filter((one) => !stopped.includes(one))
  const isAgain = (one: string) => kept.map(person).includes(one)
  const told = askedOf(consent, now)
  const [again, first] = [asked.filter(isAgain), asked.filter((one) => !isAgain(one))]
  if (first.length > 0) await tellCustomers(trx, { ...told, customers: first })
  // Who was asked before is told anew: the mandate has changed since.
  if (again.length > 0) await tellCustomers(trx, { ...told, customers: again, ...atThisTime(consent, now) })
  await tellOfNoNeed(trx, consent, changed)
}

/**
 * Tells a customer what others have begun meanwhile and what needs their approval, once nothing stops its app for them any more. Whoever
 * was told before hears nothing twice. At most as many as the bank's own app lists, those that end first before the rest: each takes a
 * statement, and the locks of what stops the customer are held meanwhile.
 */
export async function tellOfWaiting(
  trx: Executor,
  { nationalIdentificationNumber, now }: { nationalIdentificationNumber: string; now: Date },
): Promise<void> {
  const waiting = await lockApprovable(trx, { nationalIdentificationNumber, now, limit: limits.waitingListed })
  // They may have been told before they lost the mandate, and have it again since.
  const told = waiting.map((consent) => ({
    ...{ ...askedOf(consent, now), ...atThisTime(consent, now), customers: [nationalIdentificationNumber] },
  }))
  if (told.length > 0) await tellCustomersOfEach(trx, told)
}

/** Whose place others have filled, with all approvals that it takes or before that, and whose mandate has ended. */
async function tellOfNoNeed(trx: Executor, consent: Consent, { kept, changes, demand, now }: ApprovalChanges): Promise<void> {
  const lapsed = changes.filter(({ decision }) => decision === 'lapsed').map(person)
  if (lapsed.length === 0) return
  const may = eligible(demand)
  const after = new Map([...kept, ...changes].map((row) => [person(row), row]))
  const isComplete = judgeSigning(demand, countedOf(demand, [...after.values()])).outcome === 'satisfied'
  const byOthers = isComplete ? 'othersApproved' : 'othersDecide'
  for (const because of [byOthers, 'mandateEnded'] as const) {
    const customers = lapsed.filter((one) => may.has(one) === (because === byOthers))
    const told = { kind: 'approvalNotNeeded', terms: { ...askedTerms(consent), because } } as const
    if (customers.length > 0)
      await tellCustomers(trx, { ...told, ...aboutOf(consent, now), ...atThisTime(consent, now), customers })
  }
}

/**
 * What makes it impossible to approve something to the end, and the key by which it is told once of a consent. What is too late already is
 * told once with the end of the time to approve, which comes later.
 */
const impossible = { mandateEnded: ' mandate', accountGone: ' account', accountStopped: ' stopped', tooLate: '' } as const
/** Why nobody can approve something to the end, though it still waits. */
export type ImpossibleBecause = keyof typeof impossible

/**
 * Tells who has approved that as the mandate is now, or without the account, nobody can approve it to the end. Once for each consent: a
 * mandate that is put right and breaks again tells nothing new.
 */
export async function tellOfImpossible(
  trx: Executor,
  consent: Consent,
  now: Date,
  because: ImpossibleBecause = 'mandateEnded',
): Promise<void> {
  const { consentId } = consent
  const told = { kind: 'approvalsFailed', terms: { ...askedTerms(consent), because } } as const
  const about = { ...aboutOf(consent, now), onceKey: `${consentId}${impossible[because]}` }
  await tellCustomers(trx, { ...told, ...about, customers: [], approversOf: consentId })
}

/**
 * Tells the one who is still asked, where it is one alone, that everybody else has approved. Returns who that was. An approval that was
 * taken back is theirs, or that of somebody who is asked no more: then it is news to them all the same.
 */
export async function tellOfMissing(trx: Executor, consent: Consent, now: Date): Promise<string | undefined> {
  const approvals = await listConsentApprovals(trx, consent.consentId)
  const [missing, ...further] = approvals.filter(({ decision }) => decision === 'pending').map(person)
  if (missing === undefined || further.length > 0) return undefined
  const stopped = await listStopped(trx, { customers: [missing], clientId: consent.clientId })
  if (stopped.length > 0) return undefined
  const told = { kind: 'approvalMissing', terms: askedTerms(consent), until: consent.authorizationExpiresAt } as const
  await tellCustomers(trx, { ...told, customers: [missing], ...aboutOf(consent, now), ...atThisTime(consent, now) })
  return missing
}

/** Who is still to decide. Not who has stopped the app: they cannot approve it, and are told nothing of it. */
async function listAsked(trx: Executor, { consentId, clientId }: Consent): Promise<string[]> {
  const approvals = await listConsentApprovals(trx, consentId)
  const asked = approvals.filter(({ decision }) => decision === 'pending').map(person)
  const stopped = await listStopped(trx, { customers: asked, clientId })
  return asked.filter((one) => !stopped.includes(one))
}

/**
 * Tells the others who have approved, and who are asked, that somebody has taken back their approval, or has given it again after that.
 * Nobody's phone rings for an app that they have stopped, nor for what another message has told them.
 */
export async function tellTheOthers(
  trx: Executor,
  consent: Consent,
  kind: 'approvalTakenBack' | 'approvalGivenAgain',
  {
    nationalIdentificationNumber,
    toldAlready,
    now,
  }: { nationalIdentificationNumber: string; toldAlready?: string | undefined; now: Date },
): Promise<void> {
  const { consentId } = consent
  const customers = await listAsked(trx, consent)
  const notTo = [nationalIdentificationNumber, ...(toldAlready === undefined ? [] : [toldAlready])]
  const told = { kind, terms: askedTerms(consent), customers, approversOf: consentId, notTo }
  await tellCustomers(trx, { ...told, ...aboutOf(consent, now), ...atThisTime(consent, now) })
}

/**
 * Tells whoever has approved a request together with others, and whoever is still asked, that it has ended. Not who ended it: they have no
 * approval any more, or their no is the reason.
 */
export async function tellOfEnd(
  trx: Executor,
  ended: Consent,
  { told, ownOf: notTo, now }: { told: Record<'approved' | 'asked', Told>; ownOf: string | undefined; now: Date },
): Promise<void> {
  const about = { ...aboutOf(ended, now), notTo }
  await tellCustomers(trx, { ...told.approved, ...about, customers: [], approversOf: ended.consentId })
  const customers = await listAsked(trx, ended)
  if (customers.length > 0) await tellCustomers(trx, { ...told.asked, ...about, customers })
}

/**
 * Tells everybody who has authorized a letter that its app has not asked for it in time. Once: the job that looks for it, and whatever ends
 * the authorization after that, tell the same.
 */
export async function tellOfUnaskedLetter(trx: Executor, consent: GuaranteeConsent, now: Date): Promise<void> {
  const { consentId, clientId, nationalIdentificationNumber } = consent
  if (nationalIdentificationNumber === null) return
  // The consent outlives what customers are told, which is deleted: so the message alone does not tell that it was written.
  if (!(await recordAnnouncement(trx, { consentId, eventType: 'letterFailed', now }))) return
  await tellCustomers(trx, {
    ...{ ...letterFailed(consent, 'time'), clientId, linkId: consentId, now },
    ...{ customers: [nationalIdentificationNumber], approversOf: consentId },
  })
}
