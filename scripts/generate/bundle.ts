import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile, access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type OpenAPIV3 } from 'openapi-types'

const run = promisify(execFile)
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** One interface's contract in one document, shared parts still behind `$ref` into its components. */
export interface Contract {
  name: string
  document: OpenAPIV3.Document & { 'x-served-by'?: string; 'x-all-violations'?: boolean }
}

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

async function redoclyBundle(name: string, ...options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bundle-'))
  try {
    const file = join(folder, 'bundle.json')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    await run('redocly', ['bundle', `specs/${name}/openapi.yaml`, '--output', file, ...options], { env }).catch(
      ({ stderr }: { stderr: string }) => {
        throw new Error(`specs/${name} cannot be bundled:\n${stderr}`)
      },
    )
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Bundles one contract and returns it with its `$ref`s. Both forms are kept: generated/bundled is the one to hand to others and to
 * code generators, generated/dereferenced what Dredd and Prism need.
 */
export async function bundleContract(name: string, folder: string): Promise<Contract> {
  const [bundled, dereferenced] = await Promise.all([redoclyBundle(name), redoclyBundle(name, '--dereferenced')])
  const keep = (form: string, text: string) =>
    writeFile(join(folder, form, `${name}.json`), `${JSON.stringify(JSON.parse(text), undefined, 1)}\n`)
  await keep('bundled', bundled)
  await keep('dereferenced', dereferenced)
  return { name, document: JSON.parse(bundled) as Contract['document'] }
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

/** A part of a contract, with its `$ref` followed when it is one. */
export function resolve<Part>(document: OpenAPIV3.Document, part: Part | OpenAPIV3.ReferenceObject): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part
  const segments = part.$ref.replace('#/', '').split('/')
  return resolve(
    document,
    segments.reduce((value, segment) => (value as Record<string, unknown>)[segment], document as unknown) as Part,
  )
}
