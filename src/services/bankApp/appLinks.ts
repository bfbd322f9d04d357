import { randomInt } from 'node:crypto'
import {
  deleteAppLink,
  findAppLink,
  findAppLinkByCode,
  openAppLinkOnce,
  replaceAppLink,
} from '../../data/repositories/appLinks.ts'
import { lockAuthorizationSession } from '../../data/repositories/authorizationSessions.ts'
import { updateScaStatus } from '../../data/repositories/consents.ts'
import { findCustomerStop } from '../../data/repositories/fraudCases.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { AppLink } from '../../domain/session/sessions.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { randomSecret } from '../../security/secrets.ts'
import { findObstacle } from '../authorization/authorizationSignIn.ts'
import { type AuthorizationStep, findVisit, type Visit } from '../authorization/visit.ts'
import { lockExistingConsent } from '../consent/currentConsent.ts'
import { stoppedByCustomer, stopPath } from '../consent/customerStops.ts'
import type { Dependencies } from '../dependencies.ts'
import { getAppCustomer, getWaitingRequest, hasSaidNo, type Stated } from './waiting.ts'

/** How a visit's way to the bank's app stands, for its page. */
export interface VisitAppLink extends Pick<AppLink, 'shownNumber' | 'expiresAt'> {
  /** The address that the page shows as a link and as a QR code. */
  address: string
  isOpened: boolean
}

/** The address in the bank's app that a link leads to. */
function addressOf(link: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(link)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * The way to the bank's app of a visit in which nobody has signed in yet. A code that was not opened in time is replaced, with its number.
 * Undefined where the bank has no app.
 */
export async function getVisitAppLink(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { interactionId, now }: AuthorizationStep,
): Promise<VisitAppLink | undefined> {
  const { bankAppLink, limits } = settings
  if (bankAppLink === undefined) return undefined
  const found = await findAppLink(db, interactionId)
  const isGood = found && (found.openedAt !== null || found.expiresAt > now)
  const link = isGood ? found : await makeAppLink(db, { interactionId, now, seconds: limits.appLinkSeconds })
  if (!link) return undefined
  const { code, shownNumber, expiresAt, openedAt } = link
  return { address: addressOf(bankAppLink, { link: code }), shownNumber, expiresAt, isOpened: openedAt !== null }
}

async function makeAppLink(
  db: Dependencies['db'],
  { interactionId, now, seconds }: AuthorizationStep & { seconds: number },
): Promise<AppLink | undefined> {
  const expiresAt = new Date(now.getTime() + seconds * 1_000)
  const shownNumber = String(randomInt(10, 100))
  await replaceAppLink(db, { interactionId, code: randomSecret(), shownNumber, createdAt: now, expiresAt })
  // Another window may have been first.
  return findAppLink(db, interactionId)
}

/** Begins anew: what was opened is opened no more, and the page shows another code. */
export async function forgetVisitAppLink(
  { db }: Pick<Dependencies, 'db'>,
  { interactionId }: Pick<AuthorizationStep, 'interactionId'>,
): Promise<void> {
  await deleteAppLink(db, interactionId)
}

/** The address in the bank's app of a request that waits there already. Undefined where the bank has no app. */
export function requestAppLink({ bankAppLink }: Dependencies['settings'], requestId: string): string | undefined {
  return bankAppLink === undefined ? undefined : addressOf(bankAppLink, { request: requestId })
}

/** The address in the bank's app of a sign-in to the customer's own area. Undefined where the bank has no app. */
export function signInAppLink({ bankAppLink }: Dependencies['settings'], signInId: string): string | undefined {
  return bankAppLink === undefined ? undefined : addressOf(bankAppLink, { signIn: signInId })
}

const unknownLink = () =>
  new BankRefusal('resourceIdUnknown', 'This link is over, or is not for this customer. Begin again on the page.', {
    path: 'code',
  })

/**
 * Opens the link of a page for a customer: its request is theirs alone from then on. Returns what it asks. A link opens once, and one that
 * was opened by somebody who may not decide is over. Throws BankRefusal 'resourceIdUnknown', 'stateConflict' or 'customerWrong'.
 */
export async function openVisitAppLink(
  dependencies: Dependencies,
  { code, customerId, now }: Stated & { code: string },
): ReturnType<typeof getWaitingRequest> {
  const { db } = dependencies
  const customer = await getAppCustomer(dependencies, { customerId, now })
  const { nationalIdentificationNumber } = customer
  const link = await findAppLinkByCode(db, code)
  const visit = link && (await findVisit(dependencies, { interactionId: link.interactionId, now }))
  if (!link || !visit || !isOpen(visit, now)) throw unknownLink()
  const { interactionId } = link
  if (link.openedAt !== null) throw openedBefore()
  if (link.expiresAt <= now) throw unknownLink()
  // Nobody learns from the answer whose consent it is.
  if ((await findObstacle(dependencies, visit.consent, nationalIdentificationNumber)) !== undefined) {
    await deleteAppLink(db, interactionId)
    throw unknownLink()
  }
  if (await hasSaidNo(dependencies, visit, { customer, now })) throw unknownLink()
  const { consentId, clientId } = visit.consent
  if (await findCustomerStop(db, { nationalIdentificationNumber, clientId }))
    throw new BankRefusal('stateConflict', stoppedByCustomer().message, { path: stopPath })
  await inTransaction(db, async (trx) => {
    await lockExistingConsent(trx, consentId, now)
    const session = await lockAuthorizationSession(trx, interactionId)
    if (!session || session.outcome !== null || session.stage === 'ended') throw unknownLink()
    if (!(await openAppLinkOnce(trx, { code, nationalIdentificationNumber, now }))) throw openedBefore()
    await insertAudit(trx, {
      ...{ occurredAt: now, actor: `psu:${customerId}`, action: 'authorization.openInApp', subject: consentId, clientId },
      details: { channel: 'bankApp' },
    })
  })
  // After the transaction: it locked the consent as it was before.
  await updateScaStatus(db, consentId, 'psuAuthenticated')
  return getWaitingRequest(dependencies, { requestId: interactionId, customerId, now })
}

const openedBefore = () =>
  new BankRefusal('stateConflict', 'This link was opened before. Begin again on the page.', { path: 'code' })

/** Whether a visit goes on, and its app may ask. */
export const isOpen = ({ session, consent, asker }: Visit, now: Date): boolean =>
  session.outcome === null &&
  session.stage !== 'ended' &&
  session.expiresAt > now &&
  consent.status === 'AwaitingAuthorization' &&
  asker.isStanding
