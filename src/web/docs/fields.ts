import type { OpenAPIV3 } from 'openapi-types'
import type { Language } from '../locales.ts'
import { docsText } from './chapter.ts'
import { type DocsContract, type DocsSchema, follow } from './contractModel.ts'

/** What a schema demands of a value. */
export interface FieldRule {
  /** Markdown, without a period. */
  text: string
  /** Of one that is too long for a line: what stands in its place until it is opened. */
  label?: string
}

/** One member of a body, or one parameter or header, with what is below it. */
export interface DescribedField {
  name: string
  type: string
  isRequired: boolean
  rules: FieldRule[]
  /** As the contract has it, in English. */
  description: string
  members: DescribedField[]
}

type Document = DocsContract['document']
type Reference = OpenAPIV3.ReferenceObject | DocsSchema

/** Deeper than any contract, so that a schema that contains itself ends. */
const deepest = 12

/** Every member of a schema, with its own members below it. */
export function describeFields(document: Document, schema: Reference, language: Language, depth = 0): DescribedField[] {
  const own = follow<DocsSchema>(document, schema)
  if (depth > deepest) return []
  if (own.type === 'array' && depth === 0) return [describeField(document, { name: '[]', member: own.items }, language, depth)]
  const fields = Object.entries(own.properties ?? {}).map(([name, member]) =>
    describeField(document, { name, member, isRequired: own.required?.includes(name) === true }, language, depth),
  )
  const choices = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])]
  const more = choices.flatMap((choice) => describeFields(document, choice, language, depth + 1))
  return merged([...fields, ...more])
}

/** Of choices that share a member, it is shown once, with what any of them has below it. */
function merged(fields: DescribedField[]): DescribedField[] {
  const byName = new Map<string, DescribedField>()
  for (const field of fields) {
    const known = byName.get(field.name)
    byName.set(field.name, known ? { ...known, members: merged([...known.members, ...field.members]) } : field)
  }
  return [...byName.values()]
}

interface Named {
  name: string
  member: Reference
  isRequired?: boolean
}

function describeField(document: Document, named: Named, language: Language, depth: number): DescribedField {
  const schema = follow<DocsSchema>(document, named.member)
  const items = schema.type === 'array' ? follow<DocsSchema>(document, schema.items) : undefined
  const isPlainList = items !== undefined && items.properties === undefined
  return {
    name: named.name,
    type: typeOf(schema, items, language),
    isRequired: named.isRequired === true,
    rules: [...rulesOf(schema, language), ...(isPlainList ? rulesOf(items, language) : [])],
    description: schema.description ?? '',
    members: schema['x-always-null'] === true ? [] : describeFields(document, items ?? schema, language, depth + 1),
  }
}

/** The type of a value in words. */
export function typeOf({ type, format, nullable }: DocsSchema, items: DocsSchema | undefined, language: Language): string {
  const t = (key: string, values = {}) => docsText(language, `field.${key}`, values)
  const name = items
    ? t('listOf', { type: items.type ?? 'any' })
    : `${type ?? 'any'}${format === undefined ? '' : ` (${format})`}`
  return nullable === true ? t('orNull', { type: name }) : name
}

const code = (value: unknown) => `\`${String(value)}\``

/** More values than this stand behind a click. */
const mostValues = 6

/** What a schema demands of a value. */
export function rulesOf(schema: DocsSchema, language: Language): FieldRule[] {
  const t = (key: string, values = {}) => docsText(language, `field.${key}`, values)
  const values = (schema.enum as unknown[] | undefined)?.filter((value) => value !== null)
  const rule = (key: string, value: string | undefined): FieldRule[] =>
    value === undefined ? [] : [{ text: t(key, { value: code(value) }) }]
  const list = (key: string, all: readonly unknown[] | undefined): FieldRule[] => {
    if (all === undefined) return []
    const text = t(key, { values: all.map(code).join(' ') })
    return [all.length > mostValues ? { text, label: t('values', { count: all.length }) } : { text }]
  }
  return [
    ...(schema['x-always-null'] === true ? [{ text: t('alwaysNull') }] : []),
    ...bounds(schema, language),
    ...list('oneOf', values),
    ...list('known', schema['x-known-values']),
    ...list('today', schema['x-extensible-enum']),
    ...(schema['x-or-one'] === true ? [{ text: t('orOne') }] : []),
    ...list('exactlyOne', schema['x-exactly-one-of']),
    ...rule('alsoSpelled', schema['x-also-spelled']),
    ...rule('sameAs', schema['x-same-as']),
    ...rule('textKind', schema['x-text']),
    ...rule('onlyWith', schema['x-permission']),
    ...(schema.pattern === undefined ? [] : [{ text: code(schema.pattern), label: t('pattern') }]),
  ]
}

/** How long, how large, how many. */
function bounds(schema: DocsSchema, language: Language): FieldRule[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const pairs = [
    ['characters', minLength, maxLength],
    ['numbers', minimum, maximum],
    ['entries', minItems, maxItems],
  ] as const
  return pairs.flatMap(([unit, least, most]) => {
    if (least === undefined && most === undefined) return []
    const form = least === most ? 'exactly' : least === undefined ? 'most' : most === undefined ? 'least' : 'between'
    return [{ text: docsText(language, `field.${unit}.${form}`, { least: least ?? '', most: most ?? '' }) }]
  })
}
