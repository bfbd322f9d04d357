import type { SigningRule } from '../../domain/mandate/signing.ts'

/** What goes to the core bank: times as text, and without what is not there. */
export function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  const there = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return Object.fromEntries(there.map(([name, one]) => [name, toWire(one)]))
}

/** Times by the names of their members: everything that ends in At, and two that do not. */
const isTime = (name: string) => name.endsWith('At') || name === 'at' || name === 'answerBy'

/** What came from the core bank and was checked against the contract, with its times as times. Numbers of that name stay numbers. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isTime(name) && typeof one === 'string' ? new Date(one) : fromWire(one)]),
  )
}

/** A rule of signing as the port has it: a band without a bound has null there. */
export const toSigningRule = (rule: readonly { upToHalalas?: number; ways: SigningRule[number]['ways'] }[]): SigningRule =>
  rule.map(({ upToHalalas, ways }) => ({ upToHalalas: upToHalalas ?? null, ways }))

/** The members that the port has as null where they are not there. */
export function withNulls<Row extends object>(row: Row, names: readonly string[]): Row {
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...row }
}
