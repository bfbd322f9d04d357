import type { SigningKeyTable } from '../../data/schema.ts'
import type { SignatureAlgorithm } from '../keyStrength.ts'

/** The columns that decide when a key is published and when it signs. */
export type ScheduledKey = Pick<SigningKeyTable, 'kid' | 'alg' | 'signFrom' | 'signUntil' | 'publishUntil'>

/**
 * `rotationDays` says how long a key signs. `overlapSeconds` says how long it is published before its first and after its last
 * signature.
 */
export interface RotationPlan {
  rotationDays: number
  overlapSeconds: number
}

const secondMs = 1_000
const dayMs = 86_400 * secondMs

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

/** The key that signs at `now`: the youngest one that has begun and not stopped. Undefined when there is none. */
export function signingKeyAt<Key extends ScheduledKey>(
  keys: readonly Key[],
  alg: SignatureAlgorithm,
  now: Date,
): Key | undefined {
  return keys
    .filter((key) => key.alg === alg && key.signFrom <= now && (key.signUntil === null || now < key.signUntil))
    .reduce<Key | undefined>(
      (youngest, key) => (youngest === undefined || key.signFrom > youngest.signFrom ? key : youngest),
      undefined,
    )
}

/** The keys of the JWKS at `now`: future ones, those that sign, and stopped ones whose signatures may still be checked. */
export function publishedAt<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key[] {
  return keys.filter((key) => key.publishUntil === null || now < key.publishUntil)
}

/** The key that is published but does not sign yet. Undefined when no rotation is under way: one that was dropped ends as it begins. */
export function upcomingKey<Key extends ScheduledKey>(keys: readonly Key[], alg: SignatureAlgorithm, now: Date): Key | undefined {
  return keys.find((key) => key.alg === alg && key.signFrom > now && (key.signUntil === null || key.signUntil > key.signFrom))
}

/** Whether a successor must be made now, so that it is published long enough before the signing key stops. */
export function successorDue(keys: readonly ScheduledKey[], alg: SignatureAlgorithm, now: Date, plan: RotationPlan): boolean {
  const signing = signingKeyAt(keys, alg, now)
  if (signing === undefined) return true
  if (upcomingKey(keys, alg, now) !== undefined) return false
  return now >= after(signing.signFrom, plan.rotationDays * dayMs - plan.overlapSeconds * secondMs)
}

/** Why a new key is made: the old one's time is over, somebody asked for it, or the old one leaked. */
export type RotationReason = 'due' | 'asked' | 'leaked'

/** Whether `reason` still holds for the current keys. Another instance may have acted on it a moment ago. */
export function rotationWanted(
  keys: readonly ScheduledKey[],
  alg: SignatureAlgorithm,
  now: Date,
  plan: RotationPlan,
  reason: RotationReason,
): boolean {
  if (reason === 'due') return successorDue(keys, alg, now, plan)
  return reason === 'leaked' || upcomingKey(keys, alg, now) === undefined
}

/**
 * The time at which the new key starts to sign. The very first key counts as published one overlap ago. So an instance whose clock
 * is behind finds it signing too and does not make its own.
 */
export function signFromFor(
  keys: readonly ScheduledKey[],
  alg: SignatureAlgorithm,
  now: Date,
  plan: RotationPlan,
  reason: RotationReason,
): Date {
  if (signingKeyAt(keys, alg, now) === undefined) return after(now, -plan.overlapSeconds * secondMs)
  return reason === 'leaked' ? now : after(now, plan.overlapSeconds * secondMs)
}

/** The keys that end when a successor starts at `signFrom`, with the times when they stop signing and leave the JWKS. */
export function endedBy<Key extends ScheduledKey>(
  keys: readonly Key[],
  alg: SignatureAlgorithm,
  signFrom: Date,
  plan: RotationPlan,
) {
  const ended = keys.filter(
    (key) => key.alg === alg && key.signFrom <= signFrom && (key.signUntil === null || key.signUntil > signFrom),
  )
  return { ended, signUntil: signFrom, publishUntil: after(signFrom, plan.overlapSeconds * secondMs) }
}
