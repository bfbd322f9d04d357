import { SanadError } from '../shared/errors.ts'

/** KSA account information standard: states of an account, without prefix. */
export const accountStatuses = ['Active', 'NotActive', 'Dormant', 'Unclaimed', 'Deceased', 'Suspended', 'Closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export interface AccountMove {
  from: AccountStatus
  to: AccountStatus
  event: 'rest' | 'move' | 'suspend' | 'release' | 'reportDeath' | 'close'
  effects: string
  source: string
}

const move = (
  from: AccountStatus,
  event: AccountMove['event'],
  to: AccountStatus,
  effects: string,
  source: string,
): AccountMove => ({ from, to, event, effects, source })
const bands = 'KSA account information standard, account Status: idle bands'
const reasoned = 'field-standard.md section 5, account status transitions'

/** The whole life of an account. service.md shows one state and no move; Closed is the only end. */
export const accountMoves: readonly AccountMove[] = [
  move('Active', 'rest', 'NotActive', 'idle for 6 months; still listed', bands),
  move('NotActive', 'rest', 'Dormant', 'idle for a year; still listed', bands),
  move('Dormant', 'rest', 'Unclaimed', 'idle for more than 5 years; still listed', bands),
  ...(['NotActive', 'Dormant', 'Unclaimed'] as const).map((from) =>
    move(from, 'move', 'Active', 'the customer moves money or identifies again', bands),
  ),
  move('Active', 'suspend', 'Suspended', 'temporarily blocked', reasoned),
  move('Suspended', 'release', 'Active', 'usable again', reasoned),
  ...accountStatuses
    .filter((from) => from !== 'Deceased' && from !== 'Closed')
    .map((from) => move(from, 'reportDeath', 'Deceased', 'held for the heirs', reasoned)),
  ...accountStatuses.filter((from) => from !== 'Closed').map((from) => move(from, 'close', 'Closed', 'for good', reasoned)),
]

/** The states that an account may go to from here, in the order of the list of states. */
export function nextAccountStatuses(from: AccountStatus): AccountStatus[] {
  return accountStatuses.filter((to) => accountMoves.some((row) => row.from === from && row.to === to))
}

/** Throws SanadError 'stateConflict' for a move that is not in the table. Staying as it is is no move and allowed. */
export function assertAccountMove(from: AccountStatus, to: AccountStatus): void {
  if (from === to || nextAccountStatuses(from).includes(to)) return
  const possible = nextAccountStatuses(from).join(', ')
  throw new SanadError(
    'stateConflict',
    `An account that is ${from} cannot become ${to}; ${possible ? `possible: ${possible}` : 'this is the end'}.`,
    { path: 'status' },
  )
}
