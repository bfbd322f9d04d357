import { generateKeyPairSync, verify } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileSigner } from '../../../src/security/bankKeys/fileSigner.ts'
import { publicKeyOf } from '../../../src/security/bankKeys/signingKey.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'sanad-keys-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const ec = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve }).privateKey
const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength }).privateKey
const pemOf = (key: ReturnType<typeof ec>) => key.export({ format: 'pem', type: 'pkcs8' }).toString()
const jwkOf = (key: ReturnType<typeof ec>) => JSON.stringify(key.export({ format: 'jwk' }))
const write = (name: string, text: string, mode = 0o600) => writeFile(join(folder, name), text, { mode })
const list = () => createFileSigner(folder).listKeys()

describe('signing keys in a folder', () => {
  it('are read from PEM and JWK, in the order of their names, and sign what their public halves verify', async () => {
    await write('b.pem', pemOf(rsa()))
    await write('a.jwk', jwkOf(ec()))
    await write('c.json', jwkOf(rsa()))
    await write('.d.pem', 'an editor’s draft')
    await write('notes.txt', 'no key')
    const keys = await list()
    expect(keys.map(({ name, alg }) => [name, alg])).toEqual([
      ['a.jwk', 'ES256'],
      ['b.pem', 'PS256'],
      ['c.json', 'PS256'],
    ])
    for (const { alg, kid, publicJwk, sign } of keys) {
      expect(Object.keys(publicJwk).filter((member) => ['d', 'p', 'q', 'dp', 'dq', 'qi'].includes(member))).toEqual([])
      expect(publicJwk).toMatchObject({ kid, alg, use: 'sig' })
      const how = alg === 'PS256' ? { padding: 6, saltLength: 32 } : { dsaEncoding: 'ieee-p1363' as const }
      const bytes = Buffer.from('what is signed')
      expect(verify('sha256', bytes, { key: publicKeyOf(publicJwk), ...how }, await sign(bytes))).toBe(true)
    }
  })

  it.each([0o604, 0o644, 0o620, 0o666])(
    'are refused with the mode %o, and the refusal says what would be right',
    async (mode) => {
      await write('a.pem', pemOf(ec()))
      await chmod(join(folder, 'a.pem'), mode)
      await expect(list()).rejects.toThrow(`${join(folder, 'a.pem')} has the mode ${mode.toString(8)}`)
      await chmod(join(folder, 'a.pem'), 0o440)
      expect(await list()).toHaveLength(1)
    },
  )

  it('are refused where they cannot sign for the bank', async () => {
    for (const [text, why] of [
      [pemOf(ec('P-384')), 'only P-256 is accepted'],
      [pemOf(rsa(1024)), 'at least 2048'],
      [
        generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'pem', type: 'spki' }).toString(),
        'no private key',
      ],
      ['{"kty":"EC"}', 'no private key'],
      ['', 'no private key'],
    ] as const) {
      await write('a.pem', text)
      await expect(list()).rejects.toThrow(why)
    }
  })

  it('are never repeated in a refusal', async () => {
    const secret = pemOf(ec()).split('\n')[1]!
    await write('a.pem', `-----BEGIN PRIVATE KEY-----\n${secret}\n`)
    const refusal = await list().catch((error: Error) => `${error.message} ${String(error.cause)}`)
    expect(refusal).toContain('a.pem')
    expect(refusal).not.toContain(secret.slice(0, 12))
  })

  it('are refused when two files hold the same one', async () => {
    const key = ec()
    await write('a.pem', pemOf(key))
    await write('b.jwk', jwkOf(key))
    await expect(list()).rejects.toThrow('a.pem and b.jwk')
  })

  it('must be in a folder that is there', async () => {
    await expect(createFileSigner(join(folder, 'none')).listKeys()).rejects.toThrow('SANAD_SIGNER_FOLDER')
  })
})
