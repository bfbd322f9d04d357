import { setTimeout as after } from 'node:timers/promises'
import { limits } from '../../config/limits.ts'
import { type SignInAnswer } from '../../corebank/port.ts'
import { TooManyTries } from '../../domain/shared/errors.ts'
import { tooManyAtOnce } from '../../security/passwords.ts'
import { type CustomerTries, type TypedPassword } from '../dependencies.ts'
import { createTryCounter } from './tries.ts'

// Wrong passwords of customers, by network address (docs/decisions/floods.md#guessing-and-floods).

/** Tries that are counted together, and how many may be wrong and at work at once. */
interface Gate {
  /** Counts a try before it is checked. Throws TooManyTries. */
  enter(key: string): Promise<void>
  /** Does the check of a try that has entered. Only a wrong one, or one that may have been checked, stays counted. */
  pass(key: string, check: () => Promise<SignInAnswer>): Promise<SignInAnswer>
}

function createGate(tries: number, atOnce: number): Gate {
  const counter = createTryCounter({ windowSeconds: limits.signInWindowSeconds, what: 'failed sign-ins' })
  const atWork = new Map<string, number>()
  const leave = (key: string) => {
    const left = (atWork.get(key) ?? 1) - 1
    if (left === 0) atWork.delete(key)
    else atWork.set(key, left)
  }
  return {
    async enter(key) {
      const inWork = atWork.get(key) ?? 0
      if (inWork >= atOnce) throw new TooManyTries(tooManyAtOnce.message, { retryAfterSeconds: tooManyAtOnce.retryAfterSeconds })
      atWork.set(key, inWork + 1)
      await counter.count(key, tries).catch((refusal: unknown) => {
        leave(key)
        throw refusal
      })
    },
    async pass(key, check) {
      try {
        const answer = await check()
        if (answer.outcome === 'accepted') await counter.giveBack(key)
        return answer
      } catch (refusal) {
        // A bank that is too busy has checked nothing. A late one may have, so that such a try stays counted.
        if (refusal instanceof TooManyTries) await counter.giveBack(key)
        throw refusal
      } finally {
        leave(key)
      }
    },
  }
}

/** Makes the bounds of one service. */
export function createCustomerTries(): CustomerTries {
  const ofAnybody = createGate(limits.customerTriesPerAddress, limits.signInsAtOncePerAddress)
  const checkKnown = createKnownCheck()
  return {
    async check(typed) {
      const refusal = await ofAnybody.enter(typed.network).then(
        () => undefined,
        (reason: Error) => reason,
      )
      if (refusal === undefined) return ofAnybody.pass(typed.network, typed.check)
      const due = after(limits.limitedSignInMs, undefined, { ref: false })
      const accepted = checkKnown(typed).then((answer) => (answer?.outcome === 'accepted' ? answer : due))
      const answer = await Promise.race([due, accepted])
      if (answer) return answer
      throw refusal
    },
  }
}

/** Makes the check beyond the bound. It returns undefined where nothing was checked, and throws only what has nothing to do with the person. */
function createKnownCheck(): (typed: TypedPassword) => Promise<SignInAnswer | undefined> {
  const ofKnown = createGate(limits.knownCustomerTriesPerAddress, limits.signInsAtOncePerAddress)
  /** Whose passwords are at work, and where: one at a time, so that a flood of them neither queues nor guesses together. */
  const atWork = new Set<string>()
  return async ({ nationalIdentificationNumber, network, check, isKnownThere, reportFailure }) => {
    if (!(await isKnownThere())) return undefined
    const key = `${nationalIdentificationNumber}@${network}`
    if (atWork.has(key)) return undefined
    atWork.add(key)
    try {
      await ofKnown.enter(network)
      return await ofKnown.pass(network, check)
    } catch (failure) {
      if (!(failure instanceof TooManyTries)) reportFailure(failure)
      return undefined
    } finally {
      atWork.delete(key)
    }
  }
}
