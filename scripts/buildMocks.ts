/**
 * Packs the mocks for partner teams that have no checkout into packages/, from where the service serves them beside the client; `make sdk`
 * does it. What `make mock` runs is bundled with the parts of the service that it needs, so it judges and moves as that does; the contracts
 * and their validators lie beside it, and what it imports of others comes from npm. With a folder as argument the tarball is written there
 * and packages/ stays as it is. Prints its path.
 */
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { purposeOfContract } from '../src/sdk/purposes.ts'
import { mocksNameOf, writtenName } from '../src/web/docs/servedPackages.ts'
import { shelve } from './package/shelf.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const shelf = join(root, 'packages')
const license = 'SEE LICENSE IN LICENSE'
const interfaces = Object.keys(purposeOfContract)

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  clientPackage: { name: string; version: string }
}
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
const { name: clientName, version } = manifest.clientPackage
const name = mocksNameOf(clientName)

/** As deep as the sources are: from there the program finds contracts and validators where the checkout has them. */
const program = 'program/mock/run/mock.js'
/** The validators import this one file of the service. */
const plainText = 'src/domain/shared/plainText.ts'

/** What one run of the bundler does. What is not used is left out: most of the service. */
const bundle = (input: string, file: string) => `{
  input: ${JSON.stringify(join(root, input))}, platform: 'node', external: (id) => /^[^./#]/.test(id), treeshake: { moduleSideEffects: false },
  output: { file: ${JSON.stringify(file)}, format: 'esm', banner: ${JSON.stringify(file.endsWith(program) ? '#!/usr/bin/env node' : '')} },
}`

async function copyContracts(built: string): Promise<void> {
  const [bundled, validators] = ['generated/bundled', 'generated/validators']
  for (const folder of [bundled, validators]) await mkdir(join(built, folder), { recursive: true })
  for (const one of interfaces) await copyFile(join(root, bundled, `${one}.json`), join(built, bundled, `${one}.json`))
  const files = (await readdir(join(root, validators))).filter((file) => /^[\w-]+(\.faults)?\.js$/.test(file))
  for (const file of files.filter((one) => interfaces.includes(one.split('.')[0]!))) {
    const text = await readFile(join(root, validators, file), 'utf8')
    await writeFile(join(built, validators, file), text.replace(`../../${plainText}`, './plainText.js'))
  }
}

/** What the program imports of others, at the versions that it was tested with; the validators import nothing else of others. */
async function dependenciesOf(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8')
  const imported = [...text.matchAll(/^import .* from "([^"]+)"/gm)].map(([, id]) => id!).filter((id) => !id.startsWith('node:'))
  const all = { ...manifest.devDependencies, ...manifest.dependencies }
  return Object.fromEntries(
    [...new Set([...imported, '@stoplight/prism-cli'])].toSorted().map((one) => {
      if (all[one] === undefined) throw new Error(`the mocks import ${one}, which package.json does not name`)
      return [one, all[one]]
    }),
  )
}

/** Builds the package in a folder. The path of its tarball. */
async function build(folder: string): Promise<string> {
  const built = join(folder, 'mocks')
  await rm(built, { recursive: true, force: true })
  await mkdir(built, { recursive: true })
  const config = join(built, 'bundle.mjs')
  const bundles = [
    bundle('scripts/mock.ts', join(built, program)),
    bundle(plainText, join(built, 'generated/validators/plainText.js')),
  ]
  await writeFile(config, `export default [${bundles.join(', ')}]\n`)
  execFileSync(join(root, 'node_modules/.bin/rolldown'), ['-c', config], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  await rm(config)
  await copyContracts(built)
  await chmod(join(built, program), 0o755)
  await copyFile(join(root, 'src/sdk/LICENSE'), join(built, 'LICENSE'))
  const guide = await readFile(join(root, 'docs/guides/en/mocks.md'), 'utf8')
  await writeFile(join(built, 'README.md'), guide.replaceAll(mocksNameOf(writtenName), name).replaceAll(writtenName, clientName))
  const packageJson = {
    ...{ name, private: true, version, description: 'Mocks of the interfaces of the open banking service Sanad', license },
    ...{ type: 'module', engines: { node: '>=20.19' }, bin: { 'sanad-mock': `./${program}` } },
    dependencies: await dependenciesOf(join(built, program)),
  }
  await writeFile(join(built, 'package.json'), `${JSON.stringify(packageJson, undefined, 2)}\n`)
  const packed = execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], {
    cwd: built,
    encoding: 'utf8',
  })
  return join(folder, packed.trim().split('\n').at(-1)!)
}

async function buildForService(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-mocks-'))
  try {
    const content = await readFile(await build(folder))
    return join(shelf, (await shelve(shelf, { language: 'mocks', name, version, license, content })).file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [, , argument] = process.argv
process.stdout.write(`${argument === undefined ? await buildForService() : await build(resolve(argument))}\n`)
