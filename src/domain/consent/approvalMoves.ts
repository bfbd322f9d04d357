import type { ConsentEvent } from './consentStates.ts'

/**
 * Where one customer stands who decides about a consent, at whichever door. `over`: nothing can be decided there any more, and this
 * customer has decided nothing.
 */
export type ApprovalStep = 'decision' | 'oneTimeCode' | 'approved' | 'declined' | 'over'

/** Where a customer decides; see Door. */
export type DoorName = 'visit' | 'area'

/** A yes. Who has it carried out has the approval that is asked, or recorded. */
export type YesEvent = 'yes' | 'newCode' | 'confirmed'

/** What stands in the way. It is told by an error, and has no answer. */
export type Obstacle = 'notPossible' | 'consentEnded'

/** Anything else that the customer does, or that the bank's app or the code says. */
export type AnsweredEvent =
  | 'no'
  | 'yesAgain'
  | 'askedTooOften'
  | 'noInApp'
  | 'unasked'
  | 'codeMissing'
  | 'codeWrong'
  | 'lastCodeWrong'
  | 'unanswered'
  | 'questionOver'

/** What the door is told. */
export type ApprovalAnswer =
  'confirm' | 'codesUsedUp' | 'notAsked' | 'missing' | 'refused' | 'ended' | 'waiting' | 'expired' | 'declined' | 'approved'

interface Row {
  from: 'decision' | 'oneTimeCode'
  /** The only door that has it. */
  only?: 'visit'
  source: string
}

type Moves<Event extends ConsentEvent> = readonly Event[]

/** It changes nothing, so the customer stands where they stood. */
type Stays = { does?: undefined; moves?: undefined } & (
  { from: 'decision'; to: 'decision' } | { from: 'oneTimeCode'; to: 'oneTimeCode' }
)
/** Something else has ended it: the count of codes, or what became of the consent. */
type Over = { does?: undefined; to: 'over'; moves?: undefined }
type LookAgain = { does: 'lookAgain'; to: 'decision'; moves?: undefined }

/** The row of a yes. */
export type YesMove = Row &
  (
    | { event: 'yes' | 'newCode'; does: 'ask'; to: 'oneTimeCode'; answer: 'confirm'; moves?: undefined }
    | {
        event: 'confirmed'
        does: 'recordApproval'
        to: 'approved'
        answer: 'approved'
        moves: Moves<'partlyAuthorize' | 'authorize'>
      }
  )

/** The row of an event that has an answer and is no yes. */
export type AnsweredMove = Row &
  (
    | { event: 'no' | 'noInApp'; does: 'recordNo'; to: 'declined'; answer: 'declined'; moves: Moves<'decline'> }
    | { event: 'codeWrong'; does: 'keepTry'; to: 'oneTimeCode'; answer: 'refused'; moves?: undefined }
    | ({ event: 'lastCodeWrong'; answer: 'ended' } & Over)
    | ({ event: 'questionOver'; answer: 'expired' } & LookAgain)
    | ({
        event: Exclude<AnsweredEvent, 'no' | 'noInApp' | 'codeWrong' | 'lastCodeWrong' | 'questionOver'>
        answer: Exclude<ApprovalAnswer, 'approved' | 'declined' | 'refused' | 'ended' | 'expired'>
      } & Stays)
  )

/** The row of an obstacle. */
export type ObstacleMove = Row & { answer?: undefined } & (
    ({ event: 'notPossible' } & (Stays | LookAgain)) | ({ event: 'consentEnded' } & Over)
  )

/**
 * One row: from where, what happens, where the customer stands then, what is done and told, and what may happen to the consent with it
 * (`moves`; everything else leaves the consent as it is). What is carried out is `does`, what is told is `answer`, and `only` says at which
 * doors: these the program reads (services/authorization/carryOut.ts). Nothing reads `to` and `moves` but
 * test/flows/approvalMoves.test.ts, which takes each row at each door and looks whether they are true; that they follow from `does` is in
 * these types, so a row where one of them is changed alone does not compile.
 */
export type ApprovalMove = YesMove | AnsweredMove | ObstacleMove

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
    ...{ from: 'oneTimeCode', event: 'codeWrong', to: 'oneTimeCode', does: 'keepTry', answer: 'refused' },
    source: 'PSD2 RTS article 4(3)(b): five tries at most',
  },
  {
    ...{ from: 'oneTimeCode', event: 'lastCodeWrong', to: 'over', answer: 'ended' },
    source: 'PSD2 RTS article 4(3)(b): the fifth ends the visit, and the question with it',
  },
  { from: 'oneTimeCode', event: 'unanswered', to: 'oneTimeCode', answer: 'waiting', source: inApp },
  { from: 'oneTimeCode', event: 'questionOver', to: 'decision', does: 'lookAgain', answer: 'expired', source: inApp },
  {
    from: 'oneTimeCode',
    event: 'confirmed',
    to: 'approved',
    does: 'recordApproval',
    answer: 'approved',
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

/** Where a customer stands, and at which door. */
export interface ApprovalPlace {
  door: DoorName
  step: ApprovalStep
}

const isAt = ({ from, only }: ApprovalMove, { door, step }: ApprovalPlace) =>
  from === step && (only === undefined || only === door)

/** Whether an event is possible there. */
export const hasMove = (place: ApprovalPlace, event: ApprovalMove['event']): boolean =>
  approvalMoves.some((row) => row.event === event && isAt(row, place))

/** The row of an event. Throws for one that cannot happen there, which is a fault of the program. */
export function getMove(place: ApprovalPlace, event: YesEvent): YesMove
export function getMove(place: ApprovalPlace, event: AnsweredEvent): AnsweredMove
export function getMove(place: ApprovalPlace, event: Obstacle): ObstacleMove
export function getMove(place: ApprovalPlace, event: ApprovalMove['event']): ApprovalMove {
  const move = approvalMoves.find((row) => row.event === event && isAt(row, place))
  if (!move) throw new Error(`an approval at ${place.step} of the ${place.door} has no move for ${event}`)
  return move
}
