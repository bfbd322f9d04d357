import { listInUseOfOthers } from '../../data/repositories/customerConsents.ts'
import { peopleOf } from '../../domain/mandate/signing.ts'
import type { BilingualName } from '../../domain/shared/bilingual.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import type { Dependencies } from '../dependencies.ts'
import type { CustomerQuery } from './consents.ts'

/** Nobody reads of more at once. */
const shown = 50

/** An access that somebody else has given to accounts that this customer shares. */
export interface AccessOfOthers {
  consentId: string
  appName: string
  organisation: string
  isSuspended: boolean
  /** Null for somebody with whom this customer shares none of the accounts any more. */
  givenBy: BilingualName | null
  since: Date
  until: Date
  /** How many of the accounts that this customer shares. */
  accounts: number
}

/**
 * What reads accounts that a customer shares with others, by the yes of others alone: a mandate may let one holder or signatory decide.
 * The core bank says which accounts these are, so there is nothing to see once the customer shares them no more, and undefined while it
 * does not answer.
 */
export async function listAccessOfOthers(
  { db, coreBank }: Pick<Dependencies, 'db' | 'coreBank'>,
  { nationalIdentificationNumber, now }: CustomerQuery,
): Promise<AccessOfOthers[] | undefined> {
  // The list of what the customer gave themselves is there all the same.
  const held = await coreBank.listAccounts(nationalIdentificationNumber).catch(undefinedWhenAway)
  if (!held) return undefined
  const people = new Map(held.map((account) => [account.accountId, peopleOf(account)]))
  const accountIds = [...people].flatMap(([accountId, who]) => (who.length > 1 ? [accountId] : []))
  if (accountIds.length === 0) return []
  const rows = await listInUseOfOthers(db, { nationalIdentificationNumber, now, limit: shown, accountIds })
  const known = rows.map(({ consent: { nationalIdentificationNumber: giver }, accountIds: read }) =>
    giver !== null && read.some((accountId) => people.get(accountId)?.includes(giver)) ? giver : undefined,
  )
  // One person may have given many: each is asked for once.
  const givers = [...new Set(known.filter((giver) => giver !== undefined))]
  const found = await Promise.all(givers.map((giver) => coreBank.findCustomer(giver).catch(undefinedWhenAway)))
  const names = new Map(givers.map((giver, at) => [giver, found[at]?.name]))
  return rows.map(({ consent, appName, organisation, isSuspended = false, accounts }, at) => ({
    ...{ consentId: consent.consentId, appName, organisation, isSuspended, accounts },
    ...{ givenBy: names.get(known[at] ?? '') ?? null, since: consent.statusUpdatedAt, until: consent.expiresAt },
  }))
}
