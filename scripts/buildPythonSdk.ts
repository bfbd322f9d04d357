/**
 * `make sdk-python`: packs src/sdk-python and generated/python into a wheel for TPPs and puts it into packages/, from where the service
 * serves it. It needs no Python. With a folder as argument the wheel is written there and packages/ stays as it is. Prints its path.
 */
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moduleName, writtenPythonName } from '../src/web/docs/servedPackages.ts'
import { shelve } from './package/shelf.ts'
import { packWheel, type WheelSource } from './package/wheel.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = join(root, 'src/sdk-python')
const read = (path: string) => readFile(path, 'utf8')
const { clientPackage } = JSON.parse(await read(join(root, 'package.json'))) as {
  clientPackage: { pythonName: string; version: string }
}
const { pythonName: name, version } = clientPackage

/** Texts show the name that the bank chose, and so does the module. */
const named = (text: string) =>
  text.replaceAll(writtenPythonName, name).replaceAll(moduleName(writtenPythonName), moduleName(name))

async function modulesOf(folder: string, pattern: string, below: string): Promise<[string, string][]> {
  const paths = globSync(pattern, { cwd: folder }).toSorted()
  return Promise.all(paths.map(async (path) => [join(below, path), named(await read(join(folder, path)))] as [string, string]))
}

const license = 'LicenseRef-See-LICENSE'
const source: WheelSource = {
  name,
  version,
  license,
  summary: 'Client and command line for the open banking service Sanad',
  requiresPython: '>=3.10',
  requirements: (await read(join(sources, 'requirements.txt'))).split('\n').filter((line) => /^\w/.test(line)),
  notice: await read(join(root, 'src/sdk/LICENSE')),
  program: ['sanad', `${moduleName(name)}.command_line:main`],
  modules: new Map([
    ...(await modulesOf(sources, '**/*.py', '')),
    ['py.typed', ''],
    ['README.md', named(await read(join(sources, 'README.md')))],
    ...(await modulesOf(join(root, 'generated/python'), '**/*.py', 'generated')),
  ]),
}
const { content, ...wheel } = packWheel(source)

async function writeInto(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, wheel.file), content)
  return join(folder, wheel.file)
}

async function buildForService(): Promise<string> {
  const shelf = join(root, 'packages')
  return join(shelf, (await shelve(shelf, { language: 'python', name, license, ...wheel, content })).file)
}

const [, , folder] = process.argv
process.stdout.write(`${folder === undefined ? await buildForService() : await writeInto(resolve(folder))}\n`)
