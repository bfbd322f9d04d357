import type { OpenAPIV3 } from 'openapi-types'
import { findTriable } from '../../../playground/playground.ts'
import { type DocsOperation, follow } from '../contractModel.ts'
import { type PrefilledMessage, prefilledMessages } from '../messages.ts'
import { addressOf } from '../chapter.ts'

/** What somebody typed into the form, or follows from a link to it. */
export interface TypedTry {
  path: Record<string, string>
  query: Record<string, string>
  message: string
  consent: string
  encoding: 'jwt' | 'json'
  /** Of an app of the reader's own. The token is not shown again. */
  body: string
}

/** What the form shows. */
export interface TryForm {
  operationId: string
  fields: { place: 'path' | 'query'; name: string; value: string }[]
  examples: { name: string; summary: string; address: string; isCurrent: boolean }[]
  hasMessage: boolean
  isEnveloped: boolean
  /** Whether the message is signed before it is sent. */
  isSigned: boolean
  needsCustomer: boolean
  typed: TypedTry
}

const longestValue = 200

/** The parameters that the form asks for: all of the path, and those of the query. */
export function parametersOf({
  operation,
  contract: { document },
  path,
}: DocsOperation): { place: 'path' | 'query'; name: string }[] {
  const all = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])]
  return all
    .map((one) => follow<OpenAPIV3.ParameterObject>(document, one))
    .flatMap(({ in: place, name }) => (place === 'path' || place === 'query' ? [{ place, name }] : []))
}

/** An empty form: the operation's first example, or the one that is named. `prefilled` knows what a link to the form has filled in. */
export function emptyTry(
  described: DocsOperation,
  now: Date,
  { example, prefilled = () => '' }: { example?: string | undefined; prefilled?: (name: string) => string } = {},
): TypedTry {
  const messages = prefilledMessages(described, now)
  const chosen = messages.find(({ name }) => name === example) ?? messages[0]
  const values = (wanted: string) =>
    Object.fromEntries(
      parametersOf(described)
        .filter(({ place }) => place === wanted)
        .map(({ name }) => [name, prefilled(name).slice(0, longestValue)]),
    )
  return {
    path: values('path'),
    query: values('query'),
    message: chosen?.text ?? '',
    consent: prefilled('consent').slice(0, longestValue),
    encoding: 'jwt',
    body: '',
  }
}

/** The form of an operation. Undefined for one that cannot be tried. */
export function tryForm(described: DocsOperation, typed: TypedTry, now: Date, example?: string): TryForm | undefined {
  const { operationId } = described
  const row = findTriable(operationId)
  if (row === undefined) return undefined
  const messages = prefilledMessages(described, now)
  const current = (messages.find(({ name }) => name === example) ?? messages[0])?.name
  return {
    operationId,
    fields: parametersOf(described).map(({ place, name }) => ({ place, name, value: typed[place][name] ?? '' })),
    examples: messages.map((message) => exampleLink(operationId, message, current)),
    hasMessage: messages.length > 0,
    isEnveloped: row.isEnveloped,
    isSigned: row.isEnveloped && messages.length > 0,
    needsCustomer: row.credentials === 'PsuToken',
    typed,
  }
}

function exampleLink(operationId: string, { name, summary }: PrefilledMessage, current: string | undefined) {
  const address = `${addressOf(`operations/${operationId}`)}?example=${encodeURIComponent(name)}#try`
  return { name, summary, address, isCurrent: name === current }
}
