import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile, access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OpenAPIV3 } from 'openapi-types'
import { signExample } from './exampleSignature.ts'

const run = promisify(execFile)
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** One interface's contract in one document, shared parts still behind `$ref` into its components. */
export interface Contract {
  name: string
  document: OpenAPIV3.Document & {
    'x-served-by'?: string
    /** `sanad`: we call it, so we check its answers, and a simulator serves it. */
    'x-called-by'?: 'sanad'
    /** Schemas that are checked apart from the bodies of operations. */
    'x-also-validated'?: string[]
    'x-missing-first'?: boolean
    'x-interface'?: string
    /** `bank`: for the bank's own people; all others are for TPPs. */
    'x-audience'?: 'bank'
    'x-error-style'?: string
    'x-contract-release'?: string
    /** `compared`: no text of a request is shown to people. `checked`: who sends it has checked its texts. */
    'x-texts'?: 'compared' | 'checked'
  }
}

/** Whether the program checks what is sent by a contract. */
export const isChecked = (document: Contract['document']): boolean =>
  document['x-served-by'] === undefined || document['x-called-by'] !== undefined

/** Names of the interfaces: the folders of specs/ that hold an openapi.yaml. */
export async function listContracts(): Promise<string[]> {
  const folders = (await readdir('specs', { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  const present = await Promise.all(
    folders.map((name) =>
      access(`specs/${name}/openapi.yaml`).then(
        () => true,
        () => false,
      ),
    ),
  )
  return folders.filter((_, index) => present[index]).sort()
}

async function runRedocly(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bundle-'))
  try {
    const file = join(folder, 'bundle.json')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    await run('redocly', ['bundle', `specs/${name}/openapi.yaml`, '--output', file, '--config=specs/redocly.yaml'], {
      env,
    }).catch(({ stderr }: { stderr: string }) => {
      throw new Error(`specs/${name} cannot be bundled:\n${stderr}`)
    })
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The number of the release that the contracts are compatible with; `info.version` is that of the standard, so it cannot say it. */
async function newestRelease(): Promise<string> {
  const numbers = (await readdir('specs/released')).map(Number)
  return String(Math.max(...numbers))
}

/** Bundles one contract into generated/bundled, for code generators and other people, and returns it. */
export async function bundleContract(name: string, folder: string): Promise<Contract> {
  const { openapi, info, ...rest } = JSON.parse(await runRedocly(name)) as Contract['document']
  // Beside the version, where a reader looks for it.
  const document: Contract['document'] = { openapi, info, 'x-contract-release': await newestRelease(), ...rest }
  writeOutLists(document, name)
  writeRateHeaders(document)
  writeSignedExamples(document)
  writeOutCallbacks(document)
  referToPayloads(document)
  if (document['x-called-by']) openObjects(document)
  removeUnused(document)
  await writeFile(join(folder, 'bundled', `${name}.json`), `${JSON.stringify(document, undefined, 1)}\n`)
  return { name, document }
}

/** The values of a list, with the contracts that each belongs to and what it means there: `x-enum-of`, `x-extensible-enum-of`. */
type ValueRows = Record<string, { contracts: string[]; meaning: string }>

const listKeywords = { 'x-enum-of': 'enum', 'x-extensible-enum-of': 'x-extensible-enum' }

/**
 * Gives a contract its own values of the lists that several contracts share, and in the description what each means: as `enum`, or as
 * `x-extensible-enum` where the list may grow. A contract that no row names gets all. Changes the document.
 */
export function writeOutLists(document: object, contract: string): void {
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const schema = part as Record<string, unknown>
    for (const [source, keyword] of Object.entries(listKeywords)) {
      const rows = Object.entries((schema[source] ?? {}) as ValueRows)
      if (rows.length === 0) continue
      const own = rows.filter(([, { contracts }]) => contracts.includes(contract))
      const listed = own.length > 0 ? own : rows
      delete schema[source]
      schema[keyword] = listed.map(([value]) => value)
      schema.description = [schema.description, ...listed.map(([value, { meaning }]) => `\`${value}\`: ${meaning}`)].join(' ')
    }
    Object.values(part).forEach(visit)
  }
  visit(document)
}

/** A part of a contract; where a reference stands in its place, what that points at. */
export function follow<Part>(document: Contract['document'], part: Part | OpenAPIV3.ReferenceObject): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part
  const segments = part.$ref.replace('#/', '').split('/')
  return follow(
    document,
    segments.reduce((value, segment) => (value as Record<string, unknown>)[segment], document as unknown) as Part,
  )
}

/**
 * Puts callbacks, and their parameters, in the place of their references, each with an operationId of its own. Generators follow neither
 * reference: openapi-python-client refuses a callback by reference, openapi-generator takes two references for the same parameter
 * twice, and oapi-codegen names types after operationIds. Components that nothing points at afterwards go. Changes the document.
 */
function writeOutCallbacks(document: Contract['document']): void {
  for (const { operation } of operationsOf(document))
    for (const [name, callback] of Object.entries(operation.callbacks ?? {})) {
      const own = structuredClone(follow<OpenAPIV3.CallbackObject>(document, callback)) as Record<
        string,
        OpenAPIV3.PathItemObject
      >
      const answers = operationsOf({ ...document, paths: own }).map(({ operation: answered }) => answered)
      for (const answered of answers) {
        answered.operationId = `${operation.operationId}${name[0]!.toUpperCase()}${name.slice(1)}`
        if (answered.parameters) answered.parameters = answered.parameters.map((one) => follow(document, one))
      }
      operation.callbacks![name] = own
    }
  delete document.components?.callbacks
}

/** Lets what a signed string carries refer to the component that it is; redocly has written it out. Changes the document. */
function referToPayloads(document: Contract['document']): void {
  const names = new Map(
    Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [JSON.stringify(schema), name]),
  )
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const signed = part as { 'x-payload'?: unknown }
    const name = signed['x-payload'] && names.get(JSON.stringify(signed['x-payload']))
    if (name) signed['x-payload'] = { $ref: `#/components/schemas/${name}` }
    Object.values(part).forEach(visit)
  }
  visit(document)
}

/**
 * Opens what a contract shares with ours, which refuse what they do not know: a server of somebody else passes it over, and a newer Sanad
 * may send it. Servers that are generated for Java or Go refuse it where the schema is closed. Changes the document.
 */
export function openObjects(document: object): void {
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const schema = part as { additionalProperties?: unknown }
    if (schema.additionalProperties === false) delete schema.additionalProperties
    Object.values(part).forEach(visit)
  }
  visit(document)
}

/** Removes the components that nothing refers to any more. Changes the document. */
function removeUnused(document: Contract['document']): void {
  const { components } = document
  const text = JSON.stringify(document)
  for (const kind of ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'examples', 'links'] as const)
    for (const name of Object.keys(components?.[kind] ?? {}))
      if (!text.includes(`"#/components/${kind}/${name}"`)) delete components![kind]![name]
}

/** One operation and where it stands. */
export interface PlacedOperation {
  path: string
  method: (typeof methods)[number]
  operation: OpenAPIV3.OperationObject
}

/** Every operation of a contract, path by path. */
export function operationsOf({ paths }: OpenAPIV3.Document): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
}

const rateHeaders = ['RateLimit-Policy', 'RateLimit']

/**
 * Gives every answer of an operation the headers about the rate that its 429 has, so that the sources say them once. An answer that
 * operations without a limit share stays as it is. Changes the document.
 */
export function writeRateHeaders(document: Contract['document']): void {
  const answersOf = ({ operation }: PlacedOperation) => Object.values(operation.responses).map((one) => follow(document, one))
  const headersOf = ({ operation }: PlacedOperation) => {
    const { headers = {} } = follow(document, operation.responses['429'] ?? { description: '' })
    return Object.entries(headers).filter(([name]) => rateHeaders.includes(name))
  }
  const all = operationsOf(document)
  const unlimited = new Set(all.filter((placed) => headersOf(placed).length === 0).flatMap(answersOf))
  for (const placed of all) {
    const headers = Object.fromEntries(headersOf(placed))
    for (const answer of answersOf(placed)) if (!unlimited.has(answer)) answer.headers = { ...answer.headers, ...headers }
  }
}

type Content = Record<string, OpenAPIV3.MediaTypeObject>
type Envelope = { aud?: unknown; message?: unknown }

/** What every answer's envelope has in the examples: the app it is for, the bank that made it, and when. */
const answerClaims = {
  aud: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f',
  iss: 'http://localhost:8080/auth',
  iat: 1795253400,
  nbf: 1795253400,
  exp: 1795253700,
}

/**
 * Gives each `application/jwt` body the first JSON example in its compact form, so that the two never disagree and a reader who
 * decodes the example finds a whole envelope. The signature is that of the key of RFC 7515 appendix A.2. Errors stand in JSON without an
 * envelope; they get that of an answer. A body that comes as a compact JWS only gets one for each example of what it carries. Changes the
 * document.
 */
export function writeSignedExamples(document: Contract['document']): void {
  const schemasDone = new Set<object>()
  for (const content of contentsOf(document)) {
    const [json, jwt] = [content['application/json']!, content['application/jwt']!]
    const first = Object.values(json.examples ?? {})[0]
    if (first === undefined) continue
    const { value, summary } = follow(document, first) as { value: Envelope; summary?: string }
    const signed = compact('message' in value ? value : { ...answerClaims, message: value })
    const about = `${summary ?? 'The first example'}, as a compact JWS signed with the key of RFC 7515 appendix A.2`
    jwt.examples = { signed: { summary: about, value: signed } }
    const schema = follow(document, jwt.schema!)
    if (!schemasDone.has(schema)) schema.example = signed
    schemasDone.add(schema)
  }
  for (const media of signedOnlyOf(document)) {
    const payloads = Object.entries(media['x-payload-examples']).map(
      ([name, example]) => [name, follow(document, example)] as const,
    )
    media.examples = Object.fromEntries(
      payloads.map(([name, { summary, value }]) => [
        name,
        { summary: `${summary}; signed with the key of RFC 7515 appendix A.2`, value: compact(value) },
      ]),
    )
  }
}

type SignedMedia = OpenAPIV3.MediaTypeObject & {
  'x-payload-examples': Record<string, { summary: string; value: Envelope } | OpenAPIV3.ReferenceObject>
}

/** The bodies that come as a compact JWS only. Their examples stand beside them as what the JWS carries. */
function signedOnlyOf(part: unknown): SignedMedia[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'x-payload-examples' in part ? [part as SignedMedia] : []
  return [...own, ...Object.values(part).flatMap(signedOnlyOf)]
}

/** The contents of all bodies that come in both encodings. */
function contentsOf(part: unknown): Content[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'application/json' in part && 'application/jwt' in part ? [part as Content] : []
  return [...own, ...Object.values(part).flatMap(contentsOf)]
}

function compact(envelope: Envelope): string {
  const isRequest = Array.isArray(envelope.aud)
  const header = { alg: 'PS256', kid: isRequest ? 'tpp-1' : 'sanad-1' }
  const signed = [header, envelope].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${signExample(signed)}`
}
