import { isDeepStrictEqual } from 'node:util'

/** The adapter breaks the contract; `message` says how. */
export class CheckFailed extends Error {}

/** Nobody can tell; `message` says what the check would need. */
export class NotProved extends Error {}

/** Throws CheckFailed unless it holds. */
export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new CheckFailed(otherwise)
}

/** Throws CheckFailed unless both are the same, member for member. */
export function expectSame(found: unknown, wanted: unknown, what: string): void {
  const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
  expect(isDeepStrictEqual(found, wanted), `${what} is ${shown(found)} and not ${shown(wanted)}`)
}

/** A part of the profile that this check needs. Throws NotProved. */
export function needed<Value>(value: Value | undefined, member: string): Value {
  if (value === undefined) throw new NotProved(`the profile has no ${member}`)
  return value
}
