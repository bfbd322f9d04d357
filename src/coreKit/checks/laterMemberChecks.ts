import { randomUUID } from 'node:crypto'
import type { Check } from '../check.ts'
import { expectSame } from '../failure.ts'
import { askCustomer, newQuestion } from './confirmationSteps.ts'
import { expectBookedOnce, lookAt } from './ledgerSteps.ts'
import { amountUpTo, handOver, lineOf, order } from './letterSteps.ts'
import { decided, newPayment } from './paymentSteps.ts'

/** The same with members at every depth that no release of the contract has yet. */
function withLater(content: unknown, value: string): unknown {
  if (content === null || typeof content !== 'object') return content
  if (Array.isArray(content)) return (content as unknown[]).map((item) => withLater(item, value))
  const members = Object.entries(content).map(([name, part]: [string, unknown]) => [name, withLater(part, value)])
  return { ...Object.fromEntries(members), memberOfLater: value }
}

const smallHalalas = 1_000_00

/** A Sanad of tomorrow sends more than one of today, and both repeat what the other has begun. */
export const laterMemberChecks: readonly Check[] = [
  {
    id: 'confirmations.laterMember',
    proves: 'A known questionId that comes with members nobody knows is the same question.',
    operations: ['requestConfirmation'],
    run: async (bank) => {
      const question = await newQuestion(bank)
      const { confirmationId, questionId, answer } = await askCustomer(bank, question)
      const body = withLater({ ...question, questionId }, 'any')
      const again = await bank.core.ask('requestConfirmation', { path: { confirmationId }, body })
      expectSame(again, answer, 'the second answer')
    },
  },
  {
    id: 'payments.laterMember',
    proves: 'A known paymentId that comes with members nobody knows, or without them, is the same payment, and no second debit.',
    operations: ['submitPayment', 'findPayment'],
    offers: ['payment-initiation'],
    run: async (bank) => {
      const [paymentId, body, before] = [randomUUID(), newPayment(bank.profile), await lookAt(bank)]
      const contents = [withLater(body, 'any'), body, withLater(body, 'another')]
      for (const content of contents) await bank.core.ask('submitPayment', { path: { paymentId }, body: content })
      expectSame((await decided(bank, paymentId)).outcome, 'completed', 'the outcome')
      await expectBookedOnce(bank, before, body)
    },
  },
  {
    id: 'letters.laterMember',
    proves: 'A known letter that comes with members nobody knows is the same letter, and reserves once.',
    operations: ['submitLetter', 'findGuaranteeLine'],
    offers: ['letter-of-guarantee'],
    run: async (bank) => {
      const before = await lineOf(bank)
      const { letterOfGuaranteeId, body } = await order(bank, amountUpTo(bank, smallHalalas))
      await handOver(bank, letterOfGuaranteeId, withLater(body, 'any') as object)
      const { reservedHalalas } = await lineOf(bank)
      expectSame(reservedHalalas - before.reservedHalalas, body.amountHalalas, 'what is reserved for it')
    },
  },
]
