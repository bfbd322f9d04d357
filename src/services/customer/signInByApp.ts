import { randomInt } from 'node:crypto'
import {
  deleteBankSession,
  deleteWaitingSignIn,
  findBankSession,
  insertBankSession,
  listWaitingNumbers,
} from '../../data/repositories/customerSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { readDevice } from '../../domain/session/device.ts'
import { freeNumbers } from '../../domain/session/signInNumbers.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { regionOf } from '../../telemetry/requests.ts'
import { signInAppLink } from '../bankApp/appLinks.ts'
import type { Dependencies } from '../dependencies.ts'
import { countSignInInApp } from '../shared/sentCodes.ts'
import { type AskingBrowser, findKnownBy } from '../shared/signIns.ts'
import { openSignedIn, type ProvenCustomer, type SignedIn } from './customerSession.ts'

// The sign-in to a customer's own area without a password (docs/decisions/bank-app.md#sign-in-to-the-own-area).

/** Who says that they are this customer, from where. */
interface ClaimedCustomer extends AskingBrowser {
  /** What this browser waited for before. It is over once another sign-in is begun there. */
  earlierSessionId?: string | undefined
  now: Date
}

/**
 * Begins a sign-in that its customer confirms in the bank's own app. Whether anybody has this number is not looked up, and nothing that
 * others have begun keeps it from being confirmed: what the app does not list any more opens there by the link of its page. `tooMany`: this
 * network has begun too many just now, for whomever.
 */
export async function beginSignInByApp(
  dependencies: Dependencies,
  { earlierSessionId, now, ...browser }: ClaimedCustomer,
): Promise<{ outcome: 'waits'; sessionId: string } | { outcome: 'tooMany' }> {
  const { db, settings } = dependencies
  const { nationalIdentificationNumber, source } = browser
  const { appLinkSeconds, bankSessionSeconds } = settings.limits
  const knownBy = await findKnownBy(db, browser)
  if (!(await countSignInInApp(dependencies, { ...browser, isKnownDevice: knownBy === 'device', now })))
    return { outcome: 'tooMany' }
  const [sessionId, region] = [randomSecret(), regionOf(source?.address ?? '')]
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  await inTransaction(db, async (trx) => {
    if (earlierSessionId !== undefined) await deleteWaitingSignIn(trx, sha256(earlierSessionId))
    const free = freeNumbers(await listWaitingNumbers(trx, { nationalIdentificationNumber, now }))
    await insertBankSession(trx, {
      ...{ sessionIdHash: sha256(sessionId), nationalIdentificationNumber, stage: 'bankApp', method: 'app' },
      customerId: null,
      ...{ shownNumber: free[randomInt(free.length)]!, sentTo: null, answerBy: after(appLinkSeconds), failedAttempts: 0 },
      ...{ createdAt: now, expiresAt: after(bankSessionSeconds), ...readDevice(source?.userAgent), appAnswer: null },
      ...{ region, knownBy },
    })
  })
  return { outcome: 'waits', sessionId }
}

/** What the page of such a sign-in shows. */
export interface SignInByApp {
  /** The address in the bank's app, as a link and as a QR code. */
  address: string
  shownNumber: string
  answerBy: Date
}

/** What the browser with this session waits for. Undefined where it waits for nothing in the bank's app. */
export async function findSignInByApp(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<SignInByApp | undefined> {
  const session = await findBankSession(db, sha256(sessionId), now)
  if (session?.stage !== 'bankApp') return undefined
  const { shownNumber, answerBy, sessionIdHash } = session
  const address = signInAppLink(settings, sessionIdHash)
  return shownNumber === null || answerBy === null || address === undefined ? undefined : { address, shownNumber, answerBy }
}

/** The last three mean that the customer must begin again: they said no, typed another number, or did not answer in time. */
export type SignInByAppOutcome = SignedIn | { outcome: 'waiting' | 'declined' | 'numberWrong' | 'expired' | 'ended' }

/**
 * Goes on with a sign-in, in the browser that began it: no other has its session. Once its customer has said yes in the app, it is signed
 * in.
 */
export async function continueSignInByApp(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { sessionId, now, ...place }: { sessionId: string; now: Date } & Pick<ProvenCustomer, 'source' | 'language' | 'deviceSecrets'>,
): Promise<SignInByAppOutcome> {
  const sessionIdHash = sha256(sessionId)
  const session = await findBankSession(db, sessionIdHash, now)
  if (session?.stage !== 'bankApp') return { outcome: 'ended' }
  const { nationalIdentificationNumber, customerId, method, appAnswer, answerBy } = session
  if (appAnswer === null && answerBy !== null && answerBy > now) return { outcome: 'waiting' }
  return inTransaction(db, async (trx) => {
    // Of two windows that ask at once, only the one that deletes the row becomes a session.
    if (!(await deleteBankSession(trx, sessionIdHash))) return { outcome: 'ended' }
    if (appAnswer !== 'approved') return { outcome: appAnswer ?? 'expired' }
    const expiresAt = new Date(now.getTime() + settings.limits.bankSessionSeconds * 1_000)
    return openSignedIn(trx, { ...place, nationalIdentificationNumber, customerId, method, expiresAt, now })
  })
}
