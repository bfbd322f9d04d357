import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import { CoreBankError, type LetterDecision } from '../../src/corebank/port.ts'
import { insertInstruction } from '../../src/data/repositories/instructions.ts'
import { findPayment } from '../../src/data/repositories/payments.ts'
import { purge } from '../../src/data/repositories/purge.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { backOffs } from '../../src/domain/shared/retries.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { silentParts } from '../support/silentParts.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { letterHandOver } from '../../src/services/guarantee/handOver.ts'
import { handOverDue, handOverNow } from '../../src/services/instruction/handOverDue.ts'
import { paymentConsentMessage as toMessage } from '../../src/services/payment/consent.ts'
import { paymentHandOver } from '../../src/services/payment/handOver.ts'
import { recordPaymentDecision } from '../../src/services/payment/decision.ts'
import { getConsent } from '../../src/services/consent/currentConsent.ts'
import type { HandOverDependencies } from '../../src/services/shared/handOverKind.ts'
import { askForPayment, authorizePayment, openRealBank, payers, type RealBank } from '../model/realBank.ts'
import { openLetterBank } from '../model/letterBank.ts'
import { tuwaiq } from '../support/consents/letters.ts'
import type { ConsentChange } from '../support/consents/paymentConsent.ts'
import { approvePayment } from '../support/servers/simulator.ts'

const operating = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operating', 'core-bank.md'), 'utf8')

/** Each test has one beginning. The hand-over's clock stands at its time, so a slow machine makes nothing due. */
const after = (begun: Date, seconds: number) => new Date(begun.getTime() + seconds * 1_000)
const handOverAt = (dependencies: Dependencies, at: Date) => handOverDue(dependencies, at, { now: () => at, elapsedMs: () => 0 })

describe('a payment', () => {
  let bank: RealBank
  let deaf: Dependencies
  beforeAll(async () => {
    bank = await openRealBank()
    // The core bank's news never arrive.
    bank.dependencies.coreBank.onPaymentDecision(() => Promise.reject(new Error('the network is down')))
    deaf = bank.dependencies
  })
  afterAll(() => bank.close())

  const askedFor = (amount?: string, data?: ConsentChange['data']) => askForPayment(bank, amount, data)
  const authorize = (consentId: string, nationalIdentificationNumber?: string, dependencies?: Dependencies) =>
    authorizePayment(dependencies ?? bank.dependencies, bank.apps[0]!, { consentId, nationalIdentificationNumber })

  const submissionsOf = async (paymentId: string) =>
    (
      await openSimulatorTables(bank.db)
        .selectFrom('bankPayments')
        .select('submissions')
        .where('paymentId', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).submissions
  const statusOf = async (paymentId: string) => (await findPayment(bank.db, paymentId))?.status

  it('whose decision never arrived is asked for later, and never handed over again', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const begun = new Date()
    await handOverAt(deaf, after(begun, 1))
    await approvePayment(deaf, { paymentId, now: begun })
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
    await handOverAt(deaf, after(begun, 5))
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
    await handOverAt(deaf, after(begun, 70))
    expect(await statusOf(paymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
    await handOverAt(deaf, after(begun, 3_600))
    expect(await submissionsOf(paymentId)).toBe(1)
  })

  it('that nobody decides is asked for again and again, and stays Pending', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const begun = new Date()
    for (const seconds of [1, 600, 6_000, 60_000]) await handOverAt(deaf, after(begun, seconds))
    expect([await statusOf(paymentId), await submissionsOf(paymentId)]).toEqual(['KSAOB.Pending', 1])
  })

  it('that the core bank has lost is a fault that the log shows, not a second payment', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const begun = new Date()
    await handOverAt(deaf, after(begun, 1))
    await openSimulatorTables(bank.db).deleteFrom('bankPayments').where('paymentId', '=', paymentId).execute()
    await expect(handOverAt(deaf, after(begun, 70))).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining(paymentId) as string })],
    })
    expect(
      await openSimulatorTables(bank.db).selectFrom('bankPayments').select('state').where('paymentId', '=', paymentId).execute(),
    ).toEqual([])
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
  })

  it('that the core bank never takes is logged with its id each time, and left to a person in the end', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const lines: object[] = []
    const write = (details: object) => void lines.push(details)
    const submitPayment = () => Promise.reject(new Error('out of order'))
    const broken = {
      ...bank.dependencies,
      coreBank: { ...bank.dependencies.coreBank, submitPayment },
      log: { warn: write, error: write },
    }
    const handOverFailures = backOffs.handOver.tries
    const begun = new Date()
    for (let turn = 1; turn <= handOverFailures + 3; turn++)
      await handOverAt(broken, after(begun, turn * 1_000)).catch(() => undefined)
    const own = lines.filter((line) => (line as { resourceId: string }).resourceId === paymentId)
    expect(own).toHaveLength(handOverFailures)
    expect(own[4]).toMatchObject({ kind: 'payment', attempt: 5, err: new Error('out of order') })
    const stateOf = async () =>
      (
        await bank.db
          .selectFrom('coreBankInstructions')
          .select('state')
          .where('resourceId', '=', paymentId)
          .executeTakeFirstOrThrow()
      ).state
    expect([await stateOf(), await statusOf(paymentId)]).toEqual(['needsPerson', 'KSAOB.Pending'])
    // Whom a person puts back as docs/operating/core-bank.md says has all its tries again.
    const statement = /^update core_bank_instructions [^;]+;/m.exec(operating)![0].replace('the PaymentIds', paymentId)
    await sql.raw(statement).execute(bank.db)
    for (let failure = 1; failure <= handOverFailures; failure++) {
      expect(await stateOf()).toBe('queued')
      await handOverAt(broken, after(begun, (100 + failure) * 1_000)).catch(() => undefined)
    }
    expect(await stateOf()).toBe('needsPerson')
  })

  it.each([
    ['refuses without effect is left to a person at once', 'refused', 'none', ['needsPerson', 1]],
    ['refuses with an effect that nobody knows is tried again', 'refused', 'unknown', ['queued', 3]],
    ['cannot take now is tried again', 'unavailable', 'none', ['queued', 3]],
  ] as const)('that the core bank %s', async (_, kind, effect, expected) => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    let tries = 0
    const adapter = {
      ...bank.dependencies.coreBank,
      submitPayment: (instruction: { paymentId: string }) => {
        if (instruction.paymentId === paymentId) tries++
        return Promise.reject(new CoreBankError(kind, effect, 'not this one'))
      },
    }
    const said = { ...bank.dependencies, coreBank: boundCoreBank(adapter, bank.dependencies.settings, () => undefined) }
    const begun = new Date()
    for (let turn = 1; turn <= 3; turn++) await handOverAt(said, after(begun, turn * 1_000)).catch(() => undefined)
    const ofPayment = bank.db.selectFrom('coreBankInstructions').where('resourceId', '=', paymentId)
    expect([(await ofPayment.select('state').executeTakeFirst())?.state, tries]).toEqual(expected)
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
    await bank.db.updateTable('coreBankInstructions').set({ state: 'done' }).where('resourceId', '=', paymentId).execute()
  })

  it('is handed over under a lease, also where the sandbox decides it meanwhile: the core bank is told once at a time', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let tells = 0
    const slow = {
      ...bank.dependencies,
      coreBank: {
        ...bank.dependencies.coreBank,
        submitPayment: async (order: Parameters<typeof bank.dependencies.coreBank.submitPayment>[0]) => {
          if (order.paymentId !== paymentId) return bank.dependencies.coreBank.submitPayment(order)
          tells++
          arrived.resolve()
          await answer.promise
          return bank.dependencies.coreBank.submitPayment(order)
        },
      },
    }
    const job = handOverDue(slow, after(new Date(), 1))
    await arrived.promise
    const deciding = approvePayment(slow, { paymentId, now: new Date() })
    await handOverDue(slow, after(new Date(), 1))
    answer.resolve()
    await Promise.all([job, deciding])
    expect([tells, await submissionsOf(paymentId)]).toEqual([1, 1])
  })

  it('that is done can leave the queue: neither the job nor anybody else pays it again, and what is not done stays, however old', async () => {
    const [paid, waiting] = [await askedFor(), await askedFor()]
    const begun = new Date()
    await authorize(paid.consentId)
    await handOverAt(deaf, after(begun, 1))
    await approvePayment(deaf, { paymentId: paid.paymentId, now: begun })
    await handOverAt(deaf, after(begun, 70))
    await authorize(waiting.consentId)
    const late = after(begun, 400 * 86_400)
    while ((await purge(bank.db, 'coreBankInstructions', late, 3)) > 0);
    const kept = await bank.db.selectFrom('coreBankInstructions').select(['resourceId', 'state']).execute()
    expect(kept.filter(({ state }) => state === 'done')).toEqual([])
    expect(kept).toContainEqual({ resourceId: waiting.paymentId, state: 'queued' })
    // The customer comes again, a job of the release before comes late, the core bank repeats itself, and somebody queues it by hand.
    await authorize(paid.consentId).catch(() => undefined)
    await handOverNow(bank.dependencies, { kind: 'payment', resourceId: paid.paymentId })
    await recordPaymentDecision(bank.dependencies, { paymentId: paid.paymentId, outcome: 'completed' })
    await insertInstruction(bank.db, { kind: 'payment', resourceId: paid.paymentId }, begun, begun)
    await handOverAt(deaf, after(begun, 120))
    expect([await statusOf(paid.paymentId), await submissionsOf(paid.paymentId)]).toEqual([
      'KSAOB.AcceptedSettlementCompleted',
      1,
    ])
  })

  it('is not decided by an answer about another payment, and decides that one no more than itself', async () => {
    const [asked, other] = [await askedFor(), await askedFor()]
    for (const { consentId } of [other, asked]) await authorize(consentId)
    await handOverAt(deaf, after(new Date(), 1))
    const findPayment = async () => ({ paymentId: other.paymentId, outcome: 'completed' }) as const
    const lying = { ...bank.dependencies, coreBank: { ...bank.dependencies.coreBank, findPayment } }
    await expect(paymentHandOver.askAgain(lying, asked.paymentId)).rejects.toThrow('about another one')
    expect([await statusOf(asked.paymentId), await statusOf(other.paymentId)]).toEqual(['KSAOB.Pending', 'KSAOB.Pending'])
  })

  it('rejected for a reason that the contract cannot express has one that it can, and the log says so', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const submitPayment = async () =>
      ({ paymentId, outcome: 'rejected', reasonCode: 'AM04', reasonMessage: 'y'.repeat(100_000) }) as const
    const lines: object[] = []
    const strange = {
      ...{ ...bank.dependencies, coreBank: { ...bank.dependencies.coreBank, submitPayment } },
      log: { warn: () => undefined, error: (details: object) => void lines.push(details) },
    }
    expect(await paymentHandOver.handOver(strange, paymentId)).toBe('done')
    expect(await findPayment(bank.db, paymentId)).toMatchObject({
      status: 'KSAOB.Rejected',
      rejectReasonCode: 'PASP.Declined',
      rejectReasonMessage: 'y'.repeat(500),
    })
    expect(lines).toMatchObject([{ resourceId: paymentId, faults: [expect.stringContaining('AM04'), expect.any(String)] }])
  })

  it('from an account that its PSU may use and does not hold waits for its holder, and is refused where the app accepts one approval', async () => {
    const holder = '1000000024'
    const { coreBank } = bank.dependencies
    const listAccounts = async () =>
      (await coreBank.listAccounts(payers.rich.nationalId)).map((account) => ({ ...account, holders: [holder] }))
    const dependencies = { ...bank.dependencies, coreBank: { ...coreBank, listAccounts } }
    const { consentId, paymentId } = await askedFor('12.00', { AcceptedAuthorizationType: 'KSAOB.Multi' })
    await authorize(consentId, payers.rich.nationalId, dependencies)
    expect(await statusOf(paymentId)).toBeUndefined()
    await authorize(consentId, holder, dependencies)
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
    const { consentId: single } = await askedFor()
    await expect(authorize(single, payers.rich.nationalId, dependencies)).rejects.toMatchObject({ code: 'businessRule' })
  })

  it('is read and approved by the terms that were accepted: the stored request is never read back', async () => {
    const consent = await askedFor('34.50')
    const query = { consentId: consent.consentId, clientId: bank.apps[0]!, kind: 'payment' as const, now: new Date() }
    const before = toMessage(await getConsent(bank.dependencies, query))
    // As if every rule about requests had changed.
    await bank.db.updateTable('consents').set({ message: '{}' }).where('consentId', '=', consent.consentId).execute()
    expect(toMessage(await getConsent(bank.dependencies, query))).toEqual(before)
    await authorize(consent.consentId)
    expect(await findPayment(bank.db, consent.paymentId)).toMatchObject({ amountHalalas: 34_50, status: 'KSAOB.Pending' })
  })
})

describe('a letter', () => {
  it('for which the line has no room any more when it is handed over becomes Rejected, and takes nothing', async () => {
    const bank = await openLetterBank()
    const now = new Date()
    const halves = [tuwaiq.limitHalalas / 2 + 1, tuwaiq.limitHalalas / 2]
    const ids: string[] = []
    for (const amountHalalas of halves) {
      const consentId = await bank.ask({ amountHalalas, validUntil: null, authorizeBy: after(now, 600), now })
      await bank.authorize(consentId, now)
      ids.push(consentId)
    }
    // Asked at once, the core bank has room for each; handed over, it has none for both.
    for (const consentId of ids) await bank.createUnasked(consentId, now)
    const { states, reservedHalalas, openHalalas } = await bank.observe(ids, now)
    expect(states.sort()).toEqual(['Finished Pending', 'Finished Rejected'])
    expect(halves).toContain(reservedHalalas)
    expect(openHalalas).toBe(reservedHalalas)
    const rejected = bank.db.selectFrom('lettersOfGuarantee').select('rejectReasonCode').where('status', '=', 'Rejected')
    expect(await rejected.execute()).toEqual([{ rejectReasonCode: 'PASP.GuaranteeLineExceeded' }])
    const pending = bank.db.selectFrom('lettersOfGuarantee').select('letterOfGuaranteeId').where('status', '=', 'Pending')
    const { letterOfGuaranteeId } = await pending.executeTakeFirstOrThrow()
    const findLetter = async () => ({ letterOfGuaranteeId: 'another', outcome: 'pending' }) as const
    const lying = { db: bank.db, coreBank: { findLetter } } as unknown as HandOverDependencies
    await expect(letterHandOver.askAgain(lying, letterOfGuaranteeId)).rejects.toThrow('about another one')
    const wordless = { letterOfGuaranteeId, outcome: 'rejected', reasonCode: 'no', decidedAt: now } as LetterDecision
    await recordLetterDecision({ ...silentParts(), db: bank.db }, wordless)
    const reason = rejected.select('rejectReasonMessage').where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
    expect(await reason.execute()).toEqual([{ rejectReasonCode: 'PASP.Declined', rejectReasonMessage: '' }])
    await bank.close()
  })
})
