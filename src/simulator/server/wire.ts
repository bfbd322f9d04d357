import type { components } from '../../../generated/types/core-bank.ts'
import type { LetterAnswer, PaymentAnswer } from '../../corebank/port.ts'
import { reasonWords } from '../../domain/shared/reasonWords.ts'

type Reason = components['schemas']['Reason']

/** What the contract sends: times as texts, and nothing in the place of what is not there. */
export const toWire = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_name, part: unknown) => (part === null ? undefined : part))) as object

/** Times of requests, where the port has them as Date. */
export const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

/** What kind of reason a code is, by its part behind the point. All others are `other`. */
const categories: Readonly<Record<string, Reason['category']>> = {
  AM04: 'insufficientFunds',
  AC04: 'accountClosed',
  AC06: 'accountBlocked',
  AG01: 'accountBlocked',
  AM02: 'limitExceeded',
  GuaranteeLineExceeded: 'limitExceeded',
  AC01: 'creditorUnknown',
  AC03: 'creditorUnknown',
  RiskDeclined: 'suspectedFraud',
  DUPL: 'duplicateSuspected',
}

/** A reason of the simulator's. Its English text is the one that apps read; the Arabic is what pages say of the code. */
export function toReason({ reasonCode, reasonMessage }: { reasonCode: string; reasonMessage: string }): Reason {
  const code = reasonCode.split('.').at(-1)!
  const words = reasonWords[code] ?? reasonWords[reasonCode]
  return {
    code: reasonCode,
    category: categories[code] ?? 'other',
    text: { en: reasonMessage, ar: words?.words.ar ?? 'رفضها البنك.' },
  }
}

/** What became of a payment or letter, in the words of the contract. */
export function toOutcome<Answer extends PaymentAnswer | LetterAnswer>(answer: Answer) {
  const { outcome }: { outcome: Answer['outcome'] } = answer
  return {
    outcome,
    ...('reasonCode' in answer && { reason: toReason(answer) }),
    ...('decidedAt' in answer && { decidedAt: answer.decidedAt.toISOString() }),
  }
}
