import { listAuthorizedLetters, listCompaniesOfLetters } from '../../data/repositories/consents.ts'
import { inTransaction } from '../../data/transaction.ts'
import { letterFailed } from '../../domain/message/ofConsent.ts'
import { isOffered, lockExistingConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import { isRefusedByCoreBank } from '../shared/coreBankFailures.ts'
import { openMandates, type SignedConsent } from './authorization.ts'

/** How often signed letters are looked at. */
export const followSignedEveryMs = 600_000

/** How many companies the core bank is asked about in one run, and how many letters are read at once. */
const mostCompanies = 500
const batch = 50

type FollowDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'offers'>
type Mandates = ReturnType<typeof openMandates>

/**
 * Makes the job that looks whether those who have approved a letter may still sign it, for each that was authorized, is still valid and
 * that its app has not asked for, and tells them where they may not. The core bank is asked once about each company. Where there are more
 * than `companiesAtOnce`, each run looks at those behind the last one of the run before, round and round, however far apart the runs are
 * and whatever companies come and go. Each tries all of its turn, then throws an AggregateError when some failed.
 */
export function createSignedFollower(
  dependencies: FollowDependencies,
  companiesAtOnce = mostCompanies,
): (now: Date) => Promise<void> {
  let last: number | undefined
  return async (now) => {
    if (!isOffered(dependencies, { kind: 'guarantee' })) return
    const companies = await listCompaniesOfLetters(dependencies.db, now)
    if (companies.length === 0) return
    last ??= companies[(runOf(now) * companiesAtOnce) % companies.length]!
    const turn = nextOf(companies, last, companiesAtOnce)
    last = turn.at(-1)
    await followSignedLetters(dependencies, turn, now)
  }
}

/** By which a process begins that has looked at none: processes that die early do not all begin with the first company. */
const runOf = (now: Date) => Math.floor(now.getTime() / followSignedEveryMs)

/** So many companies behind `last`, beginning with the first again after the last of all. None comes twice. */
function nextOf(companies: readonly number[], last: number, atOnce: number): number[] {
  const behind = companies.findIndex((company) => company > last)
  const from = behind === -1 ? 0 : behind
  return [...companies.slice(from), ...companies.slice(0, from)].slice(0, atOnce)
}

/** Looks at the letters of these companies. What the core bank cannot be asked about is left. */
async function followSignedLetters(dependencies: FollowDependencies, companies: readonly number[], now: Date): Promise<void> {
  const mandates = openMandates(dependencies)
  const failures: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    const asked = { companies, after, limit: batch, now }
    const signed: SignedConsent[] = await listAuthorizedLetters(dependencies.db, asked)
    for (const consent of signed)
      await followSignedLetter(dependencies, consent, now, mandates).catch((failure: unknown) => {
        if (!isRefusedByCoreBank(failure)) failures.push(failure)
      })
    after = signed.at(-1)?.consentId
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some authorized letters could not be looked at; they are looked at again')
}

/** The same for one letter. Once for each: a mandate that is put right and breaks again tells nothing new. */
export async function followSignedLetter(
  dependencies: FollowDependencies,
  consent: SignedConsent,
  now: Date,
  mandates: Mandates = openMandates(dependencies),
): Promise<void> {
  if (await mandates.isStillSigned(consent)) return
  const { consentId, clientId, nationalIdentificationNumber } = consent
  const about = { clientId, linkId: consentId, onceKey: `${consentId} mandate`, approversOf: consentId, now }
  await inTransaction(dependencies.db, async (trx) => {
    // Its app may have used or withdrawn it meanwhile.
    if ((await lockExistingConsent(trx, consentId, now)).status !== 'Authorized') return
    await tellCustomers(trx, { ...letterFailed(consent, 'mandateEnded'), ...about, customers: [nationalIdentificationNumber] })
  })
}
