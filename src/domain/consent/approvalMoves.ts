import { type ConsentEvent } from './consentStates.ts'

/**
 * Where one customer stands who decides about a consent, at whichever door. `over`: nothing can be decided there any more, and this
 * customer has decided nothing.
 */
export type ApprovalStep = 'decision' | 'oneTimeCode' | 'approved' | 'declined' | 'over'

/** What a customer does, what the bank's app or the code says, and what stands in the way. */
export type ApprovalEvent =
  | 'no'
  | 'yes'
  | 'yesAgain'
  | 'newCode'
  | 'askedTooOften'
  | 'noInApp'
  | 'unasked'
  | 'codeMissing'
  | 'codeWrong'
  | 'lastCodeWrong'
  | 'unanswered'
  | 'questionOver'
  | 'confirmed'
  | 'notPossible'
  | 'consentEnded'

/** What a move does besides leading to its step. */
export type ApprovalEffect = 'ask' | 'countTry' | 'lookAgain' | 'recordNo' | 'recordApproval'

/** What the door is told. Where a move has no answer, it is told why by an error. */
export type ApprovalAnswer =
  'confirm' | 'codesUsedUp' | 'notAsked' | 'missing' | 'refused' | 'ended' | 'waiting' | 'expired' | 'declined' | 'approved'

/** One row: from where, what happens, where the customer stands then, and what is done and told. */
export interface ApprovalMove {
  from: 'decision' | 'oneTimeCode'
  event: ApprovalEvent
  to: ApprovalStep
  does?: ApprovalEffect
  answer?: ApprovalAnswer
  /** What may happen to the consent with it. Everything else leaves the consent as it is. */
  moves?: readonly ConsentEvent[]
  /** The only door that has it. */
  only?: 'visit'
  source: string
}

const dynamicLinking =
  'PSD2 RTS (EU) 2018/389 article 5: a code belongs to its terms; docs/decisions/customers.md#the-code-belongs-to-the-terms'
const inApp = 'docs/decisions/customers.md#confirmation-in-the-banks-app'
const codesToPhone = 'docs/decisions/floods.md#codes-to-a-phone'
const declined = { to: 'declined', does: 'recordNo', answer: 'declined', moves: ['decline'] } as const
const ended = { to: 'over', source: 'KSA-AIS: withdrawn, expired or decided by others; see consentStates.ts' } as const

/** All moves of one customer's approval, the same at both doors (docs/decisions/customers.md#one-way-to-approve-two-doors). */
export const approvalMoves: readonly ApprovalMove[] = [
  { from: 'decision', event: 'no', ...declined, source: 'KSA-AIS: PSU declines; a no needs no code' },
  { from: 'decision', event: 'noInApp', ...declined, source: `${inApp}: a no that was given late counts` },
  { from: 'decision', event: 'yes', to: 'oneTimeCode', does: 'ask', answer: 'confirm', source: dynamicLinking },
  { from: 'decision', event: 'askedTooOften', to: 'decision', answer: 'codesUsedUp', source: codesToPhone },
  { from: 'decision', event: 'unasked', to: 'decision', answer: 'notAsked', source: dynamicLinking },
  { from: 'decision', event: 'notPossible', to: 'decision', source: 'own: the page says what stands in the way' },
  { from: 'decision', event: 'consentEnded', ...ended },
  { from: 'oneTimeCode', event: 'no', ...declined, source: 'KSA-AIS: PSU declines; a no needs no code' },
  { from: 'oneTimeCode', event: 'noInApp', ...declined, source: inApp },
  { from: 'oneTimeCode', event: 'yes', to: 'oneTimeCode', does: 'ask', answer: 'confirm', source: dynamicLinking },
  {
    ...{ from: 'oneTimeCode', event: 'yesAgain', to: 'oneTimeCode', answer: 'confirm', only: 'visit' },
    source: 'own: the same click again sends nothing; in the own area the question may be of another day, so it is asked anew',
  },
  { from: 'oneTimeCode', event: 'newCode', to: 'oneTimeCode', does: 'ask', answer: 'confirm', source: codesToPhone },
  { from: 'oneTimeCode', event: 'askedTooOften', to: 'oneTimeCode', answer: 'codesUsedUp', source: codesToPhone },
  { from: 'oneTimeCode', event: 'codeMissing', to: 'oneTimeCode', answer: 'missing', source: 'own: it counts as no try' },
  {
    ...{ from: 'oneTimeCode', event: 'codeWrong', to: 'oneTimeCode', does: 'countTry', answer: 'refused' },
    source: 'PSD2 RTS article 4(3)(b): five tries at most',
  },
  {
    ...{ from: 'oneTimeCode', event: 'lastCodeWrong', to: 'over', answer: 'ended' },
    source: 'PSD2 RTS article 4(3)(b): the fifth ends the visit, and the question with it',
  },
  { from: 'oneTimeCode', event: 'unanswered', to: 'oneTimeCode', answer: 'waiting', source: inApp },
  { from: 'oneTimeCode', event: 'questionOver', to: 'decision', does: 'lookAgain', answer: 'expired', source: inApp },
  {
    ...{ from: 'oneTimeCode', event: 'confirmed', to: 'approved', does: 'recordApproval', answer: 'approved' },
    moves: ['partlyAuthorize', 'authorize'],
    source: 'KSA-AIS: customer authentication and authorization complete; PartlyAuthorized while others are to approve',
  },
  {
    from: 'oneTimeCode',
    event: 'notPossible',
    to: 'decision',
    does: 'lookAgain',
    source: 'own: what was shown is what is approved',
  },
  { from: 'oneTimeCode', event: 'consentEnded', ...ended },
]

/** The row of an event. Throws for one that cannot happen at this step, which is a fault of the program. */
export function getApprovalMove(from: ApprovalStep, event: ApprovalEvent): ApprovalMove {
  const move = approvalMoves.find((row) => row.from === from && row.event === event)
  if (!move) throw new Error(`an approval at ${from} has no move for ${event}`)
  return move
}
