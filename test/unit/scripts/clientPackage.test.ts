import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markReleased, shelve } from '../../../scripts/package/shelf.ts'
import { isSameContent, readTarball } from '../../../scripts/package/tarball.ts'
import type { ClientPackages } from '../../../src/web/docs/servedPackages.ts'

const root = join(import.meta.dirname, '../../..')

let folder: string
let fresh: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-package-'))
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/buildSdk.ts'), folder])
  fresh = await readFile(stdout.trim())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the package that the service serves', () => {
  const readList = async () =>
    (JSON.parse(await readFile(join(root, 'packages/packages.json'), 'utf8')) as ClientPackages).packages

  it('is what the sources give; if not: make sdk', async () => {
    const newest = (await readList()).find(({ language }) => language === 'typescript')
    const served = readTarball(await readFile(join(root, 'packages', newest!.file)))
    const built = readTarball(fresh)
    const paths = [...new Set([...served.keys(), ...built.keys()])]
    expect(paths.filter((path) => served.get(path)?.equals(built.get(path)!) !== true)).toEqual([])
  })

  it('has the hashes and the size that its row says, and no file lies there that no row names', async () => {
    const rows = await readList()
    for (const { file, bytes, sha256, integrity } of rows) {
      const tarball = await readFile(join(root, 'packages', file))
      const hash = (algorithm: string, form: 'hex' | 'base64') => createHash(algorithm).update(tarball).digest(form)
      expect([tarball.length, hash('sha256', 'hex'), `sha512-${hash('sha512', 'base64')}`]).toEqual([bytes, sha256, integrity])
    }
    const files = (await readdir(join(root, 'packages'))).toSorted()
    expect(files).toEqual([...rows.map(({ file }) => file), 'packages.json'].toSorted())
  })

  it('brings its licence and its README, no map of its sources, and stays under a megabyte', () => {
    const paths = [...readTarball(fresh).keys()]
    expect(paths).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/src/cli/main.js']))
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([])
    expect(fresh.length).toBeLessThan(1_000_000)
  })
})

describe('the folder of packages', () => {
  const newShelf = () => mkdtemp(join(folder, 'shelf-'))
  const about = {
    language: 'typescript',
    name: '@some-bank/client',
    version: '1.0.0',
    license: 'SEE LICENSE IN LICENSE',
  } as const
  /** A tarball of one file. */
  const pack = (content: string, level = 9) => {
    const header = Buffer.alloc(512)
    header.write('package/a.js')
    header.write(content.length.toString(8).padStart(11, '0'), 124)
    header.write('0', 156)
    return gzipSync(Buffer.concat([header, Buffer.from(content.padEnd(512, '\0')), Buffer.alloc(1024)]), { level })
  }

  it('keeps the tarball that is there when only the packing differs', async () => {
    const shelf = await newShelf()
    const first = await shelve(shelf, { ...about, content: pack('one'.repeat(50), 9) })
    const again = pack('one'.repeat(50), 0)
    expect(isSameContent(again, pack('one'.repeat(50), 9))).toBe(true)
    expect(await shelve(shelf, { ...about, content: again })).toEqual(first)
    expect(first.file).toMatch(/^some-bank-client-1\.0\.0-[\da-f]{12}\.tgz$/)
  })

  it('replaces what was not released, and keeps for ever what was', async () => {
    const shelf = await newShelf()
    await shelve(shelf, { ...about, content: pack('one') })
    const { file: released } = await shelve(shelf, { ...about, content: pack('two') })
    await markReleased(shelf)
    const unnamed = await newShelf()
    await shelve(unnamed, { ...about, version: '1.1.0-next', content: pack('two') })
    await expect(markReleased(unnamed)).rejects.toThrow('not the version of a release')
    await expect(shelve(shelf, { ...about, content: pack('three') })).rejects.toThrow('raise the version')
    const { file: next } = await shelve(shelf, { ...about, version: '1.1.0', content: pack('three') })
    expect((await readdir(shelf)).toSorted()).toEqual([released, next, 'packages.json'].toSorted())
  })

  it('keeps a package for each language, and a release is of both', async () => {
    const shelf = await newShelf()
    const wheel = { ...about, language: 'python', name: 'some-bank-client', license: 'L' } as const
    const readRows = async () => (JSON.parse(await readFile(join(shelf, 'packages.json'), 'utf8')) as ClientPackages).packages
    await shelve(shelf, { ...wheel, version: '1.0.0.dev1', file: 'early.whl', content: Buffer.from('a') })
    const { file } = await shelve(shelf, { ...about, content: pack('one') })
    await expect(markReleased(shelf)).rejects.toThrow('1.0.0.dev1 is not the version of a release')
    await shelve(shelf, { ...wheel, file: 'late.whl', content: Buffer.from('b') })
    expect((await readRows()).map((row) => row.file)).toEqual([file, 'late.whl'])
    expect((await markReleased(shelf)).map((row) => row.file)).toEqual([file, 'late.whl'])
    expect((await readdir(shelf)).toSorted()).toEqual(['late.whl', 'packages.json', file].toSorted())
    const changed = shelve(shelf, { ...wheel, file: 'other.whl', content: Buffer.from('c') })
    await expect(changed).rejects.toThrow('raise the version')
  })
})
