import { type ErrorCode, BankRefusal } from '../shared/errors.ts'
import type { AccountTerms } from './terms.ts'

/** The statuses of an account in the KSA account information standard, without prefix. */
export const accountStatuses = ['Active', 'NotActive', 'Dormant', 'Unclaimed', 'Deceased', 'Suspended', 'Closed'] as const
/** Status of an account, without the prefix `KSAOB.`. */
export type AccountStatus = (typeof accountStatuses)[number]

/** One row of the table of account moves, with its effects and its source in words. */
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
const reasoned = 'docs/decisions/accounts.md#status-of-an-account'

/** All moves of an account. Closed is the only end (docs/decisions/accounts.md#status-of-an-account). */
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

/** The statuses that an account may change to, in the order of the list above. */
export function nextAccountStatuses(from: AccountStatus): AccountStatus[] {
  return accountStatuses.filter((to) => accountMoves.some((row) => row.from === from && row.to === to))
}

/** Throws BankRefusal 'stateConflict' for a move that is not in the table. Keeping the status is allowed. */
export function assertAccountMove(from: AccountStatus, to: AccountStatus): void {
  if (from === to || nextAccountStatuses(from).includes(to)) return
  const possible = nextAccountStatuses(from).join(', ')
  throw new BankRefusal(
    'stateConflict',
    `An account that is ${from} cannot become ${to}; ${possible ? `possible: ${possible}` : 'this status is final'}.`,
    { path: 'status' },
  )
}

/** What a status allows. `refusal` says why only the account itself can be read. */
interface AccountState {
  isLinkable: boolean
  refusal?: { code: ErrorCode; message: string }
  source: string
}

const ended = (why: string) => ({ code: 'accountEnded' as const, message: `${why}; nothing more can be read of it.` })

/**
 * One row per status of the KSA account information standard. Every account of a consent stays in the list of accounts, whatever
 * its status.
 */
export const statusRules: Record<AccountStatus, AccountState> = {
  Active: { isLinkable: true, source: 'KSA-AIS OBAccountStatusCode' },
  NotActive: { isLinkable: true, source: 'KSA-AIS OBAccountStatusCode: idle for 6 to 12 months' },
  Dormant: {
    isLinkable: false,
    source: 'SAMA account rules: idle for 1 to 5 years, the holder has to come to the bank; a link made before stays readable',
  },
  Unclaimed: { isLinkable: false, source: 'SAMA account rules: idle for more than 5 years; a link made before stays readable' },
  Suspended: {
    isLinkable: false,
    refusal: { code: 'accountBlocked', message: 'The account is suspended; it can be read again when the bank has released it.' },
    source: 'KSA-AIS: KSAOB.Consent.AccountTemporarilyBlocked',
  },
  Deceased: {
    isLinkable: false,
    refusal: ended('The holder of the account has died'),
    source: 'KSA-AIS: KSAOB.Consent.PermanentAccountAccessFailure',
  },
  Closed: {
    isLinkable: false,
    refusal: ended('The account is closed'),
    source: 'KSA-AIS: KSAOB.Consent.PermanentAccountAccessFailure',
  },
}

/** Checks that the data of an account can be read. Throws BankRefusal 'accountBlocked' or 'accountEnded'. */
export function checkReadable(status: AccountStatus): void {
  const { refusal } = statusRules[status]
  if (refusal) throw new BankRefusal(refusal.code, refusal.message, { path: 'AccountId' })
}

/** The members of an account that decide whether a consent may be linked to it. */
export interface LinkableAccount {
  accountType: string
  accountSubType: string
  status: AccountStatus
}

type Scope = Pick<AccountTerms, 'accountTypes' | 'accountSubTypes'>

const isInScope = ({ accountType, accountSubType }: LinkableAccount, { accountTypes, accountSubTypes }: Scope) =>
  (accountTypes === undefined || (accountTypes as readonly string[]).includes(accountType)) &&
  (accountSubTypes === undefined || (accountSubTypes as readonly string[]).includes(accountSubType))

/** The accounts that a consent with these terms may be linked to, in their order. */
export const linkableAccounts = <Account extends LinkableAccount>(accounts: readonly Account[], terms: Scope): Account[] =>
  accounts.filter((account) => statusRules[account.status].isLinkable && isInScope(account, terms))

/** Those that it asks for, and that their status keeps out. */
export const unlinkableAccounts = <Account extends LinkableAccount>(accounts: readonly Account[], terms: Scope): Account[] =>
  accounts.filter((account) => !statusRules[account.status].isLinkable && isInScope(account, terms))

/** Whether apps may read nothing of an account but the account itself. */
export const isUnreadable = (status: AccountStatus): boolean => statusRules[status].refusal !== undefined

/** Whether payments may debit an account of this kind. Card accounts and term deposits may not be debited. */
export const isPaymentAccount = (account: { accountSubType: string; maturityAt: Date | null }): boolean =>
  account.accountSubType !== 'CreditCard' && account.maturityAt === null
