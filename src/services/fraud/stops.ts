import { listPaymentsToStop } from '../../data/repositories/caseContents.ts'
import { addCasePayments, listConsentsToStop, listLettersToStop } from '../../data/repositories/caseScope.ts'
import { findApprovalDecision } from '../../data/repositories/consentApprovals.ts'
import { findConsent } from '../../data/repositories/consents.ts'
import { finishStops, listUnfinishedCases } from '../../data/repositories/fraudCases.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { FraudCase } from '../../domain/fraud/fraudCase.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { recordNo } from '../authorization/approve.ts'
import { stopsNothing } from '../consent/accountDemand.ts'
import { recordConsentMove } from '../consent/consentMove.ts'
import { lockExistingConsent } from '../consent/currentConsent.ts'
import { cancelUntriedLetter } from '../guarantee/letter.ts'
import { actorOf, cancelReportedPayment } from '../payment/scheduled.ts'
import { findReader } from '../shared/knownCustomers.ts'
import type { Dependencies } from '../dependencies.ts'
import { holdReported } from './hold.ts'

/** How many consents are read at once. */
const batch = 50

/** Who stops, and when. */
interface Stopper {
  customer: KnownCustomer
  now: Date
}

/** The same where the core bank cannot say who the customer is to it. */
type InstructionStopper = Pick<Parameters<typeof cancelReportedPayment>[1], 'customer' | 'now'>

/**
 * Carries out what a case stops. Without the customer, whom the core bank does not have any more or cannot be asked about, only payments
 * and letters are stopped: the job does the rest when it is back, and until then the open case itself stops the app. Returns whether all
 * is done.
 */
export async function stopAsFarAsPossible(
  dependencies: Dependencies,
  fraudCase: FraudCase,
  { customer, now }: { customer: KnownCustomer | undefined; now: Date },
): Promise<boolean> {
  const { nationalIdentificationNumber } = fraudCase
  if (customer) await carryOutStops(dependencies, fraudCase, { customer, now })
  else await stopInstructions(dependencies, fraudCase, { customer: { nationalIdentificationNumber, customerId: null }, now })
  return customer !== undefined
}

/**
 * Ends what a case ends. Whatever this customer approved without seeing the case has been committed before it was. First what waits for
 * somebody: another person's approval that is under way holds its consent, so what it makes is found in the steps that follow. Each
 * consent, letter and payment has a transaction of its own; what was interrupted is finished by `finishFraudStops`.
 */
async function carryOutStops(dependencies: Dependencies, fraudCase: FraudCase, stopper: Stopper): Promise<void> {
  await eachConsent(dependencies, fraudCase, 'AwaitingAuthorization', async (trx, consentId) => {
    await recordNo(trx, await lockExistingConsent(trx, consentId, stopper.now), stopper)
  })
  await eachConsent(dependencies, fraudCase, 'Authorized', async (trx, consentId) => {
    await revoke(trx, await lockExistingConsent(trx, consentId, stopper.now), fraudCase, stopper)
  })
  await stopInstructions(dependencies, fraudCase, stopper)
  await finishStops(dependencies.db, fraudCase, stopper.now)
}

/** Stops what the core bank is to carry out. It needs nobody's answer: a payment's day may begin while the core bank is away. */
async function stopInstructions(dependencies: Dependencies, fraudCase: FraudCase, stopper: InstructionStopper): Promise<void> {
  await stopLetters(dependencies, fraudCase, stopper)
  await stopPayments(dependencies, fraudCase, stopper)
}

/** Cancels the payments of the case whose day has not come, and holds those of the others that wait for a try. */
async function stopPayments({ db }: Dependencies, fraudCase: FraudCase, stopper: InstructionStopper): Promise<void> {
  const { caseId } = fraudCase
  await addCasePayments(db, fraudCase)
  for (let after: string | undefined = ''; after !== undefined;) {
    const paymentIds: string[] = await listPaymentsToStop(db, caseId, { after, limit: batch })
    for (const paymentId of paymentIds) {
      await unlessImpossible(cancelReportedPayment({ db }, { ...stopper, paymentId }))
      const hold = { actor: actorOf(stopper.customer.customerId), now: stopper.now }
      await holdReported({ db }, { kind: 'payment', resourceId: paymentId }, hold)
    }
    after = paymentIds.at(-1)
  }
}

/**
 * Cancels letters that no core bank has heard of, and holds those that wait for another try. One that was handed over is left to the
 * bank's desk.
 */
async function stopLetters({ db }: Dependencies, fraudCase: FraudCase, { customer, now }: InstructionStopper): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const letterIds: string[] = await listLettersToStop(db, fraudCase, { after, limit: batch })
    const stop = { actor: actorOf(customer.customerId), now }
    for (const letterOfGuaranteeId of letterIds) {
      const cancel = { ...stop, letterOfGuaranteeId, notTo: customer.nationalIdentificationNumber }
      await unlessImpossible(cancelUntriedLetter({ db }, cancel))
      await holdReported({ db }, { kind: 'letter', resourceId: letterOfGuaranteeId }, stop)
    }
    after = letterIds.at(-1)
  }
}

/** Who has stopped open banking is told that once, and not of each access beside it. Others are told of each that was theirs too. */
const revoke = (
  trx: Executor,
  consent: Consent,
  { nationalIdentificationNumber: reporter, stopsOpenBanking }: FraudCase,
  { customer, now }: Stopper,
) =>
  recordConsentMove(trx, consent, 'revoke', {
    ...{ actor: `psu:${customer.customerId}`, ownOf: reporter, now, revokedBy: 'KSAOB.PASP.InitiatedByPSU' },
    ...(stopsOpenBanking && { notTo: reporter }),
  })

async function eachConsent(
  dependencies: Dependencies,
  fraudCase: FraudCase,
  status: 'AwaitingAuthorization' | 'Authorized',
  stop: (trx: Executor, consentId: string) => Promise<void>,
): Promise<void> {
  const { db } = dependencies
  for (let after: string | undefined = ''; after !== undefined;) {
    const consentIds: string[] = await listConsentsToStop(db, fraudCase, { status, after, limit: batch })
    for (const consentId of consentIds) {
      if (await isOfOthers(dependencies, fraudCase, consentId)) continue
      await unlessImpossible(inTransaction(db, (trx) => stop(trx, consentId)))
    }
    after = consentIds.at(-1)
  }
}

/** Whether a consent that a case would end is left to others. */
async function isOfOthers(
  dependencies: Dependencies,
  { nationalIdentificationNumber }: FraudCase,
  consentId: string,
): Promise<boolean> {
  const consent = await findConsent(dependencies.db, consentId)
  return consent !== undefined && isLeftToOthers(dependencies, consent, nationalIdentificationNumber)
}

/**
 * Whether a customer is asked about a consent no more, so that no report of theirs ends it for the others: these have decided without
 * them, or they have lost the mandate, as the core bank says now.
 */
export async function isLeftToOthers(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  const { consentId } = consent
  const decision = await findApprovalDecision(dependencies.db, { consentId, nationalIdentificationNumber })
  return decision === 'lapsed' || stopsNothing(dependencies, consent, nationalIdentificationNumber)
}

/** It ended meanwhile, or has been taken by the core bank: a person looks at what is left. */
async function unlessImpossible(stop: Promise<unknown>): Promise<void> {
  await stop.catch((error: unknown) => {
    const left: string[] = ['businessRule', 'stateConflict', 'resourceIdUnknown']
    if (!(error instanceof BankRefusal && left.includes(error.code))) throw error
  })
}

/**
 * Finishes stops that were interrupted: a process died, or the database was away. Returns how many it has finished. Tries all, then throws
 * an AggregateError when some failed: no case keeps those behind it waiting.
 */
export async function finishFraudStops(dependencies: Dependencies, now: Date): Promise<number> {
  const failures: unknown[] = []
  let finished = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const cases: FraudCase[] = await listUnfinishedCases(dependencies.db, { after, limit: batch })
    for (const fraudCase of cases) {
      const isFinished = await finishOne(dependencies, fraudCase, now).catch((failure: unknown) => void failures.push(failure))
      if (isFinished) finished += 1
    }
    after = cases.at(-1)?.caseId
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'not all stops of fraud cases were carried out; the rest is repeated')
  return finished
}

async function finishOne(dependencies: Dependencies, fraudCase: FraudCase, now: Date): Promise<boolean> {
  const customer = await findReader(dependencies, fraudCase.nationalIdentificationNumber)
  return stopAsFarAsPossible(dependencies, fraudCase, { customer, now })
}
