import type { OpenAPIV3 } from 'openapi-types'
import { type DocsContract, type DocsSchema, follow } from './contractModel.ts'

/** One member of a body, as a row of the table. */
export interface DescribedField {
  /** Path from the root; `[]` behind the name of a list. */
  path: string
  type: string
  isRequired: boolean
  rules: string[]
  description: string
}

type Document = DocsContract['document']
type Reference = OpenAPIV3.ReferenceObject | DocsSchema

/** Deeper than any contract, so that a schema that contains itself ends. */
const deepest = 12

/** Every member of a schema, from the outside in. */
export function listFields(document: Document, schema: Reference, path = '', depth = 0): DescribedField[] {
  const own = follow<DocsSchema>(document, schema)
  if (depth > deepest) return []
  const rows = Object.entries(own.properties ?? {}).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`
    return memberRows(document, member, place, own.required?.includes(name) === true, depth)
  })
  const choices = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])]
  const more = choices.flatMap((choice) => listFields(document, choice, path, depth + 1))
  const ofItems = own.type === 'array' && path === '' ? listFields(document, own.items, '[]', depth + 1) : []
  const seen = new Set(rows.map((row) => row.path))
  return [...rows, ...more.filter((row) => !seen.has(row.path) && seen.add(row.path)), ...ofItems]
}

function memberRows(document: Document, member: Reference, path: string, isRequired: boolean, depth: number): DescribedField[] {
  const schema = follow<DocsSchema>(document, member)
  const items = schema.type === 'array' ? follow<DocsSchema>(document, schema.items) : undefined
  const row: DescribedField = {
    path,
    type: typeOf(schema, items),
    isRequired,
    rules: [...rulesOf(schema), ...(items && items.properties === undefined ? rulesOf(items) : [])],
    description: schema.description ?? '',
  }
  if (schema['x-always-null'] === true) return [row]
  return [row, ...listFields(document, items ?? schema, items ? `${path}[]` : path, depth + 1)]
}

function typeOf({ type, format, nullable }: DocsSchema, items: DocsSchema | undefined): string {
  const name = items ? `list of ${items.type ?? 'any'}` : `${type ?? 'any'}${format === undefined ? '' : ` (${format})`}`
  return nullable === true ? `${name}, may be null` : name
}

const code = (value: unknown) => `\`${String(value)}\``

/** What a schema demands of a value, one sentence without a period for each. */
export function rulesOf(schema: DocsSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema
  const between = (least: number | undefined, most: number | undefined, unit: string) =>
    least === undefined && most === undefined
      ? []
      : [
          least === most
            ? `exactly ${most}${unit}`
            : least === undefined
              ? `at most ${most}${unit}`
              : most === undefined
                ? `at least ${least}${unit}`
                : `${least} to ${most}${unit}`,
        ]
  const values = (schema.enum as unknown[] | undefined)?.filter((value) => value !== null)
  return [
    ...(schema['x-always-null'] === true ? ['always null'] : []),
    ...between(minLength, maxLength, ' characters'),
    ...between(minimum, maximum, ''),
    ...between(minItems, maxItems, ' entries'),
    ...(pattern === undefined ? [] : [`pattern ${code(pattern)}`]),
    ...(values === undefined ? [] : [`one of ${values.map(code).join(' ')}`]),
    ...(schema['x-known-values'] === undefined ? [] : [`known: ${schema['x-known-values'].map(code).join(' ')}`]),
    ...(schema['x-extensible-enum'] === undefined
      ? []
      : [`today ${schema['x-extensible-enum'].map(code).join(' ')}; more may come`]),
    ...(schema['x-or-one'] === true ? ['one entry may stand alone, without the list'] : []),
    ...(schema['x-exactly-one-of'] === undefined ? [] : [`exactly one of ${schema['x-exactly-one-of'].map(code).join(' ')}`]),
    ...(schema['x-also-spelled'] === undefined ? [] : [`also taken as ${code(schema['x-also-spelled'])}`]),
    ...(schema['x-same-as'] === undefined ? [] : [`another spelling of ${code(schema['x-same-as'])}`]),
    ...(schema['x-text'] === undefined ? [] : [`text: ${code(schema['x-text'])}`]),
    ...(schema['x-permission'] === undefined ? [] : [`only with ${code(schema['x-permission'])}`]),
  ]
}
