import { type BegunConsent, listBegunConsents, listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { settleConsentApprovals } from '../consent/approvals.ts'
import { lockExistingConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { authorizationKind, demandAsLinked } from './kinds.ts'
import { findAskedConsent } from './visit.ts'

/** How many consents are read at once. */
const batch = 50

/**
 * Brings what waits for several people into step with their mandates, so that who is asked, who is asked no more and who has approved in
 * vain hears of it, though nobody looks. Returns how many have changed. Tries all, then throws an AggregateError when some failed.
 */
export async function followMandates(dependencies: Dependencies, now: Date): Promise<number> {
  const failures: unknown[] = []
  let changed = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const begun: BegunConsent[] = await listBegunConsents(dependencies.db, { after, limit: batch })
    for (const one of begun)
      if (await followOne(dependencies, one, now).catch((failure: unknown) => void failures.push(failure))) changed += 1
    after = begun.at(-1)?.consentId
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'the mandates of some consents could not be looked at; they are looked at again')
  return changed
}

async function followOne(
  dependencies: Dependencies,
  { consentId, nationalIdentificationNumber }: BegunConsent,
  now: Date,
): Promise<boolean> {
  const asked = await findAskedConsent(dependencies, consentId, now)
  if (asked?.consent.status !== 'AwaitingAuthorization') return false
  const decisions = async (executor: Executor) => JSON.stringify(await listConsentApprovals(executor, consentId))
  const before = await decisions(dependencies.db)
  const { consent, linkedAccountIds } = asked
  const reader = { consent, nationalIdentificationNumber, linkedAccountIds, now }
  const subject = await authorizationKind(consent).describe(dependencies, reader)
  const demand = await demandAsLinked(dependencies, subject, linkedAccountIds)
  if (!demand) return false
  return inTransaction(dependencies.db, async (trx) => {
    const locked = await lockExistingConsent(trx, consentId, now)
    // Whoever brought it into step meanwhile may have asked the core bank later than this did.
    return (await decisions(trx)) === before && settleConsentApprovals(trx, locked, demand, now)
  })
}
