/**
 * Checks the shape of the repository: import directions of src/, scripts/ and test/, circles of files and folders, packages, no file over
 * 300 lines and no comment wider than 140 characters. Exit code 1 for any breach.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkImports, checkPackages, type SourceFile } from './checks/imports.ts'
import { checkSizes } from './checks/sizes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const read = (path: string): SourceFile => ({ path, text: readFileSync(root + path, 'utf8') })
const sources = globSync(['src/**/*.ts', 'scripts/**/*.ts', 'test/**/*.ts'], { cwd: root }).map(read)

type Packages = Record<'dependencies' | 'optionalDependencies', Record<string, string>>
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Packages
const running = sources.filter(({ path }) => path.startsWith('src/'))

const breaches = [
  ...checkImports(sources),
  ...checkPackages(running, Object.keys({ ...dependencies, ...optionalDependencies })),
  ...sources.flatMap(checkSizes),
]
for (const line of breaches) process.stderr.write(`${line}\n`)
process.stdout.write(`${sources.length} files checked, ${breaches.length} breaches of the import directions and sizes\n`)
process.exitCode = breaches.length === 0 ? 0 : 1
