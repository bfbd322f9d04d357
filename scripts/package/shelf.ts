import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientPackage, ClientPackages } from '../../src/web/docs/servedPackages.ts'
import { isSameContent } from './tarball.ts'

/** What is known of a package before it lies there. A tarball is named after its hash; a wheel comes with its name. */
export interface Built {
  language: ClientPackage['language']
  name: string
  version: string
  license: string
  file?: string
  content: Buffer
}

/** The list of the packages that the service serves, newest first, one language after the other. */
const readList = async (shelf: string): Promise<ClientPackage[]> =>
  (JSON.parse(await readFile(join(shelf, 'packages.json'), 'utf8').catch(() => '{"packages":[]}')) as ClientPackages).packages

function describe({ language, name, version, license, file, content }: Built): ClientPackage {
  const hash = (algorithm: string) => createHash(algorithm).update(content)
  const sha256 = hash('sha256').digest('hex')
  // Whoever has an address in a lock file gets the bytes that it had then, or nothing: other bytes have another address.
  const ownName = `${name.replace(/^@/, '').replace('/', '-')}-${version}-${sha256.slice(0, 12)}.tgz`
  const integrity = `sha512-${hash('sha512').digest('base64')}`
  const bytes = content.length
  return { language, name, version, license, file: file ?? ownName, bytes, sha256, integrity, isReleased: false }
}

/** Two wheels of the same content are the same bytes; of tarballs only the content is compared. */
const isSame = ({ language, content }: Built, other: Buffer) =>
  language === 'python' ? content.equals(other) : isSameContent(other, content)

/**
 * Puts a package where the service finds it, in the place of the one of its language that was built since the last release. Nothing is
 * written when that one has the same content. Returns the package's row.
 */
export async function shelve(shelf: string, built: Built): Promise<ClientPackage> {
  const rows = await readList(shelf)
  const [newest, ...older] = rows.filter(({ language }) => language === built.language)
  if (newest && isSame(built, await readFile(join(shelf, newest.file)))) return newest
  if (newest?.isReleased === true && newest.version === built.version)
    throw new Error(`${newest.file} is released and the sources have changed since: raise the version in package.json`)
  const row = describe(built)
  await writeFile(join(shelf, row.file), built.content)
  if (newest && !newest.isReleased) await rm(join(shelf, newest.file))
  const own = [row, ...(newest?.isReleased === true ? [newest] : []), ...older]
  const others = rows.filter(({ language }) => language !== built.language)
  await writeList(shelf, built.language === 'typescript' ? [...own, ...others] : [...others, ...own])
  return row
}

/** What stands between two releases: a hyphen for npm, `.dev` for Python. */
const isBetweenReleases = (version: string) => /-|\.dev/.test(version)

/** Keeps the newest package of each language for ever: from now on another content needs another version. Returns their rows. */
export async function markReleased(shelf: string): Promise<ClientPackage[]> {
  const rows = await readList(shelf)
  const isNewest = (row: ClientPackage) => rows.find(({ language }) => language === row.language) === row
  const newest = rows.filter(isNewest)
  if (newest.length === 0) throw new Error('there is no package to release: make sdk')
  const early = newest.find(({ version }) => isBetweenReleases(version))
  if (early) throw new Error(`${early.version} is not the version of a release: clientPackage in package.json`)
  await writeList(
    shelf,
    rows.map((row) => (isNewest(row) ? { ...row, isReleased: true } : row)),
  )
  return newest.map((row) => ({ ...row, isReleased: true }))
}

const writeList = (shelf: string, packages: ClientPackage[]) =>
  writeFile(join(shelf, 'packages.json'), `${JSON.stringify({ packages } satisfies ClientPackages, undefined, 2)}\n`)
