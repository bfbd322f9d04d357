import { limits } from '../../config/limits.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Has a code checked within the bounds of its developer, from wherever it comes: only who knows the password comes so far. Returns what
 * `check` finds. Throws BankRefusal 'secondFactorWrong' where that is undefined, and TooManyTries; both are security events.
 */
export async function checkSecondFactor<Found>(
  { tries, securityLog }: Pick<Dependencies, 'tries' | 'securityLog'>,
  { developerId, ...source }: RequestSource & { developerId: string },
  check: () => Promise<Found | undefined>,
): Promise<Found> {
  // Counted before it is checked, so that many at once cannot pass together.
  await tries.secondFactors.count({ key: developerId, most: limits.secondFactorTries }).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) securityLog.report({ kind: 'developerSignInLimited', id: developerId, ...source })
    throw refusal
  })
  const found = await check()
  if (found === undefined) {
    securityLog.report({ kind: 'developerCodeRefused', id: developerId, ...source })
    throw new BankRefusal('secondFactorWrong', 'code is wrong, or was used; take the next one of your app, or a recovery code.', {
      path: 'code',
    })
  }
  await tries.secondFactors.forget(developerId)
  return found
}
