import type { components } from '../../../generated/types/bank-app.ts'
import { deleteAppLink, findAppLink, lockAppLink } from '../../data/repositories/appLinks.ts'
import { lockAuthorizationSession, updateAuthorizationSession } from '../../data/repositories/authorizationSessions.ts'
import { endApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { updateScaStatus } from '../../data/repositories/consents.ts'
import { listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type AuthorizationSession, visitReturnPath } from '../../domain/session/sessions.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type KeptPayeeCheck, keptPayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { approve, decline, prepareApproval } from '../authorization/approve.ts'
import type { Door, FinalOutcome, Standing } from '../authorization/door.ts'
import { assertMayAct } from '../consent/customerStops.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  type AppRequest,
  describeRequest,
  type Found,
  getAppCustomer,
  getAppRequest,
  getKnownAppCustomer,
  hasSaidNo,
  isPast,
  type Stated,
} from './waiting.ts'

type Schemas = components['schemas']

/** A customer's yes in the bank's app: to terms that were shown, with the accounts they chose and the number they typed. */
export type AppApproval = Stated & { requestId: string } & Schemas['Approval']

/**
 * Carries out a customer's yes, with the checks of the pages. The same again gets the same answer. Throws BankRefusal 'resourceIdUnknown',
 * or 'stateConflict' for what was decided otherwise, is over or not possible, for other terms than were shown, and for a wrong number.
 */
export async function approveInBankApp(
  dependencies: Dependencies,
  { termsDigest, accountIds, number, customerId, ...asked }: AppApproval,
): Promise<Schemas['DecidedRequest']> {
  const request = { ...asked, customer: await getAppCustomer(dependencies, { customerId, now: asked.now }) }
  const found = await getAppRequest(dependencies, request)
  const { way, consent } = found
  return asConflict(async () => {
    const earlier = await outcomeOf(dependencies.db, found, request)
    if (earlier) return decided(dependencies, found, { wanted: 'approved', outcome: earlier })
    assertOpen(found, request.now)
    // First: a no counts also where the same could not be approved any more.
    if (await hasSaidNo(dependencies, found, request))
      return decided(dependencies, found, { wanted: 'approved', outcome: 'declined' })
    assertMayAct(found.asker.appStatus)
    const { message, payee } = await describeRequest(dependencies, found, request)
    if (message.termsDigest !== termsDigest)
      throw conflict('The terms have changed since they were shown; show the request again.', 'termsDigest')
    if (message.numberNeeded) await checkNumber(dependencies, found, { ...request, number })
    if (way !== 'furtherApproval') await updateScaStatus(dependencies.db, consent.consentId, 'psuAuthenticated')
    const door = openAppDoor(dependencies, found, { ...request, payeeShown: payee ? keptPayeeCheck(payee) : null })
    const approval = await prepareApproval(dependencies, door, message.accountChoice === 'none' ? undefined : (accountIds ?? []))
    const { outcome } = await approve(dependencies, door, { approval, isAsked: true })
    return decided(dependencies, found, { wanted: 'approved', outcome })
  })
}

/**
 * Records a customer's no, whether or not the core bank answers. The same again gets the same answer. Throws as `approveInBankApp`, of what
 * a no can meet.
 */
export async function declineInBankApp(
  dependencies: Dependencies,
  { customerId, ...asked }: Stated & { requestId: string },
): Promise<Schemas['DecidedRequest']> {
  const request = { ...asked, customer: await getKnownAppCustomer(dependencies, { customerId, now: asked.now }) }
  const found = await getAppRequest(dependencies, request)
  return asConflict(async () => {
    const earlier = await outcomeOf(dependencies.db, found, request)
    if (earlier) return decided(dependencies, found, { wanted: 'declined', outcome: earlier })
    assertOpen(found, request.now)
    const { outcome } = await decline(dependencies, openAppDoor(dependencies, found, { ...request, payeeShown: null }))
    return decided(dependencies, found, { wanted: 'declined', outcome })
  })
}

/** What this customer has decided before, where it is known. */
async function outcomeOf(
  db: Executor,
  found: Found,
  { customer }: Pick<AppRequest, 'customer'>,
): Promise<Standing['outcome'] | undefined> {
  if (found.way !== 'furtherApproval') return found.visit.session.outcome
  return ownDecision(db, found, customer)
}

async function ownDecision(
  db: Executor,
  { consent: { consentId } }: Found,
  { nationalIdentificationNumber }: AppRequest['customer'],
): Promise<'approved' | 'declined' | null> {
  const approvals = await listConsentApprovals(db, consentId)
  const own = approvals.find((approval) => approval.nationalIdentificationNumber === nationalIdentificationNumber)
  return own?.decision === 'approved' || own?.decision === 'declined' ? own.decision : null
}

function decided(
  { settings: { baseUrl } }: Pick<Dependencies, 'settings'>,
  { requestId, way, consent: { consentId } }: Found,
  { wanted, outcome }: { wanted: FinalOutcome['outcome']; outcome: string },
): Schemas['DecidedRequest'] {
  if (outcome !== wanted) throw conflict(`The request was ${outcome} before.`)
  const returnUrl = `${baseUrl}${visitReturnPath(requestId)}`
  return { requestId, consentId, outcome: wanted, ...(way === 'page' && { returnUrl }) }
}

const conflict = (message: string, path?: string) => new BankRefusal('stateConflict', message, path === undefined ? {} : { path })

/** What the services refuse as not possible is, to the bank's app, a conflict with how things are. */
async function asConflict<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof BankRefusal) || error.code !== 'businessRule') throw error
    throw new BankRefusal('stateConflict', error.message, { ...error.detail, cause: error })
  }
}

/** Throws BankRefusal 'stateConflict' for a visit that is over. */
function assertOpen(found: Found, now: Date): void {
  const isOver = found.way !== 'furtherApproval' && isPast(found.visit.session, now)
  if (isOver) throw conflict('The time of this request is over.')
}

/** The number is on the page that has begun, and nowhere else. One of ninety is right, so a link has one try: a wrong one ends it. */
async function checkNumber(
  { db, securityLog }: Pick<Dependencies, 'db' | 'securityLog'>,
  { requestId }: Found,
  { customer, number }: AppRequest & { number: string | undefined },
): Promise<void> {
  if (number === undefined) throw conflict('The customer must type the number that the page shows.', 'number')
  // Guesses that come at once wait for each other: the first one that is wrong ends the link for all of them.
  const isRight = await inTransaction(db, async (trx) => {
    const link = await lockAppLink(trx, requestId)
    if (link?.shownNumber === number) return true
    await deleteAppLink(trx, requestId)
    return false
  })
  if (isRight) return
  securityLog.report({ kind: 'appLinkNumberWrong', id: customer.nationalIdentificationNumber })
  throw conflict('The number is not the one on the page; the link is over, and the page shows a new one.', 'number')
}

const nothing = async () => undefined

/**
 * The door of a customer in the bank's own app. There is nothing to ask and no code to type: the app has shown the terms to a customer
 * who had proved themselves by two factors, and says so with each request.
 */
function openAppDoor(
  { db }: Pick<Dependencies, 'db'>,
  found: Found,
  { customer, payeeShown, now }: AppRequest & { payeeShown: KeptPayeeCheck | null },
): Door {
  const { consent, asker, linkedAccountIds, requestId, way } = found
  const standingOf = (outcome: Standing['outcome']): Standing => ({
    outcome,
    question: { method: 'app', payeeShown, isOpen: true },
    payeeShown,
  })
  const place = way === 'furtherApproval' ? areaPlace(found, customer) : visitPlace(requestId, { way, customer, now })
  return {
    ...{ consent, asker, linkedAccountIds, customer, now },
    name: way === 'furtherApproval' ? 'area' : 'visit',
    channel: 'bankApp',
    confirmationId: requestId,
    standing: standingOf(null),
    read: async () => standingOf(await place.outcome(db)),
    lock: async (trx) => standingOf(await place.outcome(trx)),
    end: place.end,
    keepQuestion: nothing,
    lookAgain: nothing,
    endIfUsedUp: async () => false,
    countTry: async () => true,
    giveBackTry: nothing,
  }
}

/** Where an outcome is kept, read under the lock of the consent. */
interface Place {
  outcome(trx: Executor): Promise<Standing['outcome']>
  end: Door['end']
}

function areaPlace(found: Found, customer: AppRequest['customer']): Place {
  const { consentId } = found.consent
  const { nationalIdentificationNumber } = customer
  return {
    outcome: (trx) => ownDecision(trx, found, customer),
    end: (trx) => endApprovalQuestion(trx, { consentId, nationalIdentificationNumber }),
  }
}

/**
 * The visit keeps the outcome and whose it is, for the app that asked. Who signs in to its page meanwhile takes it from the bank's app. The
 * page of a visit that was brought to the phone is not told who decided: it may be somebody else's.
 */
function visitPlace(
  interactionId: string,
  { way, customer, now }: { way: 'page' | 'backChannel'; customer: AppRequest['customer']; now: Date },
): Place {
  const { nationalIdentificationNumber, customerId } = customer
  let session: AuthorizationSession | undefined
  return {
    async outcome(trx) {
      session = await lockAuthorizationSession(trx, interactionId)
      const other = session?.nationalIdentificationNumber ?? null
      const isTaken = other !== null && other !== nationalIdentificationNumber
      const isOwn =
        way === 'backChannel' ||
        (await findAppLink(trx, interactionId))?.nationalIdentificationNumber === nationalIdentificationNumber
      if (!session || isTaken || !isOwn) throw conflict('Another customer goes on with this request.')
      if (session.outcome === null && isPast(session, now)) throw conflict('The time of this request is over.')
      return session.outcome
    },
    async end(trx, outcome) {
      if (!session) throw new Error(`visit ${interactionId} was not locked`)
      await updateAuthorizationSession(trx, {
        ...session,
        stage: 'ended',
        outcome,
        customerId: outcome === 'approved' ? customerId : null,
      })
    },
  }
}
