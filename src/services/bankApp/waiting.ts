import type { components } from '../../../generated/types/bank-app.ts'
import { findAppLink } from '../../data/repositories/appLinks.ts'
import { listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { findCustomerStop } from '../../data/repositories/fraudCases.ts'
import type { CustomerStop } from '../../domain/fraud/fraudCase.ts'
import type { AuthorizationSession } from '../../domain/session/sessions.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import type { PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { recordNoInApp } from '../authorization/appAnswers.ts'
import { demandOfChoice } from '../authorization/authorizationSession.ts'
import { authorizationKind, demandAsLinked } from '../authorization/kinds.ts'
import { checkPayeeOf } from '../authorization/shownPayee.ts'
import { type AskedConsent, findAskedConsent, findVisit, type Visit } from '../authorization/visit.ts'
import { whatStops, type WhatStops } from '../authorization/whatStops.ts'
import { isOffered } from '../consent/currentConsent.ts'
import { describeSigning } from '../consent/signing.ts'
import { findDecoupled } from '../decoupled/device.ts'
import type { Dependencies } from '../dependencies.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import { findKnownCustomerById, rememberCustomer } from '../shared/knownCustomers.ts'
import { accountMessage, otherMessage, termsDigest, termsMessage, unusableMessage } from './terms.ts'

type Schemas = components['schemas']

/** The customer about whom the bank's app has made its statement, by the bank's own id, and the time. */
export interface Stated {
  customerId: string
  now: Date
}

/** The same, once the customer is known. */
export interface AppCustomer {
  customer: KnownCustomer
  now: Date
}

/** A request in the bank's app. */
export interface AppRequest extends AppCustomer {
  requestId: string
}

/** What the customer can decide, as it is kept. A visit belongs to them by their link, or by the app that has named them. */
export type Found = AskedConsent & { requestId: string } & (
    { way: 'page' | 'backChannel'; visit: Visit; bindingMessage: string | null } | { way: 'furtherApproval' }
  )

/** Throws BankRefusal 'customerWrong' for an id that no customer has. */
export async function getAppCustomer(
  dependencies: Pick<Dependencies, 'coreBank' | 'db'>,
  { customerId, now }: Stated,
): Promise<KnownCustomer> {
  const customer = await dependencies.coreBank.findCustomerById(customerId)
  if (customer?.customerId !== customerId) throw new BankRefusal('customerWrong', 'The bank has no customer with this sub.')
  await rememberCustomer(dependencies, customer, now)
  return customer
}

/** The same for what needs no core bank: while it is away, as it last said. Throws as `getAppCustomer`. */
export async function getKnownAppCustomer(
  dependencies: Pick<Dependencies, 'coreBank' | 'db'>,
  stated: Stated,
): Promise<KnownCustomer> {
  try {
    return await getAppCustomer(dependencies, stated)
  } catch (error) {
    undefinedWhenAway(error)
    const known = await findKnownCustomerById(dependencies, stated.customerId)
    if (!known) throw error
    return known
  }
}

/** The same refusal for unknown ids and for what another customer is asked. */
const unknownRequest = (): BankRefusal =>
  new BankRefusal('resourceIdUnknown', 'No request with this id waits for this customer.', { path: 'requestId' })

/** The form of our ConsentIds. No id of a visit has it. */
const consentIdText = /^(?:pis|aac|lg)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The request with this id, decided or not. Throws BankRefusal 'resourceIdUnknown', also for another customer's. */
export async function getAppRequest(
  dependencies: Dependencies,
  { requestId, customer: { nationalIdentificationNumber }, now }: AppRequest,
): Promise<Found> {
  const { db } = dependencies
  if (consentIdText.test(requestId)) {
    // First: the first approval links the accounts, and who is asked since then decides about those.
    const approvals = await listConsentApprovals(db, requestId)
    const isAsked = approvals.some((approval) => approval.nationalIdentificationNumber === nationalIdentificationNumber)
    const asked = isAsked ? await findAskedConsent(dependencies, requestId, now) : undefined
    if (!asked) throw unknownRequest()
    return { ...asked, requestId, way: 'furtherApproval' }
  }
  const found = await findDecoupled(dependencies, { interactionId: requestId })
  const link = found ? undefined : await findAppLink(db, requestId)
  const owner = (found?.request ?? link)?.nationalIdentificationNumber
  const visit =
    owner === nationalIdentificationNumber ? await findVisit(dependencies, { interactionId: requestId, now }) : undefined
  if (!visit) throw unknownRequest()
  const { session, ...asked } = visit
  const way = found ? 'backChannel' : 'page'
  return { ...asked, requestId, way, visit: { session, ...asked }, bindingMessage: found?.request.bindingMessage ?? null }
}

/** The same, where it waits for the customer. Throws BankRefusal 'resourceIdUnknown' otherwise. */
async function getOpenRequest(dependencies: Dependencies, request: AppRequest): Promise<Found> {
  const found = await getAppRequest(dependencies, request)
  const { asker, consent } = found
  // A suspended app may come back, so who opens its request reads why it cannot be approved, and may decline.
  const mayComeBack = asker.isStanding || asker.appStatus === 'suspended'
  const isWaiting = consent.status === 'AwaitingAuthorization' && mayComeBack && isOffered(dependencies, consent)
  if (!isWaiting || !(await waitsFor(dependencies, found, request))) throw unknownRequest()
  return found
}

/**
 * What the customer has done that keeps them from approving. Throws BankRefusal 'resourceIdUnknown' for what an app asks over the back
 * channel then: it stays unseen (docs/decisions/customers.md#reports-of-fraud).
 */
async function stopOf(
  { db }: Pick<Dependencies, 'db'>,
  { way, consent: { clientId } }: Found,
  { customer: { nationalIdentificationNumber } }: AppCustomer,
): Promise<CustomerStop | undefined> {
  const stop = await findCustomerStop(db, { nationalIdentificationNumber, clientId })
  if (stop && way === 'backChannel') throw unknownRequest()
  return stop
}

/** Whether a visit goes on no more, whatever came of it. */
export const isPast = ({ stage, expiresAt }: AuthorizationSession, now: Date): boolean => stage === 'ended' || expiresAt <= now

/** Whether the customer has said no to it when the bank's app asked for another visit of theirs. Records that no: it ends the request. */
export const hasSaidNo = (
  dependencies: Dependencies,
  found: AskedConsent,
  { customer: { nationalIdentificationNumber }, now }: AppCustomer,
): Promise<boolean> => recordNoInApp(dependencies, { ...found, nationalIdentificationNumber, now })

/** Whether this customer still decides about it, and may. */
async function waitsFor(
  dependencies: Dependencies,
  found: Found,
  { customer: { nationalIdentificationNumber }, now }: AppCustomer,
): Promise<boolean> {
  if (found.way !== 'furtherApproval') {
    const { session } = found.visit
    const isOver = session.outcome !== null || isPast(session, now)
    if (isOver) return false
  } else {
    const approvals = await listConsentApprovals(dependencies.db, found.consent.consentId)
    const own = approvals.find((approval) => approval.nationalIdentificationNumber === nationalIdentificationNumber)
    if (own?.decision !== 'pending') return false
  }
  const { mayAuthorize } = authorizationKind(found.consent)
  return mayAuthorize(dependencies, found.consent, nationalIdentificationNumber)
}

/** A request with all that the customer has to see, and what was found of the payee on the way. */
export interface Described {
  message: Schemas['WaitingRequest']
  payee: PayeeCheck | undefined
}

/** Tells a request as it is now. */
export async function describeRequest(dependencies: Dependencies, found: Found, reader: AppCustomer): Promise<Described> {
  const { nationalIdentificationNumber } = reader.customer
  const { now } = reader
  const { consent, asker, linkedAccountIds, requestId, way } = found
  const authorizer = { consent, nationalIdentificationNumber, linkedAccountIds, now }
  const [stop, subject, payee] = await Promise.all([
    stopOf(dependencies, found, reader),
    authorizationKind(consent).describe(dependencies, authorizer),
    checkPayeeOf(dependencies, consent, { nationalIdentificationNumber, now }),
  ])
  const isLinked = linkedAccountIds.length > 0
  const demand = isLinked ? await demandAsLinked(dependencies, subject, linkedAccountIds) : demandOfChoice(subject, undefined)
  const signing = demand && (await describeSigning(dependencies, consent, { nationalIdentificationNumber, demand }))
  const bindingMessage = way === 'furtherApproval' ? null : found.bindingMessage
  const terms = termsMessage({ asker, bindingMessage, subject, payee, signing })
  const stops = whatStops({ ...subject, stop }, { signing, asker })
  const obstacle = obstacleOf(stops)
  const accounts = subject.accountChoice === 'none' ? [] : subject.accounts.map((account) => accountMessage(account, subject))
  const message: Schemas['WaitingRequest'] = {
    ...{ requestId, consentId: consent.consentId, kind: consent.kind, way },
    expiresDateTime: formatDateTime(endOf(found)),
    terms,
    termsDigest: termsDigest(terms, accounts),
    accountChoice: subject.accountChoice,
    accounts,
    mayApprove: stops.mayApprove,
    ...(obstacle && { obstacle }),
    ...unusableMessage(subject),
    ...('guarantee' in subject && { lineFreeAmount: formatHalalas(subject.guarantee.freeHalalas) }),
    others: (signing?.others ?? []).map(otherMessage),
    numberNeeded: way === 'page',
  }
  return { message, payee }
}

/** The same where the customer has done it. */
export const obstacleOfStop = { app: 'appReported', openBanking: 'bankingStopped' } as const satisfies Record<
  CustomerStop,
  string
>

/** What forbids an approval, in the contract's words. Throws BankRefusal 'resourceIdUnknown' where it waits for nobody. */
export function obstacleOf({
  mayApprove,
  app,
  stop,
  tooLate,
  limit,
  hasNoAccount,
  mandate,
  isAboveLine,
}: WhatStops): Schemas['WaitingRequest']['obstacle'] {
  if (mayApprove) return undefined
  if (app) return 'appSuspended'
  if (tooLate) return 'tooLate'
  if (stop) return obstacleOfStop[stop]
  if (mandate) return mandate === 'notYou' ? 'notYou' : 'mandate'
  if (limit) return 'limit'
  if (hasNoAccount) return 'noAccount'
  if (isAboveLine) return 'aboveLine'
  // What the bank has left out waits for nobody any more.
  throw unknownRequest()
}

/** Until when it can be decided: a visit may be over before its consent is. */
function endOf(found: Found): Date {
  const { authorizationExpiresAt } = found.consent
  if (found.way === 'furtherApproval') return authorizationExpiresAt
  return new Date(Math.min(found.visit.session.expiresAt.getTime(), authorizationExpiresAt.getTime()))
}

/**
 * A request that waits for a customer, with everything they have to see. Throws BankRefusal 'resourceIdUnknown' or 'customerWrong'.
 */
export async function getWaitingRequest(
  dependencies: Dependencies,
  { requestId, ...stated }: Stated & { requestId: string },
): Promise<Schemas['WaitingRequest']> {
  const request = { requestId, now: stated.now, customer: await getAppCustomer(dependencies, stated) }
  const found = await getOpenRequest(dependencies, request)
  if (await hasSaidNo(dependencies, found, request).catch(undefinedWhenAway)) throw unknownRequest()
  return (await describeRequest(dependencies, found, request)).message
}
