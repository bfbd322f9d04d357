import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const shelf = join(root, 'packages')

/** The client package as the texts of this repository write it; pages and the package's README show the name that the bank chose. */
export const writtenName = '@sanad-bank/client'

/** The same of the package for Python. */
export const writtenPythonName = 'sanad-bank-client'

/** The package of the mocks lies under the organisation of the client. */
export const mocksNameOf = (clientName: string): string =>
  clientName.includes('/') ? `${clientName.split('/')[0]}/mocks` : `${clientName}-mocks`

/** The name of a distribution of Python as its module and the file of its wheel have it. */
export const moduleName = (name: string): string => name.replaceAll('-', '_')

/** One package for TPPs, as `make sdk` or `make sdk-python` has put it into packages/. */
export interface ClientPackage {
  /** What it is for: one of the two clients, or the mocks, which are a program. */
  language: 'typescript' | 'python' | 'mocks'
  name: string
  version: string
  license: string
  /** With the beginning of its hash in the name, so that an address always has the same bytes. */
  file: string
  bytes: number
  sha256: string
  /** As lock files of npm write it. */
  integrity: string
  /** Stays for ever. The one that was built since the last release gives way to the next. */
  isReleased: boolean
}

/** The list in packages/packages.json: of each language newest first. */
export interface ClientPackages {
  packages: ClientPackage[]
}

/** The packages that this server has, of each language newest first. */
export const listPackages = (): readonly ClientPackage[] =>
  (JSON.parse(readFileSync(join(shelf, 'packages.json'), 'utf8')) as ClientPackages).packages

/** The package that a newcomer gets. */
export function newestPackage(language: ClientPackage['language'] = 'typescript'): ClientPackage {
  const newest = listPackages().find((one) => one.language === language)
  if (newest === undefined) throw new Error(`packages/packages.json names no package for ${language}: make sdk sdk-python`)
  return newest
}

/** A package with its bytes. Undefined when no package has the name. */
export async function findPackage(file: string): Promise<(ClientPackage & { body: Buffer }) | undefined> {
  // The name comes from an address, so only names of the list are opened.
  const row = listPackages().find((one) => one.file === file)
  return row && { ...row, body: await readFile(join(shelf, file)) }
}

/** What the bank lets those do who use its package. */
export const readLicense = (): string => readFileSync(join(root, 'src', 'sdk', 'LICENSE'), 'utf8')
