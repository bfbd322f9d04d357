import { afterAll, describe, expect, it, vi } from 'vitest'
import { lastAudit, openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { insertLeft } from '../support/operations/instructions.ts'
import {
  endUntakenLetters,
  leaveToPerson,
  makeUntakenLetter,
  makeUntakenPayment,
  setInstruction,
  type Untaken,
} from '../support/operations/untaken.ts'
import { inTransaction } from '../../src/data/transaction.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { customerOf, payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { holdReported } from '../../src/services/fraud/hold.ts'
import { applyLetterDecision } from '../../src/services/guarantee/decision.ts'
import { getDaySpending } from '../../src/services/payment/limits.ts'
import { reportingCustomer } from '../support/operations/fraudCases.ts'

const pathOf = (instructionId: string, verb = 'reject') => `/console/api/instructions/${instructionId}/${verb}`
const unknown = pathOf('payment.nobody')
const makers = { payment: makeUntakenPayment, letter: makeUntakenLetter }
const rejectedAs = { payment: 'KSAOB.Rejected', letter: 'Rejected' } as const

async function openStage() {
  const stage = await openConsole()
  const { db } = stage.sanad.dependencies
  const reject = ({ instructionId }: Pick<Untaken, 'instructionId'>, cookie = stage.users.operator.cookie) =>
    stage.ask('POST', pathOf(instructionId), { cookie })
  const statusOf = async ({ kind, resourceId }: Untaken) => {
    const payment = db.selectFrom('payments').select('status').where('paymentId', '=', resourceId)
    const letter = db.selectFrom('lettersOfGuarantee').select('status').where('letterOfGuaranteeId', '=', resourceId)
    return (await (kind === 'payment' ? payment : letter).executeTakeFirstOrThrow()).status
  }
  const stateOf = async ({ kind, resourceId }: Untaken) =>
    (
      await db
        .selectFrom('coreBankInstructions')
        .select('state')
        .where('kind', '=', kind)
        .where('resourceId', '=', resourceId)
        .executeTakeFirstOrThrow()
    ).state
  const isUntouched = async (untaken: Untaken) =>
    expect([await stateOf(untaken), await statusOf(untaken)]).toEqual([
      'needsPerson',
      untaken.kind === 'payment' ? 'KSAOB.Pending' : 'Pending',
    ])
  return { ...stage, db, reject, statusOf, stateOf, isUntouched }
}

afterAll(async () => endUntakenLetters((await openConsole()).sanad))

describe('rejectInstruction', () => {
  it.each(['payment', 'letter'] as const)(
    'ends a %s that the core bank never had, and tells app and customers once',
    async (kind) => {
      const { sanad, db, users, reject, stateOf, statusOf } = await openStage()
      const untaken = await makers[kind](sanad)
      await leaveToPerson(sanad, untaken)
      const { instructionId, resourceId, consentId } = untaken
      const ended = { instructionId, kind, resourceId, resourceStatus: rejectedAs[kind], rejectReasonCode: 'PASP.NotCarriedOut' }
      const answers = await Promise.all([reject(untaken), reject(untaken)])
      // As everything at the console: what is done already is no fault, and changes nothing.
      for (const answer of [...answers, await reject(untaken)]) expect(answer).toMatchObject({ status: 200, body: ended })
      const entries = db.selectFrom('audit').select('action').where('subject', '=', resourceId)
      expect(await entries.where('action', '=', `${kind}.reject`).execute()).toHaveLength(1)
      expect([await stateOf(untaken), await statusOf(untaken)]).toEqual(['done', rejectedAs[kind]])
      const actor = `bankUser:${users.operator.bankUserId}`
      expect(await lastAudit(resourceId)).toMatchObject({ actor, action: `${kind}.reject`, statusAfter: rejectedAs[kind] })
      const told = db.selectFrom('customerMessages').select(['kind', 'terms']).where('clientId', '=', untaken.tpp.clientId)
      const ofKind = await told.where('kind', '=', `${kind}Rejected`).execute()
      expect(ofKind).toHaveLength(1)
      expect(ofKind[0]!.terms).toMatchObject({ reasonCode: 'PASP.NotCarriedOut' })
      const events = db.selectFrom('outbox').select('payload').where('consentId', '=', consentId).orderBy('sequence', 'desc')
      expect((await events.executeTakeFirstOrThrow()).payload).toMatchObject({
        Status: rejectedAs[kind],
        RejectReasonCode: expect.anything() as unknown,
      })
      // The consent was used, and stays so.
      const consent = db.selectFrom('consents').select('status').where('consentId', '=', consentId)
      expect(await consent.executeTakeFirst()).toEqual({ status: 'Finished' })
    },
  )

  it('is read by the app with the reason in words, and frees what it took of the day’s limit', async () => {
    const { sanad, db, reject } = await openStage()
    const spent = async () =>
      (await getDaySpending(sanad.dependencies, { nationalIdentificationNumber: reportingCustomer, now: sanad.now() }))
        .usedHalalas
    const untaken = await makeUntakenPayment(sanad, '77.00')
    // Of today, also where the hour before midnight was yesterday's.
    await db.updateTable('payments').set({ executionAt: sanad.now() }).where('paymentId', '=', untaken.resourceId).execute()
    await leaveToPerson(sanad, untaken)
    const before = await spent()
    expect((await reject(untaken)).status).toBe(200)
    expect(await spent()).toBe(before - 7_700)
    const { Data } = (await untaken.tpp.client().getPayment(untaken.resourceId)).message
    expect(Data).toMatchObject({ Status: 'KSAOB.Rejected' })
    expect(JSON.stringify(Data)).toContain('The bank ended it before it was carried out.')
  })

  it('ends nothing that the core bank has, cannot say, or does not answer about', async () => {
    const { sanad, reject, isUntouched } = await openStage()
    const { coreBank } = sanad.dependencies
    const untaken = await makeUntakenPayment(sanad)
    await leaveToPerson(sanad, untaken)
    const find = vi.spyOn(coreBank, 'findPayment')
    try {
      for (const outcome of ['pending', 'completed', 'unknown'] as const) {
        find.mockResolvedValue({ paymentId: untaken.resourceId, outcome })
        expect(await reject(untaken), outcome).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
        await isUntouched(untaken)
      }
      find.mockRejectedValue(new BankRefusal('coreBankUnavailable', 'away'))
      expect((await reject(untaken)).status).toBe(503)
      await isUntouched(untaken)
    } finally {
      find.mockRestore()
    }
    expect((await reject(untaken)).status).toBe(200)
  })

  it('ends nothing that the core bank took once, also where it knows it no more', async () => {
    const { sanad, ask, reject, isUntouched } = await openStage()
    const { coreBank } = sanad.dependencies
    const untaken = await makeUntakenPayment(sanad)
    const submit = vi
      .spyOn(coreBank, 'submitPayment')
      .mockImplementation(({ paymentId }) => Promise.resolve({ paymentId, outcome: 'pending' }))
    try {
      await setInstruction(sanad, untaken, { nextAttemptAt: new Date(0) })
      await vi.waitFor(async () => {
        const shown = await ask('GET', `/console/api/payments?id=${untaken.resourceId}`)
        expect(JSON.stringify(shown.body)).toContain('"takenDateTime"')
      }, 30_000)
    } finally {
      submit.mockRestore()
    }
    await leaveToPerson(sanad, untaken)
    expect(await coreBank.findPayment(untaken.resourceId)).toBeUndefined()
    const refused = await reject(untaken)
    expect(refused).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    expect(JSON.stringify(refused.body)).toMatch(/has said that it has it \(the last time: \d{4}-/)
    await isUntouched(untaken)
  })

  it('ends nothing of which the core bank has said what cannot be', async () => {
    const { sanad, db, reject, isUntouched } = await openStage()
    const untaken = await makeUntakenLetter(sanad)
    const { resourceId: letterOfGuaranteeId } = untaken
    const letters = db.selectFrom('lettersOfGuarantee').select('terms').where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
    const { terms } = await letters.executeTakeFirstOrThrow()
    const validityExpiresAt = new Date(Date.now() - 3_600_000).toISOString()
    const over = { terms: JSON.stringify({ ...terms, validityExpiresAt }), createdAt: new Date(Date.now() - 86_400_000) } as never
    await db.updateTable('lettersOfGuarantee').set(over).where('letterOfGuaranteeId', '=', letterOfGuaranteeId).execute()
    const decision = { letterOfGuaranteeId, outcome: 'issued', decidedAt: new Date() } as const
    await inTransaction(db, (trx) =>
      applyLetterDecision(trx, { log: sanad.dependencies.log, eventId: 'too late', now: new Date() }, decision),
    )
    await setInstruction(sanad, untaken, { nextAttemptAt: new Date(Date.now() - 3_600_000) })
    expect(await reject(untaken)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    await isUntouched(untaken)
  })

  it('ends nothing that an instance of the release before saw taken', async () => {
    const { sanad, reject } = await openStage()
    const untaken = await makeUntakenPayment(sanad)
    await setInstruction(sanad, untaken, {
      state: 'awaitingDecision',
      attempts: 0,
      nextAttemptAt: new Date(Date.now() + 600_000),
    })
    await leaveToPerson(sanad, untaken)
    expect(await reject(untaken)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('ends what was held two minutes ago, whenever its next try was to be', async () => {
    const { sanad, reject } = await openStage()
    const untaken = await makeUntakenPayment(sanad)
    const now = new Date(Date.now() - 121_000)
    await holdReported(sanad.dependencies, { kind: 'payment', resourceId: untaken.resourceId }, { actor: 'psu', now })
    expect((await reject(untaken)).status).toBe(200)
  })

  it('ends nothing as long as its last try may still arrive, nor what has gone on since the core bank was asked', async () => {
    const { sanad, ask, reject, stateOf, statusOf, isUntouched } = await openStage()
    const { coreBank } = sanad.dependencies
    const untaken = await makeUntakenPayment(sanad)
    await setInstruction(sanad, untaken, { state: 'needsPerson', nextAttemptAt: new Date(Date.now() - 60_000) })
    expect(await reject(untaken)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    await isUntouched(untaken)
    await leaveToPerson(sanad, untaken)
    const find = vi.spyOn(coreBank, 'findPayment').mockImplementationOnce(async () => {
      // Somebody has let it go on, it was tried, and waits for a person again.
      await setInstruction(sanad, untaken, { attempts: 5, nextAttemptAt: new Date(Date.now() - 7_200_000) })
      return undefined
    })
    expect((await reject(untaken)).status).toBe(409)
    await isUntouched(untaken)
    find.mockImplementationOnce(async () => {
      // To the one who lets it go on, it cannot say.
      find.mockImplementationOnce(async (paymentId) => ({ paymentId, outcome: 'unknown' }))
      await ask('POST', pathOf(untaken.instructionId, 'retry'), { body: { step: 'askDecision' } })
      return undefined
    })
    try {
      expect((await reject(untaken)).status).toBe(409)
      expect([await stateOf(untaken), await statusOf(untaken)]).toEqual(['awaitingDecision', 'KSAOB.Pending'])
    } finally {
      find.mockRestore()
    }
  })

  it('is 409 for one that is done or tried and for the end of a letter, 404 for an unknown id, 403 for a viewer', async () => {
    const { sanad, ask, users, reject } = await openStage()
    const nextAttemptAt = new Date(Date.now() + 86_400_000)
    for (const state of ['done', 'queued', 'awaitingDecision'] as const)
      expect((await reject(await insertLeft(sanad.dependencies, { state, nextAttemptAt }))).status).toBe(409)
    expect((await reject(await insertLeft(sanad.dependencies, { kind: 'letterExpiry' }))).status).toBe(409)
    expect(await ask('POST', unknown)).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect((await ask('POST', unknown, { cookie: users.viewer.cookie })).status).toBe(403)
  })

  it('can be tried in the sandbox: by the amount of which its core bank knows nothing, and not by the one that it has', async () => {
    const { sanad, reject, stateOf, statusOf } = await openStage()
    const tpp = await registerTpp(sanad)
    const pay = async (amount: string) => {
      const request = paymentConsentRequest({ nationalId: reportingCustomer, amount })
      const { PaymentId: resourceId, ConsentId: consentId } = await payAs(
        sanad,
        tpp,
        request,
        customerOf(sanad, reportingCustomer),
      )
      const made: Untaken = { kind: 'payment', resourceId, consentId, instructionId: `payment.${resourceId}`, tpp }
      await vi.waitFor(async () => expect(await stateOf(made)).toBe('needsPerson'), 30_000)
      await leaveToPerson(sanad, made)
      return made
    }
    const [known, unknown] = [await pay('150.13'), await pay('150.14')]
    expect(await reject(known)).toMatchObject({ status: 409, body: { detail: 'The core bank has it. Go on with askDecision.' } })
    expect((await reject(unknown)).status).toBe(200)
    expect([await statusOf(known), await statusOf(unknown)]).toEqual(['KSAOB.Pending', 'KSAOB.Rejected'])
  })

  proveBankUserNeeded('POST', unknown)
  proveOwnPasswordNeeded('POST', unknown)
})
