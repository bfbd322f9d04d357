import { countApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { countSignInCode, giveBackSignInCode } from '../../data/repositories/signInCodes.ts'
import { type Executor } from '../../data/schema.ts'
import { networkOf, type RequestSource } from '../../telemetry/requests.ts'
import { type Dependencies } from '../dependencies.ts'

// How many messages go to one customer's phone, counted for all instances before each is sent (docs/decisions.md#codes-to-a-phone).

type CountDependencies = Pick<Dependencies, 'db' | 'settings' | 'securityLog'>

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

/**
 * Counts a code that is to be sent for a sign-in, before it is sent. Returns false, and counts nothing, when too many were sent and not
 * used: to this customer from this address, or to this customer in all. Only new visits are refused then; open visits go on, and requests
 * of apps are approved as before.
 */
export async function maySendSignInCode(
  dependencies: CountDependencies,
  { now, ...code }: SignInCode & { now: Date },
): Promise<boolean> {
  const { db, settings, securityLog } = dependencies
  const { nationalIdentificationNumber: customer, source } = code
  const rule = countedFrom(dependencies, now)
  if (await countSignInCode(db, ofAddress(code), { ...rule, most: settings.limits.signInCodesPerAddress })) {
    if (await countSignInCode(db, customer, { ...rule, most: settings.codesPerCustomer })) return true
    await giveBackSignInCode(db, [ofAddress(code)])
  }
  securityLog?.report({ kind: 'customerSignInLimited', id: customer, ...source })
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
 * Counts a question that is to be asked of a customer who approves, before it is asked: a code, or one in the bank's app. Returns false
 * when too many were asked: about this consent in whichever visits, or of this customer about all consents and not confirmed.
 */
export async function mayAskToConfirm(
  dependencies: CountDependencies,
  { now, ...question }: CodeForConsent & { now: Date },
): Promise<boolean> {
  const { db, settings, securityLog } = dependencies
  const rule = countedFrom(dependencies, now)
  if (
    (await countApprovalQuestion(db, question, { ...rule, most: settings.limits.confirmationsPerConsent })) &&
    (await countSignInCode(db, forConsents(question), { ...rule, most: settings.codesPerCustomer }))
  )
    return true
  const { nationalIdentificationNumber: id, clientId } = question
  securityLog?.report({ kind: 'customerCodesLimited', id, clientId })
  return false
}

/** An approval that was confirmed does not count. */
export async function forgetConfirmed(
  executor: Executor,
  customer: Pick<CodeForConsent, 'nationalIdentificationNumber'>,
): Promise<void> {
  await giveBackSignInCode(executor, [forConsents(customer)])
}
