import { randomUUID } from 'node:crypto'
import { type Bank, until } from '../check.ts'
import { CheckFailed, needed } from '../failure.ts'
import type { Answers } from '../core.ts'
import type { Profile } from '../profile.ts'

/** The app by which the kit orders. */
const app = { clientId: 'sanad-core-check', name: 'أداة الفحص · Core check', organisation: 'Sanad core check' }

/** A reference that no payment had before. */
const reference = () => randomUUID().replaceAll('-', '').toUpperCase()

/** A payment that the test system completes, from its own payer. */
export function newPayment(profile: Profile, changes: Record<string, unknown> = {}) {
  const { payer, creditor, completes } = needed(profile.payments, 'payments')
  const { nationalIdentificationNumber, iban } = payer
  return {
    paymentTransactionId: reference(),
    nationalIdentificationNumber,
    debtorIban: iban,
    creditorIban: creditor.iban,
    creditorName: creditor.name,
    amountHalalas: completes.amountHalalas,
    currency: 'SAR',
    type: 'KSAOB.SingleInstantPayment',
    purposeCode: 'ONLP',
    consentId: `pis-${randomUUID()}`,
    app,
    approvals: [{ nationalIdentificationNumber, approvedAt: new Date().toISOString() }],
    ...changes,
  }
}

/** A letter and a payment that the kit orders come from the same app. */
export const ofKit = { app }

/** Of what its app is called now: the same order may come again with another name, so that no difference of it is a conflict. */
export const isOfApp = (member: string): boolean => member.startsWith('app.')

/** The same order of an app that has other names by now. */
export const renamed = <Order extends { app: typeof app }>(order: Order): Order => ({
  ...order,
  app: { ...order.app, name: 'Core check, renamed', organisation: 'Core check, renamed' },
})

/** Hands a payment over under an id of its own, or under this one. */
export async function pay(
  { core, profile }: Bank,
  changes: Record<string, unknown> = {},
  paymentId: string = randomUUID(),
): Promise<{ paymentId: string; body: ReturnType<typeof newPayment>; answer: Answers['submitPayment'] }> {
  const body = newPayment(profile, changes)
  return { paymentId, body, answer: await core.ask('submitPayment', { path: { paymentId }, body }) }
}

/** A payment that has every member of the contract, so that each of them can be another one. Its day has come. */
export function wholePayment(profile: Profile, now: Date) {
  return newPayment(profile, {
    debtorName: { en: 'Core check', ar: 'أداة الفحص' },
    creditorName: { en: 'Riyadh Books', ar: 'مكتبة الرياض' },
    creditorTradingName: { en: 'Riyadh Books', ar: 'مكتبة الرياض' },
    type: 'KSAOB.SingleFutureDatedPayment',
    executionAt: new Date(now.getTime() - minuteMs).toISOString(),
    payerNotes: 'كتب المدرسة School books',
    merchantTradingName: 'مكتبة الرياض · Riyadh Books',
  })
}

const minuteMs = 60_000
const decidedWithinSeconds = 30

/** How a payment stands once it is decided. Throws CheckFailed when it stays undecided. */
export async function decided({ core, profile }: Bank, paymentId: string): Promise<Answers['findPayment']> {
  const seconds = profile.payments?.decidedWithinSeconds ?? decidedWithinSeconds
  const found = await until(seconds, async () => {
    const state = await core.ask('findPayment', { path: { paymentId } })
    return state.outcome === 'pending' ? undefined : state
  })
  if (!found) throw new CheckFailed(`the payment was not decided within ${seconds} s`)
  return found
}
