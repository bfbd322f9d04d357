import type { components } from '../../../generated/types/platform.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { recordNoInApp } from '../authorization/appAnswers.ts'
import { approve, decline, prepareApproval } from '../authorization/approve.ts'
import { type ApprovalOutcome, repeatedOutcome } from '../authorization/door.ts'
import { getAuthorizationView } from '../authorization/authorizationSession.ts'
import { findObstacle, recordSignIn } from '../authorization/authorizationSignIn.ts'
import { getVisit } from '../authorization/visit.ts'
import { openVisit } from '../authorization/visitDoor.ts'
import { findDecoupled, type FoundDecoupled, listWaitingAuthorizations } from '../decoupled/device.ts'
import type { Dependencies } from '../dependencies.ts'
import { sandboxOf } from './coreBank.ts'

type Schemas = components['schemas']

/** What waits for a customer in the bank's app, as the sandbox's API shows it. Throws BankRefusal 'sandboxOnly'. */
export async function listBankAppAuthorizations(
  dependencies: Dependencies,
  customer: { nationalIdentificationNumber: string; now: Date },
): Promise<Schemas['WaitingAuthorization'][]> {
  sandboxOf(dependencies)
  const waiting = await listWaitingAuthorizations(dependencies, customer)
  return waiting.map(({ interactionId, consentId, appName, bindingMessage, expiresAt }) => ({
    id: interactionId,
    consentId,
    appName,
    ...(bindingMessage !== null && { bindingMessage }),
    expiresDateTime: formatDateTime(expiresAt),
  }))
}

/** A decision in the customer's place. Without accounts, whatever the consent allows is chosen. */
export interface BankAppDecision {
  authorization: { interactionId: string; nationalIdentificationNumber: string } | { authRequestId: string }
  decision: 'approve' | 'decline'
  accountIds?: string[] | undefined
  now: Date
}

const outcomes = { approve: 'approved', decline: 'declined' } as const

/**
 * Decides a decoupled authorization in the customer's place, as the bank's app would after password and code. The same decision again
 * gets the same answer. Throws BankRefusal 'sandboxOnly', 'resourceIdUnknown', 'customerWrong' (who was asked may not authorize) or
 * 'stateConflict' (decided otherwise, over, or not possible).
 */
export async function decideInBankApp(
  dependencies: Dependencies,
  { authorization, decision, accountIds, now }: BankAppDecision,
): Promise<Schemas['DecidedAuthorization']> {
  sandboxOf(dependencies)
  const found = await findDecoupled(dependencies, authorization)
  const isOthers =
    'interactionId' in authorization && found?.request.nationalIdentificationNumber !== authorization.nationalIdentificationNumber
  if (!found || isOthers)
    throw new BankRefusal('resourceIdUnknown', 'There is no authorization with this id for this customer.', {
      path: 'interactionId' in authorization ? 'authorizationId' : 'auth_req_id',
    })
  const { interactionId, consentId } = found.session
  try {
    if (found.session.outcome === null) await authenticate(dependencies, found, now)
    const step = { interactionId, now }
    const { outcome } = await decideUnasked(dependencies, { ...step, decision, accountIds })
    if (outcome === outcomes[decision]) return { id: interactionId, consentId, outcome }
    throw new BankRefusal('stateConflict', `The authorization was ${outcome} before.`)
  } catch (error) {
    if (!(error instanceof BankRefusal) || (error.code !== 'businessRule' && error.code !== 'resourceIdUnknown')) throw error
    // The same was decided at this moment, between two looks.
    const outcome = (await findDecoupled(dependencies, authorization))?.session.outcome
    if (outcome === outcomes[decision]) return { id: interactionId, consentId, outcome }
    throw new BankRefusal('stateConflict', error.message, { cause: error })
  }
}

/** The sandbox stands in for the password. What it would find out is checked all the same. */
async function authenticate(dependencies: Dependencies, { request }: FoundDecoupled, now: Date): Promise<void> {
  const { nationalIdentificationNumber, interactionId } = request
  const { session, consent } = await getVisit(dependencies, { interactionId, now })
  const obstacle = await findObstacle(dependencies, consent, nationalIdentificationNumber)
  if (obstacle !== undefined)
    throw new BankRefusal('customerWrong', 'The customer who was asked may not authorize this consent.', { internal: obstacle })
  await recordSignIn(dependencies, { session, consent, nationalIdentificationNumber })
}

/** The decision as on the page. The sandbox stands in for the confirmation too, so an approval is carried out at once. */
async function decideUnasked(
  dependencies: Dependencies,
  { decision, accountIds, ...step }: Pick<BankAppDecision, 'decision' | 'accountIds' | 'now'> & { interactionId: string },
): Promise<ApprovalOutcome> {
  const door = await openVisit(dependencies, step)
  const { outcome } = door.standing
  if (outcome !== null) return repeatedOutcome(outcome, door.customer)
  if (decision === 'decline') return decline(dependencies, door)
  // What the customer has refused themselves, the sandbox does not approve in their place.
  const { nationalIdentificationNumber } = door.customer
  if (await recordNoInApp(dependencies, { ...door, nationalIdentificationNumber })) return { outcome: 'declined' }
  const chosen = accountIds ?? (await chooseAccounts(dependencies, step))
  const approval = await prepareApproval(dependencies, door, chosen)
  return approve(dependencies, door, { approval, isAsked: false })
}

async function chooseAccounts(dependencies: Dependencies, step: { interactionId: string; now: Date }): Promise<string[]> {
  const { subject } = await getAuthorizationView(dependencies, step)
  const accountIds = subject?.accounts.map(({ accountId }) => accountId) ?? []
  return subject?.accountChoice === 'one' ? accountIds.slice(0, 1) : accountIds
}
