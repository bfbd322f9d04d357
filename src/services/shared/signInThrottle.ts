import { limits } from '../../config/limits.ts'
import { sha256 } from '../../security/secrets.ts'
import { createTryCounter } from './tries.ts'

/** A try to sign in: the normalised e-mail address, and the network address where it is known. */
export interface SignInAttempt {
  email: string
  address?: string | undefined
}

/** Bounds wrong passwords per e-mail address and per network address. */
export interface SignInThrottle {
  /** Counts a try before the password is checked. Throws TooManyTries with the whole seconds to wait when there were too many. */
  count(attempt: SignInAttempt): Promise<void>
  /** After a right password: clears the count of the account and takes this try off the count of the network address. */
  forget(attempt: SignInAttempt): Promise<void>
  /** Takes back a try that was refused before its password was checked. */
  giveBack(attempt: SignInAttempt): Promise<void>
}

/** An e-mail is counted for each network address on its own, so that nobody keeps its owner out from elsewhere. */
const emailKey = ({ email, address = '' }: SignInAttempt) => sha256(`${address} ${email}`)

/** Makes a throttle for one kind of people. Each kind has its own, so that one cannot use up the tries of another. */
export function createSignInThrottle(): SignInThrottle {
  const { signInTriesPerAddress, signInTriesPerEmail, signInWindowSeconds: windowSeconds } = limits
  const perEmail = createTryCounter({ windowSeconds, what: 'failed sign-ins' })
  const perAddress = createTryCounter({ windowSeconds, what: 'failed sign-ins' })
  return {
    async count(attempt) {
      await perEmail.count(emailKey(attempt), signInTriesPerEmail)
      if (attempt.address !== undefined) await perAddress.count(attempt.address, signInTriesPerAddress)
    },
    async forget(attempt) {
      await perEmail.forget(emailKey(attempt))
      if (attempt.address !== undefined) await perAddress.giveBack(attempt.address)
    },
    async giveBack(attempt) {
      await perEmail.giveBack(emailKey(attempt))
      if (attempt.address !== undefined) await perAddress.giveBack(attempt.address)
    },
  }
}
