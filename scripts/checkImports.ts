/** Checks the shape of the repository: import directions of src/, scripts/ and test/, circles of files and folders, packages, and no file over 300 lines. Exit code 1 for any breach. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkImports, checkPackages, type SourceFile } from './checks/imports.ts'

const longestFile = 300
const root = fileURLToPath(new URL('..', import.meta.url))

const read = (path: string): SourceFile => ({ path, text: readFileSync(root + path, 'utf8') })
const sources = globSync(['src/**/*.ts', 'scripts/**/*.ts', 'test/**/*.ts'], { cwd: root }).map(read)

const tooLong = sources
  .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
  .filter((file) => file.lines > longestFile)
  .map((file) => `${file.path}: ${file.lines} lines; the longest file has ${longestFile}`)

const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { dependencies: Record<string, string> }
const running = sources.filter(({ path }) => path.startsWith('src/'))

const breaches = [...checkImports(sources), ...checkPackages(running, Object.keys(dependencies)), ...tooLong]
for (const line of breaches) process.stderr.write(`${line}\n`)
process.stdout.write(`${sources.length} files checked, ${breaches.length} breaches of the import directions and sizes\n`)
process.exitCode = breaches.length === 0 ? 0 : 1
