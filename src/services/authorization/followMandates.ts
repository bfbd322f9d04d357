import type { CoreBank } from '../../corebank/port.ts'
import { type BegunConsent, listBegunConsents, listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { SigningDemand } from '../../domain/mandate/signing.ts'
import { settleConsentApprovals } from '../consent/approvals.ts'
import { isOffered, lockExistingConsent } from '../consent/currentConsent.ts'
import { type ImpossibleBecause, tellOfImpossible } from '../consent/toldOfApprovals.ts'
import type { Dependencies } from '../dependencies.ts'
import { isRefusedByCoreBank } from '../shared/coreBankFailures.ts'
import { authorizationKind, type AuthorizationSubject, demandAsLinked } from './kinds.ts'
import { findAskedConsent } from './visit.ts'

/** How many consents are read at once. */
const batch = 50

/** `left`: the core bank cannot be asked about its mandate, so it waits as it is. */
type Followed = 'changed' | 'same' | 'left'

/** Core banks of which the log says already that they cannot be asked about everything. */
const saidOf = new WeakSet<CoreBank>()

/**
 * Brings what waits for several people into step with their mandates, so that who is asked, who is asked no more and who has approved in
 * vain hears of it, though nobody looks. Returns how many have changed. Tries all, then throws an AggregateError when some failed.
 */
export async function followMandates(dependencies: Dependencies, now: Date): Promise<number> {
  const { db, coreBank, log } = dependencies
  const failures: unknown[] = []
  const counted: Record<Followed, number> = { changed: 0, same: 0, left: 0 }
  for (let after: string | undefined = ''; after !== undefined;) {
    const begun: BegunConsent[] = await listBegunConsents(db, { after, limit: batch })
    for (const one of begun) {
      const followed = await followOne(dependencies, one, now).catch((failure: unknown) => {
        if (isRefusedByCoreBank(failure)) return 'left' as const
        failures.push(failure)
        return 'same' as const
      })
      counted[followed] += 1
    }
    after = begun.at(-1)?.consentId
  }
  if (counted.left > 0 && !saidOf.has(coreBank)) {
    saidOf.add(coreBank)
    log.warn(
      { consents: counted.left },
      'the core bank cannot be asked about the mandates of some consents; they wait as they are',
    )
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'the mandates of some consents could not be looked at; they are looked at again')
  return counted.changed
}

async function followOne(
  dependencies: Dependencies,
  { consentId, nationalIdentificationNumber }: BegunConsent,
  now: Date,
): Promise<Followed> {
  const asked = await findAskedConsent(dependencies, consentId, now)
  if (asked?.consent.status !== 'AwaitingAuthorization') return 'same'
  const { consent, linkedAccountIds } = asked
  if (!isOffered(dependencies, consent)) return 'left'
  const decisions = async (executor: Executor) => JSON.stringify(await listConsentApprovals(executor, consentId))
  const before = await decisions(dependencies.db)
  const reader = { consent, nationalIdentificationNumber, linkedAccountIds, now }
  const subject = await authorizationKind(consent).describe(dependencies, reader)
  const demand = await demandAsLinked(dependencies, subject, linkedAccountIds)
  if (!demand && linkedAccountIds.length === 0) return 'same'
  return inTransaction(dependencies.db, async (trx) => {
    const locked = await lockExistingConsent(trx, consentId, now)
    // Whoever brought it into step meanwhile may have asked the core bank later than this did.
    if ((await decisions(trx)) !== before) return 'same'
    if (subject.isTooLate) await tellWaiting(trx, locked, now, 'tooLate')
    if (hasStoppedAccount(subject)) await tellWaiting(trx, locked, now, 'accountStopped')
    return (await settle(trx, locked, demand, now)) ? 'changed' : 'same'
  })
}

/** Without a demand, an account that was chosen is gone: it can come to nothing, and who has approved hears so. */
async function settle(trx: Executor, consent: Consent, demand: SigningDemand | undefined, now: Date): Promise<boolean> {
  if (demand) return settleConsentApprovals(trx, consent, demand, now)
  await tellWaiting(trx, consent, now, 'accountGone')
  return false
}

/** Whether the account that was chosen for a payment is there, and closed, suspended or otherwise not to be debited. */
const hasStoppedAccount = (subject: AuthorizationSubject): boolean =>
  'payment' in subject && subject.accounts.length === 0 && subject.unusable.some(({ account }) => account.status !== 'Active')

async function tellWaiting(
  trx: Executor,
  consent: Consent,
  now: Date,
  because: Exclude<ImpossibleBecause, 'mandateEnded'>,
): Promise<void> {
  if (consent.status === 'AwaitingAuthorization') await tellOfImpossible(trx, consent, now, because)
}
