import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addMember } from '../support/operations/organisations.ts'
import {
  appPath,
  askPlatform,
  newApp,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
  registeredPath,
  signUp,
} from '../support/operations/platform.ts'
import { makeTppKey } from '../support/tpp/tppKeys.ts'

describe('updateApp', () => {
  it('answers the app with what was changed; the rest stays', async () => {
    const { ask } = await openDashboard()
    const path = await registeredPath()
    const change = { name: 'Palm', responseSigningAlg: 'ES256', redirectUris: ['https://tpp.example/other'] }
    const { status, body } = await ask('PATCH', path, { body: change })
    expect([status, body]).toMatchObject([200, { ...newApp, ...change }])
    expect((await ask('GET', path)).body).toEqual(body)
  })

  it('makes the certificate of a bare key for the organisation, whichever of its members sends the key', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const member = await addMember(sanad, cookie, 'developer')
    const { clientId } = await registerApp(sanad, cookie)
    const keys = [await makeTppKey('ES256'), await makeTppKey('ES256')]
    const subjects: (string | undefined)[] = []
    for (const [index, by] of [cookie, member.cookie].entries()) {
      const body = { publicKey: JSON.stringify(keys[index]!.publicJwk) }
      const changed = await askPlatform(sanad, 'PATCH', appPath(clientId), { cookie: by, body })
      subjects.push(new X509Certificate(String(changed.body.certificatePem)).subject)
    }
    expect(subjects[1]).toBe(subjects[0])
    expect(subjects[1]).not.toContain(member.developerId)
  })

  it.each([
    ['an unknown member', { colour: 'green' }, 'colour'],
    ['a name like a bank’s', { name: 'مصرف الراجحي' }, 'name'],
    ['another product', { product: 'KSA AIS' }, 'product'],
    ['a fragment', { redirectUris: ['https://tpp.example/#'] }, 'redirectUris[0]'],
    ['no redirect address', { redirectUris: [] }, 'redirectUris'],
    ['two key sources', { jwksUri: 'https://tpp.example/jwks', certificatePem: 'x' }, 'certificatePem'],
  ])('refuses %s, names the field and changes nothing', async (_case, change, field) => {
    const { ask } = await openDashboard()
    const path = await registeredPath()
    const before = (await ask('GET', path)).body
    const answer = await ask('PATCH', path, { body: { name: 'Changed', ...change } })
    expect([answer.status, answer.type]).toEqual([400, 'application/problem+json'])
    expect(JSON.stringify(answer.body.errors)).toContain(`"path":"${field}"`)
    expect((await ask('GET', path)).body).toEqual(before)
  })

  proveSessionNeeded('PATCH', registeredPath, { name: 'Palm' })
  proveOwnAppsOnly('PATCH', '', { name: 'Palm' })
})
