/**
 * `npm run build:sdk`: compiles src/sdk and src/cli into the package sanad-sdk, and packs it. Prints the tarball's path. With a folder as
 * argument it builds there, otherwise in dist/.
 */
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Manifest {
  version: string
  license: string
  description: string
  dependencies: Record<string, string>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = resolve(process.argv[2] ?? join(root, 'dist'))
const build = join(folder, 'sdk')
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js')
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest

/** What the program of the package imports, at the versions that it was tested with. */
const dependencies = ['jose', 'openid-client']

const entry = { types: './src/sdk/index.d.ts', default: './src/sdk/index.js' }
const packageJson = {
  name: 'sanad-sdk',
  // Nobody publishes it: the name belongs to no registry, and what runs is what was installed from the tarball.
  private: true,
  version: manifest.version,
  description: 'Client and command line for the open banking service Sanad',
  license: manifest.license,
  type: 'module',
  engines: { node: '>=20.3' },
  exports: { '.': entry, './package.json': './package.json' },
  // The command line uses what every program gets.
  imports: { '#sanad-sdk': entry },
  types: './src/sdk/index.d.ts',
  bin: { sanad: './src/cli/main.js' },
  dependencies: Object.fromEntries(dependencies.map((name) => [name, manifest.dependencies[name]])),
}

await rm(build, { recursive: true, force: true })
execFileSync(process.execPath, [compiler, '--project', join(root, 'tsconfig.sdk.json'), '--outDir', build], { stdio: 'inherit' })
await copyFile(join(root, 'src/sdk/README.md'), join(build, 'README.md'))
await writeFile(join(build, 'package.json'), `${JSON.stringify(packageJson, undefined, 2)}\n`)
await chmod(join(build, 'src/cli/main.js'), 0o755)
const packed = execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], {
  cwd: build,
  encoding: 'utf8',
})
process.stdout.write(`${join(folder, packed.trim().split('\n').at(-1)!)}\n`)
