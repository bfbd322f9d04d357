import { findAppOnRecord } from '../../data/repositories/apps.ts'
import { listWaitingForOthers } from '../../data/repositories/consentApprovals.ts'
import { type AccessOfApp, countAccountConsents, listAccountConsentIds } from '../../data/repositories/customerConsents.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { revokeCustomerConsent, takeBackCustomerApproval } from './ownDecisions.ts'

/** How many consents are ended before the list is read again. */
const batch = 50

/** What an app may read of a customer's accounts and how much of that others began, or once could. Undefined where it never could. */
export async function findAccessOfApp(
  { db }: Pick<Dependencies, 'db'>,
  access: AccessOfApp,
): Promise<{ appName: string; inUse: number; ofOthers: number } | undefined> {
  const app = await findAppOnRecord(db, access.clientId)
  if (!app) return undefined
  const { inUse, ofOthers, hasEnded } = await countAccountConsents(db, access)
  return inUse > 0 || hasEnded ? { appName: app.name, inUse, ofOthers } : undefined
}

/**
 * Ends every account consent that an app may use, because its customer asks, and takes back what they have approved for it and what waits
 * for others: each in a transaction of its own, so that a click that was interrupted is finished by the next one.
 */
export async function endAccessOfApp(dependencies: Dependencies, access: AccessOfApp): Promise<void> {
  // First: an approval that others complete meanwhile is found among those in use.
  await takeBackApprovals(dependencies, access)
  const { nationalIdentificationNumber, now } = access
  for (;;) {
    const consentIds = await listAccountConsentIds(dependencies.db, access, batch)
    if (consentIds.length === 0) return
    for (const consentId of consentIds)
      await revokeCustomerConsent(dependencies, { consentId, nationalIdentificationNumber, now }).catch(ignoreEnded)
  }
}

async function takeBackApprovals(dependencies: Dependencies, access: AccessOfApp): Promise<void> {
  const { nationalIdentificationNumber, now } = access
  for (let after: string | undefined = ''; after !== undefined;) {
    const consentIds: string[] = await listWaitingForOthers(dependencies.db, access, { after, limit: batch })
    for (const consentId of consentIds)
      await takeBackCustomerApproval(dependencies, { consentId, nationalIdentificationNumber, now }).catch(ignoreEnded)
    after = consentIds.at(-1)
  }
}

/** Somebody else was first, so that it is not in the next list. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof BankRefusal && error.code === 'businessRule')) throw error
}
