import {
  endEarlierRequests,
  findAppPause,
  findDecoupledRequest,
  insertDecoupledRequest,
  recordDecoupledPoll as recordPoll,
} from '../../data/repositories/decoupledRequests.ts'
import { findApp } from '../../data/repositories/apps.ts'
import { findCustomerStop } from '../../data/repositories/fraudCases.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import { findAuthorizationSession, insertAuthorizationSession } from '../../data/repositories/authorizationSessions.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { askedTerms } from '../../domain/message/ofConsent.ts'
import { beginSession, type DecoupledRequest } from '../../domain/session/sessions.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { assertAuthorizable, type AuthorizationTarget } from '../authorization/authorizationSession.ts'
import { findCurrentConsent, lockExistingConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'

type RequestDependencies = Pick<Dependencies, 'db' | 'settings'>

/** SAMA: ten digits. They start with 1 for citizens and with 2 for residents. */
const nationalIdText = /^[12]\d{9}$/

/**
 * Whom a request asks: `login_hint` is a national identification number, or the ConsentId for the customer whom the consent names. It is
 * compared with the app's own consent and with nothing else, so that nobody learns who banks here. Throws BankRefusal 'customerWrong',
 * TooManyTries after too many noes of this customer to this app, or as assertAuthorizable.
 */
export async function findAddressee(
  dependencies: RequestDependencies & Pick<Dependencies, 'offers'>,
  target: AuthorizationTarget & { loginHint: string },
): Promise<{ nationalIdentificationNumber: string; authorizationExpiresAt: Date }> {
  const consent = await assertAuthorizable(dependencies, target)
  const named = consent.nationalIdentificationNumber
  const asked = target.loginHint === consent.consentId ? named : target.loginHint
  if (asked === null)
    throw new BankRefusal(
      'customerWrong',
      'This consent names no customer; login_hint must be the national identification number of a signatory.',
    )
  if (!nationalIdText.test(asked) || (named !== null && asked !== named))
    throw new BankRefusal(
      'customerWrong',
      named === null
        ? 'login_hint must be the national identification number of a signatory: ten digits that begin with 1 or 2.'
        : 'login_hint must be the NationalIdentificationNumber of the consent, or its ConsentId.',
    )
  await refuseWhilePaused(dependencies, { clientId: target.clientId, nationalIdentificationNumber: asked }, target.now)
  return { nationalIdentificationNumber: asked, authorizationExpiresAt: consent.authorizationExpiresAt }
}

async function refuseWhilePaused(
  { db, settings: { limits } }: RequestDependencies,
  asked: { clientId: string; nationalIdentificationNumber: string },
  now: Date,
): Promise<void> {
  const until = await findAppPause(db, asked, { most: limits.declinesBeforePause, now })
  if (until === undefined) return
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  throw new TooManyTries(
    `The customer has declined ${limits.declinesBeforePause} requests of this app; ask them again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}

/** A request over the back channel that was accepted. */
export interface BeginDecoupled {
  authRequestId: string
  consentId: string
  clientId: string
  nationalIdentificationNumber: string
  bindingMessage?: string | undefined
  /** What the app wants to see when it is told of the decision. Absent for an app that polls. */
  notificationToken?: string | undefined
  expiresAt: Date
  now: Date
}

/**
 * Begins the authorization session in which the customer will decide on their own device. An earlier request of the app for the same
 * consent ends, and so does the oldest where too many of its requests wait for this customer. One to a customer who has reported the app,
 * or stopped open banking, waits unseen, as to a stranger: no app learns who has. Returns the session's id.
 */
export async function beginDecoupledRequest({ db, settings }: RequestDependencies, request: BeginDecoupled): Promise<string> {
  const { authRequestId, consentId, clientId, now } = request
  const interactionId = randomSecret()
  const notification = await findNotification(db, request)
  await inTransaction(db, async (trx) => {
    // The consent before sessions, as `approve` locks them.
    const consent = await lockExistingConsent(trx, consentId, now)
    await endEarlierRequests(trx, request, { consentId, left: settings.decoupledPerCustomer - 1, now })
    await insertAuthorizationSession(
      trx,
      beginSession({ interactionId, consentId, clientId, createdAt: now, expiresAt: request.expiresAt }),
    )
    await insertDecoupledRequest(trx, {
      interactionId,
      authRequestIdHash: sha256(authRequestId),
      nationalIdentificationNumber: request.nationalIdentificationNumber,
      bindingMessage: request.bindingMessage ?? null,
      deviceHash: null,
      polledAt: null,
      notification,
      notifyAttempts: 0,
      notifyAt: notification === null ? null : now,
      createdAt: now,
    })
    await insertAudit(trx, {
      occurredAt: now,
      actor: `app:${clientId}`,
      action: 'authorization.ask',
      subject: consentId,
      clientId,
    })
    // Whether this customer may decide about it is looked at before their phone rings: the core bank is not asked in a transaction.
    const { nationalIdentificationNumber } = request
    if (await findCustomerStop(trx, { nationalIdentificationNumber, clientId })) return
    const customers = [nationalIdentificationNumber]
    const asked = { kind: 'requestAsked', terms: askedTerms(consent), customers, clientId, linkId: interactionId } as const
    await tellCustomers(trx, { ...asked, until: request.expiresAt, now })
  })
  return interactionId
}

/** Where the app registered to be told, as of now: a later change of the address does not redirect what is under way. */
async function findNotification(
  executor: Executor,
  { authRequestId, clientId, notificationToken: token }: BeginDecoupled,
): Promise<DecoupledRequest['notification']> {
  if (token === undefined) return null
  const endpoint = (await findApp(executor, clientId))?.backchannelClientNotificationEndpoint ?? null
  return endpoint === null ? null : { endpoint, token, authRequestId }
}

/** How a request over the back channel ended: who approved, or why it was denied or is over (in English, for the app). */
export type DecoupledOutcome = { approved: { customerId: string } } | { denied: string } | { expired: string }

/**
 * How a request ended, or undefined while the customer may still decide. The rows of the session and of the consent decide, so nothing
 * is lost when the process dies after the decision.
 */
export async function findDecoupledOutcome(
  dependencies: Pick<Dependencies, 'db'>,
  { authRequestId, now }: { authRequestId: string; now: Date },
): Promise<DecoupledOutcome | undefined> {
  const request = await findDecoupledRequest(dependencies.db, { authRequestIdHash: sha256(authRequestId) })
  const session = request && (await findAuthorizationSession(dependencies.db, request.interactionId))
  if (!session) return undefined
  if (session.outcome === 'approved' && session.customerId !== null) return { approved: { customerId: session.customerId } }
  if (session.outcome === 'declined') return { denied: 'The customer declined.' }
  if (session.outcome === 'refused') return { denied: 'The bank could not confirm that this customer may authorize the consent.' }
  const consent = await findCurrentConsent(dependencies, session.consentId, now)
  const isInTime = session.expiresAt > now
  if (consent?.status === 'AwaitingAuthorization' && session.stage === 'ended' && isInTime)
    return { denied: 'The customer has taken the approval back.' }
  if (consent?.status === 'AwaitingAuthorization')
    return isInTime
      ? undefined
      : { expired: 'The time of this request is over, or a later request of this app to the same customer has taken its place.' }
  return { denied: `The consent is ${consent?.status ?? 'gone'}, without a decision on this request. Read its status.` }
}

/**
 * Records that the app asks for the outcome of a request that waits. Returns false when it asks sooner than the interval allows.
 */
export async function recordDecoupledPoll(
  { db, settings }: RequestDependencies,
  { authRequestId, now }: { authRequestId: string; now: Date },
): Promise<boolean> {
  const { decoupledIntervalSeconds, decoupledEarlyMs } = settings.limits
  const notAfter = new Date(now.getTime() - decoupledIntervalSeconds * 1_000 + decoupledEarlyMs)
  return recordPoll(db, sha256(authRequestId), { now, notAfter })
}
