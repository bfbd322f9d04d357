import { type AccountStanding, type MatchCode } from './types.ts'

/** data.result.account.status of interface e (service.md). */
export const accountStatusOf = {
  active: 'ACTIVE',
  inactive: 'INACTIVE',
  closed: 'CLOSED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  unknown: 'UNABLE_TO_MATCH',
} as const satisfies Record<AccountStanding, string>

/** nameCheckStatus by scheme code; the pairs are service.md's. */
export const nameCheckStatusOf = {
  MTCH: 'FULL_MATCH',
  CMTC: 'PARTIAL_MATCH',
  NMTC: 'NO_MATCH',
  NOAP: 'UNABLE_TO_MATCH',
} as const satisfies Record<MatchCode, string>

/** identities.status by scheme code: an identifier is never a close match. */
export const identityStatusOf = {
  MTCH: 'FULL_MATCH',
  CMTC: 'UNABLE_TO_MATCH',
  NMTC: 'NO_MATCH',
  NOAP: 'UNABLE_TO_MATCH',
} as const satisfies Record<MatchCode, string>

/** What another bank's code says of the account: its interface d tells no states (design.md section 7). */
export const standingOfRemote: Record<MatchCode, AccountStanding> = {
  MTCH: 'active',
  CMTC: 'active',
  NMTC: 'active',
  NOAP: 'notFound',
}
