import type { Standing, Standings } from '../consent/consent.ts'
import { peopleOf, type SignedAccount, type SigningWay } from './signing.ts'

const order: readonly Standing[] = ['uses', 'named', 'signs']

/** An account, and the ways to sign what is asked of it. Undefined where each holder must. */
export interface AskedAccount {
  account: SignedAccount & { accountId: string }
  ways: readonly SigningWay[] | undefined
}

/** What somebody is to each of these accounts. */
export const standingsIn = (asked: readonly AskedAccount[], person: string): Standings =>
  Object.fromEntries(asked.map((one) => [one.account.accountId, standingOf(one, person)]))

function standingOf({ account, ways }: AskedAccount, person: string): Standing {
  // Where the bank names nobody at all, whoever uses the account decides alone.
  if (!ways) return account.holders.length === 0 || account.holders.includes(person) ? 'signs' : 'uses'
  // Also by a way that nobody can go as it is: that may be a mistake which is put right.
  if (ways.some((way) => way.some(({ of }) => of.includes(person)))) return 'signs'
  // A holder without a place in any mandate uses the account.
  return peopleOf({ ...account, holders: [] }).includes(person) ? 'named' : 'uses'
}

/**
 * Whether somebody has lost what they were to any account when they approved: an own account keeps nobody in the mandate of a company. Who
 * was never more than they are has lost nothing: somebody who uses an account without holding it begins a request, and others sign it with
 * them.
 */
export const hasFallen = (before: Standings | undefined, now: Standings): boolean =>
  before !== undefined &&
  Object.entries(now).some(([accountId, standing]) => {
    const was = before[accountId]
    return was !== undefined && order.indexOf(standing) < order.indexOf(was)
  })
