import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/servers/childServer.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { makeAuthority } from '../support/tpp/authority.ts'

interface Latest {
  name: string
  version: string
  license: string
  tarball: string
  sha256: string
  integrity: string
  python: { name: string; version: string; wheel: string; sha256: string }
}

let folder: string
let directoryFile: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-served-'))
  directoryFile = join(folder, 'directory.pem')
  await writeFile(directoryFile, (await makeAuthority()).pem)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const productionOptions = () => ({
  inProduction: true,
  environment: {
    SANAD_KEY_SECRET: 'a secret of more than thirty-two characters',
    SANAD_CORE_BANK: './test/support/servers/hiddenSimulator.ts',
    SANAD_DIRECTORY_CA_FILE: directoryFile,
  },
})

describe.each([
  ['a sandbox', () => ({})],
  ['production', productionOptions],
])('the client package of %s', (_kind, optionsOf) => {
  let sanad: RunningSanad
  let latest: Latest
  beforeAll(async () => {
    sanad = await startSanad(optionsOf())
    latest = (await (await fetch(`${sanad.baseUrl}/docs/sdk/latest.json`)).json()) as Latest
  })
  afterAll(() => sanad?.close())

  it('is at an address that has its hash in it, and the bytes fit the hash', async () => {
    const { name, version, sha256, integrity, tarball } = latest
    const file = `${name.slice(1).replace('/', '-')}-${version}-${sha256.slice(0, 12)}.tgz`
    expect(tarball).toBe(`${sanad.baseUrl}/docs/sdk/${file}`)
    const answer = await fetch(tarball)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/gzip',
      'public, max-age=31536000, immutable',
    ])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(`sha512-${createHash('sha512').update(bytes).digest('base64')}`).toBe(integrity)
    expect(answer.headers.get('etag')).toContain(sha256.slice(0, 22))
  })

  it('is there for Python too, at an address that pip takes, with its hash', async () => {
    const { name, version, wheel, sha256 } = latest.python
    const file = new RegExp(`/docs/sdk/${name.replaceAll('-', '_')}-${version}-1x[\\da-f]{12}-py3-none-any\\.whl$`)
    expect(wheel).toMatch(file)
    const answer = await fetch(wheel)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'public, max-age=31536000, immutable',
    ])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  })

  it.each(['en', 'ar'])('has a page (%s) with its address, hash, version and licence, and how it is run', async (language) => {
    const page = await (await fetch(`${sanad.baseUrl}/docs/sdk.md?lang=${language}`)).text()
    for (const part of [`npm install ${latest.tarball}`, latest.sha256, latest.integrity, latest.version, latest.name])
      expect(page).toContain(part)
    const { wheel, sha256 } = latest.python
    for (const part of [`pip install ${wheel}`, `${wheel}#sha256=${sha256}`]) expect(page).toContain(part)
    // Without the address the command line would look for the bank on the newcomer's own machine.
    for (const program of ['npx --no-install sanad', '\nsanad'])
      expect(page).toContain(`${program} init --base-url ${sanad.baseUrl} `)
    expect(page).toContain((await readFile(join(root, 'src/sdk/LICENSE'), 'utf8')).trim())
    expect((await fetch(`${sanad.baseUrl}/docs/sdk?lang=${language}`)).status).toBe(200)
  })

  it('is the only thing that its address gives out', async () => {
    for (const file of ['packages.json', 'nothing.tgz', '..%2Fpackage.json', '%2e%2e%2fpackage.json', '%00'])
      expect([file, (await fetch(`${sanad.baseUrl}/docs/sdk/${file}`)).status]).not.toEqual([file, 200])
  })
})
