import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { _, Ajv, type Code, type KeywordCxt } from 'ajv'
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js'
import * as formats from 'ajv-formats'
import * as standalone from 'ajv/dist/standalone/index.js'
import type { OpenAPIV3 } from 'openapi-types'
import ts from 'typescript'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { findTextFault } from '../../src/domain/shared/plainText.ts'
import { acceptedForms } from '../../src/http/contract/acceptedForms.ts'
import { type Contract, follow, operationsOf } from './bundle.ts'

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject
type Document = Contract['document']
/** Requests have schemas of their own, because what was stored under an earlier rule must still be answered. */
const [answersId, requestsId] = ['contract', 'requests']
/** Members of OpenAPI 3.0 schemas and of ours that say nothing to a validator. */
const silentKeywords = [
  'example',
  'externalDocs',
  'xml',
  'x-extensible-enum',
  'x-known-values',
  'x-payload',
  'x-permission',
  'x-permission-by-value',
  'x-same-as',
  'x-source',
]

/** ESM has no `require`, which the standalone code uses for its few helpers. */
const prelude = `// Written by make generate. Do not edit.
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
`
const textRule = `import { findTextFault } from '../../src/domain/shared/plainText.ts'\n`

/**
 * References point into the bundle's components; for Ajv these are the definitions of one more document. The example of what a
 * reference points at stands beside it, because a missing member is reported with the schema of its parent only; a password has none
 * that anybody should see.
 */
function pointInto(document: Document, schema: unknown, documentId: string): unknown {
  return JSON.parse(JSON.stringify(schema), (_name, part: { $ref?: string } | null) => {
    if (typeof part !== 'object' || part === null || typeof part.$ref !== 'string') return part
    const { format, ...named } = follow<OpenAPIV3.SchemaObject>(document, part as OpenAPIV3.ReferenceObject)
    const example = named.example as unknown
    const $ref = part.$ref.replace('#/components/schemas/', `${documentId}#/definitions/`)
    return { $ref, ...(example !== undefined && format !== 'password' && { example }) }
  })
}

function bodySchema(content: Record<string, OpenAPIV3.MediaTypeObject> | undefined): Schema | undefined {
  return content?.['application/json']?.schema
}

/** The schema of a parameter, with the example and the description that stand beside it. */
function described({ schema, example, description }: OpenAPIV3.ParameterObject): unknown {
  return schema && !('$ref' in schema) ? { description, example: example as unknown, ...schema } : schema
}

function parameterSchema(parameters: OpenAPIV3.ParameterObject[], place: 'path' | 'query' | 'header', isOpen: boolean): object {
  const inPlace = parameters.filter((parameter) => parameter.in === place)
  const nameOf = ({ name }: OpenAPIV3.ParameterObject) => (place === 'header' ? name.toLowerCase() : name)
  return {
    type: 'object',
    properties: Object.fromEntries(inPlace.map((parameter) => [nameOf(parameter), described(parameter)])),
    required: inPlace.filter(({ required }) => required).map(nameOf),
    // Undeclared headers are everybody's right; an undeclared query parameter is a mistake that must be told, unless a newer Sanad asks.
    additionalProperties: isOpen || place === 'header',
  }
}

/** Every schema to compile, by export name: `<operationId>_body`, `_path`, `_query`, `_header`, `_<status>`; and `x-also-validated`. */
function listSchemas(document: Document): Record<string, unknown> {
  const schemas: Record<string, unknown> = {}
  for (const { path, operation } of operationsOf(document)) {
    const id = operation.operationId
    if (!id || 'x-alias-of' in operation) continue
    const parameters = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      follow(document, parameter),
    )
    for (const place of ['path', 'query', 'header'] as const)
      schemas[`${id}_${place}`] = parameterSchema(parameters, place, document['x-called-by'] !== undefined)
    const body = operation.requestBody && bodySchema(follow(document, operation.requestBody).content)
    if (body) schemas[`${id}_body`] = body
    for (const [status, response] of Object.entries(operation.responses)) {
      const answer = bodySchema(follow(document, response).content)
      if (/^(2\d\d|503)$/.test(status) && answer) schemas[`${id}_${status}`] = answer
    }
  }
  for (const name of document['x-also-validated'] ?? []) schemas[name] = { $ref: `#/components/schemas/${name}` }
  return schemas
}

/**
 * Ajv counts the code points of every string that has a bound, one by one. A string has at least half as many as it has UTF-16 code
 * units and at most as many, so its length nearly always decides at once.
 */
function compareLengthFirst(code: string): string {
  const counter = /const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)/.exec(code)?.[1]
  if (counter === undefined) return code
  return code
    .replaceAll(new RegExp(`${counter}\\((\\w+)\\) > (\\d+)`, 'g'), `$1.length > $2 && ${counter}($1) > $2`)
    .replaceAll(
      new RegExp(`${counter}\\((\\w+)\\) < (\\d+)`, 'g'),
      (count, text, least) => `${text}.length < ${2 * least} && ${count}`,
    )
}

type Part = Record<string, unknown>

/** A letter, sign, class or quantifier of an expression, all of printable ASCII without the blank. */
const asciiToken = String.raw`[\w:,/=~?*+-]|\\[.+*?/]|\[[!-Z_-~]+\]|\{\d+(?:,\d*)?\}`
const orGroup = (token: string) => String.raw`${token}|\((?!\?)(?:${token}|\|)+\)`
/** Anchored at both ends: an alternative stands in a group only. */
const asciiPattern = new RegExp(String.raw`^\^(?:${orGroup(orGroup(asciiToken))})+\$$`)

/**
 * Whether a text that has the schema's pattern is plain anyway, so that the rule need not run: the pattern takes printable ASCII only, and
 * no empty text. Says no where it is not sure.
 */
export const isPlainByPattern = ({ pattern, 'x-text': kind }: { pattern?: unknown; 'x-text'?: unknown }): boolean =>
  typeof pattern === 'string' && kind !== 'name' && asciiPattern.test(pattern) && !new RegExp(pattern, 'u').test('')

/**
 * The schemas of requests: each text is one plain line, unless `x-text` says what else it is (src/domain/shared/plainText.ts). `data` is
 * read by programs only, like a password. A contract whose texts are only compared, or were checked before, says so by `x-texts`.
 */
function withTextRules(document: Document, schemas: unknown): unknown {
  const isRead = document['x-texts'] === undefined
  return JSON.parse(JSON.stringify(schemas), (_name, part: Part | null) => {
    if (part?.type !== 'string' || part.enum !== undefined) return part
    const { 'x-text': kind = part.format === 'password' ? 'data' : 'line', ...schema } = part
    return isRead && kind !== 'data' && !isPlainByPattern(part) ? { ...schema, 'x-text': kind } : schema
  })
}

/** The schemas of answers: the rules above are not for them. */
const withoutRequestRules = (schemas: unknown): unknown =>
  JSON.parse(JSON.stringify(schemas), (name, part: unknown) => (name === 'x-text' || name === 'x-twins' ? undefined : part))

/** A text that people will read is plain. The compiled code calls the rule of the domain. */
const textKeyword = {
  keyword: 'x-text',
  type: 'string',
  schemaType: 'string',
  error: { message: 'must be plain text', params: ({ params }: KeywordErrorCxt) => params.fault as Code },
  code(cxt: KeywordCxt) {
    const find = cxt.gen.scopeValue('func', { ref: findTextFault, code: _`findTextFault` })
    const fault = cxt.gen.const('fault', _`${find}(${cxt.data}, ${cxt.schema as string})`)
    cxt.setParams({ fault })
    cxt.fail(_`${fault} !== undefined`)
  },
} as const

/** Two spellings of one member do not contradict each other. */
const twinsKeyword = {
  keyword: 'x-twins',
  type: 'object',
  schemaType: 'array',
  error: { message: 'must not differ', params: ({ params }: KeywordErrorCxt) => _`{names: ${params.names}}` },
  code(cxt: KeywordCxt) {
    for (const [name, other] of cxt.schema as [string, string][]) {
      const [one, two] = [_`${cxt.data}[${name}]`, _`${cxt.data}[${other}]`]
      cxt.gen.if(_`${one} !== undefined && ${two} !== undefined && ${one} !== ${two}`, () => {
        cxt.setParams({ names: _`[${name}, ${other}]` })
        cxt.error()
      })
    }
  },
} as const

/**
 * Compiles the contract's schemas ahead of time into ESM, so that the start costs no compilation: `<name>.js` stops at the first
 * error, and `<name>.faults.js` has the bodies of requests once more and finds all errors.
 */
export async function writeValidators({ name, document: published }: Contract, folder: string): Promise<void> {
  const document = acceptedForms(published)
  const schemas = listSchemas(document)
  const bodies = Object.fromEntries(Object.entries(schemas).filter(([key]) => key.endsWith('_body')))
  const file = join(folder, 'validators', name)
  await writeFile(`${file}.js`, compile(document, schemas, false))
  await writeFile(`${file}.faults.js`, compile(document, bodies, true))
  await writeFile(
    `${file}.d.ts`,
    `// Written by make generate. Do not edit.\nimport type { ValidateFunction } from 'ajv'\n\ndeclare const validators: Record<string, ValidateFunction>\nexport default validators\n`,
  )
}

/** The text of one module with a validator of each schema. */
function compile(document: Document, schemas: Record<string, unknown>, allErrors: boolean): string {
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors,
    messages: true,
    // Each error carries its schema, whose example and description say in words what would be right.
    verbose: true,
    validateFormats: true,
    code: { source: true, esm: true, lines: false },
  })
  formats.default.default(ajv)
  for (const keyword of [...silentKeywords, textKeyword, twinsKeyword]) ajv.addKeyword(keyword)
  const shared = document.components?.schemas ?? {}
  const add = (id: string, rules: (part: unknown) => unknown) =>
    ajv.addSchema({ $id: id, definitions: rules(pointInto(document, shared, id)) }, id, false, false)
  add(answersId, withoutRequestRules)
  add(requestsId, (part) => withTextRules(document, part))
  for (const [key, schema] of Object.entries(schemas)) {
    const pointed = (id: string) => pointInto(document, schema, id)
    const ruled = key.endsWith('_body') ? withTextRules(document, pointed(requestsId)) : withoutRequestRules(pointed(answersId))
    ajv.addSchema(ruled as object, key)
  }
  const names = Object.keys(schemas)
  const code = standalone.default.default(ajv, Object.fromEntries(names.map((key) => [key, key])))
  return `${prelude}${code.includes('findTextFault') ? textRule : ''}${compareLengthFirst(code.replace('"use strict";', ''))}\nexport default { ${names.join(', ')} }\n`
}

interface OpenLists {
  'x-extensible-enum'?: string[]
  'x-known-values'?: string[]
}

/** The type of a list that may grow: its values for whoever writes a program, and any other text. */
function openListType(schema: object): ts.TypeNode | undefined {
  const { 'x-extensible-enum': open, 'x-known-values': known, ...rest } = schema as OpenAPIV3.SchemaObject & OpenLists
  // A schema that may be null besides is left to the library.
  const values = open ?? (rest.type === 'string' && rest.nullable !== true ? known : undefined)
  if (values === undefined) return undefined
  const literals = values.map((value) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value, true)))
  // `string` alone would swallow the values, and editors could not offer them.
  const any = [ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword), ts.factory.createTypeLiteralNode([])]
  return ts.factory.createUnionTypeNode([...literals, ts.factory.createIntersectionTypeNode(any)])
}

/**
 * The document with the description of what a member points at beside the reference. By the rules of OpenAPI nobody reads it there, but
 * openapi-typescript writes it as the comment of the member, and so an editor shows it.
 */
function describeReferences(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (name, part: Record<string, unknown> | null) => {
    if (name !== 'properties' || typeof part !== 'object' || part === null) return part
    const members = Object.entries(part).map(([member, schema]) => [member, withDescription(document, schema)])
    return Object.fromEntries(members) as object
  }) as Document
}

function withDescription(document: Document, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('$ref' in schema)) return schema
  const { description } = follow<OpenAPIV3.SchemaObject>(document, schema as OpenAPIV3.ReferenceObject)
  return description === undefined ? schema : { ...schema, description }
}

/** The description as the text of a comment and not as a tag, which editors show as one. */
const withPlainComments = (text: string) => text.replaceAll(/^( *(?:\/\*)?\*) @description /gm, '$1 ')

/** Writes the TypeScript types of one contract: `operations`, `components`, `paths`. */
export async function writeTypes({ name, document }: Contract, folder: string): Promise<void> {
  const described = describeReferences(document)
  const ast = await openapiTS(described as unknown as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    transform: openListType,
  })
  await writeFile(
    join(folder, 'types', `${name}.ts`),
    `// Written by make generate from specs/${name}. Do not edit.\n${withPlainComments(astToString(ast))}`,
  )
}
