/**
 * `npm run build:sdk`: compiles src/sdk and src/cli into the package for TPPs and puts its tarball into packages/, from where the service
 * serves it. With a folder as argument it is built there and packages/ stays as it is; with `--release` the newest packages in
 * packages/, that for Python too, are kept for ever. Prints the tarball's path.
 */
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writtenName } from '../src/web/docs/servedPackages.ts'
import { markReleased, shelve } from './package/shelf.ts'

interface Manifest {
  dependencies: Record<string, string>
  /** Between two releases the version has a hyphen, so that nobody takes the package for the earlier one. */
  clientPackage: { name: string; version: string }
}

const root = fileURLToPath(new URL('../', import.meta.url))
const shelf = join(root, 'packages')
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js')
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
const { name, version } = manifest.clientPackage

/** What the program of the package imports, at the versions that it was tested with. */
const dependencies = ['jose', 'openid-client']

const entry = { types: './src/sdk/index.d.ts', default: './src/sdk/index.js' }
const packageJson = {
  name,
  // Nobody publishes it by mistake: it is installed from the bank's own address.
  private: true,
  version,
  description: 'Client and command line for the open banking service Sanad',
  license: 'SEE LICENSE IN LICENSE',
  type: 'module',
  engines: { node: '>=20.3' },
  exports: { '.': entry, './package.json': './package.json' },
  // The command line uses what every program gets.
  imports: { '#sanad-sdk': entry },
  types: './src/sdk/index.d.ts',
  bin: { sanad: './src/cli/main.js' },
  dependencies: Object.fromEntries(dependencies.map((one) => [one, manifest.dependencies[one]])),
}

/** Builds the package in a folder. The path of its tarball. */
async function build(folder: string): Promise<string> {
  const built = join(folder, 'sdk')
  await rm(built, { recursive: true, force: true })
  await mkdir(built, { recursive: true })
  execFileSync(process.execPath, [compiler, '--project', join(root, 'tsconfig.sdk.json'), '--outDir', built], {
    stdio: 'inherit',
  })
  const readme = await readFile(join(root, 'src/sdk/README.md'), 'utf8')
  await writeFile(join(built, 'README.md'), readme.replaceAll(writtenName, name))
  await copyFile(join(root, 'src/sdk/LICENSE'), join(built, 'LICENSE'))
  await writeFile(join(built, 'package.json'), `${JSON.stringify(packageJson, undefined, 2)}\n`)
  await chmod(join(built, 'src/cli/main.js'), 0o755)
  const words = ['pack', '--silent', '--offline', '--pack-destination', folder]
  const packed = execFileSync('npm', words, { cwd: built, encoding: 'utf8' })
  return join(folder, packed.trim().split('\n').at(-1)!)
}

async function buildForService(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-package-'))
  try {
    const content = await readFile(await build(folder))
    await mkdir(shelf, { recursive: true })
    const { license } = packageJson
    return join(shelf, (await shelve(shelf, { language: 'typescript', name, version, license, content })).file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [, , argument] = process.argv
if (argument === '--release')
  process.stdout.write((await markReleased(shelf)).map(({ file }) => `${join(shelf, file)}\n`).join(''))
else process.stdout.write(`${argument === undefined ? await buildForService() : await build(resolve(argument))}\n`)
