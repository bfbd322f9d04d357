import { type OpenAPIV3 } from 'openapi-types'

type Document = OpenAPIV3.Document
type Schema = OpenAPIV3.NonArraySchemaObject & { items?: Schema | OpenAPIV3.ReferenceObject }
type Reference = OpenAPIV3.ReferenceObject | Schema
type Direction = 'request' | 'answer'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

function follow<Part>(document: Document, part: Part | OpenAPIV3.ReferenceObject): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part
  const steps = part.$ref.replace('#/', '').split('/')
  return follow(
    document,
    steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document) as Part,
  )
}

/** Every change from `before` to `now` that can break a client of the contract, as a line for a person. Empty: none. */
export function findBreakingChanges(before: Document, now: Document): string[] {
  return Object.entries(before.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const [old, present] = [item?.[method], now.paths[path]?.[method]]
      if (!old) return []
      const place = `${method.toUpperCase()} ${path}`
      if (!present) return [`${place} is gone`]
      return operationChanges({ before, now }, old, present).map((change) => `${place}: ${change}`)
    }),
  )
}

interface Pair {
  before: Document
  now: Document
}

function operationChanges(pair: Pair, old: OpenAPIV3.OperationObject, present: OpenAPIV3.OperationObject): string[] {
  return [
    ...(old.operationId === present.operationId ? [] : [`the operationId was ${old.operationId} and is ${present.operationId}`]),
    ...securityChanges(pair, old, present),
    ...parameterChanges(pair, old, present),
    ...bodyChanges(pair, old.requestBody, present.requestBody, 'request', 'request'),
    ...Object.entries(old.responses).flatMap(([status, answer]) => {
      const other = present.responses[status]
      return other ? bodyChanges(pair, answer, other, 'answer', status) : [`the answer ${status} is gone`]
    }),
  ]
}

/**
 * Ways to call an operation that are gone. A caller that holds one of the old alternatives must still be let in: by a present one that
 * asks for no scheme and no scope beyond it.
 */
function securityChanges({ before, now }: Pair, old: OpenAPIV3.OperationObject, present: OpenAPIV3.OperationObject): string[] {
  const waysOf = (document: Document, { security }: OpenAPIV3.OperationObject) => {
    const declared = security ?? document.security ?? []
    return declared.length === 0 ? [{}] : declared
  }
  const isMet = (way: OpenAPIV3.SecurityRequirementObject, held: OpenAPIV3.SecurityRequirementObject) =>
    Object.entries(way).every(([scheme, scopes]) => scopes.every((scope) => held[scheme]?.includes(scope)) && scheme in held)
  const words = (way: OpenAPIV3.SecurityRequirementObject) =>
    Object.entries(way)
      .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
      .join(' and ') || 'nobody in particular'
  const ways = waysOf(now, present)
  return waysOf(before, old)
    .filter((held) => !ways.some((way) => isMet(way, held)))
    .map((held) => `it could be called with ${words(held)}, and now needs ${ways.map(words).join(', or ')}`)
}

type SpelledParameter = OpenAPIV3.ParameterObject & { 'x-also-spelled'?: string }

function parameterChanges({ before, now }: Pair, old: OpenAPIV3.OperationObject, present: OpenAPIV3.OperationObject): string[] {
  const list = (document: Document, { parameters = [] }: OpenAPIV3.OperationObject) =>
    new Map(
      parameters
        .map((one) => follow<SpelledParameter>(document, one))
        .flatMap((one) => [one.name, one['x-also-spelled'] ?? []].flat().map((name) => [`${one.in} ${name}`, one] as const)),
    )
  const [olds, presents] = [list(before, old), list(now, present)]
  const gone = [...olds.keys()].filter((key) => !presents.has(key)).map((key) => `the parameter ${key} is gone`)
  const demanded = [...presents]
    .filter(([key, { required }]) => required === true && olds.get(key)?.required !== true)
    .map(([key]) => `the parameter ${key} is mandatory now`)
  return [...gone, ...demanded]
}

type Body = OpenAPIV3.RequestBodyObject | OpenAPIV3.ResponseObject | OpenAPIV3.ReferenceObject | undefined

function bodyChanges({ before, now }: Pair, old: Body, present: Body, direction: Direction, place: string): string[] {
  const [was, is] = [follow(before, old)?.content ?? {}, follow(now, present)?.content ?? {}]
  return Object.entries(was).flatMap(([type, media]) => {
    const other = is[type]
    if (!other) return [`${place}: the media type ${type} is gone`]
    if (!media.schema || !other.schema) return []
    const compare = new Comparison({ before, now }, direction)
    compare.schemas(media.schema as Reference, other.schema as Reference, place, 0)
    return compare.changes
  })
}

/** Schemas nest this deep at most; a schema that contains itself ends here. */
const deepest = 15

/** Walks two schemas side by side. What a request may no longer be, and what an answer may now be, breaks a client. */
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
    if (this.#direction === 'request') this.#narrower(was, is, place)
    else this.#wider(was, is, place)
    this.#members(was, is, place, depth)
    if (was.items && is.items) this.schemas(was.items as Reference, is.items as Reference, `${place}[]`, depth + 1)
  }

  #members(was: Schema, is: Schema, place: string, depth: number): void {
    for (const [name, member] of Object.entries(was.properties ?? {})) {
      const other = is.properties?.[name]
      if (other) this.schemas(member as Reference, other as Reference, `${place}.${name}`, depth + 1)
      else this.changes.push(`${place}.${name} is gone`)
    }
    const [wasRequired, isRequired] = [was.required ?? [], is.required ?? []]
    const [from, to, word] =
      this.#direction === 'request'
        ? [isRequired, wasRequired, 'is mandatory now']
        : [wasRequired, isRequired, 'may be missing now']
    for (const name of from) if (!to.includes(name)) this.changes.push(`${place}.${name} ${word}`)
  }

  #narrower(was: Schema, is: Schema, place: string): void {
    if (was.nullable === true && is.nullable !== true) this.changes.push(`${place}: null is no longer accepted`)
    this.#lostValues(was, is, place, 'is no longer accepted')
    if (is.pattern !== undefined && is.pattern !== was.pattern) this.changes.push(`${place}: the pattern is another one`)
    for (const name of ['maxLength', 'maximum', 'maxItems'] as const)
      if ((is[name] ?? Infinity) < (was[name] ?? Infinity)) this.changes.push(`${place}: ${name} is smaller`)
    for (const name of ['minLength', 'minimum', 'minItems'] as const)
      if ((is[name] ?? -Infinity) > (was[name] ?? -Infinity)) this.changes.push(`${place}: ${name} is larger`)
  }

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
