import type { OpenAPIV3 } from 'openapi-types'

type Document = OpenAPIV3.Document
type Reference = OpenAPIV3.ReferenceObject | Schema
type Schema = OpenAPIV3.NonArraySchemaObject & {
  items?: Schema | OpenAPIV3.ReferenceObject
  /** What a signed string carries. */
  'x-payload'?: Reference
}

/** Who reads a message: `sent` is what the client sends and the bank reads, `received` what the bank sends and the client reads. */
export type Direction = 'sent' | 'received'

/** A contract as it was and as it is. */
export interface Pair {
  before: Document
  now: Document
}

/** A part of a contract; where a reference stands in its place, what that points at. */
export function follow<Part>(document: Document, part: Part | OpenAPIV3.ReferenceObject): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part
  const steps = part.$ref.replace('#/', '').split('/')
  return follow(
    document,
    steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document) as Part,
  )
}

/** Schemas nest this deep at most; a schema that contains itself ends here. */
const deepest = 15

/** Every change of a schema that breaks a client: what it may no longer send, and what it may now receive. `place` begins each line. */
export function schemaChanges(pair: Pair, old: object, present: object, direction: Direction, place: string): string[] {
  const comparison = new Comparison(pair, direction)
  comparison.schemas(old as Reference, present as Reference, place, 0)
  return comparison.changes
}

/** Walks two schemas side by side. */
class Comparison {
  readonly changes: string[] = []
  readonly #pair: Pair
  readonly #direction: Direction

  constructor(pair: Pair, direction: Direction) {
    this.#pair = pair
    this.#direction = direction
  }

  schemas(old: Reference, present: Reference, place: string, depth: number): void {
    const [was, is] = [follow(this.#pair.before, old) as Schema, follow(this.#pair.now, present) as Schema]
    if (depth > deepest) return
    if (was.type !== is.type) return void this.changes.push(`${place}: the type was ${was.type} and is ${is.type}`)
    if (this.#direction === 'sent') this.#narrower(was, is, place)
    else this.#wider(was, is, place)
    this.#members(was, is, place, depth)
    for (const [keyword, word] of [
      ['items', '[]'],
      ['additionalProperties', '.*'],
      ['x-payload', '()'],
    ] as const)
      if (typeof was[keyword] === 'object' && typeof is[keyword] === 'object')
        this.schemas(was[keyword] as Reference, is[keyword] as Reference, `${place}${word}`, depth + 1)
    for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const)
      this.#alternatives(was[keyword] ?? [], is[keyword] ?? [], place, depth)
  }

  /** Alternatives are the same where they refer to the same component, or else stand at the same position. */
  #alternatives(olds: readonly object[], presents: readonly object[], place: string, depth: number): void {
    const named = (parts: readonly object[]) =>
      new Map(
        parts.map((part, index) => ['$ref' in part ? String(part.$ref).split('/').at(-1)! : `alternative ${index + 1}`, part]),
      )
    const [was, is] = [named(olds), named(presents)]
    const [list, others, word] = this.#direction === 'sent' ? [was, is, 'is no longer accepted'] : [is, was, 'may come now']
    for (const name of list.keys()) {
      const [old, present] = [was.get(name), is.get(name)]
      if (!others.has(name)) this.changes.push(`${place}: ${name} ${word}`)
      else this.schemas(old as Reference, present as Reference, `${place}|${name}`, depth + 1)
    }
  }

  #members(was: Schema, is: Schema, place: string, depth: number): void {
    for (const [name, member] of Object.entries(was.properties ?? {})) {
      const other = is.properties?.[name]
      if (other) this.schemas(member as Reference, other as Reference, `${place}.${name}`, depth + 1)
      else this.changes.push(`${place}.${name} is gone`)
    }
    const [wasRequired, isRequired] = [was.required ?? [], is.required ?? []]
    const [from, to, word] =
      this.#direction === 'sent' ? [isRequired, wasRequired, 'is mandatory now'] : [wasRequired, isRequired, 'may be missing now']
    for (const name of from) if (!to.includes(name)) this.changes.push(`${place}.${name} ${word}`)
  }

  #narrower(was: Schema, is: Schema, place: string): void {
    if (was.nullable === true && is.nullable !== true) this.changes.push(`${place}: null is no longer accepted`)
    if (was.additionalProperties !== false && is.additionalProperties === false)
      this.changes.push(`${place}: members of other names are no longer accepted`)
    this.#lostValues(was, is, place, 'is no longer accepted')
    if (is.pattern !== undefined && is.pattern !== was.pattern) this.changes.push(`${place}: the pattern is another one`)
    for (const name of ['maxLength', 'maximum', 'maxItems'] as const)
      if ((is[name] ?? Infinity) < (was[name] ?? Infinity)) this.changes.push(`${place}: ${name} is smaller`)
    for (const name of ['minLength', 'minimum', 'minItems'] as const)
      if ((is[name] ?? -Infinity) > (was[name] ?? -Infinity)) this.changes.push(`${place}: ${name} is larger`)
  }

  /** A list of `x-extensible-enum` is open: a value more breaks nobody who reads it as its contract says. */
  #wider(was: Schema, is: Schema, place: string): void {
    if (was.nullable !== true && is.nullable === true) this.changes.push(`${place}: it may be null now`)
    this.#lostValues(is, was, place, 'is a new value of a closed list')
  }

  /** The values of a closed list that the other one lacks. */
  #lostValues(list: Schema, other: Schema, place: string, word: string): void {
    if (other.enum === undefined) return
    if (list.enum === undefined)
      return void this.changes.push(
        `${place}: the list of values is ${word === 'is no longer accepted' ? 'closed now' : 'open now'}`,
      )
    for (const value of list.enum as unknown[])
      if (!(other.enum as unknown[]).includes(value)) this.changes.push(`${place}: ${JSON.stringify(value)} ${word}`)
  }
}
