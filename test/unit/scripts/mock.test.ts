import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { compactVerify, CompactSign } from 'jose'
import { readAppKeys } from '../../../scripts/mock/checkRequest.ts'
import { introduce } from '../../../scripts/mock/introduction.ts'
import { contractNames } from '../../support/contract/contracts.ts'
import { listCallable } from '../../support/contract/exampleRequest.ts'
import { makeCertificate, makeTppKey } from '../../support/tpp/tppKeys.ts'

describe('make mock', () => {
  const run = (environment: Record<string, string>) =>
    new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(process.execPath, ['scripts/mock.ts'], { env: { ...process.env, ...environment } }, (error, _stdout, stderr) =>
        resolve({ code: error?.code, text: stderr }),
      )
    })

  it('says which contracts there are when it is asked for another one', async () => {
    const { code, text } = await run({ API: 'payments' })
    expect(code).toBe(2)
    for (const name of contractNames) expect(text).toContain(`make mock API=${name}`)
  })

  it('says in one line that its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, text } = await run({ API: 'platform', PORT: String(port) })
    taken.close()
    expect({ code, text }).toEqual({
      code: 2,
      text: expect.stringMatching(new RegExp(`^port ${port} on 127\\.0\\.0\\.1 is taken; .*PORT=\\d+\\n$`)),
    })
  })

  it.each(contractNames)('prints for %s one command with a whole address and the name of an answer', (api) => {
    const origin = 'http://127.0.0.1:4010'
    const lines = introduce(api, listCallable(api), origin).trimEnd().split('\n')
    expect(lines.at(-1)).toMatch(/^ {2}curl -s (-X POST )?'http:\/\/127\.0\.0\.1:4010\/[^{}']*' -H 'prefer: example=\w+'/)
  })
})

it.each(['PS256', 'ES256'] as const)(
  'the mock takes a %s key in PEM under the names that the bank takes, and under no other',
  async (alg) => {
    const key = await makeTppKey(alg)
    const certificate = await makeCertificate(key)
    const x5t = createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url')
    const publicKey = String(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }))
    const verifies = async (registered: string, kid: string) => {
      const signed = await new CompactSign(Buffer.from('{}')).setProtectedHeader({ alg, kid }).sign(key.privateKey)
      const findKey = await readAppKeys(registered)
      return compactVerify(signed, findKey).then(
        () => true,
        () => false,
      )
    }
    expect([
      await verifies(certificate, key.kid),
      await verifies(certificate, x5t),
      await verifies(certificate, 'my-key'),
    ]).toEqual([true, true, false])
    expect([await verifies(publicKey, key.kid), await verifies(publicKey, x5t), await verifies(publicKey, 'my-key')]).toEqual([
      true,
      false,
      false,
    ])
  },
)
