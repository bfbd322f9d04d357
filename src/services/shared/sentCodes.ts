import type { Confirmation, ConfirmationRequest } from '../../corebank/confirmation.ts'
import { countApprovalQuestion, giveBackApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { countSignInCode, giveBackSignInCode } from '../../data/repositories/signInCodes.ts'
import type { Executor } from '../../data/schema.ts'
import { networkOf, regionOf, type RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { mayHaveHappened, requestCustomerConfirmation } from './customerFactors.ts'

// How many messages go to one customer's phone, counted for all instances before each is sent, and not where it cannot be
// (docs/decisions/floods.md#codes-to-a-phone).

type CountDependencies = Pick<Dependencies, 'db' | 'settings' | 'securityLog' | 'coreBank'>

/** Who signs in, and from where. */
interface SignInCode {
  nationalIdentificationNumber: string
  source?: RequestSource | undefined
}

const ofAddress = ({ nationalIdentificationNumber, source }: SignInCode) =>
  `${nationalIdentificationNumber}@${networkOf(source?.address ?? '')}`

const countedFrom = ({ settings }: CountDependencies, now: Date) => ({
  now,
  countedUntil: new Date(now.getTime() + settings.limits.sentCodesSeconds * 1_000),
})

/** One bound of what is sent. */
interface Bound {
  /** Returns false, and counts nothing, where it is reached. */
  count: () => Promise<boolean>
  giveBack: () => Promise<void>
}

/**
 * Has the core bank ask, within both bounds. Returns undefined where one is reached. Only what may have been sent stays counted: a bank
 * that cannot send, or one bound beside the other, uses up nothing of the customer's.
 */
async function requestWithin(
  [narrow, wide]: readonly [Bound, Bound],
  request: () => Promise<ConfirmationRequest>,
): Promise<ConfirmationRequest | undefined> {
  if (!(await narrow.count())) return undefined
  if (!(await wide.count())) {
    await narrow.giveBack()
    return undefined
  }
  try {
    return await request()
  } catch (failure) {
    if (!mayHaveHappened(failure)) await Promise.all([narrow.giveBack(), wide.giveBack()])
    throw failure
  }
}

/** What is counted in `signInCodes` under this key. */
const boundOf = (db: Executor, counted: string, rule: Parameters<typeof countSignInCode>[2]): Bound => ({
  count: () => countSignInCode(db, counted, rule),
  giveBack: () => giveBackSignInCode(db, [counted]),
})

/**
 * Has the core bank ask a customer to confirm their sign-in. Returns undefined, and nothing is sent, when too many codes were sent and not
 * used: to this customer from this address, or to this customer in all. Only new visits are refused then; open visits go on, and requests
 * of apps are approved as before. Throws as requestCustomerConfirmation.
 */
export async function requestSignInConfirmation(
  dependencies: CountDependencies,
  { now, ...code }: SignInCode & { now: Date },
  confirmation: Confirmation,
): Promise<ConfirmationRequest | undefined> {
  const { db, settings, securityLog } = dependencies
  const { nationalIdentificationNumber: customer, source } = code
  const rule = countedFrom(dependencies, now)
  const fromAddress = boundOf(db, ofAddress(code), { ...rule, most: settings.limits.signInCodesPerAddress })
  const inAll = boundOf(db, customer, { ...rule, most: settings.codesPerCustomer })
  const asked = await requestWithin([fromAddress, inAll], () => requestCustomerConfirmation(dependencies, confirmation))
  if (!asked) securityLog.report({ kind: 'customerSignInLimited', id: customer, ...source })
  return asked
}

/** Apart from codes: a number is enough to begin one, so that whoever uses these up must keep nobody from their password. */
const inApp = (counted: string) => `${counted}#app`

/**
 * Counts a sign-in that is to be confirmed in the bank's app. Returns false where too many have just been begun in this network or in its
 * region, whoever was named: so it tells nothing of customers. A browser in which the customer has signed in before counts apart, so that
 * no neighbour keeps it out.
 */
export async function countSignInInApp(
  { db, settings, securityLog }: Pick<Dependencies, 'db' | 'settings' | 'securityLog'>,
  { now, isKnownDevice, ...code }: SignInCode & { isKnownDevice: boolean; now: Date },
): Promise<boolean> {
  const { limits } = settings
  const address = code.source?.address ?? ''
  const rule = { now, countedUntil: new Date(now.getTime() + limits.signInsInAppSeconds * 1_000) }
  const bound = (counted: string, most: number) => boundOf(db, inApp(counted), { ...rule, most })
  if (isKnownDevice && (await bound(`${code.nationalIdentificationNumber}@device`, limits.signInsInAppPerNetwork).count()))
    return true
  const ofNetwork = bound(`@${networkOf(address)}`, limits.signInsInAppPerNetwork)
  if (await ofNetwork.count()) {
    if (await bound(`@${regionOf(address)}/region`, limits.signInsInAppPerRegion).count()) return true
    await ofNetwork.giveBack()
  }
  securityLog.report({ kind: 'customerSignInLimited', id: code.nationalIdentificationNumber, ...code.source })
  return false
}

/** A code that was used does not count. */
export async function forgetSignInCode(executor: Executor, code: SignInCode): Promise<void> {
  await giveBackSignInCode(executor, [code.nationalIdentificationNumber, ofAddress(code)])
}

/** Whose approval of which consent is to be confirmed. */
export interface CodeForConsent {
  consentId: string
  clientId: string
  nationalIdentificationNumber: string
}

/** Apart from those of sign-ins: who uses up the one keeps nobody from the other. */
const forConsents = ({ nationalIdentificationNumber }: Pick<CodeForConsent, 'nationalIdentificationNumber'>) =>
  `${nationalIdentificationNumber}#consents`

/**
 * Has the core bank ask a customer to confirm their approval: by a code, or in the bank's app. Returns undefined, and nothing is asked,
 * when too many were asked: about this consent in whichever visits, or of this customer about all consents and not confirmed. Throws as
 * requestCustomerConfirmation.
 */
export async function requestApprovalConfirmation(
  dependencies: CountDependencies,
  { now, ...question }: CodeForConsent & { now: Date },
  confirmation: Confirmation,
): Promise<ConfirmationRequest | undefined> {
  const { db, settings, securityLog } = dependencies
  const rule = countedFrom(dependencies, now)
  const ofConsent: Bound = {
    count: () => countApprovalQuestion(db, question, { ...rule, most: settings.limits.confirmationsPerConsent }),
    giveBack: () => giveBackApprovalQuestion(db, question),
  }
  const ofAllConsents = boundOf(db, forConsents(question), { ...rule, most: settings.codesPerCustomer })
  const asked = await requestWithin([ofConsent, ofAllConsents], () => requestCustomerConfirmation(dependencies, confirmation))
  const { nationalIdentificationNumber: id, clientId } = question
  if (!asked) securityLog.report({ kind: 'customerCodesLimited', id, clientId })
  return asked
}

/** An approval that was confirmed does not count. */
export async function forgetConfirmed(
  executor: Executor,
  customer: Pick<CodeForConsent, 'nationalIdentificationNumber'>,
): Promise<void> {
  await giveBackSignInCode(executor, [forConsents(customer)])
}
