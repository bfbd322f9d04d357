import { setTimeout as after } from 'node:timers/promises'
import { limits } from '../../config/limits.ts'
import { signInBounds, type SignInBounds, type SignInPerson } from '../../config/signInBounds.ts'
import { TooManyTries } from '../../domain/shared/errors.ts'
import { tooManyAtOnce, verifyPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { networkOf, siteOf } from '../../telemetry/requests.ts'
import type { SignInAttempt, SignInThrottle, TypedPassword } from '../dependencies.ts'
import { createTryCounter } from './tries.ts'

// Wrong passwords of everybody who signs in (docs/decisions/floods.md#one-throttle-for-all-who-sign-in).

/** Where a try is counted: its key, or undefined where it counts nowhere. */
type KeyOf = (attempt: SignInAttempt) => string | undefined

const byNetwork: KeyOf = ({ address }) => address && networkOf(address)
const bySite: KeyOf = ({ address }) => address && siteOf(address)
/** For each network on its own, so that nobody keeps a person out from elsewhere. */
const byPerson: KeyOf = ({ id, address = '' }) => sha256(`${networkOf(address)} ${id}`)

interface Count {
  /** Counts a try. Throws TooManyTries, and then it is not counted. */
  enter(attempt: SignInAttempt): Promise<void>
  giveBack(attempt: SignInAttempt): Promise<void>
  /** After a right password: clears the count of its person, and takes it off the counts that others share. */
  forget(attempt: SignInAttempt): Promise<void>
}

/** Wrong passwords in the window. None are counted without a bound. */
function wrongPasswords(keyOf: KeyOf, most: number | null): Count[] {
  if (most === null) return []
  const counter = createTryCounter({ windowSeconds: limits.signInWindowSeconds, what: 'failed sign-ins' })
  const at = (work: (key: string) => Promise<void>) => async (attempt: SignInAttempt) => {
    const key = keyOf(attempt)
    if (key) await work(key)
  }
  const enter = at((key) =>
    counter.count(key, most).catch(async (refusal: unknown) => {
      await counter.giveBack(key)
      throw refusal
    }),
  )
  const giveBack = at(counter.giveBack)
  return [{ enter, giveBack, forget: keyOf === byPerson ? at(counter.forget) : giveBack }]
}

/** Counts what one network has checked at this moment. Returns what ends it, and throws TooManyTries. */
function createPlaces(most: number | null): (attempt: SignInAttempt) => () => void {
  const taken = new Map<string, number>()
  return (attempt) => {
    const key = byNetwork(attempt)
    if (!key || most === null) return () => undefined
    const before = taken.get(key) ?? 0
    if (before >= most) throw new TooManyTries(tooManyAtOnce.message, { retryAfterSeconds: tooManyAtOnce.retryAfterSeconds })
    taken.set(key, before + 1)
    return () => {
      const left = taken.get(key)! - 1
      if (left === 0) taken.delete(key)
      else taken.set(key, left)
    }
  }
}

/** Counts a try before it is checked, so that many at once cannot pass together. Throws TooManyTries, and then nothing is counted. */
type Gate = <Answer>(typed: TypedPassword<Answer>) => Promise<() => Promise<Answer>>

function createGate(counts: readonly Count[], atOnce: number | null): Gate {
  const takePlace = createPlaces(atOnce)
  return async (typed) => {
    const leave = takePlace(typed)
    const entered: Count[] = []
    try {
      for (const count of counts) {
        await count.enter(typed)
        entered.push(count)
      }
    } catch (refusal) {
      leave()
      for (const count of entered) await count.giveBack(typed)
      throw refusal
    }
    return async () => {
      try {
        const answer = await typed.check()
        if (typed.isRight(answer)) for (const count of counts) await count.forget(typed)
        return answer
      } catch (refusal) {
        // Who was too busy has checked nothing. A late bank may have, so that such a try stays counted.
        if (refusal instanceof TooManyTries) for (const count of counts) await count.giveBack(typed)
        throw refusal
      } finally {
        leave()
      }
    }
  }
}

/**
 * Makes the check of people who are known in a network that has used up its tries. It returns undefined where nothing was right, and
 * throws only what has nothing to do with the person.
 */
function createKnownCheck(gate: Gate) {
  /** Whose passwords are at work, and where: one at a time, so that a flood of them neither queues nor guesses together. */
  const atWork = new Set<string>()
  return async <Answer>(typed: TypedPassword<Answer>): Promise<{ answer: Answer } | undefined> => {
    if (!(await typed.isKnownThere?.(byNetwork(typed)!))) return undefined
    const key = byPerson(typed)!
    if (atWork.has(key)) return undefined
    atWork.add(key)
    try {
      const check = await gate(typed)
      const answer = await check()
      return typed.isRight(answer) ? { answer } : undefined
    } catch (failure) {
      if (!(failure instanceof TooManyTries)) typed.reportFailure?.(failure)
      return undefined
    } finally {
      atWork.delete(key)
    }
  }
}

/** Makes the check of one kind of person. Each has counts of its own, so that none uses up the tries of another. */
function createCheck({ ofPerson, ofNetwork, ofSite, atOnce, ofKnown, atOnceOfKnown }: SignInBounds): SignInThrottle['check'] {
  // The person comes last: made-up ones of an address that is refused anyway take no memory, and lock nobody out.
  const counts = [
    ...wrongPasswords(byNetwork, ofNetwork.most),
    ...wrongPasswords(bySite, ofSite.most),
    ...wrongPasswords(byPerson, ofPerson.most),
  ]
  const ofAnybody = createGate(counts, atOnce.most)
  // With places of its own: else checks that hang would keep out whom the bank knows.
  const ofKnownPeople = createGate(wrongPasswords(byNetwork, ofKnown.most), atOnceOfKnown.most)
  const checkKnown = ofKnown.most === null ? undefined : createKnownCheck(ofKnownPeople)
  return async (typed) => {
    const entered = await ofAnybody(typed).then(
      (check) => ({ check }),
      (refusal: Error) => ({ refusal }),
    )
    if ('check' in entered) return entered.check()
    if (checkKnown === undefined) throw entered.refusal
    const due = after(limits.limitedSignInMs, undefined, { ref: false })
    const found = await Promise.race([due, checkKnown(typed).then((right) => right ?? due)])
    if (found) return found.answer
    throw entered.refusal
  }
}

/** Makes the throttle of one service, for everybody who signs in with a password. */
export function createSignInThrottle(): SignInThrottle {
  const checks: Record<SignInPerson, SignInThrottle['check']> = {
    customer: createCheck(signInBounds.customer),
    developer: createCheck(signInBounds.developer),
    bankUser: createCheck(signInBounds.bankUser),
  }
  return { check: (typed) => checks[typed.who](typed) }
}

/** Somebody whose password is stored here, and how they are found. */
export interface StoredPassword<Account> extends SignInAttempt {
  who: SignInPerson
  password: string
  find(): Promise<Account | undefined>
  /** Whether a right password may still be used. */
  isOpen?(account: Account): boolean
}

/**
 * Checks a password whose hash is stored here. Returns the account, or undefined where there is none or the password is wrong, after the
 * same work. Throws TooManyTries.
 */
export function checkStoredPassword<Account extends { passwordHash: string | null }>(
  throttle: SignInThrottle,
  { password, find, isOpen = () => true, ...attempt }: StoredPassword<Account>,
): Promise<Account | undefined> {
  const { who, address } = attempt
  return throttle.check({
    ...attempt,
    check: async () => {
      const account = await find()
      const isRight = await verifyPassword(password, account?.passwordHash ?? undefined, who, address && siteOf(address))
      return isRight && account && isOpen(account) ? account : undefined
    },
    isRight: (account) => account !== undefined,
  })
}
