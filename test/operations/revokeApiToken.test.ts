import { describe, expect, it } from 'vitest'
import { apiTokensPath as path, bearer, makeToken } from '../support/operations/apiTokens.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'

describe('revokeApiToken', () => {
  it('ends a token at once, and answers a foreign one as an unknown one', async () => {
    const { sanad, otherCookie } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const token = await makeToken(sanad, cookie, 'read')
    const [{ tokenId }] = (await askPlatform(sanad, 'GET', path, { cookie })).body as unknown as [{ tokenId: string }]
    const read = async () => (await askPlatform(sanad, 'GET', '/dashboard/api/apps', { headers: bearer(token) })).status
    const refused = [
      await askPlatform(sanad, 'DELETE', `${path}/${tokenId}`, { cookie: otherCookie }),
      await askPlatform(sanad, 'DELETE', `${path}/${unknown}`, { cookie: otherCookie }),
    ]
    expect(refused[0]).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect(refused[0]!.body).toEqual(refused[1]!.body)
    expect(await read()).toBe(200)
    expect((await askPlatform(sanad, 'DELETE', `${path}/${tokenId}`, { cookie })).status).toBe(204)
    expect(await read()).toBe(401)
  })

  proveSessionNeeded('DELETE', `${path}/${unknown}`)
})
