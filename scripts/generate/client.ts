import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenAPIV3 } from 'openapi-types'
import { type Contract, follow, operationsOf, type PlacedOperation } from './bundle.ts'
import { describe } from './tables.ts'

type Document = Contract['document']

/** As an editor shows it: whole, but an object or a list deeper than this is only hinted at. */
const shownDepth = 4
const longestLine = 110

/** The text of a comment; nothing in it may end the comment. */
const commentLines = (text: string): string[] => text.trim().replaceAll('*/', '*\\/').split('\n')

/** A value as it is written in TypeScript. */
function written(value: unknown, indent: string, depth = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (depth >= shownDepth) return `${open} … ${close}`
  const inner = `${indent}  `
  const parts = Object.entries(value).map(([name, member]) => {
    const text = written(member, inner, depth + 1)
    return isList ? text : `${/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`}: ${text}`
  })
  if (parts.length === 0) return open + close
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (!line.includes('\n') && line.length <= longestLine) return line
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`
}

/** What the body carries: the message of an envelope, a JSON body, the fields of a form. */
function exampleBody(document: Document, operation: OpenAPIV3.OperationObject): unknown {
  const content = operation.requestBody && follow(document, operation.requestBody).content
  const media = Object.entries(content ?? {}).find(([type]) => /json|form/.test(type))?.[1]
  const [named] = Object.values(media?.examples ?? {})
  const value: unknown = media?.example ?? (named && follow<OpenAPIV3.ExampleObject>(document, named).value)
  if (typeof value !== 'object' || value === null) return value
  return 'aud' in value && 'message' in value ? value.message : value
}

/** What a call is made of. */
export interface CallParts {
  path: OpenAPIV3.ParameterObject[]
  query: OpenAPIV3.ParameterObject[]
  body: unknown
  isBodyRequired: boolean
  scheme: string | undefined
}

/** What a call to an operation is made of, with the first example of its body. */
export function partsOf(document: Document, placed: PlacedOperation): CallParts {
  const { path, operation } = placed
  const parameters = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
    follow(document, parameter),
  )
  const { isBodyRequired, security } = describe(document, placed)
  const at = (place: string) => parameters.filter((parameter) => parameter.in === place)
  return {
    path: at('path'),
    query: at('query'),
    body: exampleBody(document, operation),
    isBodyRequired,
    scheme: security?.scheme,
  }
}

/** A call as a program writes it. */
function exampleCall(operationId: string, { path, query, body, scheme }: CallParts): string {
  const wanted = query.filter(({ required }) => required)
  const named = (parameters: OpenAPIV3.ParameterObject[]) =>
    Object.fromEntries(parameters.map(({ name, example }) => [name, example as unknown]))
  const input: Record<string, unknown> = {
    ...(path.length > 0 && { path: named(path) }),
    ...(wanted.length > 0 && { query: named(wanted) }),
    ...(body !== undefined && { body }),
  }
  const token = scheme === 'PsuToken' ? 'psuToken, ' : scheme === 'DashboardSession' ? 'session, ' : ''
  const text = Object.keys(input).length === 0 ? '' : written(input, '')
  const given = token === '' ? text : text === '' ? `{ ${token.slice(0, -2)} }` : text.replace(/^\{(\n {2}| )/, `{$1${token}`)
  return `const answer = await bank.${operationId}(${given})`
}

/** What only a client that is not ours can meet: it knows addresses, methods and media types. */
const neverMet = new Set(['404: No contract has this address.', '405', '406', '408', '415'])

/** Each refusal by its status, so that a program knows what to expect of `SanadApiError`. */
export function refusals(document: Document, { responses }: OpenAPIV3.OperationObject): string[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400 && !neverMet.has(status))
    .map(([status, response]) => `${status}: ${follow(document, response).description.trim().split('\n')[0]}`)
    .filter((line) => !neverMet.has(line))
}

function documentation(document: Document, placed: PlacedOperation, parts: CallParts): string[] {
  const { operationId = '', summary = '', description = '', ...rest } = placed.operation
  const about = [summary, '', ...commentLines(description), '', `\`${placed.method.toUpperCase()} ${placed.path}\``]
  if ('x-alias-of' in rest) return about
  return [
    ...about,
    '',
    ...refusals(document, placed.operation).flatMap((line) => commentLines(`@throws {SanadApiError} ${line}`)),
    '@example',
    ...commentLines(exampleCall(operationId, parts)),
  ]
}

/** Whether a call may leave its input out. */
const isOptional = ({ path, query, isBodyRequired, scheme }: CallParts) =>
  !isBodyRequired &&
  [...path, ...query].every(({ required }) => required !== true) &&
  scheme !== 'PsuToken' &&
  scheme !== 'DashboardSession'

function methodOf(document: Document, placed: PlacedOperation): string {
  const { operationId = '' } = placed.operation
  const parts = partsOf(document, placed)
  const comment = documentation(document, placed, parts).map((line) => `   * ${line}`.trimEnd())
  const input = `input${isOptional(parts) ? '?' : ''}: CallInput<'${operationId}'>`
  return ['  /**', ...comment, '   */', `  ${operationId}(${input}): Promise<AnswerOf<'${operationId}'>>`].join('\n')
}

/** Writes the methods of the client, each with what its contract says of it: editors show it where the method is called. */
export async function writeClient(contracts: readonly Contract[], folder: string): Promise<void> {
  const documents = contracts.map(({ document }) => document).filter((document) => document['x-audience'] !== 'bank')
  const methods = documents.flatMap((document) => operationsOf(document).map((placed) => methodOf(document, placed)))
  const text = [
    '// Written by make generate from specs/. Do not edit.',
    "import type { AnswerOf, CallInput } from '../src/sdk/operations.ts'",
    '',
    '/** Every operation as a method of its own name. */',
    'export interface OperationMethods {',
    methods.join('\n\n'),
    '}',
    '',
  ]
  await writeFile(join(folder, 'client.ts'), text.join('\n'))
}
