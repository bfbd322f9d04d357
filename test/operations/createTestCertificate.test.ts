import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addMember, organisationsPath } from '../support/operations/organisations.ts'
import { askPlatform, askToken, newApp, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'
import { makeSigningRequest } from '../support/tpp/mutualTls.ts'
import { makeTppKey } from '../support/tpp/tppKeys.ts'

const path = '/dashboard/api/test-certificates'

describe('createTestCertificate', () => {
  it('signs the key of the request, and names the developer beside its common name', async () => {
    const { sanad, ask } = await openDashboard()
    const key = await makeTppKey('ES256')
    const { status, body } = await ask('POST', path, { body: { csrPem: await makeSigningRequest('tpp.example', key) } })
    expect(status).toBe(201)
    const certificate = new X509Certificate(String(body.certificatePem))
    const ca = new X509Certificate(String(body.caCertificatePem))
    expect([certificate.checkIssued(ca), certificate.verify(ca.publicKey), certificate.ca]).toEqual([true, true, false])
    expect(certificate.publicKey.export({ format: 'jwk' })).toMatchObject({ x: key.publicJwk.x, y: key.publicJwk.y })
    const { developerId } = (await ask('GET', '/dashboard/api/developers/current')).body
    expect(body.subjectDn).toMatch(new RegExp(`^CN=tpp.example,OU=${String(developerId)},O=.+,C=SA$`))
    // An app can be registered with it.
    const { jwksUri: _, ...app } = newApp
    const registered = await ask('POST', '/dashboard/api/apps', { body: { ...app, certificatePem: body.certificatePem } })
    expect([registered.status, registered.body.certificateEndsDateTime]).toEqual([201, body.endsDateTime])
    expect((await askToken(sanad, registered.body as { clientId: string; clientSecret: string })).status).toBe(200)
  })

  it('is 403 for a founder who is no owner or developer of the organisation any more, whose name it would have', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const other = await addMember(sanad, cookie, 'owner')
    const member = `${organisationsPath}/${other.organisationId}/members/${other.organisationId}`
    const csrPem = await makeSigningRequest('tpp.example', await makeTppKey('ES256'))
    const sign = () => askPlatform(sanad, 'POST', path, { cookie, body: { csrPem } })
    expect((await sign()).status).toBe(201)
    await askPlatform(sanad, 'PATCH', member, { cookie: other.cookie, body: { role: 'viewer' } })
    expect(await sign()).toMatchObject({ status: 403, body: { code: 'roleInsufficient' } })
    expect((await askPlatform(sanad, 'DELETE', member, { cookie: other.cookie })).status).toBe(204)
    expect(await sign()).toMatchObject({ status: 403, body: { code: 'roleInsufficient' } })
  })

  it.each([
    ['no request', async () => 'x'],
    ['a private key', async () => '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
    ['no common name', async () => makeSigningRequest(' ', await makeTppKey('ES256'))],
    [
      'the signature of another key',
      async () => makeSigningRequest('x', { ...(await makeTppKey('ES256')), publicKey: (await makeTppKey('ES256')).publicKey }),
    ],
  ])('%s is refused by name', async (_, csr) => {
    const { ask } = await openDashboard()
    const { status, body } = await ask('POST', path, { body: { csrPem: await csr() } })
    expect([status, body.code, body.detail]).toEqual([400, 'resourceFormat', expect.stringMatching(/^csrPem /)])
  })

  proveSessionNeeded('POST', path, { csrPem: 'x' })
})
