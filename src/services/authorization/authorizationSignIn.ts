import { isDeepStrictEqual } from 'node:util'
import { updateScaStatus } from '../../data/repositories/consents.ts'
import { findCustomerStop } from '../../data/repositories/fraudCases.ts'
import { lockAuthorizationSession, signInToSession } from '../../data/repositories/authorizationSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { AuthorizationSession } from '../../domain/session/sessions.ts'
import { unknownConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordToldSignIn } from '../message/tell.ts'
import { checkCustomerPassword, type CustomerPassword } from '../shared/customerFactors.ts'
import { rememberCustomer } from '../shared/knownCustomers.ts'
import { isAskedInApp, recordNoOfVisitor } from './appAnswers.ts'
import type { SignInRecord } from '../shared/signIns.ts'
import { authorizationKind } from './kinds.ts'
import { type AuthorizationStep, countFailure, getVisit, refuseSession, type Visit } from './visit.ts'

/**
 * The result of a sign-in. `decision`: the customer may see what is asked. `refused`: they may try again. The others end the
 * authorization and leave the consent as it was. `appReported`, `bankingStopped`: this customer has reported the app, or stopped open
 * banking.
 */
export type SignInOutcome = 'decision' | 'refused' | 'locked' | 'wrongCustomer' | 'ended' | 'appReported' | 'bankingStopped'

const stopOutcomes = { app: 'appReported', openBanking: 'bankingStopped' } as const

/** The only customer who may go on, where the app has named one. */
export interface Addressee {
  onlyFor?: string | undefined
}

/** A sign-in to a visit as typed, and in which language the page was. */
export type SignInToVisit = AuthorizationStep & CustomerPassword & Addressee & Pick<SignInRecord, 'language'>

/**
 * Checks the password. Only a customer whom the consent asks may go on: its own PSU, or another authorizer. What they decide needs a
 * confirmation of its own.
 */
export async function signInCustomer(
  dependencies: Dependencies,
  { nationalIdentificationNumber, password, source, onlyFor, language, ...step }: SignInToVisit,
): Promise<SignInOutcome> {
  const visit = await getVisit(dependencies, step)
  const { session, consent } = visit
  if (session.stage === 'ended' || consent.status !== 'AwaitingAuthorization') return 'ended'
  const answer = await checkCustomerPassword(dependencies, { nationalIdentificationNumber, password, source })
  if (answer.outcome === 'locked') {
    await refuseSession(dependencies.db, session, 'customer locked', step.now)
    return 'locked'
  }
  if (answer.outcome !== 'accepted') return (await countFailure(dependencies, session, step.now)) ? 'locked' : 'refused'
  await rememberCustomer(dependencies, answer.customer, step.now)
  const stop = await findCustomerStop(dependencies.db, { nationalIdentificationNumber, clientId: consent.clientId })
  if (stop) {
    await refuseSession(dependencies.db, session, 'stopped by the customer', step.now)
    return stopOutcomes[stop]
  }
  // This is checked only after the password. Otherwise the page would tell anybody whose consent it is.
  if (session.confirmation && isOfAnother(session, nationalIdentificationNumber) && (await recordNoOfVisitor(dependencies, step)))
    return 'ended'
  const obstacle = await obstacleTo(dependencies, visit, { nationalIdentificationNumber, onlyFor, now: step.now })
  const signedIn = { session, consent, nationalIdentificationNumber, from: { source, language, now: step.now } }
  const isRecorded = obstacle === undefined && (await recordSignIn(dependencies, signedIn))
  if (!isRecorded) {
    // The app is told so, but not of a visit that was decided while the password was checked.
    const isRefused = await refuseSession(dependencies.db, session, obstacle ?? 'another customer', step.now)
    return isRefused ? 'wrongCustomer' : 'ended'
  }
  return 'decision'
}

/** Who signs in to a visit, and to which. */
interface SigningIn {
  /** As it was read before the password was checked. */
  session: AuthorizationSession
  consent: Consent
  nationalIdentificationNumber: string
  /** From where, for the customer to look up. Absent where a program signs in for them. */
  from?: Pick<SignInRecord, 'source' | 'language' | 'now'>
}

const isOfAnother = (session: AuthorizationSession, nationalIdentificationNumber: string) =>
  session.nationalIdentificationNumber !== nationalIdentificationNumber

/**
 * Why this customer may not take the visit. While the bank's app asks another one, nobody else does: what they answer there must be found.
 * After that question it is as before it.
 */
async function obstacleTo(
  dependencies: Dependencies,
  visit: Visit,
  { nationalIdentificationNumber, onlyFor, now }: Pick<SigningIn, 'nationalIdentificationNumber'> & Addressee & { now: Date },
): Promise<string | undefined> {
  const isMeant = onlyFor === undefined || onlyFor === nationalIdentificationNumber
  const isTaken = isOfAnother(visit.session, nationalIdentificationNumber) && (await isAskedInApp(dependencies, visit, now))
  return isMeant && !isTaken ? findObstacle(dependencies, visit.consent, nationalIdentificationNumber) : 'another customer'
}

/** Why this customer may not authorize this consent, for the audit trail; a named debtor account, for example, must be theirs. */
export async function findObstacle(
  dependencies: Dependencies,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<string | undefined> {
  const kind = authorizationKind(consent)
  const may = await kind.mayAuthorize(dependencies, consent, nationalIdentificationNumber)
  return may ? kind.findObstacle(dependencies, consent, nationalIdentificationNumber) : 'another customer'
}

/**
 * Records who has signed in. What an earlier sign-in of this session has chosen is open no more; another customer's is forgotten. Returns
 * false, and changes nothing, where the bank's app has begun to ask another customer in the meantime.
 */
export async function recordSignIn(
  { db }: Pick<Dependencies, 'db'>,
  { session, consent, nationalIdentificationNumber, from }: SigningIn,
): Promise<boolean> {
  const { interactionId } = session
  return inTransaction(db, async (trx) => {
    // The consent before its session, as `approve` locks them.
    await updateScaStatus(trx, consent.consentId, 'psuAuthenticated')
    // What was read before the password was checked may be old: another window asks, or another customer was asked, meanwhile.
    const locked = await lockAuthorizationSession(trx, interactionId)
    if (!locked) throw unknownConsent()
    const isNew = locked.confirmation?.method === 'app' && !isDeepStrictEqual(locked.confirmation, session.confirmation)
    if (isNew && isOfAnother(locked, nationalIdentificationNumber)) return false
    const confirmation = isOfAnother(locked, nationalIdentificationNumber) ? null : locked.confirmation
    await signInToSession(trx, { interactionId, nationalIdentificationNumber, confirmation })
    if (from) await recordToldSignIn(trx, { nationalIdentificationNumber, clientId: consent.clientId, ...from })
    return true
  })
}
