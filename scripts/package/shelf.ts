import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientPackage, ClientPackages } from '../../src/web/docs/servedPackages.ts'
import { isSameContent } from './tarball.ts'

/** What is known of a package before its tarball is named. */
export interface Built {
  name: string
  version: string
  license: string
  tarball: Buffer
}

/** The list of the packages that the service serves, newest first. */
const readList = async (shelf: string): Promise<ClientPackage[]> =>
  (JSON.parse(await readFile(join(shelf, 'packages.json'), 'utf8').catch(() => '{"packages":[]}')) as ClientPackages).packages

function describe({ name, version, license, tarball }: Built): ClientPackage {
  const hash = (algorithm: string) => createHash(algorithm).update(tarball)
  const sha256 = hash('sha256').digest('hex')
  // Whoever has an address in a lock file gets the bytes that it had then, or nothing: other bytes have another address.
  const file = `${name.replace(/^@/, '').replace('/', '-')}-${version}-${sha256.slice(0, 12)}.tgz`
  const integrity = `sha512-${hash('sha512').digest('base64')}`
  return { name, version, license, file, bytes: tarball.length, sha256, integrity, isReleased: false }
}

/**
 * Puts a package where the service finds it, in the place of the one that was built since the last release. Nothing is written when that
 * one has the same content. Returns the package's row.
 */
export async function shelve(shelf: string, built: Built): Promise<ClientPackage> {
  const [newest, ...older] = await readList(shelf)
  if (newest && isSameContent(await readFile(join(shelf, newest.file)), built.tarball)) return newest
  if (newest?.isReleased === true && newest.version === built.version)
    throw new Error(`${newest.file} is released and the sources have changed since: raise the version in package.json`)
  const row = describe(built)
  await writeFile(join(shelf, row.file), built.tarball)
  if (newest && !newest.isReleased) await rm(join(shelf, newest.file))
  await writeList(shelf, [row, ...(newest?.isReleased === true ? [newest] : []), ...older])
  return row
}

/** Keeps the newest package for ever: from now on another content needs another version. */
export async function markReleased(shelf: string): Promise<ClientPackage> {
  const [newest, ...older] = await readList(shelf)
  if (newest === undefined) throw new Error('there is no package to release: make sdk')
  if (newest.version.includes('-'))
    throw new Error(`${newest.version} is not the version of a release: clientPackage in package.json`)
  const row = { ...newest, isReleased: true }
  await writeList(shelf, [row, ...older])
  return row
}

const writeList = (shelf: string, packages: ClientPackage[]) =>
  writeFile(join(shelf, 'packages.json'), `${JSON.stringify({ packages } satisfies ClientPackages, undefined, 2)}\n`)
