import { setTimeout as after } from 'node:timers/promises'
import { limits } from '../../config/limits.ts'
import { signInBounds, type SignInBounds, type SignInPerson } from '../../config/signInBounds.ts'
import { TooManyTries } from '../../domain/shared/errors.ts'
import { hashPassword, isOutdatedHash, tooManyAtOnce, verifyPassword } from '../../security/passwords.ts'
import { networkOf, siteOf } from '../../telemetry/requests.ts'
import type { SignInAttempt, SignInThrottle, TryStore, TypedPassword } from '../dependencies.ts'
import { createTryCounter } from './tries.ts'

// Wrong passwords of everybody who signs in (docs/decisions/floods.md#one-throttle-for-all-who-sign-in).

/** Where a try is counted: its key, or undefined where it counts nowhere. */
type KeyOf = (attempt: SignInAttempt) => string | undefined

const byNetwork: KeyOf = ({ address }) => address && `network ${networkOf(address)}`
const bySite: KeyOf = ({ address }) => address && `site ${siteOf(address)}`
/** For each network on its own, so that nobody keeps a person out from elsewhere. */
const byPerson: KeyOf = ({ id, address = '' }) => `person ${networkOf(address)} ${id}`

/** Wrong passwords in the window, of everything that has a bound. */
interface Count {
  /** Counts a try. Throws TooManyTries, and then it is not counted. */
  enter(attempt: SignInAttempt): Promise<void>
  giveBack(attempt: SignInAttempt): Promise<void>
  /** After a right password: clears the count of its person, and takes it off the counts that others share. */
  forget(attempt: SignInAttempt): Promise<void>
}

function countWrong(store: TryStore, name: string, bounds: readonly [KeyOf, number | null][]): Count {
  const counter = createTryCounter({ store, name, windowSeconds: limits.signInWindowSeconds, what: 'failed sign-ins' })
  const countedFor = (attempt: SignInAttempt) =>
    bounds.flatMap(([keyOf, most]) => {
      const key = most === null ? undefined : keyOf(attempt)
      return key ? [{ key, most: most!, isOfPerson: keyOf === byPerson }] : []
    })
  const keysOf = (attempt: SignInAttempt) => countedFor(attempt).map(({ key }) => key)
  return {
    enter: (attempt) => counter.count(...countedFor(attempt)),
    giveBack: (attempt) => counter.giveBack(...keysOf(attempt)),
    forget: async (attempt) => {
      const [own, shared] = [true, false].map((isOwn) => countedFor(attempt).filter(({ isOfPerson }) => isOfPerson === isOwn))
      await counter.giveBack(...shared!.map(({ key }) => key))
      await counter.forget(...own!.map(({ key }) => key))
    },
  }
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

function createGate(count: Count, atOnce: number | null): Gate {
  const takePlace = createPlaces(atOnce)
  return async (typed) => {
    const leave = takePlace(typed)
    await count.enter(typed).catch((refusal: unknown) => {
      leave()
      throw refusal
    })
    return async () => {
      try {
        const answer = await typed.check()
        if (typed.isRight(answer)) await count.forget(typed)
        return answer
      } catch (refusal) {
        // Who was too busy has checked nothing. A late bank may have, so that such a try stays counted.
        if (refusal instanceof TooManyTries) await count.giveBack(typed)
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
    if (!(await typed.isKnownThere?.(networkOf(typed.address ?? '')))) return undefined
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
function createCheck(store: TryStore, who: SignInPerson): SignInThrottle['check'] {
  const { ofPerson, ofNetwork, ofSite, atOnce, ofKnown, atOnceOfKnown }: SignInBounds = signInBounds[who]
  // The network comes first: those of one flood wait for each other.
  const wrong = countWrong(store, who, [
    [byNetwork, ofNetwork.most],
    [bySite, ofSite.most],
    [byPerson, ofPerson.most],
  ])
  const ofAnybody = createGate(wrong, atOnce.most)
  // With places of its own: else checks that hang would keep out whom the bank knows.
  const ofKnownPeople = createGate(countWrong(store, `known ${who}`, [[byNetwork, ofKnown.most]]), atOnceOfKnown.most)
  const checkKnown = ofKnown.most === null ? undefined : createKnownCheck(ofKnownPeople)
  return async (typed) => {
    const entered = await ofAnybody(typed).then(
      (check) => ({ check }),
      (refusal: Error) => {
        if (!(refusal instanceof TooManyTries)) throw refusal
        return { refusal }
      },
    )
    if ('check' in entered) return entered.check()
    if (checkKnown === undefined) throw entered.refusal
    const due = after(limits.limitedSignInMs, undefined, { ref: false })
    const found = await Promise.race([due, checkKnown(typed).then((right) => right ?? due)])
    if (found) return found.answer
    throw entered.refusal
  }
}

/** Makes the throttle of one service, for everybody who signs in with a password. Services with one store count together. */
export function createSignInThrottle(store: TryStore): SignInThrottle {
  const checks: Record<SignInPerson, SignInThrottle['check']> = {
    customer: createCheck(store, 'customer'),
    developer: createCheck(store, 'developer'),
    bankUser: createCheck(store, 'bankUser'),
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
  /** Stores a new hash of the same password, where the old one is still there. Returns false, and stores nothing, where it is not. */
  renewHash(account: Account, passwordHash: string): Promise<boolean>
}

/**
 * Checks a password whose hash is stored here. Returns the account, or undefined where there is none or the password is wrong, after the
 * same work. A right one gets a new hash where the stored one costs less than hashes do now. Throws TooManyTries.
 */
export function checkStoredPassword<Account extends { passwordHash: string | null }>(
  throttle: SignInThrottle,
  { password, find, isOpen = () => true, renewHash, ...attempt }: StoredPassword<Account>,
): Promise<Account | undefined> {
  const { who, address } = attempt
  const from = address && siteOf(address)
  const findRight = async () => {
    const account = await find()
    const isRight = await verifyPassword(password, account?.passwordHash ?? undefined, who, from)
    return isRight && account && isOpen(account) ? account : undefined
  }
  return throttle.check({
    ...attempt,
    check: async () => {
      const account = await findRight()
      if (!account?.passwordHash || !isOutdatedHash(account.passwordHash, who)) return account
      const passwordHash = await hashPassword(password, who, from).catch(undefinedWhenBusy)
      if (passwordHash === undefined) return account
      // Another sign-in renewed it first, or somebody changed the password: what is stored by now decides.
      return (await renewHash(account, passwordHash)) ? { ...account, passwordHash } : findRight()
    },
    isRight: (account) => account !== undefined,
  })
}

/** Who has no place for a new hash at this moment gets it at the next sign-in. */
function undefinedWhenBusy(error: unknown): undefined {
  if (!(error instanceof TooManyTries)) throw error
}
