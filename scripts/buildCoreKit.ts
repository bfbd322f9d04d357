/**
 * `make core-kit`: packs the kit for banks that write an adapter into dist/, or into the folder of the argument: the program
 * `sanad-core-check`, the contract, its types and validators, and the guide. The service does not serve it, because the contract of the
 * core bank is for the bank alone. Prints the tarball's path.
 */
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js')

interface Manifest {
  dependencies: Record<string, string>
  clientPackage: { name: string; version: string }
}
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
const { name: clientName, version } = manifest.clientPackage
/** It lies under the organisation of the client. */
const name = clientName.includes('/') ? `${clientName.split('/')[0]}/core-kit` : `${clientName}-core-kit`

/** What the program and the validators import, at the versions that they were tested with. */
const dependencies = ['@peculiar/x509', 'ajv', 'ajv-formats', 'jose', 'reflect-metadata']

const packageJson = {
  name,
  // Nobody publishes it by mistake.
  private: true,
  version,
  description: 'Checks an adapter that serves the contract of the core bank for the open banking service Sanad',
  license: 'SEE LICENSE IN LICENSE',
  type: 'module',
  engines: { node: '>=20.3' },
  exports: {
    './contract.json': './contract/core-bank.json',
    './types': { types: './contract/core-bank.d.ts' },
    './package.json': './package.json',
  },
  bin: { 'sanad-core-check': './src/coreKit/main.js' },
  dependencies: Object.fromEntries(dependencies.map((one) => [one, manifest.dependencies[one]])),
}

/** What is in the package beside what the compiler makes: from the checkout, and where to. */
const copies = {
  'generated/validators/core-bank.js': 'generated/validators/core-bank.js',
  'generated/bundled/core-bank.json': 'contract/core-bank.json',
  'generated/types/core-bank.ts': 'contract/core-bank.d.ts',
  'src/sdk/LICENSE': 'LICENSE',
}

/** The guide in both languages, under its names in the package. */
const guides = { 'core-bank.md': 'GUIDE.md', 'core-bank.ar.md': 'GUIDE.ar.md' }

/** The texts without what leads out of the package. */
async function writeTexts(built: string): Promise<void> {
  const own = (text: string) =>
    text
      .replaceAll('](../../docs/core-bank.md', '](GUIDE.md')
      .replaceAll('](../../docs/core-bank.ar.md', '](GUIDE.ar.md')
      .replaceAll('](../sdk/LICENSE', '](LICENSE')
      .replaceAll('@sanad-bank/core-kit', name)
  const alone = (text: string) => text.replace(/\[([^[\]]{1,300})\]\((?!https?:|#)[^)]{1,300}\)/g, '$1')
  await writeFile(join(built, 'README.md'), own(await readFile(join(root, 'src/coreKit/README.md'), 'utf8')))
  for (const [guide, name] of Object.entries(guides))
    await writeFile(join(built, name), alone(await readFile(join(root, 'docs', guide), 'utf8')))
}

async function build(folder: string): Promise<string> {
  const built = join(folder, 'core-kit')
  await rm(built, { recursive: true, force: true })
  execFileSync(process.execPath, [compiler, '--project', join(root, 'tsconfig.coreKit.json'), '--outDir', built], {
    stdio: 'inherit',
  })
  for (const [from, to] of Object.entries(copies)) {
    await mkdir(dirname(join(built, to)), { recursive: true })
    await copyFile(join(root, from), join(built, to))
  }
  await writeTexts(built)
  await cp(join(root, 'src/coreKit/profiles'), join(built, 'profiles'), { recursive: true })
  // As it is: whoever begins with it has it in TypeScript.
  await cp(join(root, 'src/coreKit/skeleton'), join(built, 'src/coreKit/skeleton'), { recursive: true })
  await writeFile(join(built, 'package.json'), `${JSON.stringify(packageJson, undefined, 2)}\n`)
  await chmod(join(built, packageJson.bin['sanad-core-check']), 0o755)
  const words = ['pack', '--silent', '--offline', '--pack-destination', folder]
  const packed = execFileSync('npm', words, { cwd: built, encoding: 'utf8' })
  return join(folder, packed.trim().split('\n').at(-1)!)
}

const [, , argument = join(root, 'dist')] = process.argv
process.stdout.write(`${await build(resolve(argument))}\n`)
