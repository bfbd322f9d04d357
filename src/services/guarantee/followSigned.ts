import { listAuthorizedLetters } from '../../data/repositories/consents.ts'
import { inTransaction } from '../../data/transaction.ts'
import { letterFailed } from '../../domain/message/ofConsent.ts'
import { isOffered, lockExistingConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import { isRefusedByCoreBank } from '../shared/handOverKind.ts'
import { isStillSigned, type SignedConsent } from './authorization.ts'

/** How many consents are read at once. */
const batch = 50

type FollowDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'offers'>

/**
 * Looks whether those who have approved a letter may still sign it, for each that was authorized and that its app has not asked for, and
 * tells them where they may not. Tries all, then throws an AggregateError when some failed. What the core bank cannot be asked about is
 * left.
 */
export async function followSignedLetters(dependencies: FollowDependencies, now: Date): Promise<void> {
  if (!isOffered(dependencies, { kind: 'guarantee' })) return
  const failures: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    const signed: SignedConsent[] = await listAuthorizedLetters(dependencies.db, { after, limit: batch })
    for (const consent of signed)
      await followSignedLetter(dependencies, consent, now).catch((failure: unknown) => {
        if (!isRefusedByCoreBank(failure)) failures.push(failure)
      })
    after = signed.at(-1)?.consentId
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some authorized letters could not be looked at; they are looked at again')
}

/** The same for one letter. Once for each: a mandate that is put right and breaks again tells nothing new. */
export async function followSignedLetter(dependencies: FollowDependencies, consent: SignedConsent, now: Date): Promise<void> {
  if (await isStillSigned(dependencies, consent)) return
  const { consentId, clientId, nationalIdentificationNumber } = consent
  const about = { clientId, linkId: consentId, onceKey: `${consentId} mandate`, approversOf: consentId, now }
  await inTransaction(dependencies.db, async (trx) => {
    // Its app may have used or withdrawn it meanwhile.
    if ((await lockExistingConsent(trx, consentId, now)).status !== 'Authorized') return
    await tellCustomers(trx, { ...letterFailed(consent, 'mandateEnded'), ...about, customers: [nationalIdentificationNumber] })
  })
}
