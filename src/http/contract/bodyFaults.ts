import type { ErrorObject, ValidateFunction } from 'ajv'
import { limits } from '../../config/limits.ts'
import type { FieldFault } from '../../domain/shared/errors.ts'
import { decisive, describeViolation } from './describeViolation.ts'

/** Positions of the members of a body by JSON pointer, counted as the text has them. */
type Positions = ReadonlyMap<string, number>

/**
 * Every fault of a body that its schema has refused, in the order of the body; a missing field stands where its object begins.
 * `validateAll` does not stop at the first error, so its work grows with what is wrong, not with what is right. A body that is larger
 * than any honest one is not searched: then the list is empty.
 */
export function listBodyFaults(validateAll: ValidateFunction, body: unknown, bytes: number): FieldFault[] {
  const positions = bytes <= limits.searchedBodyBytes ? positionsIn(body, limits.searchedBodyMembers) : undefined
  if (!positions || validateAll(body)) return []
  return groupsOf(validateAll.errors ?? [])
    .map((group) => ({ group, position: positions.get(pointerOf(decisive(group)!)) ?? 0 }))
    .sort((one, other) => one.position - other.position)
    .map(({ group }) => ({ ...describeViolation(group), reason: 'invalid' }))
}

/** The first fault of each field: one field can break several rules at once, and the first one is enough. */
export function onePerField(faults: readonly FieldFault[]): FieldFault[] {
  const first = new Map<string, FieldFault>()
  for (const fault of faults) if (!first.has(fault.path)) first.set(fault.path, fault)
  return [...first.values()]
}

/** Undefined when the body has more members and items than `most`. */
function positionsIn(body: unknown, most: number): Positions | undefined {
  const positions = new Map([['', 0]])
  const visit = (value: unknown, pointer: string): boolean => {
    if (typeof value !== 'object' || value === null) return true
    for (const name in value) {
      const below = `${pointer}/${escapePointer(name)}`
      positions.set(below, positions.size)
      if (positions.size > most || !visit((value as Record<string, unknown>)[name], below)) return false
    }
    return true
  }
  return visit(body, '') ? positions : undefined
}

/** RFC 6901 section 3. */
const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** What an error is about: the object that lacks a field, the member that the contract does not have, or the value itself. */
function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword !== 'additionalProperties') return instancePath
  return `${instancePath}/${escapePointer(String((params as { additionalProperty: unknown }).additionalProperty))}`
}

/** A choice that fails is one fault: before it, the validator also lists why each of the alternatives failed. */
function groupsOf(errors: readonly ErrorObject[]): ErrorObject[][] {
  let groups: ErrorObject[][] = []
  for (const error of errors) {
    const isWithin = (path: string) => `${path}/`.startsWith(`${error.instancePath}/`)
    const isAlternative = ([first]: ErrorObject[]) =>
      first!.schemaPath.startsWith(`${error.schemaPath}/`) && isWithin(first!.instancePath)
    const isChoice = error.keyword === 'oneOf' || error.keyword === 'anyOf'
    const alternatives = isChoice ? groups.filter(isAlternative) : []
    if (isChoice) groups = groups.filter((group) => !isAlternative(group))
    groups.push([...alternatives.flat(), error])
  }
  return groups
}
