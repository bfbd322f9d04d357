import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTarball } from '../../../scripts/package/tarball.ts'

/** The kit as a bank has it, in a folder where nothing else of the checkout is. */
const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
let folder: string
let files: Map<string, Buffer>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-core-kit-'))
  const { stdout } = await run(process.execPath, [join(root, 'scripts/buildCoreKit.ts'), folder])
  files = readTarball(await readFile(stdout.trim()))
  for (const [path, content] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  // What npm would install beside it.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('brings contract, types, guide, licence, profile and the exact versions of what it needs', async () => {
  const about = JSON.parse(files.get('package/package.json')!.toString()) as Record<
    'dependencies' | 'bin',
    Record<string, string>
  >
  const brought = [
    'README.md',
    'GUIDE.md',
    'GUIDE.ar.md',
    'LICENSE',
    'contract/core-bank.json',
    'contract/core-bank.d.ts',
    'profiles/simulator.json',
  ]
  expect([...files.keys()]).toEqual(expect.arrayContaining(brought.map((path) => `package/${path}`)))
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { dependencies: object }
  expect(dependencies).toMatchObject(about.dependencies)
  const programs = [...files].filter(([path]) => path.endsWith('.js')).map(([, content]) => content.toString())
  const imported = programs.flatMap((text) => [...text.matchAll(/(?:from |import |import\(|require\()['"]([^'"./][^'"]*)['"]/g)])
  const packages = imported.map(([, id]) =>
    id!
      .split('/')
      .slice(0, id!.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  const known = new Set([...Object.keys(about.dependencies), ...packages.filter((id) => id.startsWith('node:'))])
  expect(packages.filter((id) => !known.has(id))).toEqual([])
})

it('has nothing of the service but the contract', () => {
  const paths = [...files.keys()].filter((path) => path.endsWith('.js'))
  expect(paths.filter((path) => !/^package\/(src\/coreKit|generated)\//.test(path))).toEqual([])
})

it('writes a server to begin with, which the compiler takes and which answers 501', async () => {
  const skeleton = join(folder, 'package/own')
  await run(process.execPath, [join(folder, 'package/src/coreKit/main.js'), '--skeleton', skeleton])
  const compiler = join(root, 'node_modules/typescript/lib/tsc.js')
  await run(process.execPath, [compiler, '--project', skeleton])
  const server = spawn(process.execPath, [join(skeleton, 'start.ts')], { env: { ...process.env, PORT: '0' } })
  try {
    const [address] = (await once(server.stdout, 'data')) as [Buffer]
    const baseUrl = address.toString().trim()
    const statusOf = async (path: string, method = 'GET') => (await fetch(baseUrl + path, { method })).status
    expect([await statusOf('/health/live'), await statusOf('/accounts/lookup', 'POST'), await statusOf('/nowhere')]).toEqual([
      200, 501, 404,
    ])
  } finally {
    server.kill()
  }
  // What the bank has written since is not lost.
  await expect(
    run(process.execPath, [join(folder, 'package/src/coreKit/main.js'), '--skeleton', skeleton]),
  ).rejects.toMatchObject({ code: 2 })
})

it('runs', async () => {
  const program = join(folder, 'package/src/coreKit/main.js')
  const { stdout } = await run(process.execPath, [program, '--help'], { cwd: folder })
  expect(stdout).toContain('sanad-core-check URL --profile FILE')
  const profile = join(folder, 'package/profiles/simulator.json')
  await expect(run(process.execPath, [program, 'http://127.0.0.1:9/core/v1', '--profile', profile])).rejects.toMatchObject({
    code: 3,
  })
})
