import { countSignInCode, giveBackSignInCode } from '../../data/repositories/signInCodes.ts'
import { type Executor } from '../../data/schema.ts'
import { networkOf, type RequestSource } from '../../telemetry/requests.ts'
import { type Dependencies } from '../dependencies.ts'

/** Who signs in, and from where. */
interface SignInCode {
  nationalIdentificationNumber: string
  source?: RequestSource | undefined
}

const ofAddress = ({ nationalIdentificationNumber, source }: SignInCode) =>
  `${nationalIdentificationNumber}@${networkOf(source?.address ?? '')}`

/**
 * Counts a code that is to be sent for a sign-in, before it is sent. Returns false, and counts nothing, when too many were sent and not
 * used: to this customer from this address, or to this customer in all. Only new visits are refused then; open visits go on, and requests
 * of apps are approved as before.
 */
export async function maySendSignInCode(
  { db, settings, securityLog }: Pick<Dependencies, 'db' | 'settings' | 'securityLog'>,
  { now, ...code }: SignInCode & { now: Date },
): Promise<boolean> {
  const { nationalIdentificationNumber: customer, source } = code
  const { signInCodes, signInCodesPerAddress, signInCodesSeconds } = settings.limits
  const rule = { now, countedUntil: new Date(now.getTime() + signInCodesSeconds * 1_000) }
  if (await countSignInCode(db, ofAddress(code), { ...rule, most: signInCodesPerAddress })) {
    if (await countSignInCode(db, customer, { ...rule, most: signInCodes })) return true
    await giveBackSignInCode(db, [ofAddress(code)])
  }
  securityLog?.report({ kind: 'customerSignInLimited', id: customer, ...source })
  return false
}

/** A code that was used does not count. */
export async function forgetSignInCode(executor: Executor, code: SignInCode): Promise<void> {
  await giveBackSignInCode(executor, [code.nationalIdentificationNumber, ofAddress(code)])
}
