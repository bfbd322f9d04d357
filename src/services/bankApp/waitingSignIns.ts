import type { components } from '../../../generated/types/bank-app.ts'
import {
  answerSignInInApp,
  findSignInInApp,
  listSignInsInApp,
  lockSignInInApp,
} from '../../data/repositories/customerSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { CustomerSession } from '../../domain/session/sessions.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { getAppCustomer, getKnownAppCustomer, type Stated } from './waiting.ts'

type Schemas = components['schemas']

/**
 * The sign-ins to a customer's own area that wait for a yes in the bank's app: those from where the customer is known first, and then the
 * newest. The number of the page is not told. Throws BankRefusal 'customerWrong'.
 */
export async function listWaitingSignIns(
  dependencies: Dependencies,
  { customerId, now }: Stated,
): Promise<Schemas['WaitingSignIn'][]> {
  const { nationalIdentificationNumber } = await getKnownAppCustomer(dependencies, { customerId, now })
  const { signInsInApp: limit, signInsInAppOfRegion: ofRegion } = dependencies.settings.limits
  const waiting = await listSignInsInApp(dependencies.db, { nationalIdentificationNumber, now, limit, ofRegion })
  return waiting.map(toMessage)
}

const toMessage = ({ sessionIdHash: signInId, browser, system, knownBy, createdAt, answerBy, expiresAt }: CustomerSession) => ({
  signInId,
  ...(browser !== null && { browser }),
  ...(system !== null && { system }),
  isKnownPlace: knownBy !== null,
  begunDateTime: formatDateTime(createdAt),
  expiresDateTime: formatDateTime(answerBy ?? expiresAt),
})

type AskedSignIn = Stated & { signInId: string }

/**
 * The sign-in that a link of its page names, also where too many wait to list it. Throws BankRefusal 'resourceIdUnknown' or
 * 'customerWrong'.
 */
export async function getWaitingSignIn(
  dependencies: Dependencies,
  { signInId: sessionIdHash, customerId, now }: AskedSignIn,
): Promise<Schemas['WaitingSignIn']> {
  const { nationalIdentificationNumber } = await getKnownAppCustomer(dependencies, { customerId, now })
  const session = await findSignInInApp(dependencies.db, { sessionIdHash, nationalIdentificationNumber, now })
  if (!session) throw unknownSignIn()
  return toMessage(session)
}

/**
 * Signs the browser in that began, with the number that its page shows. One of 900 numbers is right, so a sign-in has one try. The same
 * again gets the same answer until the page has gone on. Throws BankRefusal 'resourceIdUnknown', 'stateConflict' or 'customerWrong'.
 */
export async function approveSignInByApp(
  dependencies: Dependencies,
  { number, ...asked }: AskedSignIn & Schemas['SignInApproval'],
): Promise<Schemas['DecidedSignIn']> {
  // A yes opens the pages of somebody whom the bank still has.
  await getAppCustomer(dependencies, asked)
  const answer = await answerOnce(dependencies, asked, ({ shownNumber }) => (shownNumber === number ? 'approved' : 'numberWrong'))
  if (answer === 'approved') return { signInId: asked.signInId, outcome: 'approved' }
  if (answer === 'declined') throw conflict('The sign-in was declined before.')
  throw conflict('The number is not the one on the page; the sign-in is over, and the customer begins again there.', 'number')
}

/** Records that a sign-in is not the customer's. Throws as `approveSignInByApp`. */
export async function declineSignInByApp(dependencies: Dependencies, asked: AskedSignIn): Promise<Schemas['DecidedSignIn']> {
  const answer = await answerOnce(dependencies, asked, () => 'declined')
  if (answer === 'approved') throw conflict('The sign-in was approved before.')
  return { signInId: asked.signInId, outcome: 'declined' }
}

type AppAnswer = NonNullable<CustomerSession['appAnswer']>

/** What was said of a sign-in first: answers that come at once wait for each other. */
async function answerOnce(
  dependencies: Dependencies,
  { signInId, customerId, now }: AskedSignIn,
  say: (session: CustomerSession) => AppAnswer,
): Promise<AppAnswer> {
  const { db, securityLog } = dependencies
  const { nationalIdentificationNumber } = await getKnownAppCustomer(dependencies, { customerId, now })
  const { answer, isNew } = await inTransaction(db, async (trx) => {
    const session = await lockSignInInApp(trx, { sessionIdHash: signInId, nationalIdentificationNumber })
    if (!session) throw unknownSignIn()
    if (session.appAnswer !== null) return { answer: session.appAnswer, isNew: false }
    if (session.answerBy === null || session.answerBy <= now) throw conflict('The time of this sign-in is over.')
    const said = say(session)
    await answerSignInInApp(trx, signInId, { appAnswer: said, customerId })
    return { answer: said, isNew: true }
  })
  if (isNew && answer === 'numberWrong') securityLog.report({ kind: 'appLinkNumberWrong', id: nationalIdentificationNumber })
  return answer
}

/** The same refusal for unknown ids and for another customer's. */
const unknownSignIn = () =>
  new BankRefusal('resourceIdUnknown', 'No sign-in with this id waits for this customer.', { path: 'signInId' })

const conflict = (message: string, path?: string) => new BankRefusal('stateConflict', message, path === undefined ? {} : { path })
