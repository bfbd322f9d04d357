import { randomUUID } from 'node:crypto'
import type { Bank, Check } from '../check.ts'
import { expect, expectSame, needed } from '../failure.ts'
import {
  askCustomer,
  check,
  confirms,
  newAccess,
  newGuarantee,
  newestCode,
  newQuestion,
  otherThan,
  payment,
  type Question,
} from './confirmationSteps.ts'
import { otherContents, otherIban, refuseOthers } from './otherContent.ts'

/** The right code for other terms than those that were asked. */
const bound = (name: string, what: string, change: (question: Question, bank: Bank) => Question): Check => ({
  id: `confirmations.${name}`,
  proves: `The right code confirms nothing with another ${what}.`,
  operations: ['requestConfirmation', 'checkConfirmation'],
  run: async (bank) => {
    const question = await newQuestion(bank)
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

/** So many wrong ones void no question, and the right code behind them clears or spares the customer. */
const wrongAtOnce = 3

/** The right code with each other member of the question in turn, some to a question. */
async function bindsMembers(bank: Bank, newOne: () => Promise<Question>, isLookedAt: (member: string) => boolean): Promise<void> {
  const members = otherContents(await newOne(), 'checkConfirmation_body')
    .map(({ member }) => member)
    .filter(isLookedAt)
  for (let at = 0; at < members.length; at += wrongAtOnce) {
    const question = await newOne()
    const { confirmationId } = await askCustomer(bank, question)
    const code = await newestCode(bank)
    const others = otherContents(question, 'checkConfirmation_body')
    for (const name of members.slice(at, at + wrongAtOnce)) {
      const { content } = others.find(({ member }) => member === name)!
      expectSame(await check(bank, confirmationId, content, code), 'refused', `the outcome with another ${name}`)
    }
    await confirms(bank, confirmationId, question, code, 'the outcome with the terms of the question')
  }
}

/** Those that have a check of their own. */
const apart = [
  'terms.kind',
  'nationalIdentificationNumber',
  'purpose',
  'terms.payment.amountHalalas',
  'terms.payment.creditorIban',
]

/** One of a letter's alone: a bank counts the wrong codes of a customer over all questions, and fifteen are few. */
const ofLetter = 'terms.guarantee.validityExpiresAt'

async function countWrongCodes(bank: Bank): Promise<void> {
  const tries = needed(bank.profile.wrongCodes, 'wrongCodes')
  const question = await newQuestion(bank)
  const { confirmationId } = await askCustomer(bank, question)
  const code = await newestCode(bank)
  for (let times = 1; times <= tries; times++)
    expectSame(await check(bank, confirmationId, question, otherThan(code, times)), 'refused', 'the outcome of a wrong code')
  expectSame(await check(bank, confirmationId, question, code), 'refused', `the outcome after ${tries} wrong codes`)
}

/** New questions, each with fewer wrong codes than void it, until the customer has had all the tries there are. */
async function countTriesOfCustomer(bank: Bank): Promise<void> {
  const ofQuestion = needed(bank.profile.wrongCodes, 'wrongCodes')
  const ofCustomer = needed(bank.profile.wrongCodesOfCustomer, 'wrongCodesOfCustomer')
  for (let tries = 0; tries < ofCustomer;) {
    const question = await newQuestion(bank)
    const { confirmationId } = await askCustomer(bank, question)
    const code = await newestCode(bank)
    for (let times = 1; times < Math.max(2, ofQuestion) && tries < ofCustomer; times++, tries++)
      expectSame(await check(bank, confirmationId, question, otherThan(code, times)), 'refused', 'the outcome of a wrong code')
  }
  const last = await newQuestion(bank)
  const { confirmationId } = await askCustomer(bank, last)
  const outcome = await check(bank, confirmationId, last, await newestCode(bank))
  expectSame(outcome, 'refused', `the outcome of the right code of a new question, after ${ofCustomer} wrong ones of others,`)
}

const both = ['requestConfirmation', 'checkConfirmation'] as const

/** Questions to customers: codes that belong to their terms. */
export const confirmationChecks: readonly Check[] = [
  {
    id: 'confirmations.rightCode',
    proves: 'The right code confirms what was asked.',
    operations: both,
    run: async (bank) => {
      const question = await newQuestion(bank)
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
      const question = await newQuestion(bank)
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
    id: 'confirmations.otherMember',
    proves: 'The right code confirms nothing with any other member of a payment, or with another app.',
    operations: both,
    run: (bank) =>
      bindsMembers(
        bank,
        () => newQuestion(bank),
        (member) => !apart.includes(member),
      ),
  },
  {
    id: 'confirmations.access',
    proves: 'The right code for an access confirms no other account and no other end.',
    operations: both,
    run: (bank) =>
      bindsMembers(
        bank,
        () => newAccess(bank),
        (member) => member.startsWith('terms.account.'),
      ),
  },
  {
    id: 'confirmations.letter',
    proves: 'The right code for a letter of guarantee confirms no other validity.',
    operations: both,
    offers: ['letter-of-guarantee'],
    run: (bank) =>
      bindsMembers(
        bank,
        () => newGuarantee(bank),
        (member) => member === ofLetter,
      ),
  },
  {
    id: 'confirmations.sameCode',
    proves: 'The same code for the same question gets the same answer, because the first may have been lost.',
    operations: both,
    run: async (bank) => {
      const question = await newQuestion(bank)
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
      const question = await newQuestion(bank)
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
      const question = await newQuestion(bank)
      const { confirmationId, questionId, answer } = await askCustomer(bank, question)
      const code = await newestCode(bank)
      const again = await askCustomer(bank, question, confirmationId, questionId)
      expectSame(again.answer, answer, 'the second answer')
      await confirms(bank, confirmationId, question, code, 'the outcome of the first code')
    },
  },
  {
    id: 'confirmations.otherContent',
    proves: 'A known questionId with any other member is 409 without effect.',
    operations: both,
    run: async (bank) => {
      const question = await newQuestion(bank)
      const { confirmationId, questionId } = await askCustomer(bank, question)
      const code = await newestCode(bank)
      const others = otherContents({ ...question, questionId }, 'requestConfirmation_body')
      // Another kind asks for other terms, and another id is another question.
      const known = others.filter(({ member }) => !['questionId', 'terms.kind'].includes(member))
      await refuseOthers(bank, 'requestConfirmation', { confirmationId }, known)
      await confirms(bank, confirmationId, question, code, 'the outcome of the code of the question')
    },
  },
  {
    id: 'confirmations.lacksTerms',
    proves: 'A question without the member that its kind names is refused.',
    operations: ['requestConfirmation'],
    run: async (bank) => {
      const body = { ...(await newQuestion(bank)), questionId: randomUUID(), terms: { kind: 'payment' } }
      const path = { confirmationId: randomUUID() }
      await bank.core.refuse('requestConfirmation', { path, body }, { status: [400], code: 'invalidRequest' })
    },
  },
  {
    id: 'confirmations.newQuestion',
    proves: 'A new question under the same id voids the earlier one.',
    operations: both,
    run: async (bank) => {
      const earlier = await newQuestion(bank)
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
    id: 'confirmations.newTries',
    proves: 'New questions buy no new tries: wrong codes are counted by customer, too.',
    operations: both,
    run: countTriesOfCustomer,
  },
  {
    id: 'confirmations.answerBy',
    proves: 'A question that tells its end does not end in the past.',
    operations: ['requestConfirmation'],
    run: async (bank) => {
      const { answer } = await askCustomer(bank, await newQuestion(bank))
      const now = await bank.core.now()
      expect(answer.answerBy === undefined || new Date(answer.answerBy) > now, `answerBy ${answer.answerBy} is over`)
    },
  },
  {
    id: 'confirmations.inApp',
    proves: 'Until it is answered in the bank’s app, a question there is waiting.',
    operations: both,
    run: async (bank) => {
      const question = await newQuestion(bank, needed(bank.profile.customerInApp, 'customerInApp'))
      const { confirmationId, answer } = await askCustomer(bank, question)
      expectSame(answer.method, 'app', 'the method')
      expectSame(await check(bank, confirmationId, question), 'waiting', 'the outcome')
    },
  },
]
