import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

const root = join(import.meta.dirname, '..', '..', '..')
const current = join(root, 'generated', 'bundled')
const released = join(root, 'specs', 'released')

/** A contract as it is sent. */
export interface ContractFile {
  type: string
  body: Buffer
  etag: string
  /** For who keeps it: contract, release and form. */
  fileName: string
  /** A release never changes. */
  isReleased: boolean
}

const forms = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' } as const
/** A form in which contracts are sent. */
export type ContractForm = keyof typeof forms

/** The numbers of all releases, oldest first. */
export function listReleases(): string[] {
  if (!existsSync(released)) return []
  return readdirSync(released)
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(a) - Number(b))
}

/** The releases that have a contract, newest first. */
export const releasesOf = (name: string): string[] =>
  listReleases()
    .filter((release) => existsSync(join(released, release, `${name}.json`)))
    .reverse()

/** The present contract may say more than the newest release, so it is not named after that. */
const fileNameOf = (name: string, form: ContractForm, release: string | undefined) =>
  release === undefined ? `${name}-after-release-${listReleases().at(-1) ?? '0'}.${form}` : `${name}-release-${release}.${form}`

/** What the present contract says of its readers goes for its releases too. */
function isForBank(name: string): boolean {
  const file = join(current, `${name}.json`)
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { 'x-audience'?: string })['x-audience'] === 'bank'
}

/** Puts the address of the bank before the relative ones: who opens the file from a disk has no other way to know it. */
function withAddress(json: string, baseUrl: string): string {
  const document = JSON.parse(json, (name, value: unknown) =>
    name === 'tokenUrl' ? new URL(value as string, `${baseUrl}/`).href : value,
  ) as { servers: { url: string }[] }
  for (const server of document.servers) if (server.url.startsWith('/')) server.url = baseUrl + server.url.replace(/\/$/, '')
  return `${JSON.stringify(document, undefined, 1)}\n`
}

const files = new Map<string, ContractFile>()
/** Contracts that are not handed out, so that asking for them again costs nothing. */
const refused = new Set<string>()

/**
 * One contract for TPPs in one file: the present one with the address of this bank in it, or that of a release, which stays as it was
 * released. Read and written out once, then kept. Undefined when there is no such contract or release.
 */
export function findContractFile(
  name: string,
  form: ContractForm,
  { release, baseUrl }: { release?: string | undefined; baseUrl: string },
): ContractFile | undefined {
  const key = `${release ?? baseUrl}/${name}.${form}`
  const known = files.get(key)
  if (known) return known
  if (release !== undefined && !listReleases().includes(release)) return undefined
  const folder = release === undefined ? current : join(released, release)
  // The name comes from an address, so only names that are there are opened.
  if (!readdirSync(folder).includes(`${name}.json`)) return undefined
  if (refused.has(name) || isForBank(name)) {
    refused.add(name)
    return undefined
  }
  const written = readFileSync(join(folder, `${name}.json`), 'utf8')
  const json = release === undefined ? withAddress(written, baseUrl) : written
  const text = form === 'json' ? json : stringify(JSON.parse(json), { lineWidth: 0, aliasDuplicateObjects: false })
  const body = Buffer.from(text)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const file = { type: forms[form], body, etag, fileName: fileNameOf(name, form, release), isReleased: release !== undefined }
  files.set(key, file)
  return file
}
