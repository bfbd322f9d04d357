import { describe, expect, it } from 'vitest'
import { apiTokensPath as path, makeToken } from '../support/operations/apiTokens.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

describe('listApiTokens', () => {
  it('lists the developer’s own tokens, the newest first, and no others', async () => {
    const { sanad, otherCookie } = await openDashboard()
    const { cookie } = await signUp(sanad)
    await makeToken(sanad, otherCookie, 'read')
    expect((await askPlatform(sanad, 'GET', path, { cookie })).body).toEqual([])
    for (const scope of ['read', 'write'] as const) await makeToken(sanad, cookie, scope)
    const { status, body } = await askPlatform(sanad, 'GET', path, { cookie })
    expect([status, body]).toMatchObject([200, [{ scope: 'write' }, { scope: 'read' }]])
  })

  proveSessionNeeded('GET', path)
})
