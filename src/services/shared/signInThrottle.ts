import { limits } from '../../config/limits.ts'
import { type PasswordLane, verifyPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { networkOf, siteOf } from '../../telemetry/requests.ts'
import { type SignInAttempt, type SignInThrottle, type TryCounter } from '../dependencies.ts'
import { createTryCounter } from './tries.ts'

/** An e-mail is counted for each network on its own, so that nobody keeps its owner out from elsewhere. */
const emailKey = ({ email, address = '' }: SignInAttempt) => sha256(`${networkOf(address)} ${email}`)

/** Makes a throttle for the people of one lane. Each kind has its own, so that one cannot use up the tries of another. */
export function createSignInThrottle(lane: PasswordLane): SignInThrottle {
  const { signInTriesPerAddress, signInTriesPerEmail, signInTriesPerSite, signInWindowSeconds: windowSeconds } = limits
  const perEmail = createTryCounter({ windowSeconds, what: 'failed sign-ins' })
  const perAddress = createTryCounter({ windowSeconds, what: 'failed sign-ins' })
  const perSite = createTryCounter({ windowSeconds, what: 'failed sign-ins' })
  // The e-mail comes last: made-up ones of an address that is refused anyway take no memory, and lock no owner out.
  const count = async ({ email, address }: SignInAttempt) => {
    const counts: [TryCounter, string, number][] = [[perEmail, emailKey({ email, address }), signInTriesPerEmail]]
    if (address !== undefined)
      counts.unshift([perAddress, networkOf(address), signInTriesPerAddress], [perSite, siteOf(address), signInTriesPerSite])
    const counted: typeof counts = []
    try {
      for (const one of counts) {
        const [counter, key, tries] = one
        counted.push(one)
        await counter.count(key, tries)
      }
    } catch (refusal) {
      // Nothing is checked, so nothing counts.
      for (const [counter, key] of counted) await counter.giveBack(key)
      throw refusal
    }
  }
  const giveBackOfAddress = async ({ address }: SignInAttempt) => {
    if (address === undefined) return
    await perAddress.giveBack(networkOf(address))
    await perSite.giveBack(siteOf(address))
  }
  const giveBack = async (attempt: SignInAttempt) => {
    await perEmail.giveBack(emailKey(attempt))
    await giveBackOfAddress(attempt)
  }
  return {
    count,
    async check(attempt, password, find) {
      await count(attempt)
      const account = await find()
      const from = attempt.address === undefined ? undefined : siteOf(attempt.address)
      const isRight = await verifyPassword(password, account?.passwordHash ?? undefined, lane, from).catch(
        async (refusal: unknown) => {
          // Nothing was checked, so nothing counts.
          await giveBack(attempt)
          throw refusal
        },
      )
      return isRight ? account : undefined
    },
    async forget(attempt) {
      await perEmail.forget(emailKey(attempt))
      await giveBackOfAddress(attempt)
    },
  }
}
