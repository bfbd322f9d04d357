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
  document: OpenAPIV3.Document & {
    'x-served-by'?: string
    'x-all-violations'?: boolean
    'x-interface'?: string
    'x-error-style'?: string
  }
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

async function runRedocly(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bundle-'))
  try {
    const file = join(folder, 'bundle.json')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    await run('redocly', ['bundle', `specs/${name}/openapi.yaml`, '--output', file], { env }).catch(
      ({ stderr }: { stderr: string }) => {
        throw new Error(`specs/${name} cannot be bundled:\n${stderr}`)
      },
    )
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bundles one contract into generated/bundled, for code generators and other people, and returns it. */
export async function bundleContract(name: string, folder: string): Promise<Contract> {
  const document = JSON.parse(await runRedocly(name)) as Contract['document']
  await writeFile(join(folder, 'bundled', `${name}.json`), `${JSON.stringify(document, undefined, 1)}\n`)
  return { name, document }
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
