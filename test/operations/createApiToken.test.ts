import { describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { sha256 } from '../../src/security/secrets.ts'
import { askPlatform, openDashboard, proveSessionNeeded, registerApp, signUp, appPath } from '../support/operations/platform.ts'
import { apiTokensPath as path, bearer, makeToken } from '../support/operations/apiTokens.ts'
import { organisationsPath } from '../support/operations/organisations.ts'
import { secondFactorPath } from '../support/operations/secondFactor.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'
const right = { name: 'Nightly build', scope: 'read' }

describe('createApiToken', () => {
  it('makes a token that opens the dashboard API as its developer, and that is nowhere afterwards', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const { clientId } = await registerApp(sanad, cookie)
    const { status, body } = await askPlatform(sanad, 'POST', path, { cookie, body: { ...right, days: 7 } })
    expect([status, body]).toMatchObject([201, { ...right, token: expect.stringMatching(/^sanad_api_[\w-]{43}$/) as string }])
    const { createdDateTime, expiresDateTime, token } = body as Record<string, string>
    expect(Date.parse(expiresDateTime!) - Date.parse(createdDateTime!)).toBe(7 * 86_400_000)
    const read = await askPlatform(sanad, 'GET', appPath(clientId), { headers: bearer(token!) })
    expect([read.status, read.body.clientId]).toEqual([200, clientId])
    const listed = await askPlatform(sanad, 'GET', path, { cookie })
    expect(listed.body).toMatchObject([{ tokenId: body.tokenId, lastUsedDateTime: expect.any(String) as string }])
    for (const text of [token!, sha256(token!)]) expect(JSON.stringify(listed.body)).not.toContain(text)
    const rows = await sanad.dependencies.db
      .selectFrom('apiTokens')
      .selectAll()
      .where('tokenId', '=', String(body.tokenId))
      .execute()
    expect(JSON.stringify(rows)).not.toContain(token!)
  })

  it('with scope read it changes nothing, with scope write it does what the developer may', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const { clientId } = await registerApp(sanad, cookie)
    const change = async (scope: 'read' | 'write') =>
      askPlatform(sanad, 'PATCH', appPath(clientId), {
        headers: bearer(await makeToken(sanad, cookie, scope)),
        body: { name: 'Palm' },
      })
    expect(await change('read')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await change('write')).toMatchObject({ status: 200, body: { name: 'Palm' } })
  })

  it.each([
    ['GET', '/dashboard/api/developers/current/sessions'],
    ['DELETE', `/dashboard/api/developers/current/sessions/${'x'.repeat(22)}`],
    ['DELETE', '/dashboard/api/sessions/current'],
    ['POST', '/dashboard/api/developers/current/email-proofs'],
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/${unknown}`],
    ['GET', secondFactorPath],
    ['POST', secondFactorPath],
    ['POST', `${secondFactorPath}/confirmation`],
    ['POST', `${secondFactorPath}/recovery-codes`],
    ['POST', `${secondFactorPath}/removal`],
    ['PATCH', `${organisationsPath}/${unknown}/members/${unknown}`],
    ['DELETE', `${organisationsPath}/${unknown}/members/${unknown}`],
    ['GET', `${organisationsPath}/${unknown}/invitations`],
    ['POST', `${organisationsPath}/${unknown}/invitations`],
    ['DELETE', `${organisationsPath}/${unknown}/invitations/${unknown}`],
    ['POST', '/dashboard/api/memberships'],
  ])('no token opens what is about sign-ins, tokens and who is a member: %s %s', async (method, address) => {
    const { sanad, cookie } = await openDashboard()
    const headers = bearer(await makeToken(sanad, cookie, 'write'))
    const answer = await askPlatform(sanad, method, address, { headers, ...(method === 'POST' && { body: right }) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'sessionMissing' } })
  })

  it('opens nothing of another developer’s, and nothing once it has ended', async () => {
    const { sanad, otherCookie } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const token = await makeToken(sanad, cookie, 'write')
    const foreign = await registerApp(sanad, otherCookie)
    const ask = () => askPlatform(sanad, 'GET', appPath(foreign.clientId), { headers: bearer(token) })
    expect(await ask()).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    await sanad.dependencies.db
      .updateTable('apiTokens')
      .set({ expiresAt: new Date(0) })
      .where('tokenHash', '=', sha256(token))
      .execute()
    expect(await ask()).toMatchObject({ status: 401, body: { code: 'tokenInvalid' } })
  })

  it('a developer has so many and no more, and a name is one that people can read', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const make = (name = right.name) => askPlatform(sanad, 'POST', path, { cookie, body: { ...right, name } })
    expect(await make('a\u202eb')).toMatchObject({ status: 400 })
    const answers = await Promise.all(Array.from({ length: limits.apiTokensPerDeveloper + 1 }, () => make()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.apiTokensPerDeveloper)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  proveSessionNeeded('POST', path, right)
})
