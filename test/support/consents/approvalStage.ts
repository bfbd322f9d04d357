import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { ConfirmationAnswer, ConfirmationRequest } from '../../../src/corebank/confirmation.ts'
import { findAuthorizationSession } from '../../../src/data/repositories/authorizationSessions.ts'
import { findBankSession, insertBankSession } from '../../../src/data/repositories/customerSessions.ts'
import { sha256 } from '../../../src/security/secrets.ts'
import { confirm } from '../../../src/services/authorization/confirm.ts'
import { decide } from '../../../src/services/authorization/decide.ts'
import type { ApprovalOutcome, Door } from '../../../src/services/authorization/door.ts'
import { openVisit } from '../../../src/services/authorization/visitDoor.ts'
import { openArea } from '../../../src/services/customer/areaDoor.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'
import { bringToDecision } from '../browser/decisionPage.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { approveAsFirst } from '../story.ts'
import type { TestTpp } from '../tpp/tpp.ts'

/** The holders of one account. The first one has approved; the second one decides. */
export const [first, second] = ['1000000024', '1000000032'] as const

/** Where approvals are decided, and the account of both holders. */
export interface ApprovalStage {
  sanad: RunningSanad
  tpp: TestTpp
  joint: { accountId: string; iban: string }
}

/** The account that both hold. */
export async function jointAccount({ dependencies }: RunningSanad): Promise<ApprovalStage['joint']> {
  return (await dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
}

/** One consent that waits for the second holder at a door. */
export interface Waiting {
  consentId: string
  /** The door, at another instance where its parts are given. */
  open(dependencies?: Dependencies): Promise<Door>
  /** Whether the visit in which they decide goes on. */
  isOpen(): Promise<boolean>
  /** How many tries are counted in it. */
  tries(): Promise<number | undefined>
  act: {
    press(decision: 'approve' | 'decline' | 'again'): Promise<ApprovalOutcome>
    type(oneTimeCode?: string): Promise<ApprovalOutcome>
  }
}

/** A payment that the first holder has approved, and the second one at the door where they decide. */
export async function waitForSecond({ sanad, tpp }: ApprovalStage, name: Door['name']): Promise<Waiting> {
  const { dependencies } = sanad
  await dependencies.db.deleteFrom('signInCodes').execute()
  const { ConsentId: consentId } = await approveAsFirst(sanad, tpp, first)
  const door = await (name === 'visit' ? visitOf(sanad, tpp, consentId) : areaOf(sanad, consentId))
  const press: Waiting['act']['press'] = async (decision) => decide(dependencies, await door.open(), { decision })
  const type: Waiting['act']['type'] = async (oneTimeCode = '') => confirm(dependencies, await door.open(), { oneTimeCode })
  return { consentId, ...door, act: { press, type } }
}

async function visitOf(sanad: RunningSanad, tpp: TestTpp, consentId: string) {
  const { dependencies } = sanad
  const { interactionId } = await bringToDecision(sanad, tpp, consentId, second)
  const session = () => findAuthorizationSession(dependencies.db, interactionId)
  return {
    open: (at = dependencies) => openVisit(at, { interactionId, now: new Date() }),
    isOpen: async () => (await session())?.outcome !== 'refused',
    tries: async () => (await session())?.failedAttempts,
  }
}

async function areaOf({ dependencies }: RunningSanad, consentId: string) {
  const { db } = dependencies
  const sessionId = randomUUID()
  const now = new Date()
  await insertBankSession(db, {
    ...{
      sessionIdHash: sha256(sessionId),
      nationalIdentificationNumber: second,
      customerId: null,
      stage: 'signedIn',
      method: 'code',
    },
    ...{ shownNumber: null, sentTo: null, answerBy: null, failedAttempts: 0 },
    ...{ browser: null, system: null, appAnswer: null, region: null, knownBy: null },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + 600_000) },
  })
  const session = () => findBankSession(db, sha256(sessionId), new Date())
  const request = { consentId, nationalIdentificationNumber: second, sessionId }
  return {
    open: (at = dependencies) => openArea(at, { ...request, now: new Date() }),
    isOpen: async () => (await session()) !== undefined,
    tries: async () => (await session())?.failedAttempts,
  }
}

/** The bank asks in its app, where the customer answers so. */
export function answerInApp(
  { dependencies: { coreBank } }: RunningSanad,
  answer: ConfirmationAnswer,
  asked: Partial<ConfirmationRequest> = {},
): void {
  vi.spyOn(coreBank, 'requestConfirmation').mockResolvedValue({ method: 'app', shownNumber: '42', ...asked })
  vi.spyOn(coreBank, 'checkConfirmation').mockResolvedValue(answer)
}
