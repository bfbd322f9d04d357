import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { pingDatabase } from '../../src/data/connect.ts'
import { patchConsent } from '../../src/services/consent/patch.ts'
import { expireConsents, getConsent } from '../../src/services/consent/currentConsent.ts'
import { createPaymentConsent } from '../../src/services/payment/consent.ts'
import { followDecisions } from '../../src/services/instruction/followDecisions.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { getPaymentProgress } from '../../src/services/payment/read.ts'
import { cancelScheduledPayment } from '../../src/services/payment/scheduled.ts'
import { approvePayment, rejectPayment } from '../support/servers/simulator.ts'
import { creditorElsewhere, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type Command, compare, onConsent, onSession, openSession, outcomeOf, type Run, decideFully } from './commandRun.ts'
import { newId, payers } from './realBank.ts'
import { amounts, minuteMs, type ReferenceBank, windowMs } from './reference.ts'

type Creation = { app: number; base: number; payer: 'rich' | 'poor'; amount: keyof typeof amounts; daysAhead: number }

const create = ({ amount, daysAhead, ...terms }: Creation): Command => ({
  check: ({ consents }) => consents.length < 4,
  async run(model, real) {
    const amountHalalas = amounts[amount]
    const message = paymentConsentRequest({
      nationalId: payers[terms.payer].nationalId,
      creditorIban: creditorElsewhere,
      amount: (amountHalalas / 100).toFixed(2),
      ...(daysAhead > 0 && { executionDate: new Date(model.now + daysAhead * 24 * 60 * minuteMs).toISOString() }),
      data: {
        BaseConsentId: `base-${real.bank.sequence}-${terms.base}`,
        AuthorizationExpirationTimeWindow: `${String(windowMs / 3_600_000).padStart(3, '0')}:00:00`,
        ExpirationDateTime: new Date(model.now + 9 * windowMs).toISOString(),
      },
    })
    const call = createPaymentConsent(real.bank.dependencies, {
      clientId: real.bank.apps[terms.app]!,
      message: message as never,
      interactionId: newId(),
      now: new Date(model.now),
    })
    expect(await outcomeOf(call)).toBe(model.create({ ...terms, amountHalalas }, daysAhead))
    const consent = await call.catch(() => undefined)
    if (consent) real.ids.push({ ConsentId: consent.consentId, PaymentId: consent.paymentId!, interactions: [] })
    await compare(model, real)
  },
  toString: () => `create ${JSON.stringify({ amount, daysAhead, ...terms })}`,
})

const press = (decision: 'approve' | 'decline', pick: number) =>
  onSession(decision, pick, async ({ consent, session, interactionId, now }, model, { bank }) => {
    const call = decideFully(bank.dependencies, {
      interactionId,
      now,
      decision,
      accountIds: [payers[consent.payer].accountId],
    })
    expect(await outcomeOf(call)).toBe(model.decide(consent, session, decision === 'approve' ? 'approved' : 'declined'))
    const answer = await call.catch(() => undefined)
    // The first answer of a session is its answer for ever.
    if (answer) expect(answer.outcome).toBe(session.outcome)
  })

/** One session's buttons pressed many times at once: the first press stands, and every press is told so. */
const rush = (pick: number) =>
  onSession(
    'press everything at once',
    pick,
    async ({ consent, session, interactionId, now }, model, { bank: { dependencies } }) => {
      const press = (decision: 'approve' | 'decline') =>
        decideFully(dependencies, { interactionId, now, decision, accountIds: [payers[consent.payer].accountId] })
      const presses = (
        pick % 2 === 0
          ? (['approve', 'decline', 'approve', 'decline'] as const)
          : (['decline', 'decline', 'approve', 'approve'] as const)
      ).map(press)
      const outcomes = await Promise.all(presses.map(outcomeOf))
      const answers = (await Promise.allSettled(presses)).flatMap((settled) =>
        settled.status === 'fulfilled' ? [settled.value.outcome] : [],
      )
      const predicted = model.decide(consent, session, answers[0] ?? 'declined')
      expect(outcomes).toEqual(presses.map(() => predicted))
      expect(new Set(answers).size).toBeLessThan(2)
      if (answers[0]) expect(session.outcome).toBe(answers[0])
    },
  )

/** The customer approves while the app withdraws: one of them is first, and the other is told so. */
const race = (pick: number, headStart: number) =>
  onSession(
    `approve against withdraw after ${headStart}`,
    pick,
    async ({ consent, session, id, clientId, interactionId, now }, model, { bank: { dependencies, db } }) => {
      const patch = {
        consentId: id.ConsentId,
        clientId,
        kind: 'payment' as const,
        status: 'Rejected' as const,
        interactionId: newId(),
        now,
      }
      const withdrawLater = async () => {
        for (let ping = 0; ping < headStart; ping++) await pingDatabase(db)
        await patchConsent(dependencies, patch)
      }
      const approve = decideFully(dependencies, {
        interactionId,
        now,
        decision: 'approve',
        accountIds: [payers[consent.payer].accountId],
      })
      const [approved, withdrawn] = await Promise.all([outcomeOf(approve), outcomeOf(withdrawLater())])
      const [first, second] = [
        () => expect(model.withdraw(consent)).toBe(withdrawn),
        () => expect(model.decide(consent, session, 'approved')).toBe(approved),
      ]
      for (const predict of withdrawn === 'done' ? [first, second] : [second, first]) predict()
    },
  )

const withdraw = (pick: number) =>
  onConsent('withdraw', pick, async ({ consent, id, clientId, now }, model, { bank: { dependencies } }) => {
    const patch = { consentId: id.ConsentId, clientId, kind: 'payment' as const, interactionId: newId(), now }
    expect(await outcomeOf(patchConsent(dependencies, { ...patch, status: 'Finished' }))).toBe('businessRule')
    expect(await outcomeOf(patchConsent(dependencies, { ...patch, status: 'Rejected' }))).toBe(model.withdraw(consent))
  })

/** All jobs, twice at once as on two instances, until there is nothing left to do. */
async function workTogether(model: ReferenceBank, { bank: { dependencies } }: Run): Promise<void> {
  const now = new Date(model.now)
  await Promise.all([handOverDue(dependencies, now), handOverDue(dependencies, now)])
  await Promise.all([dependencies.coreBank.tick!(now), dependencies.coreBank.tick!(now), expireConsents(dependencies, now)])
  // What the bank has decided by itself is told by nobody else, where it stands apart.
  if (dependencies.coreBank.sandbox?.apart)
    while (
      (await Promise.all([followDecisions(dependencies, now), followDecisions(dependencies, now)])).some((read) => read > 0)
    );
  model.work()
}

const work: Command = {
  check: ({ consents }) => consents.length > 0,
  async run(model, real) {
    await workTogether(model, real)
    await compare(model, real)
  },
  toString: () => 'work',
}

const atBank = (decision: 'approve' | 'reject', isTwice: boolean, pick: number) =>
  onConsent(`${decision} at the bank${isTwice ? ' twice at once' : ''}`, pick, async ({ consent, id, now }, model, real) => {
    const { dependencies } = real.bank
    // Between the hand-over of a special amount and its rule, somebody at the bank may be first: then either may decide it.
    if (isTwice && (consent.amountHalalas === amounts.atOnce || consent.amountHalalas === amounts.refused))
      await workTogether(model, real)
    const decide = () =>
      outcomeOf((decision === 'approve' ? approvePayment : rejectPayment)(dependencies, { paymentId: id.PaymentId, now }))
    const outcomes = await Promise.all(isTwice ? [decide(), decide()] : [decide()])
    const predicted = model.decideAtBank(consent, decision)
    // An approval that ends in a rejection, for want of money, is a rejection to whoever approves second.
    expect(outcomes.sort()).toEqual(isTwice ? [predicted, model.decideAtBank(consent, decision)].sort() : [predicted])
  })

const moveTo = (model: ReferenceBank, ms: number) => {
  model.wait(ms)
  vi.setSystemTime(model.now)
}

/** In time, or a day later and before the job has come by. */
const cancel = (pick: number, isLate: boolean) =>
  onConsent(`cancel${isLate ? ' a day later' : ''}`, pick, async ({ consent, id }, model, { bank: { dependencies } }) => {
    if (isLate) moveTo(model, 25 * 60 * minuteMs)
    const order = { paymentId: id.PaymentId, customerId: null, now: new Date(model.now) }
    const other = consent.payer === 'rich' ? payers.poor : payers.rich
    expect(
      await outcomeOf(cancelScheduledPayment(dependencies, { ...order, nationalIdentificationNumber: other.nationalId })),
    ).toBe('resourceIdUnknown')
    const call = cancelScheduledPayment(dependencies, {
      ...order,
      nationalIdentificationNumber: payers[consent.payer].nationalId,
    })
    expect(await outcomeOf(call)).toBe(model.cancel(consent))
  })

const read = (pick: number) =>
  onConsent('read', pick, async ({ consent, id, clientId, now }, _model, { bank: { dependencies, apps } }) => {
    const query = { consentId: id.ConsentId, clientId, kind: 'payment' as const, now }
    const row = await getConsent(dependencies, query)
    expect([row.status, row.flags.map(({ Flag }) => Flag)]).toEqual([
      consent.status,
      consent.status === 'Finished' ? ['Consumed'] : [],
    ])
    expect((await getPaymentProgress(dependencies, { paymentId: id.PaymentId, clientId })).status).toBe(
      consent.payment?.status ?? null,
    )
    const stranger = { ...query, clientId: apps[1 - consent.app]! }
    expect(await outcomeOf(getConsent(dependencies, stranger))).toBe('resourceIdUnknown')
  })

const wait = (ms: number): Command => ({
  check: ({ consents }) => consents.length > 0,
  run: async (model) => moveTo(model, ms),
  toString: () => `wait ${ms / 1000} s`,
})

const pick = fc.nat(15)
/** Every sequence begins with one. */
export const creation: fc.Arbitrary<Command> = fc
  .record({
    app: fc.constantFrom(0, 1),
    base: fc.nat(3),
    payer: fc.constantFrom('rich' as const, 'rich' as const, 'poor' as const),
    amount: fc.constantFrom(
      'ordinary' as const,
      'ordinary' as const,
      'atOnce' as const,
      'refused' as const,
      'afterTenSeconds' as const,
    ),
    daysAhead: fc.constantFrom(0, 0, 1),
  })
  .map(create)
/** Half of all sequences go on with one. */
export const approval: fc.Arbitrary<Command> = pick.map((choice) => press('approve', choice))
const settlement = fc
  .tuple(fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const), fc.boolean(), pick)
  .map(([decision, isTwice, choice]) => atBank(decision, isTwice, choice))

/** Commands in the proportions that lead somewhere: sequences are short, and most consents should be approved in them. */
export const commands: fc.Arbitrary<Command>[] = [
  creation,
  approval,
  approval,
  approval,
  pick.map((choice) => onConsent('open', choice, openSession)),
  pick.map((choice) => press('decline', choice)),
  pick.map(rush),
  fc.tuple(pick, fc.nat(12)).map(([choice, headStart]) => race(choice, headStart)),
  pick.map(withdraw),
  fc.tuple(pick, fc.boolean()).map(([choice, isLate]) => cancel(choice, isLate)),
  pick.map(read),
  settlement,
  settlement,
  settlement,
  fc.constant(work),
  fc.constant(work),
  fc.constantFrom(11_000, 16 * minuteMs, 25 * 60 * minuteMs).map(wait),
]
