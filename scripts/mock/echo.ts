import type { CallableOperation } from '../../test/support/contract/exampleRequest.ts'
import { compileSchema, type ContractSchema } from '../../test/support/contract/contracts.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every string of a value, with the name of the member that it is in, and how deep. */
function* listTexts(value: unknown, name = '', depth = 0): Generator<{ name: string; depth: number; text: string }> {
  if (typeof value === 'string') yield { name, depth, text: value }
  else if (Array.isArray(value)) for (const item of value) yield* listTexts(item, name, depth)
  else if (isObject(value)) for (const [member, inner] of Object.entries(value)) yield* listTexts(inner, member, depth + 1)
}

/** A value with every string in it mapped. */
export function replaceTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, map))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceTexts(member, map)]))
}

/** The parameters of a path, read from a link that leads there. */
function readLink(path: string, link: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const pattern = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/?]+)')
  const [, ...values] = new RegExp(`^${pattern}(?:\\?.*)?$`).exec(link) ?? []
  return Object.fromEntries(values.map((value, index) => [names[index]!, decodeURIComponent(value)]))
}

/**
 * The ids of an example for a parameter of its path: those that its links lead to, and those of its members of the same name. Deeper
 * members of that name may be something else.
 */
function idsIn(example: unknown, parameter: string, paths: readonly string[]): string[] {
  const texts = [...listTexts(example)]
  const linked = texts
    .filter(({ text }) => text.startsWith('/'))
    .flatMap(({ text }) => paths.map((path) => readLink(path, text)[parameter] ?? ''))
  const named = texts.filter(({ name }) => name.toLowerCase() === parameter.toLowerCase())
  const least = Math.min(...named.map(({ depth }) => depth))
  return [...linked.filter((id) => id !== ''), ...named.filter(({ depth }) => depth === least).map(({ text }) => text)]
}

/**
 * An example with the ids of the path that was asked for in place of its own, also in its links. `paths` are those of the contract: an
 * alias answers with links to the address that it stands for.
 */
export function echoPath(example: unknown, sent: Readonly<Record<string, string>>, paths: readonly string[]): unknown {
  const ids = new Map(
    Object.entries(sent).flatMap(([name, value]) => idsIn(example, name, paths).map((id) => [id, value] as const)),
  )
  if (ids.size === 0) return example
  return replaceTexts(example, (text) => {
    if (!text.startsWith('/')) return ids.get(text) ?? text
    return text
      .split(/([/?])/)
      .map((part) => encodeURIComponent(ids.get(decodeURIComponent(part)) ?? '') || part)
      .join('')
  })
}

const choicesOf = ({ oneOf = [], anyOf = [], allOf = [] }: ContractSchema) => [...oneOf, ...anyOf, ...allOf]

function findMember(schema: ContractSchema, name: string): ContractSchema | undefined {
  return (
    schema.properties?.[name] ??
    choicesOf(schema)
      .map((choice) => findMember(choice, name))
      .find((found) => found !== undefined)
  )
}

/** What was sent, as far as the answer's schema has members of the same names, over the example. */
function merge(example: unknown, sent: unknown, schema: ContractSchema): unknown {
  if (!isObject(sent)) return sent
  const repeated = Object.entries(sent).flatMap(([name, member]) => {
    const own = findMember(schema, name)
    return own ? [[name, merge(isObject(example) ? example[name] : undefined, member, own)] as const] : []
  })
  return { ...(isObject(example) ? example : {}), ...Object.fromEntries(repeated) }
}

/** The schema of an operation's answer in JSON. */
export const answerSchema = ({ responses }: CallableOperation, status: number): ContractSchema | undefined =>
  Object.entries(responses[status]?.content ?? {}).find(([type]) => /[/+]json$/.test(type))?.[1].schema

/**
 * An example with the members that the answer repeats from the request: those that have the same name and place in both schemas. It stays
 * as it is where the answer would break its contract otherwise.
 */
export function echoBody(example: unknown, sent: unknown, schema: ContractSchema | undefined): unknown {
  if (!schema || !isObject(sent) || !isObject(example)) return example
  const echoed = merge(example, sent, schema)
  return compileSchema(schema)(echoed) ? echoed : example
}
