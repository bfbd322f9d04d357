import fc from 'fast-check'
import { type ContractSchema } from './contracts.ts'

const lengthOf = (text: string) => [...text].length
/** Latin, Arabic, an emoji of two code units, a combining mark and a line break: what a name or a note may hold. */
const character = fc.constantFrom('a', 'Z', '9', ' ', 'ق', 'ه', '😀', '\u0651', '\n', '"', '\\', '<')

function text({ pattern, minLength = 0, maxLength = 200 }: ContractSchema & { minLength?: number }): fc.Arbitrary<string> {
  if (pattern === undefined)
    return fc
      .oneof(fc.array(character, { minLength, maxLength }), fc.array(character, { minLength: maxLength, maxLength }))
      .map((characters) => characters.join(''))
  // An open end takes the length bounds into the pattern: waiting for a text that is long enough by chance takes for ever.
  const open = /^(\^(?:https\?:\/\/|\/)?(?:\[[^\]]+\]|\\S))[+*]\$$/.exec(pattern)?.[1]
  const bounded = open === undefined ? pattern : `${open}{${Math.max(minLength, 1)},${Math.max(minLength, maxLength - 8)}}$`
  return fc
    .stringMatching(new RegExp(bounded), { maxLength })
    .filter((value) => lengthOf(value) >= minLength && lengthOf(value) <= maxLength)
}

type Bounded = Omit<ContractSchema, 'oneOf'> & {
  minimum?: number
  maximum?: number
  minItems?: number
  minProperties?: number
  required?: string[]
  uniqueItems?: boolean
  oneOf?: Bounded[]
}

/** One schema for each choice; a choice that only demands members (one of two names) is the schema itself with them and without the other choices'. */
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
    .filter((value) => Object.keys(value).length >= (schema.minProperties ?? 0))
}
