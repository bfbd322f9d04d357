import { BankRefusal } from '../shared/errors.ts'
import type { FindingCode } from '../shared/findings/findings.ts'

/** Whether an app may act. Only an admitted one gets tokens. Ended is terminal. */
export type AppStatus = 'waiting' | 'admitted' | 'suspended' | 'ended'

/** What may happen to an app after its registration. Its developer deletes, the bank does the rest. */
export type AppEvent = 'admit' | 'suspend' | 'reinstate' | 'end' | 'delete'

/** One row of the table of app moves, with its effects and its source in words. */
export interface AppMove {
  event: AppEvent
  from: readonly AppStatus[]
  to: AppStatus
  /** Who revokes the app's consents, where they end with it: a value of RevokedBy. */
  revokesConsentsAs: 'KSAOB.TPP' | 'KSAOB.PASP' | null
  effects: string
  source: string
}

const source = 'docs/decisions/apps.md#admission-of-apps'
const standing = ['waiting', 'admitted', 'suspended'] as const

/** All moves of an app. A sandbox registers it as admitted, production as waiting. */
export const appMoves: readonly AppMove[] = [
  { event: 'admit', from: ['waiting'], to: 'admitted', revokesConsentsAs: null, effects: 'it gets tokens', source },
  {
    event: 'suspend',
    from: ['admitted'],
    to: 'suspended',
    revokesConsentsAs: null,
    effects: 'its tokens are refused and nothing of it can be approved',
    source,
  },
  {
    event: 'reinstate',
    from: ['suspended'],
    to: 'admitted',
    revokesConsentsAs: null,
    effects: 'it acts again, with the consents that have not ended meanwhile',
    source,
  },
  {
    event: 'end',
    from: standing,
    to: 'ended',
    revokesConsentsAs: 'KSAOB.PASP',
    effects: 'secret, tokens and consents end',
    source,
  },
  { event: 'delete', from: standing, to: 'ended', revokesConsentsAs: 'KSAOB.TPP', effects: 'as end, by the developer', source },
]

/** The status of a new app. */
export const initialAppStatus = ({ sandbox }: { sandbox: boolean }): AppStatus => (sandbox ? 'admitted' : 'waiting')

/**
 * The move that `event` makes from `status`. Undefined when the app is already where the event leads, so that a repeated decision
 * changes nothing. Throws BankRefusal 'stateConflict' for any other status.
 */
export function findAppMove(status: AppStatus, event: AppEvent): AppMove | undefined {
  const move = appMoves.find((row) => row.event === event)!
  if (move.from.includes(status)) return move
  if (move.to === status) return undefined
  throw new BankRefusal('stateConflict', `The app is ${status}; ${event} is for an app that is ${move.from.join(' or ')}.`)
}

/** What an app that may not act is told, once it has proved which app it is: who shut it out, and what helps. */
export function shutOutMessage(app: { status: AppStatus } | undefined): string {
  switch (app?.status) {
    case 'suspended':
      return 'The bank has suspended this app; its developer finds it on the dashboard, and the bank says why and for how long.'
    case 'waiting':
      return 'The bank has not admitted this app yet.'
    default:
      return 'This app was ended, by its developer or by the bank; it cannot come back, so register a new one.'
  }
}

/** The finding that says the same in the request log. */
export function shutOutFinding(app: { status: AppStatus } | undefined): FindingCode {
  if (app?.status === 'suspended') return 'appSuspended'
  return app?.status === 'waiting' ? 'appWaiting' : 'appEnded'
}
