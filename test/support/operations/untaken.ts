import { sql } from 'kysely'
import { vi } from 'vitest'
import { authorizeGuaranteeMessage, guaranteeConsentRequest } from '../consents/guaranteeConsent.ts'
import { paymentConsentRequest } from '../consents/paymentConsent.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { customerOf, payAs } from '../story.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { reportingCustomer } from './fraudCases.ts'

const hourMs = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)

/** What the core bank has never had, and its app. */
export interface Untaken {
  kind: 'payment' | 'letter'
  resourceId: string
  consentId: string
  instructionId: string
  tpp: TestTpp
}

const ofPayment = (resourceId: string) => ({ kind: 'payment' as const, resourceId, instructionId: `payment.${resourceId}` })

/** Writes how its instruction stands. */
export async function setInstruction(
  { dependencies: { db } }: RunningSanad,
  { kind, resourceId }: Pick<Untaken, 'kind' | 'resourceId'>,
  columns: {
    state?: 'queued' | 'awaitingDecision' | 'needsPerson'
    attempts?: number
    nextAttemptAt?: Date
    takenAt?: Date | null
  },
): Promise<void> {
  const own = db.updateTable('coreBankInstructions').set({ lease: null, ...columns })
  await own.where('kind', '=', kind).where('resourceId', '=', resourceId).execute()
}

/** A payment whose day has begun while the core bank was away: it was tried, and is tried again in ten minutes. */
export async function makeUntakenPayment(sanad: RunningSanad, amount?: string): Promise<Untaken> {
  const { db } = sanad.dependencies
  const tpp = await registerTpp(sanad)
  const executionDate = new Date(Date.now() + 72 * hourMs).toISOString()
  const request = paymentConsentRequest({ nationalId: reportingCustomer, executionDate, ...(amount && { amount }) })
  const made = await payAs(sanad, tpp, request, customerOf(sanad, reportingCustomer))
  const times = { executionAt: ago(hourMs), createdAt: ago(24 * hourMs) }
  await db.updateTable('payments').set(times).where('paymentId', '=', made.PaymentId).execute()
  const untaken = { ...ofPayment(made.PaymentId), consentId: made.ConsentId, tpp }
  await setInstruction(sanad, untaken, { attempts: 4, nextAttemptAt: ago(-hourMs / 6) })
  return untaken
}

/** Ends the letters that the core bank never had: other tests share the bank, and some wait until it has every letter. */
export async function endUntakenLetters({ dependencies: { db } }: RunningSanad): Promise<void> {
  await db
    .updateTable('lettersOfGuarantee')
    .set({ status: 'Rejected' })
    .where('status', '=', 'Pending')
    .where(sql<boolean>`letter_of_guarantee_id not in (select letter_of_guarantee_id from simulator.bank_letters)`)
    .execute()
}

/** A letter whose first hand-over has failed: it is tried again in ten minutes. */
export async function makeUntakenLetter(sanad: RunningSanad): Promise<Untaken> {
  const { coreBank, db } = sanad.dependencies
  const tpp = await registerTpp(sanad, { product: 'KSA LOG' })
  const message = guaranteeConsentRequest({ amount: '150000.00' })
  const { ConsentId: consentId, token } = await authorizeGuaranteeMessage(sanad, tpp, message)
  const broken = vi.spyOn(coreBank, 'submitLetter').mockRejectedValue(new Error('the line broke'))
  try {
    const { Data } = (await tpp.client().createLetterOfGuarantee(token.accessToken, consentId)).message
    const resourceId = Data.LetterOfGuaranteeId
    const row = db.selectFrom('coreBankInstructions').select('attempts').where('resourceId', '=', resourceId)
    await vi.waitFor(async () => {
      if (!(await row.where('attempts', '>', 0).where('lease', 'is', null).executeTakeFirst())) throw new Error('not tried')
    }, 30_000)
    const untaken = { kind: 'letter' as const, resourceId, instructionId: `letter.${resourceId}`, consentId, tpp }
    await setInstruction(sanad, untaken, { nextAttemptAt: ago(-hourMs / 6) })
    return untaken
  } finally {
    broken.mockRestore()
  }
}

/** As a person finds it an hour after its last try. */
export const leaveToPerson = (sanad: RunningSanad, untaken: Untaken): Promise<void> =>
  setInstruction(sanad, untaken, { state: 'needsPerson', nextAttemptAt: ago(hourMs) })
