import type { OpenAPIV3 } from 'openapi-types'
import { type Direction, follow, type Pair, schemaChanges } from './schemaChanges.ts'

type Document = OpenAPIV3.Document
type Operation = OpenAPIV3.OperationObject

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Every change from `before` to `now` that can break a client of the contract, as a line for a person. Empty: none. */
export function findBreakingChanges(before: Document, now: Document): string[] {
  const pair = { before, now }
  return [...schemeChanges(pair), ...pathChanges(pair, before.paths, now.paths, operationChanges)]
}

type Compare = (pair: Pair, old: Operation, present: Operation) => string[]

/** The changes of all operations of some paths: those of the contract, or those of a callback. */
function pathChanges(pair: Pair, olds: OpenAPIV3.PathsObject, presents: OpenAPIV3.PathsObject, compare: Compare): string[] {
  const operationOf = (item: OpenAPIV3.PathItemObject | undefined, method: (typeof methods)[number]) => {
    const operation = item?.[method]
    return operation && { ...operation, parameters: [...(item?.parameters ?? []), ...(operation.parameters ?? [])] }
  }
  return Object.entries(olds).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const [old, present] = [operationOf(item, method), operationOf(presents[path], method)]
      if (!old) return []
      const place = `${method.toUpperCase()} ${path}`
      if (!present) return [`${place} is gone`]
      return compare(pair, old, present).map((change) => `${place}: ${change}`)
    }),
  )
}

function operationChanges(pair: Pair, old: Operation, present: Operation): string[] {
  return [
    ...(old.operationId === present.operationId ? [] : [`the operationId was ${old.operationId} and is ${present.operationId}`]),
    ...securityChanges(pair, old, present),
    ...namedChanges(pair, 'parameter', parametersOf(pair.before, old), parametersOf(pair.now, present), 'sent'),
    ...bodyChanges(pair, old.requestBody, present.requestBody, 'sent', 'request'),
    ...answerChanges(pair, old, present, 'received'),
    ...Object.entries(old.callbacks ?? {}).flatMap(([name, callback]) => {
      const other = present.callbacks?.[name]
      if (!other) return [`the callback ${name} is gone`]
      const [was, is] = [follow(pair.before, callback), follow(pair.now, other)]
      return pathChanges(pair, was, is, callbackChanges).map((change) => `callback ${name}: ${change}`)
    }),
  ]
}

/** A callback is called by the bank, so its request is what a client receives, and its answer what a client sends. */
function callbackChanges(pair: Pair, old: Operation, present: Operation): string[] {
  return [
    ...proofChanges(pair, old, present),
    ...namedChanges(pair, 'parameter', parametersOf(pair.before, old), parametersOf(pair.now, present), 'received'),
    ...bodyChanges(pair, old.requestBody, present.requestBody, 'received', 'request'),
    ...answerChanges(pair, old, present, 'sent'),
  ]
}

type Way = OpenAPIV3.SecurityRequirementObject

function waysOf(document: Document, { security }: Operation): Way[] {
  const declared = security ?? document.security ?? []
  return declared.length === 0 ? [{}] : declared
}

/** Whether somebody who holds all that `held` names has what `way` asks for. */
const isMet = (way: Way, held: Way) =>
  Object.entries(way).every(([scheme, scopes]) => scopes.every((scope) => held[scheme]?.includes(scope)) && scheme in held)

const words = (way: Way) =>
  Object.entries(way)
    .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
    .join(' and ') || 'nobody in particular'

/**
 * Ways to call an operation that are gone. A caller that holds one of the old alternatives must still be let in: by a present one that
 * asks for no scheme and no scope beyond it.
 */
function securityChanges({ before, now }: Pair, old: Operation, present: Operation): string[] {
  const ways = waysOf(now, present)
  return waysOf(before, old)
    .filter((held) => !ways.some((way) => isMet(way, held)))
    .map((held) => `it could be called with ${words(held)}, and now needs ${ways.map(words).join(', or ')}`)
}

/** Ways in which the bank now calls a receiver without proving what it proved before. */
function proofChanges({ before, now }: Pair, old: Operation, present: Operation): string[] {
  const olds = waysOf(before, old)
  return waysOf(now, present)
    .filter((held) => !olds.some((way) => isMet(way, held)))
    .map((held) => `the bank called with ${olds.map(words).join(', or ')}, and now may with ${words(held)}`)
}

/** What says how a credential is shown and where it is got. Descriptions and new scopes break nobody. */
function schemeChanges({ before, now }: Pair): string[] {
  return Object.entries(before.components?.securitySchemes ?? {}).flatMap(([name, scheme]) => {
    const other = now.components?.securitySchemes?.[name]
    if (!other) return [`the security scheme ${name} is gone`]
    const [was, is] = [factsOf(follow(before, scheme)), factsOf(follow(now, other))]
    return [...was].flatMap(([fact, value]) =>
      is.get(fact) === value ? [] : [`the security scheme ${name}: ${fact} was ${value} and is ${is.get(fact) ?? 'gone'}`],
    )
  })
}

/** The facts of a security scheme as single lines: `type`, `in`, `clientCredentials.tokenUrl`, `clientCredentials.scopes.payments`. */
function factsOf(part: object, path = ''): Map<string, string> {
  const facts = new Map<string, string>()
  for (const [name, value] of Object.entries(part) as [string, unknown][]) {
    const isScope = path.endsWith('scopes.')
    if (typeof value === 'object' && value !== null)
      for (const [fact, text] of factsOf(value, `${path}${name}.`)) facts.set(fact, text)
    else if (isScope) facts.set(path + name, 'there')
    else if (!/^description$|^bearerFormat$|^x-/.test(name)) facts.set(path + name, String(value))
  }
  return facts
}

/** A parameter, or a header of an answer. */
type Named = OpenAPIV3.ParameterBaseObject & { 'x-also-spelled'?: string }

function parametersOf(document: Document, { parameters = [] }: Operation): Map<string, Named> {
  const found = parameters.map((one) => follow<OpenAPIV3.ParameterObject & Named>(document, one))
  return new Map(found.flatMap((one) => spellings(one.name, one).map((name) => [`${one.in} ${name}`, one] as const)))
}

const spellings = (name: string, { 'x-also-spelled': other }: Named) => (other === undefined ? [name] : [name, other])

/** The changes of parameters or headers, by their names. */
function namedChanges(
  pair: Pair,
  what: 'parameter' | 'header',
  olds: ReadonlyMap<string, Named>,
  presents: ReadonlyMap<string, Named>,
  direction: Direction,
): string[] {
  const gone = [...olds.keys()].filter((key) => !presents.has(key)).map((key) => `the ${what} ${key} is gone`)
  const [list, others, word] =
    direction === 'sent' ? [presents, olds, 'is mandatory now'] : [olds, presents, 'may be missing now']
  const required = [...list]
    .filter(
      ([key, one]) => one.required === true && others.get(key)?.required !== true && (direction === 'sent' || others.has(key)),
    )
    .map(([key]) => `the ${what} ${key} ${word}`)
  const changed = [...olds].flatMap(([key, { schema: was }]) => {
    const is = presents.get(key)?.schema
    return was && is ? schemaChanges(pair, was, is, direction, `the ${what} ${key}`) : []
  })
  return [...gone, ...required, ...changed]
}

function answerChanges(pair: Pair, old: Operation, present: Operation, direction: Direction): string[] {
  return Object.entries(old.responses).flatMap(([status, answer]) => {
    const other = present.responses[status]
    if (!other) return [`the answer ${status} is gone`]
    const [was, is] = [headersOf(pair.before, answer), headersOf(pair.now, other)]
    const headers = namedChanges(pair, 'header', was, is, direction).map((change) => `${status}: ${change}`)
    return [...headers, ...bodyChanges(pair, answer, other, direction, status)]
  })
}

/** The headers of an answer. Their names know no case. */
function headersOf(document: Document, answer: OpenAPIV3.ResponseObject | OpenAPIV3.ReferenceObject): Map<string, Named> {
  return new Map(
    Object.entries(follow(document, answer).headers ?? {}).flatMap(([name, header]) => {
      const one = follow<Named>(document, header as Named)
      return spellings(name, one).map((spelling) => [spelling.toLowerCase(), one] as const)
    }),
  )
}

type Body = OpenAPIV3.RequestBodyObject | OpenAPIV3.ResponseObject | OpenAPIV3.ReferenceObject | undefined

function bodyChanges(pair: Pair, old: Body, present: Body, direction: Direction, place: string): string[] {
  const [was, is] = [follow(pair.before, old)?.content ?? {}, follow(pair.now, present)?.content ?? {}]
  return Object.entries(was).flatMap(([type, media]) => {
    const other = is[type]
    if (!other) return [`${place}: the media type ${type} is gone`]
    return media.schema && other.schema ? schemaChanges(pair, media.schema, other.schema, direction, place) : []
  })
}
