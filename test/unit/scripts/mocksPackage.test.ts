import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTarball } from '../../../scripts/package/tarball.ts'
import { newestPackage } from '../../../src/web/docs/servedPackages.ts'
import { freePort } from '../../support/freePort.ts'

/** The package of the mocks that the service serves, in a folder where nothing else of the checkout is. */
const root = join(import.meta.dirname, '../../..')
let folder: string
let files: Map<string, Buffer>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-mocks-'))
  files = readTarball(await readFile(join(root, 'packages', newestPackage('mocks').file)))
  for (const [path, content] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  // What npm would install beside it.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('brings licence, guide and the exact versions of what it needs, and no rules of the bank that it does not use', async () => {
  const about = JSON.parse(files.get('package/package.json')!.toString()) as Record<
    'dependencies' | 'bin',
    Record<string, string>
  >
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['package/LICENSE', 'package/README.md', `package${about.bin['sanad-mock']!.slice(1)}`]),
  )
  const { devDependencies, dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
    string,
    object
  >
  expect({ ...devDependencies, ...dependencies }).toMatchObject(about.dependencies)
  const program = files.get(`package${about.bin['sanad-mock']!.slice(1)}`)!.toString()
  expect(/kysely|from "pg"|matchPayee|from "\.\.?\//.exec(program)?.[0]).toBeUndefined()
})

it('is a mock that judges, signs and remembers, without the checkout', async () => {
  const port = await freePort()
  const program = join(folder, 'package/program/mock/run/mock.js')
  const child = spawn(process.execPath, [program, 'payment-initiation', String(port)], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  })
  try {
    const told = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text: Buffer) => resolve(text.toString()))
      child.stderr.once('data', (text: Buffer) => reject(new Error(text.toString())))
      child.once('close', () => reject(new Error('it has ended')))
    })
    const mock = `http://127.0.0.1:${port}`
    expect(told).toContain(`payment-initiation is mocked on ${mock}`)
    const granted = await fetch(`${mock}/auth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('my-app:any').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: token } = (await granted.json()) as { access_token: string }
    const body = await (await fetch(`${mock}/mock/requests/createPaymentConsent`)).text()
    const send = (text: string) =>
      fetch(`${mock}/payments/consents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
        body: text,
      })
    const [made, refused] = [await send(body), await send('{"message":{}}')]
    expect([made.status, made.headers.has('x-jws-signature'), refused.status]).toEqual([201, true, 400])
    const { ConsentId } = ((await made.json()) as { message: { Data: { ConsentId: string } } }).message.Data
    const moved = await fetch(`${mock}/mock/consents/${ConsentId}`, { method: 'POST', body: '{"event":"authorize"}' })
    expect([moved.status, JSON.stringify(await moved.json()).includes('Finished')]).toEqual([200, true])
  } finally {
    child.kill()
  }
}, 90_000)
