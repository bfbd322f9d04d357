import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenAPIV3 } from 'openapi-types'
import { acceptedForms } from '../../src/http/contract/acceptedForms.ts'
import { type Contract, follow, operationsOf, type PlacedOperation } from './bundle.ts'

const header = '// Written by make generate from specs/. Do not edit.'

type ExtendedOperation = OpenAPIV3.OperationObject & {
  'x-alias-of'?: string
  'x-sandbox-only'?: boolean
  'x-roles'?: string[]
  'x-permissions'?: string[]
}
type Document = Contract['document']

/** What the generated file says of its rows; the compiler checks them against it. */
const declarations = (
  errorStyles: readonly string[],
) => `/** How an interface writes its errors: \`x-error-style\` of its contract. */
export type ErrorStyle = ${errorStyles.map((style) => `'${style}'`).join(' | ')}

/** One security scheme with its scopes, as the contract names them. */
export interface SecurityRequirement {
  scheme: 'DeveloperToken' | 'PsuToken' | 'DashboardSession' | 'ConsoleSession' | 'BankAppStatement'
  scopes: readonly string[]
}

/** What the pipeline needs to know of one operation, all of it read from the contract. */
interface AnyOperation {
  operationId: string
  /** The operation whose handler runs: itself, or the one it is an alias of. */
  canonicalId: string
  interfaceName: string
  errorStyle: ErrorStyle
  method: string
  path: string
  security?: SecurityRequirement
  /** Empty: the operation takes no body. */
  requestMediaTypes: readonly string[]
  isBodyRequired: boolean
  /** Whether an API token of a developer opens it, as their session does. */
  takesApiToken?: boolean
  /** Only a sandbox serves it. */
  sandboxOnly: boolean
  /** The roles of bank users that may call it; only operations of the console have any. */
  roles?: readonly ('viewer' | 'operator' | 'approver')[]
  /** Header parameters as the contract spells them. */
  headerNames: readonly string[]
  /** A refused body gets its missing fields told in a stage of their own, before wrong ones. */
  tellsMissingFirst: boolean
}

/** An operation for the bearer token of an app. Only an app has keys for an envelope, and idempotency keys of its own. */
export interface AppOperation extends AnyOperation {
  calledBy: 'app'
  security: SecurityRequirement & { scheme: 'DeveloperToken' | 'PsuToken' }
  /** Bodies are signed envelopes, in two encodings. */
  isEnveloped: boolean
  isIdempotent: boolean
}

/** An operation for who is signed in on the dashboard or on the console, for the bank's own app, or for anybody. */
export interface OtherOperation extends AnyOperation {
  calledBy: 'developer' | 'bankUser' | 'bankApp' | 'anybody'
  isEnveloped: false
  isIdempotent: false
}

export type Operation = AppOperation | OtherOperation
`

/** Who calls an operation, by its security scheme. */
const callerOfScheme: Readonly<Record<string, string | undefined>> = {
  DeveloperToken: 'app',
  PsuToken: 'app',
  DashboardSession: 'developer',
  ConsoleSession: 'bankUser',
  BankAppStatement: 'bankApp',
}

const bodyOf = (document: Document, { requestBody }: ExtendedOperation) => requestBody && follow(document, requestBody)

function isEnveloped(document: Document, operation: ExtendedOperation): boolean {
  const answers = Object.values(operation.responses).map((response) => follow(document, response).content)
  return [bodyOf(document, operation)?.content, ...answers].some((content) => content && 'application/jwt' in content)
}

function headerNames(document: Document, { parameters = [] }: ExtendedOperation): string[] {
  return parameters
    .map((parameter) => follow(document, parameter))
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name)
}

function securityOf(operation: ExtendedOperation, document: Document) {
  const [requirement] = operation.security ?? document.security ?? []
  const [entry] = Object.entries(requirement ?? {})
  return entry && { scheme: entry[0], scopes: entry[1] }
}

/** One operation as its contract describes it. */
export function describe(document: Document, { path, method, operation: plain }: PlacedOperation) {
  const operation: ExtendedOperation = plain
  const { operationId } = operation
  if (!operationId) throw new Error(`${method} ${path} has no operationId`)
  const body = bodyOf(document, operation)
  const headers = headerNames(document, operation)
  return {
    operationId,
    canonicalId: operation['x-alias-of'] ?? operationId,
    interfaceName: document['x-interface'],
    errorStyle: document['x-error-style'],
    method: method.toUpperCase(),
    path,
    security: securityOf(operation, document),
    ...((operation.security ?? document.security ?? []).some((way) => 'DashboardToken' in way) && { takesApiToken: true }),
    isEnveloped: isEnveloped(document, operation),
    requestMediaTypes: Object.keys(body?.content ?? {}),
    isBodyRequired: body?.required === true,
    sandboxOnly: operation['x-sandbox-only'] ?? false,
    roles: operation['x-roles'],
    headerNames: headers,
    tellsMissingFirst: document['x-missing-first'] ?? false,
    isIdempotent: headers.some((name) => name.toLowerCase() === 'x-idempotency-key'),
  }
}

/**
 * Writes what the pipeline needs to know of each operation that the server serves itself: few kilobytes, which it would otherwise
 * gather from all contracts at each start. Throws when two operations share an operationId.
 */
export async function writeOperations(contracts: readonly Contract[], folder: string): Promise<void> {
  const served = contracts.map(({ document }) => document).filter((document) => document['x-served-by'] === undefined)
  // The server knows a header by each of its spellings.
  const documents = served.map((document) => acceptedForms(document))
  const operations = documents.flatMap((document) =>
    operationsOf(document).map((placed) => {
      const described = describe(document, placed)
      return { ...described, calledBy: callerOfScheme[described.security?.scheme ?? ''] ?? 'anybody' }
    }),
  )
  const errorStyles = [...new Set(documents.map((document) => document['x-error-style'] ?? ''))].sort()
  const ids = new Set(operations.map(({ operationId }) => operationId))
  if (ids.size !== operations.length) throw new Error('two operations of the contracts share an operationId')
  const text = [
    header,
    declarations(errorStyles),
    '/** Every operation that the server serves itself. */',
    `export const operations: readonly Operation[] = ${JSON.stringify(operations, undefined, 2)}`,
    '',
  ]
  await writeFile(join(folder, 'operations.ts'), text.join('\n'))
}

/** Writes the path of every operation, the one source of links in answers. What a bank's adapter serves stands elsewhere. */
export async function writePaths(contracts: readonly Contract[], folder: string): Promise<void> {
  const rows = contracts
    .flatMap(({ document }) => (document['x-called-by'] === undefined ? operationsOf(document) : []))
    .flatMap(({ path, operation: { operationId } }) => (operationId ? [`  ${operationId}: '${path}',`] : []))
  const text = [
    header,
    '/** Path template of every operation of every contract, by operationId. */',
    'export const operationPaths = {',
    ...rows.sort(),
    '} as const',
    '',
    'export type OperationId = keyof typeof operationPaths',
    '',
  ]
  await writeFile(join(folder, 'paths.ts'), text.join('\n'))
}

type Schema = OpenAPIV3.SchemaObject & { 'x-permission'?: string; 'x-permission-by-value'?: Record<string, string> }

interface PermissionRow {
  anyOf: string[]
  members: Record<string, string>
  values: Record<string, Record<string, string>>
}

/** Collects what members say of permissions; a path has `[]` behind the name of a list. */
function collect(document: Document, reference: Schema | OpenAPIV3.ReferenceObject, path: string, row: PermissionRow): void {
  const schema = follow<Schema>(document, reference)
  if (schema['x-permission']) row.members[path] = schema['x-permission']
  if (schema['x-permission-by-value']) row.values[path] = schema['x-permission-by-value']
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    collect(document, member, path === '' ? name : `${path}.${name}`, row)
  if (schema.type === 'array') collect(document, schema.items, `${path}[]`, row)
}

function rowOf(document: Document, anyOf: string[], operation: ExtendedOperation): PermissionRow {
  const row: PermissionRow = { anyOf, members: {}, values: {} }
  const answer = follow<OpenAPIV3.ResponseObject>(document, operation.responses['200']!)
  const envelope = follow<Schema>(document, answer.content!['application/json']!.schema!)
  collect(document, envelope.properties!.message!, '', row)
  return row
}

/**
 * Writes which permissions the consent-bound operations and their members need: `x-permissions`, `x-permission`, `x-permission-by-value`.
 */
export async function writePermissions(contracts: readonly Contract[], folder: string): Promise<void> {
  const rows = contracts.flatMap(({ document }) =>
    operationsOf(document).flatMap(({ operation }: { operation: ExtendedOperation }) => {
      const anyOf = operation['x-permissions']
      return anyOf ? [[operation.operationId!, rowOf(document, anyOf, operation)] as const] : []
    }),
  )
  const text = [
    header,
    "import type { components } from './types/account-information.ts'",
    '',
    "export type Permission = components['schemas']['Permission']",
    '',
    '/** What one operation asks of the consent: one of `anyOf`; for a member, or for rows with a value in it, the permission beside it. */',
    'export interface OperationPermissions {',
    '  anyOf: readonly Permission[]',
    '  /** Path inside `message` (`[]` behind a list) to the permission without which the member is left out. */',
    '  members: Readonly<Record<string, Permission>>',
    '  /** Path inside `message` to the permission without which rows of a value are left out. */',
    '  values: Readonly<Record<string, Readonly<Record<string, Permission>>>>',
    '}',
    '',
    `export const operationPermissions = ${JSON.stringify(Object.fromEntries(rows), undefined, 2)} as const satisfies Record<string, OperationPermissions>`,
    '',
    'export type PermittedOperation = keyof typeof operationPermissions',
    '',
  ]
  await writeFile(join(folder, 'permissions.ts'), text.join('\n'))
}

type OpenList = { 'x-extensible-enum'?: string[] } | undefined

/** Writes the types of events that each contract announces, for the server and the client. */
export async function writeEventTypes(contracts: readonly Contract[], folder: string): Promise<void> {
  const lists = contracts.flatMap(({ name, document }) => {
    const isAnnounced = operationsOf(document).some(({ operation }) => operation.callbacks !== undefined)
    const values = (document.components?.schemas?.EventType as OpenList)?.['x-extensible-enum']
    return values === undefined ? [] : [{ name, isAnnounced, values }]
  })
  const announced = Object.fromEntries(lists.filter(({ isAnnounced }) => isAnnounced).map(({ name, values }) => [name, values]))
  // A contract that announces none of its own tells of those of all.
  const all = lists.find(({ isAnnounced }) => !isAnnounced)?.values ?? []
  const text = [
    header,
    '/** The types of events, by the contract that announces them. */',
    `export const eventTypes = ${JSON.stringify(announced, undefined, 2)} as const`,
    '',
    '/** The types of all contracts. */',
    `export const allEventTypes = ${JSON.stringify(all, undefined, 2)} as const`,
    '',
    '/** A type of events of any contract. */',
    'export type EventType = (typeof allEventTypes)[number]',
    '',
  ]
  await writeFile(join(folder, 'eventTypes.ts'), text.join('\n'))
}

interface ShownEvent {
  message: { Data: object; Links: { Self: string }; EventMeta: { EventType: string; ConsentId: string } }
}

const testEventType = 'Sanad.Webhook.Test'

/** What a contract shows of the event that tries an address, or undefined. */
function shownTestEvent(document: Document): ShownEvent | undefined {
  const bodies = operationsOf(document).flatMap(({ operation }) =>
    Object.values(operation.callbacks ?? {}).flatMap((callback) =>
      Object.values(follow<OpenAPIV3.CallbackObject>(document, callback)),
    ),
  )
  const media = bodies.map(
    ({ post }) => post?.requestBody && follow<OpenAPIV3.RequestBodyObject>(document, post.requestBody).content,
  )
  const shown = media.flatMap((content) => {
    const { 'x-payload-examples': examples = {} } = (content?.['application/jwt'] ?? {}) as {
      'x-payload-examples'?: Record<string, { value: ShownEvent }>
    }
    return Object.values(examples).map(({ value }) => value)
  })
  return shown.find(({ message }) => message.EventMeta.EventType === testEventType)
}

/** Writes the event that each contract shows for trying an address: it is what is sent, under an id of its own. */
export async function writeTestEvents(contracts: readonly Contract[], folder: string): Promise<void> {
  const rows = contracts.flatMap(({ name, document }) => {
    const message = shownTestEvent(document)?.message
    return message
      ? [[name, { consentId: message.EventMeta.ConsentId, self: message.Links.Self, data: message.Data }] as const]
      : []
  })
  const text = [
    header,
    '/** What the contracts show of the event that tries an address. */',
    `export const testEvents = ${JSON.stringify(Object.fromEntries(rows), undefined, 2)} as const`,
    '',
  ]
  await writeFile(join(folder, 'testEvents.ts'), text.join('\n'))
}
