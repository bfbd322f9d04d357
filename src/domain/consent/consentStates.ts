import { type ErrorCode, BankRefusal } from '../shared/errors.ts'
import { type ConsentFlagName, type ConsentKind, type ConsentState, type ConsentStatus, hasFlag } from './consent.ts'

/** What may happen to a consent. The table below says which events each status allows. */
export type ConsentEvent =
  | 'partlyAuthorize'
  | 'takeBackApproval'
  | 'authorize'
  | 'decline'
  | 'withdraw'
  | 'missAuthorizationWindow'
  | 'consume'
  | 'activate'
  | 'expire'
  | 'revoke'
  | 'close'

/** One allowed move. A move may set a flag, which is dated and set only once. */
export interface ConsentMove {
  from: ConsentStatus
  event: ConsentEvent
  to: ConsentStatus
  flag?: ConsentFlagName
  kinds: readonly ConsentKind[]
  /**
   * This move makes the tokens of the consent worthless. Consumed does not, because the code of a payment can still be exchanged
   * (docs/decisions/consents.md#tokens-of-a-consent).
   */
  endsTokens?: true
  source: string
}

const every = ['payment', 'account', 'guarantee'] as const
const usedOnce = ['payment', 'guarantee'] as const
const longLived = ['account'] as const

/** All moves of every consent. A move without a row is refused. Rejected and Finished are terminal. */
export const consentMoves: readonly ConsentMove[] = [
  {
    from: 'AwaitingAuthorization',
    event: 'partlyAuthorize',
    to: 'AwaitingAuthorization',
    flag: 'PartlyAuthorized',
    kinds: every,
    source: 'KSA-AIS OBConsentStatus: first of several authorizers',
  },
  {
    from: 'AwaitingAuthorization',
    event: 'takeBackApproval',
    to: 'AwaitingAuthorization',
    kinds: every,
    source: 'own: one of several authorizers changes their mind while others are still to approve; the flag stays, dated once',
  },
  {
    from: 'AwaitingAuthorization',
    event: 'authorize',
    to: 'Authorized',
    kinds: every,
    source: 'description of the service: customer authentication and authorization complete',
  },
  {
    from: 'AwaitingAuthorization',
    event: 'decline',
    to: 'Rejected',
    kinds: every,
    endsTokens: true,
    source: 'KSA-AIS: PSU declines',
  },
  {
    from: 'AwaitingAuthorization',
    event: 'withdraw',
    to: 'Rejected',
    kinds: every,
    endsTokens: true,
    source: 'KSA-AIS: TPP PATCH Rejected',
  },
  {
    from: 'AwaitingAuthorization',
    event: 'missAuthorizationWindow',
    to: 'Rejected',
    kinds: every,
    endsTokens: true,
    source: 'KSA-AIS: window over means Rejected, not Expired',
  },
  {
    from: 'Authorized',
    event: 'consume',
    to: 'Finished',
    flag: 'Consumed',
    kinds: usedOnce,
    source: 'description of the service: Finished with flag Consumed',
  },
  {
    from: 'Authorized',
    event: 'activate',
    to: 'Authorized',
    flag: 'Activated',
    kinds: longLived,
    source: 'KSA-AIS: first data call of a long-lived consent',
  },
  {
    from: 'Authorized',
    event: 'expire',
    to: 'Finished',
    flag: 'Expired',
    kinds: every,
    endsTokens: true,
    source: 'KSA-AIS: ExpirationDateTime passed',
  },
  {
    from: 'Authorized',
    event: 'revoke',
    to: 'Finished',
    flag: 'Revoked',
    kinds: every,
    endsTokens: true,
    source: 'KSA-AIS: revoked by TPP, PSU or bank',
  },
  {
    from: 'Finished',
    event: 'close',
    to: 'Finished',
    flag: 'Closed',
    kinds: longLived,
    source: 'KSA-AIS: the bank closes the record',
  },
]

/**
 * The statuses in which a consent of each kind stays for a while, so that time can pass over it. A payment consent never stays Authorized:
 * it is authorized and used in one transaction (docs/decisions/payments.md#the-bank-creates-the-payment), though the table has both moves.
 */
export interface StatusesThatLast {
  payment: Exclude<ConsentStatus, 'Authorized'>
  account: ConsentStatus
  guarantee: ConsentStatus
}

const refusalText: Record<ConsentStatus, string> = {
  AwaitingAuthorization: 'the consent has not been authorized yet',
  Authorized: 'the consent has been authorized already',
  Rejected: 'the consent has been rejected; create a new one',
  Finished: 'the consent is finished; create a new one',
}

/** The contract's name for the status of each kind. */
const statusField: Record<ConsentKind, string> = {
  payment: 'Data.Status',
  account: 'Data.ConsentStatus',
  guarantee: 'Data.Status',
}

/** The row for this event, or undefined when the table has none. */
export function findConsentMove({ kind, status }: ConsentState, event: ConsentEvent): ConsentMove | undefined {
  return consentMoves.find((move) => move.from === status && move.event === event && move.kinds.includes(kind))
}

/**
 * The state after `event`. A flag is set at most once; setting it again changes nothing. Throws BankRefusal 'businessRule' for a
 * move that is not in the table.
 */
export function moveConsent<State extends ConsentState>(consent: State, event: ConsentEvent, now: Date): State {
  const move = findConsentMove(consent, event)
  if (!move)
    throw new BankRefusal('businessRule', `This is not possible: ${refusalText[consent.status]}.`, {
      path: statusField[consent.kind],
    })
  const isSet = move.flag === undefined || hasFlag(consent, move.flag)
  const flags = isSet ? consent.flags : [...consent.flags, { Flag: move.flag!, FlagSetDateTime: now.toISOString() }]
  return { ...consent, status: move.to, flags }
}

/** Why a genuine token of a consent opens nothing. The first row that applies gives the reason. */
const refusals: readonly { applies: (consent: ConsentState) => boolean; code: ErrorCode; message: string }[] = [
  {
    applies: (consent) => hasFlag(consent, 'Revoked'),
    code: 'consentRevoked',
    message: 'The consent was revoked; create a new one.',
  },
  {
    applies: (consent) => hasFlag(consent, 'Expired'),
    code: 'consentExpired',
    message: 'The consent has expired; create a new one.',
  },
  {
    applies: ({ status }) => status === 'Rejected',
    code: 'consentUnauthorized',
    message: 'The consent was rejected; create a new one.',
  },
  {
    applies: ({ status }) => status === 'AwaitingAuthorization',
    code: 'consentUnauthorized',
    message: 'The consent has not been authorized by everybody yet.',
  },
]

/**
 * Checks that the token of a consent may be used: the consent is authorized or consumed (docs/decisions/consents.md#tokens-of-a-consent).
 * Throws BankRefusal 'consentRevoked', 'consentExpired' or 'consentUnauthorized'.
 */
export function checkTokenUse(consent: ConsentState): void {
  const refusal = refusals.find(({ applies }) => applies(consent))
  if (refusal) throw new BankRefusal(refusal.code, refusal.message)
}

/**
 * Whether the tokens of a consent are worthless: it was rejected, was revoked, or has expired. Consumed ends no token, because the
 * code of a payment can still be exchanged. Waiting for a second authorizer ends none either: the first one's code can be exchanged
 * too, and its token opens nothing until the consent is Authorized.
 */
export function hasEndedTokens(consent: ConsentState): boolean {
  if (consent.status === 'Rejected') return true
  if (consent.status === 'AwaitingAuthorization') return !hasFlag(consent, 'PartlyAuthorized')
  return hasFlag(consent, 'Revoked') || hasFlag(consent, 'Expired')
}
