import fc from 'fast-check'
import type { ContractSchema } from './contracts.ts'

const lengthOf = (text: string) => [...text].length
/** Latin, Arabic with a mark, an emoji of two code units and signs: what a name or a note may hold. */
const character = fc.constantFrom('a', 'Z', '9', ' ', 'ق', 'ه', '😀', '\u0651', '"', '\\', '<')

/** The same length, plain as people read it: a letter first, and each mark on a letter. */
const plain = (made: string) => made.replace(/^./u, 'ق').replaceAll(/(?<!\p{L})\u0651/gu, 'ه')

function text({ pattern, minLength = 0, maxLength = 200 }: Bounded): fc.Arbitrary<string> {
  if (pattern === undefined)
    return fc
      .oneof(fc.array(character, { minLength, maxLength }), fc.array(character, { minLength: maxLength, maxLength }))
      .map((characters) => plain(characters.join('')))
  // An open end takes the length bounds into the pattern: waiting for a text that is long enough by chance takes for ever.
  // What is not a blank may still be hidden; such texts have tests of their own.
  const seen = pattern.replace(/\\S|\[\^\\s\]/, '[!-~]')
  const open = /^(\^(?:https\?:\/\/|\/)?(?:\[[^\]]+\]|\\S))[+*]\$$/.exec(seen)?.[1]
  const bounded = open === undefined ? seen : `${open}{${Math.max(minLength, 1)},${Math.max(minLength, maxLength - 8)}}$`
  return fc
    .stringMatching(new RegExp(bounded), { maxLength })
    .filter((value) => lengthOf(value) >= minLength && lengthOf(value) <= maxLength)
}

type Bounded = Omit<ContractSchema, 'oneOf'> & {
  minimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  minProperties?: number
  'x-twins'?: [string, string][]
  required?: string[]
  uniqueItems?: boolean
  oneOf?: Bounded[]
}

/**
 * One schema for each choice; a choice that only demands members (one of two names) is the schema itself with them and without the other
 * choices'.
 */
function choicesOf({ oneOf = [], ...schema }: Bounded): Bounded[] {
  return oneOf.map((choice) => {
    if (schema.properties === undefined || choice.properties !== undefined || choice.type !== undefined) return choice
    const others = new Set(oneOf.filter((other) => other !== choice).flatMap(({ required = [] }) => required))
    const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !others.has(name)))
    return { ...schema, properties, required: [...(schema.required ?? []), ...(choice.required ?? [])] }
  })
}

/** Values that fit a closed schema: optional members come and go, texts reach their bounds. */
export function arbitraryOf(schema: Bounded): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.oneOf) return fc.oneof(...choicesOf(schema).map(arbitraryOf))
  if (schema.type === 'string') return text(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
  if (schema.type === 'array' && schema.uniqueItems)
    return fc.uniqueArray(arbitraryOf(schema.items!), {
      minLength: schema.minItems ?? 0,
      maxLength: schema.maxItems ?? 3,
      selector: (item) => JSON.stringify(item),
    })
  if (schema.type === 'array')
    return fc.array(arbitraryOf(schema.items!), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 3) })
  const members = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, member]) => [name, arbitraryOf(member)]))
  return fc
    .record(members, { requiredKeys: schema.required ?? [] })
    .map((value) => withoutTwins(value, schema['x-twins']))
    .filter((value) => Object.keys(value).length >= (schema.minProperties ?? 0))
}

/** One spelling is enough. */
function withoutTwins(value: Record<string, unknown>, twins: [string, string][] = []): Record<string, unknown> {
  const superfluous = twins.flatMap(([name, other]) => (value[name] === undefined ? [] : [other]))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !superfluous.includes(name)))
}
