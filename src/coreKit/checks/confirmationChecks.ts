import { randomUUID } from 'node:crypto'
import type { Bank, Check } from '../check.ts'
import { expect, expectSame, needed, NotProved } from '../failure.ts'

const payment = {
  amountHalalas: 125_000,
  currency: 'SAR',
  creditorName: { en: 'Riyadh Books', ar: 'مكتبة الرياض' },
  creditorIban: 'SA0380000000608010167519',
  debtorIban: 'SA3099000000608010799819',
}
const otherIban = 'SA4420000001234567891234'

/** What a customer is asked. */
function newQuestion({ profile }: Bank, changes: Partial<typeof payment> = {}) {
  return {
    nationalIdentificationNumber: profile.customer.nationalIdentificationNumber,
    purpose: `pis-${randomUUID()}`,
    appName: 'أداة الفحص · Core check',
    terms: { kind: 'payment', payment: { ...payment, ...changes } },
  }
}
type Question = ReturnType<typeof newQuestion>

/** Asks under an id of its own, or under this one. */
async function askCustomer(
  { core }: Bank,
  question: Question,
  confirmationId: string = randomUUID(),
  questionId: string = randomUUID(),
) {
  const body = { ...question, questionId }
  return { confirmationId, questionId, answer: await core.ask('requestConfirmation', { path: { confirmationId }, body }) }
}

async function newestCode({ profile, hooks }: Bank): Promise<string> {
  const { oneTimeCode, nationalIdentificationNumber } = profile.customer
  if (oneTimeCode !== undefined) return oneTimeCode
  if (!hooks.readCode) throw new NotProved('needs customer.oneTimeCode in the profile, or the hook CORE_CODE')
  return hooks.readCode(nationalIdentificationNumber)
}

const check = async ({ core }: Bank, confirmationId: string, question: Question, code?: string) =>
  (await core.ask('checkConfirmation', { path: { confirmationId }, body: { ...question, ...(code !== undefined && { code }) } }))
    .outcome

/** The right code is taken. Wrong ones may be counted by customer for a while, so a run soon after another one may meet the bound. */
async function confirms(bank: Bank, confirmationId: string, question: Question, code: string, what: string): Promise<void> {
  const outcome = await check(bank, confirmationId, question, code)
  const hint = outcome === 'refused' ? ' (do wrong codes of a run before still count?)' : ''
  expect(outcome === 'confirmed', `${what} is "${outcome}" and not "confirmed"${hint}`)
}

/** Another code of the same length. */
const otherThan = (code: string) => code.replace(/./g, (digit) => String((Number(digit) + 1) % 10))

/** The right code for other terms than those that were asked. */
const bound = (name: string, what: string, change: (question: Question, bank: Bank) => Question): Check => ({
  id: `confirmations.${name}`,
  proves: `The right code confirms nothing with another ${what}.`,
  operations: ['requestConfirmation', 'checkConfirmation'],
  run: async (bank) => {
    const question = newQuestion(bank)
    const { confirmationId } = await askCustomer(bank, question)
    const code = await newestCode(bank)
    expectSame(await check(bank, confirmationId, change(question, bank), code), 'refused', `the outcome with another ${what}`)
    await confirms(bank, confirmationId, question, code, 'the outcome with the terms of the question')
  },
})

const paymentOf = (question: Question, changes: Partial<typeof payment>): Question => ({
  ...question,
  terms: { kind: 'payment', payment: { ...question.terms.payment, ...changes } },
})

async function countWrongCodes(bank: Bank): Promise<void> {
  const tries = needed(bank.profile.wrongCodes, 'wrongCodes')
  const question = newQuestion(bank)
  const { confirmationId } = await askCustomer(bank, question)
  const code = await newestCode(bank)
  for (let times = 0; times < tries; times++)
    expectSame(await check(bank, confirmationId, question, otherThan(code)), 'refused', 'the outcome of a wrong code')
  expectSame(await check(bank, confirmationId, question, code), 'refused', `the outcome after ${tries} wrong codes`)
}

const both = ['requestConfirmation', 'checkConfirmation'] as const

/** Questions to customers: codes that belong to their terms. */
export const confirmationChecks: readonly Check[] = [
  {
    id: 'confirmations.rightCode',
    proves: 'The right code confirms what was asked.',
    operations: both,
    run: async (bank) => {
      const question = newQuestion(bank)
      const { confirmationId, answer } = await askCustomer(bank, question)
      expectSame(answer.method, 'code', 'the method')
      await confirms(bank, confirmationId, question, await newestCode(bank), 'the outcome')
    },
  },
  {
    id: 'confirmations.wrongCode',
    proves: 'A wrong code is 200 with refused, and the right one still confirms.',
    operations: both,
    run: async (bank) => {
      const question = newQuestion(bank)
      const { confirmationId } = await askCustomer(bank, question)
      const code = await newestCode(bank)
      expectSame(await check(bank, confirmationId, question, otherThan(code)), 'refused', 'the outcome of a wrong code')
      await confirms(bank, confirmationId, question, code, 'the outcome of the right code')
    },
  },
  bound('amount', 'amount', (question) => paymentOf(question, { amountHalalas: payment.amountHalalas + 100 })),
  bound('payee', 'payee', (question) => paymentOf(question, { creditorIban: otherIban })),
  bound('purpose', 'purpose', (question) => ({ ...question, purpose: `pis-${randomUUID()}` })),
  bound('customer', 'customer', (question, { profile }) => ({
    ...question,
    nationalIdentificationNumber: profile.otherCustomer.nationalIdentificationNumber,
  })),
  {
    id: 'confirmations.sameCode',
    proves: 'The same code for the same question gets the same answer, because the first may have been lost.',
    operations: both,
    run: async (bank) => {
      const question = newQuestion(bank)
      const { confirmationId } = await askCustomer(bank, question)
      const code = await newestCode(bank)
      for (const time of ['first', 'second']) await confirms(bank, confirmationId, question, code, `the ${time} outcome`)
    },
  },
  {
    id: 'confirmations.tenAtOnce',
    proves: 'Ten requests with the right code at once are all answered with confirmed.',
    operations: both,
    run: async (bank) => {
      const question = newQuestion(bank)
      const { confirmationId } = await askCustomer(bank, question)
      const code = await newestCode(bank)
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => check(bank, confirmationId, question, code)))
      expectSame([...new Set(outcomes)], ['confirmed'], 'what they were answered')
    },
  },
  {
    id: 'confirmations.sameQuestion',
    proves: 'The same questionId again gets the same answer, and no second message voids the code.',
    operations: both,
    run: async (bank) => {
      const question = newQuestion(bank)
      const { confirmationId, questionId, answer } = await askCustomer(bank, question)
      const code = await newestCode(bank)
      const again = await askCustomer(bank, question, confirmationId, questionId)
      expectSame(again.answer, answer, 'the second answer')
      await confirms(bank, confirmationId, question, code, 'the outcome of the first code')
    },
  },
  {
    id: 'confirmations.otherContent',
    proves: 'A known questionId with other terms is 409 without effect.',
    operations: ['requestConfirmation'],
    run: async (bank) => {
      const question = newQuestion(bank)
      const { confirmationId, questionId } = await askCustomer(bank, question)
      const body = { ...paymentOf(question, { amountHalalas: 1 }), questionId }
      const conflict = { status: [409], code: 'idempotencyConflict' }
      await bank.core.refuse('requestConfirmation', { path: { confirmationId }, body }, conflict)
    },
  },
  {
    id: 'confirmations.newQuestion',
    proves: 'A new question under the same id voids the earlier one.',
    operations: both,
    run: async (bank) => {
      const earlier = newQuestion(bank)
      const { confirmationId } = await askCustomer(bank, earlier)
      const code = await newestCode(bank)
      const later = paymentOf(earlier, { amountHalalas: payment.amountHalalas + 100 })
      await askCustomer(bank, later, confirmationId)
      expectSame(await check(bank, confirmationId, earlier, code), 'refused', 'the outcome of the earlier question')
      await confirms(bank, confirmationId, later, await newestCode(bank), 'the outcome of the new question')
    },
  },
  {
    id: 'confirmations.wrongCodes',
    proves: 'Too many wrong codes void the question.',
    operations: both,
    run: countWrongCodes,
  },
  {
    id: 'confirmations.answerBy',
    proves: 'A question that tells its end does not end in the past.',
    operations: ['requestConfirmation'],
    run: async (bank) => {
      const { answer } = await askCustomer(bank, newQuestion(bank))
      const now = await bank.core.now()
      expect(answer.answerBy === undefined || new Date(answer.answerBy) > now, `answerBy ${answer.answerBy} is over`)
    },
  },
  {
    id: 'confirmations.inApp',
    proves: 'Until it is answered in the bank’s app, a question there is waiting.',
    operations: both,
    run: async (bank) => {
      const { nationalIdentificationNumber } = needed(bank.profile.customerInApp, 'customerInApp')
      const question = { ...newQuestion(bank), nationalIdentificationNumber }
      const { confirmationId, answer } = await askCustomer(bank, question)
      expectSame(answer.method, 'app', 'the method')
      expectSame(await check(bank, confirmationId, question), 'waiting', 'the outcome')
    },
  },
]
