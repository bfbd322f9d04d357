import type { OpenAPIV3 } from 'openapi-types'
import { toSnakeCase } from '../../src/web/docs/clientSamples.ts'

/** The first line of what is generated for Python. */
export const header = '# Written by make generate from specs/. Do not edit.'

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject

const keywords = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda
  nonlocal not or pass raise return try while with yield`.split(/\s+/),
)
const isIdentifier = (name: string) => /^[A-Za-z]\w*$/.test(name) && !keywords.has(name)

/** The same as the name of a parameter: `from` is a word of the language and becomes from_. */
export function toParameterName(name: string): string {
  const snake = toSnakeCase(name)
  return keywords.has(snake) ? `${snake}_` : snake
}

/** An annotation with other names in the place of its own classes; texts in it and names of the module typing stay. */
export const replaceNames = (type: string, nameFor: (name: string) => string): string =>
  type.replaceAll(/"(?:[^"\\]|\\.)*"|\bt\.\w+|\b[A-Z]\w*/g, (found) =>
    /^("|t\.|None$|True$|False$)/.test(found) ? found : nameFor(found),
  )

/** A JSON value as a literal of Python. JSON's own strings are right in Python too. */
export function toPython(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(([name, member]) => {
    const text = toPython(member, inner)
    return isList ? text : `${JSON.stringify(name)}: ${text}`
  })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const line = `${open}${parts.join(', ')}${close}`
  if (parts.length === 0 || (!line.includes('\n') && line.length <= 100)) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

/** A text as a docstring: nothing in it may end the string, and a backslash is only itself. */
export function docstring(text: string, indent: string): string[] {
  const safe = text.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"')
  const lines = safe.split('\n').map((line, at) => (at === 0 ? `"""${line}` : line))
  lines[lines.length - 1] += lines.length === 1 ? '"""' : ''
  if (lines.length > 1) lines.push('"""')
  return lines.map((line) => (line === '' ? '' : indent + line))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const wordsOf = (text: string) => text.split(/\W+/).map(capital).join('')

/** The object that a schema describes: its own members and those of the schemas that it joins. */
function membersOf(document: OpenAPIV3.Document, schema: OpenAPIV3.SchemaObject) {
  const joined = (schema.allOf ?? []).map((part) => resolve(document, part))
  const all = [...joined, schema]
  return {
    properties: Object.assign({}, ...all.map((part) => part.properties ?? {})) as Record<string, Schema>,
    required: new Set(all.flatMap((part) => part.required ?? [])),
  }
}

const nameOf = ({ $ref }: OpenAPIV3.ReferenceObject) => $ref.split('/').at(-1)!

function resolve(document: OpenAPIV3.Document, schema: Schema): OpenAPIV3.SchemaObject {
  return '$ref' in schema ? resolve(document, document.components!.schemas![nameOf(schema)]!) : schema
}

const simple: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }

/** An alias is read when the module is loaded, before the classes that it names; as a text it is read by type checkers only. */
const aliasOf = (name: string, type: string) =>
  `${name}: t.TypeAlias = ${/^(?:t\.Literal\[|\w+$|t\.Any$)/.test(type) ? type : JSON.stringify(type)}`

/** What is written of a contract for Python: one class for each object, in the order in which they were met. */
export class PythonModule {
  readonly #written = new Map<string, string>()
  readonly #taken: Set<string>
  /** Types with a second name, for classes that have a member of the first one. */
  readonly #renamed = new Map<string, string>()
  readonly #document: OpenAPIV3.Document
  readonly #title: string

  constructor(document: OpenAPIV3.Document, title: string) {
    this.#document = document
    this.#title = title
    this.#taken = new Set(Object.keys(document.components?.schemas ?? {}))
  }

  /** The type of a schema as an annotation; an object without a name gets the one that is given. */
  typeOf(schema: Schema | undefined, name: string): string {
    if (schema === undefined) return 't.Any'
    if ('$ref' in schema) return optional(this.#ofReference(schema), resolve(this.#document, schema))
    if (!this.#isObject(schema)) return optional(this.#plainType(schema, name), schema)
    const own = this.#freshName(name)
    this.#writeObject(own, schema)
    return optional(own, schema)
  }

  /** The whole text of the module. */
  text(): string {
    const seconds = [...this.#renamed].map(([name, second]) => `${second}: t.TypeAlias = ${name}`)
    return [
      header,
      ...docstring(`Messages of ${this.#title}, as its contract describes them.`, ''),
      '',
      'from __future__ import annotations',
      '',
      'import typing as t',
      '',
      ...[...this.#written.values()].flatMap((text) => ['', text, '']),
      ...(seconds.length > 0 ? ['', ...seconds, ''] : []),
    ].join('\n')
  }

  #freshName(name: string): string {
    const free = this.#taken.has(name) ? this.#freshName(`${name}Item`) : name
    this.#taken.add(free)
    return free
  }

  #isObject(schema: OpenAPIV3.SchemaObject): boolean {
    return Object.keys(membersOf(this.#document, schema).properties).length > 0
  }

  #ofReference(reference: OpenAPIV3.ReferenceObject): string {
    const name = nameOf(reference)
    if (this.#written.has(name)) return name
    const target = resolve(this.#document, reference)
    if (this.#isObject(target)) this.#writeObject(name, target)
    else {
      this.#written.set(name, '')
      this.#written.set(name, aliasOf(name, this.#plainType(target, name)))
    }
    return name
  }

  #plainType(schema: OpenAPIV3.SchemaObject, name: string): string {
    if (schema.enum) return `t.Literal[${schema.enum.map((value) => toPython(value)).join(', ')}]`
    const choice = schema.oneOf ?? schema.anyOf
    if (choice) return choice.map((one, at) => this.typeOf(one, `${name}${at + 1}`)).join(' | ')
    if (schema.type === 'array') return `list[${this.typeOf(schema.items, `${name}Item`)}]`
    if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
      return `dict[str, ${this.typeOf(schema.additionalProperties, `${name}Value`)}]`
    return schema.type === 'object' ? 'dict[str, t.Any]' : (simple[schema.type ?? ''] ?? 't.Any')
  }

  #writeObject(name: string, schema: OpenAPIV3.SchemaObject): void {
    // Its place is kept first: a schema may lead back to itself.
    this.#written.set(name, '')
    const { properties, required } = membersOf(this.#document, schema)
    const members = Object.entries(properties).map(([member, value]): Member => {
      const { description = '' } = resolve(this.#document, value)
      const type = replaceNames(this.typeOf(value, name + wordsOf(member)), (one) =>
        one in properties ? this.#secondName(one) : one,
      )
      return { member, description, isRequired: required.has(member), type }
    })
    this.#written.set(name, classesOf(name, schema.description ?? '', members))
  }

  #secondName(name: string): string {
    const second = `_${name}Type`
    this.#renamed.set(name, second)
    return second
  }
}

const optional = (type: string, { nullable, enum: values }: OpenAPIV3.SchemaObject) =>
  nullable === true && values?.includes(null) !== true ? `${type} | None` : type

interface Member {
  member: string
  description: string
  isRequired: boolean
  type: string
}

/** Python 3.10 knows no NotRequired, so what may be left out stands in a class of its own. */
function classesOf(name: string, description: string, members: readonly Member[]): string {
  const about = docstring(description === '' ? `${name}.` : description, '    ')
  const wanted = members.filter(({ isRequired }) => isRequired)
  const others = members.filter(({ isRequired }) => !isRequired)
  if (!members.every(({ member }) => isIdentifier(member))) return byFunction(name, about, wanted, others)
  const body = (some: readonly Member[]) =>
    some.flatMap(({ member, type, description: text }) => [
      `    ${member}: ${type}`,
      ...(text === '' ? [] : docstring(text, '    ')),
    ])
  if (others.length === 0) return [`class ${name}(t.TypedDict):`, ...about, '', ...body(wanted)].join('\n')
  if (wanted.length === 0) return [`class ${name}(t.TypedDict, total=False):`, ...about, '', ...body(others)].join('\n')
  const base = `_${name}Required`
  return [
    ...[`class ${base}(t.TypedDict):`, ...body(wanted), '', ''],
    ...[`class ${name}(${base}, total=False):`, ...about, '', ...body(others)],
  ].join('\n')
}

/** The same for members whose names no class can have. */
function byFunction(name: string, about: string[], wanted: readonly Member[], others: readonly Member[]): string {
  const part = (suffix: string, some: readonly Member[], total: string) => {
    const rows = some.map(({ member, type }) => `    ${JSON.stringify(member)}: ${JSON.stringify(type)},`)
    return [`_${name}${suffix} = t.TypedDict("_${name}${suffix}", {`, ...rows, `}${total})`]
  }
  return [
    ...part('Required', wanted, ''),
    ...part('Optional', others, ', total=False'),
    ...['', '', `class ${name}(_${name}Required, _${name}Optional):`, ...about],
  ].join('\n')
}
