import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import validators from '../../../generated/validators/core-bank.js'
import type { Bank } from '../check.ts'
import { refused } from '../core.ts'
import { expectSame } from '../failure.ts'

/** A content in which one member is another one, as the contract allows it. */
export interface OtherContent<Content> {
  /** Where it differs, with points between the names. */
  member: string
  content: Content
}

type Path = readonly (string | number)[]

/** Belongs to nobody at the bank of a test system. */
export const otherIban = 'SA4420000001234567891234'

const turnLast = (text: string) =>
  text.replace(/.$/u, (last) => (last === '7' ? '3' : /\d/.test(last) ? '7' : last === 'x' ? 'y' : 'x'))

/** Values that may stand in the place of this one, the likeliest first. */
function candidates(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 100, value - 100]
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string') return []
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return [new Date(Date.parse(value) + 60_000).toISOString()]
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return [value === otherIban ? turnLast(value) : otherIban]
  return [turnLast(value), turnLast(value).toUpperCase(), 'USD'].filter((other) => other !== value)
}

function put<Content extends object>(content: Content, path: Path, value: unknown): Content {
  const copy = structuredClone(content)
  const last = path.at(-1)!
  let place = copy as Record<string | number, unknown>
  for (const name of path.slice(0, -1)) place = place[name] as Record<string | number, unknown>
  place[last] = value
  return copy
}

function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (value === null || typeof value !== 'object') return [{ path, value }]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
}

/**
 * The content with each of its members changed in turn, at every depth. What the contract allows no other value for is left out: the
 * validator of the request says so, and which words a list has.
 */
export function otherContents<Content extends object>(content: Content, validator: string): OtherContent<Content>[] {
  const validate = validators[validator]!
  return leavesOf(content).flatMap(({ path, value }) => {
    const others = candidates(value).map((other) => put(content, path, other))
    const fitting = others.find((other) => validate(other))
    if (fitting) return [{ member: path.join('.'), content: fitting }]
    const words = (validate.errors?.[0]?.params as { allowedValues?: readonly unknown[] } | undefined)?.allowedValues ?? []
    const word = words.find((one) => one !== value)
    return word === undefined ? [] : [{ member: path.join('.'), content: put(content, path, word) }]
  })
}

/** Sends each of these contents under an id that is known with another one. Those that are no conflict are named together. */
export async function refuseOthers(
  { core }: Pick<Bank, 'core'>,
  id: CoreOperationId,
  path: Record<string, string>,
  others: readonly OtherContent<object>[],
): Promise<void> {
  const taken: string[] = []
  for (const { member, content } of others) {
    const answer = await core.call(id, { path, body: content })
    if (answer.status === 200) taken.push(member)
    else refused(`${id} with another ${member}`, answer, { status: [409], code: 'idempotencyConflict' })
  }
  expectSame(taken, [], 'what may be another one under a known id')
}
