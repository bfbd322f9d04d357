import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../generated/calls.ts'
import { packWheel, type WheelSource } from '../../../scripts/package/wheel.ts'
import { toSnakeCase } from '../../../src/web/docs/clientSamples.ts'
import { newestPackage } from '../../../src/web/docs/servedPackages.ts'

const root = join(import.meta.dirname, '../../..')

/** The files of a ZIP in which nothing is compressed. */
function readZip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [bytes, nameBytes, more] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)]
    const from = at + 30 + nameBytes + more
    files.set(archive.toString('utf8', at + 30, at + 30 + nameBytes), archive.toString('utf8', from, from + bytes))
    at = from + bytes
  }
  return files
}

let folder: string
let fresh: { file: string; content: Buffer; files: Map<string, string> }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-wheel-'))
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/buildPythonSdk.ts'), folder])
  const content = await readFile(stdout.trim())
  fresh = { file: basename(stdout.trim()), content, files: readZip(content) }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file of the folder that says what the wheel is. */
const about = (name: string) => [...fresh.files].find(([path]) => path.endsWith(`.dist-info/${name}`))?.[1] ?? ''

describe('the package for Python that the service serves', () => {
  it('is, byte for byte, what the sources give; if not: make sdk-python', async () => {
    const { file } = newestPackage('python')
    expect(file).toBe(fresh.file)
    expect((await readFile(join(root, 'packages', file))).equals(fresh.content)).toBe(true)
  })

  it('lists each of its files with its hash, as pip checks them', () => {
    const rows = about('RECORD').trim().split('\n')
    const listed = [...fresh.files].map(([path, text]) => {
      if (path.endsWith('/RECORD')) return `${path},,`
      return `${path},sha256=${createHash('sha256').update(text).digest('base64url')},${Buffer.byteLength(text)}`
    })
    expect(rows).toEqual(listed)
  })

  it('says that it is for no index, for which Python, and what it needs', () => {
    expect(about('METADATA')).toContain('\nClassifier: Private :: Do Not Upload\n')
    expect(about('METADATA')).toContain('\nRequires-Python: >=3.10\n')
    const needed = [...about('METADATA').matchAll(/^Requires-Dist: (\w+)/gm)].map(([, name]) => name)
    expect(needed).toEqual(['httpx', 'joserfc', 'cryptography'])
    expect(about('WHEEL')).toContain('Tag: py3-none-any\n')
    expect(about('entry_points.txt')).toContain('sanad = sanad_bank_client.command_line:main')
  })

  it('brings its licence, its README and its types, and stays under a megabyte', () => {
    expect(about('LICENSE')).toContain('You may use this package')
    expect(fresh.files.get('sanad_bank_client/README.md')).toContain('## 10. Errors')
    expect([...fresh.files.keys()]).toContain('sanad_bank_client/py.typed')
    expect(fresh.content.length).toBeLessThan(1_000_000)
  })

  it('has a method for each operation, and a docstring that says how it is called', () => {
    const methods = fresh.files.get('sanad_bank_client/generated/operations.py')!
    const wanted = Object.keys(calls).map(toSnakeCase)
    expect([...methods.matchAll(/^ {4}def ([a-z]\w+)\($/gm)].map(([, name]) => name)).toEqual(wanted)
    expect(methods).toContain('            answer = bank.get_payment(payment_id=')
  })
})

describe('a wheel', () => {
  const source: WheelSource = {
    ...{ name: 'some-bank-client', version: '1.0.0-next', summary: 'S', license: 'L', requiresPython: '>=3.10' },
    ...{ requirements: [], notice: 'N', program: ['sanad', 'some_bank_client:main'], modules: new Map([['a.py', 'one']]) },
  }
  const changed = { ...source, modules: new Map([['a.py', 'two']]) }

  it('of other content has another version between two releases: pip would keep what it has', () => {
    const [one, other] = [packWheel(source), packWheel(changed)]
    expect(one.version).toMatch(/^1\.0\.0\.dev\d+$/)
    expect(one.version).not.toBe(other.version)
    expect(packWheel(source).content.equals(one.content)).toBe(true)
  })

  it('of other content has another address, also when the version is that of a release', () => {
    const [one, other] = [source, changed].map((each) => packWheel({ ...each, version: '1.0.0' }))
    expect(one!.file).toMatch(/^some_bank_client-1\.0\.0-1x[\da-f]{12}-py3-none-any\.whl$/)
    expect(one!.file).not.toBe(other!.file)
  })
})
