import { countOtherTries, forgetVerificationTry, recordVerificationTry, type VerificationTry } from '../../data/repositories/verificationTries.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type MatchCode } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'

/**
 * Stops a caller from finding out a holder by trying names or identifiers: after so many different wrong ones on one account
 * nothing is answered for a while, not even a right one. The same question again costs nothing. Throws SanadError 'rateLimited'.
 */
export async function admitTry({ db, settings }: Pick<Dependencies, 'db' | 'settings'>, attempt: VerificationTry, code: MatchCode, now: Date): Promise<void> {
  const { verificationTriesSeconds, verificationTries } = settings.limits
  const tellsMiss = code === 'NMTC' || code === 'CMTC'
  // Written before it is counted: of many tries at once each sees those that came before it.
  if (tellsMiss) await recordVerificationTry(db, attempt, now)
  const others = await countOtherTries(db, attempt, new Date(now.getTime() - verificationTriesSeconds * 1_000))
  if (others < verificationTries) return
  // What was not answered must not keep the door closed for longer.
  if (tellsMiss) await forgetVerificationTry(db, attempt)
  throw new SanadError('rateLimited', `Too many different names or identifiers were tried for this account; try again in ${verificationTriesSeconds} s.`, {
    retryAfterSeconds: verificationTriesSeconds,
  })
}
