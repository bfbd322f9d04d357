import type { ErrorObject } from 'ajv'
import { describeTextFault, type TextFault, type TextKind } from '../../domain/shared/plainText.ts'

/** A breach of a schema in words: which field, in the contract's spelling, and what would be right. */
export interface Violation {
  path: string
  message: string
}

/** '/message/Data/Flags/0/Flag' -> 'Data.Flags[0].Flag': a field of an envelope is named from inside `message`. */
function fieldName(instancePath: string): string {
  const segments = instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const inMessage = segments[0] === 'message' ? segments.slice(1) : segments
  return inMessage
    .map((segment, index) => (/^\d+$/.test(segment) ? `[${segment}]` : index === 0 ? segment : `.${segment}`))
    .join('')
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** A name that the caller invented is repeated up to this many characters. */
const shownCharacters = 60
const shorten = (name: string) => (name.length > shownCharacters ? `${name.slice(0, shownCharacters)}…` : name)

/** Patterns with a name that tells people more than the pattern itself. The first one that fits is used. */
const namedPatterns: readonly { begins: string; name: string }[] = [
  { begins: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-', name: 'be a UUID of version 4' },
  { begins: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-', name: 'be a UUID' },
]
/** What the violated schema says of itself in the contract. */
interface ViolatedSchema {
  pattern?: string
  format?: string
  description?: string
  example?: unknown
  oneOf?: { required?: string[] }[]
  properties?: Record<string, { example?: unknown; format?: string }>
  'x-text'?: TextKind
}

/** The most of a description and of an example that a message repeats. */
const shownDescription = 200
const shownExample = 100

/**
 * An example of a right value as the end of a sentence. Empty where the contract shows none that is short enough, and for a password,
 * because somebody would take the one that is shown.
 */
function forExample({ example, format }: Pick<ViolatedSchema, 'example' | 'format'>, words: string): string {
  if (format === 'password') return ''
  const text = typeof example === 'string' ? example : JSON.stringify(example)
  return text === undefined || text.length > shownExample ? '' : `; ${words} for example ${text}`
}

/** A wrong form in words: an example of a right one, and what the contract says of the field. Nobody can read a pattern. */
function wrongForm({ pattern = '', description = '', example, format = '' }: ViolatedSchema): string {
  const named = namedPatterns.find(({ begins }) => pattern.startsWith(begins))
  const right = named ? `must ${named.name}` : 'does not have the right form'
  const likeThis = named ? '' : forExample({ example, format }, 'right is')
  const sentence = description.replaceAll(/\s+/g, ' ').split(/(?<=\.) /)[0]!
  return `${right}${likeThis}.${named || sentence.length > shownDescription ? '' : ` ${sentence}`}`.trimEnd()
}

/** A choice between members in words, with an example of the first one where none was made. */
function choice({ oneOf = [], properties = {} }: ViolatedSchema, isNoneMade: boolean): string {
  const names = oneOf.map(({ required = [] }) => required.join(' and '))
  if (names.length < 2 || names.includes('')) return 'must have exactly one of the alternatives that the contract names.'
  const example = properties[names[0]!]?.example
  if (isNoneMade && typeof example === 'string')
    return `has none of ${names.join(', ')}; send one of them, for example "${names[0]}": "${example}".`
  return names.length === 2
    ? `must hold either ${names.join(' or ')}, not both.`
    : `must hold exactly one of ${names.join(', ')}.`
}

type Words = (path: string, params: Record<string, unknown>, schema: ViolatedSchema) => Violation

const at = (path: string, message: string): Violation => ({ path, message: `${path || 'The value'} ${message}` })

/** A password has no form: only its length can be wrong. */
const hasForm = ({ pattern, format }: ViolatedSchema) => pattern !== undefined || (format !== undefined && format !== 'password')

const tooShort = (limit: number) => (limit === 1 ? 'must not be empty.' : `must have at least ${limit} characters.`)

const words: Record<string, Words> = {
  required: (path, { missingProperty }, { properties }) => {
    const name = String(missingProperty)
    return at(join(path, name), `is missing${forExample(properties?.[name] ?? {}, 'send it,')}.`)
  },
  additionalProperties: (path, { additionalProperty }) =>
    at(join(path, shorten(String(additionalProperty))), 'is not a field of the contract.'),
  enum: (path, { allowedValues }) => at(path, `must be one of ${(allowedValues as unknown[]).map(String).join(', ')}.`),
  type: (path, { type }, schema) => at(path, `must be of type ${[type].flat().join(' or ')}${forExample(schema, 'right is')}.`),
  pattern: (path, _params, schema) => at(path, wrongForm(schema)),
  format: (path, _params, schema) => at(path, wrongForm(schema)),
  minLength: (path, { limit }, schema) => at(path, limit !== 1 && hasForm(schema) ? wrongForm(schema) : tooShort(Number(limit))),
  maxLength: (path, { limit }) => at(path, `must have at most ${String(limit)} characters.`),
  minItems: (path, { limit }) => at(path, `must have at least ${String(limit)} entries.`),
  maxItems: (path, { limit }) => at(path, `must have at most ${String(limit)} entries.`),
  oneOf: (path, { passingSchemas }, schema) => at(path, choice(schema, passingSchemas === null)),
  uniqueItems: (path) => at(path, 'must not have the same entry twice.'),
  minProperties: (path, { limit }, { properties = {} }) =>
    at(path, `must have at least ${String(limit)} of its fields: ${Object.keys(properties).join(', ')}.`),
  minimum: (path, { limit }) => at(path, `must be at least ${String(limit)}.`),
  maximum: (path, { limit }) => at(path, `must be at most ${String(limit)}.`),
  'x-text': (path, fault, { 'x-text': kind = 'line' }) => at(path, describeTextFault(fault as unknown as TextFault, kind)),
  'x-twins': (path, { names }) => {
    const [name, other] = names as [string, string]
    return at(join(path, other), `is another spelling of ${name} and differs from it; send one of them.`)
  },
}

/**
 * The one error to report of those about one place. For a choice between members, the validator first reports each member as missing; the
 * real fault is that none was chosen.
 */
export function decisive(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const choice = errors.at(-1)
  const isChoice =
    choice?.keyword === 'oneOf' &&
    errors.slice(0, -1).every(({ keyword, instancePath }) => keyword === 'required' && instancePath === choice.instancePath)
  return isChoice ? choice : errors[0]
}

/** A validator's most relevant error in words. Names of fields are repeated to the caller, values never. */
export function describeViolation(errors: readonly ErrorObject[] | null | undefined): Violation {
  const error = decisive(errors ?? [])
  if (!error) return { path: '', message: 'The value does not have the form the contract asks for.' }
  const namesMember = error.keyword === 'required' || error.keyword === 'additionalProperties'
  const path = !namesMember && error.instancePath === '/message' ? 'message' : fieldName(error.instancePath)
  return (
    words[error.keyword]?.(path, error.params, (error.parentSchema ?? {}) as ViolatedSchema) ??
    at(path, 'does not have the form the contract asks for.')
  )
}
