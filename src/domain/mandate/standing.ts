import type { Standing } from '../consent/consent.ts'
import { peopleOf, type SignedAccount, type SigningWay } from './signing.ts'

const order: readonly Standing[] = ['uses', 'named', 'signs']

/** An account, and the ways to sign what is asked of it. Undefined where each holder must. */
export interface AskedAccount {
  account: SignedAccount
  ways: readonly SigningWay[] | undefined
}

/** What somebody is to these accounts: the least of what they are to any of them, so that the loss of one is a loss. */
export function standingIn(asked: readonly AskedAccount[], person: string): Standing {
  const standings = asked.map((one) => standingOf(one, person))
  return order.find((standing) => standings.includes(standing)) ?? 'uses'
}

function standingOf({ account, ways }: AskedAccount, person: string): Standing {
  // Where the bank names nobody at all, whoever uses the account decides alone.
  if (!ways) return account.holders.length === 0 || account.holders.includes(person) ? 'signs' : 'uses'
  // Also by a way that nobody can go as it is: that may be a mistake which is put right.
  if (ways.some((way) => way.some(({ of }) => of.includes(person)))) return 'signs'
  // A holder without a place in any mandate uses the account.
  return peopleOf({ ...account, holders: [] }).includes(person) ? 'named' : 'uses'
}

/**
 * Whether somebody has lost what they were when they approved. Who was never more than they are has lost nothing: somebody who uses an
 * account without holding it begins a request, and others sign it with them.
 */
export const hasFallen = (before: Standing | undefined, now: Standing): boolean =>
  before !== undefined && order.indexOf(now) < order.indexOf(before)
