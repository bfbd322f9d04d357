import { describe, expect, it } from 'vitest'
import { askToken, newApp, openDashboard, proveSessionNeeded } from '../support/operations/platform.ts'

const path = '/dashboard/api/apps'

describe('createApp', () => {
  it('answers 201 with the app and its secret, with which it gets tokens', async () => {
    const { sanad, ask } = await openDashboard()
    const { status, body } = await ask('POST', path, { body: newApp })
    expect([status, body]).toMatchObject([
      201,
      {
        ...newApp,
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        clientSecret: expect.stringMatching(/^[\w-]{32,}$/),
        scope: 'payments',
      },
    ])
    expect((await askToken(sanad, body as { clientId: string; clientSecret: string })).status).toBe(200)
  })

  it('registers the level fapi2, without a secret', async () => {
    const { ask } = await openDashboard()
    const app = {
      ...newApp,
      securityLevel: 'fapi2',
      tokenEndpointAuthMethod: 'tls_client_auth',
      tlsClientAuthSubjectDn: 'CN=x,C=SA',
    }
    const { status, body } = await ask('POST', path, { body: app })
    expect([status, body]).toMatchObject([201, app])
    expect(body).not.toHaveProperty('clientSecret')
    const byDefault = await ask('POST', path, { body: { ...newApp, securityLevel: 'fapi2' } })
    expect(byDefault.body.tokenEndpointAuthMethod).toBe('private_key_jwt')
  })

  it.each([
    ['an unknown member', { ...newApp, colour: 'green' }, 'colour'],
    [
      'fapi2 with a secret',
      { ...newApp, securityLevel: 'fapi2', tokenEndpointAuthMethod: 'client_secret_basic' },
      'tokenEndpointAuthMethod',
    ],
    ['secret with a certificate', { ...newApp, tokenEndpointAuthMethod: 'tls_client_auth' }, 'tokenEndpointAuthMethod'],
    [
      'a CA without a subject',
      { ...newApp, securityLevel: 'fapi2', tokenEndpointAuthMethod: 'tls_client_auth' },
      'tlsClientAuthSubjectDn',
    ],
    ['two key sources', { ...newApp, certificatePem: 'x' }, 'certificatePem'],
    ['a name like a bank’s', { ...newApp, name: 'AlRajhi Pay' }, 'name'],
    ['a name like the bank’s own', { ...newApp, name: 'بنك سنـد' }, 'name'],
    ['a name like a participant’s', { ...newApp, name: 'Scripted bank SBXASARI' }, 'name'],
    ['a name of mixed scripts', { ...newApp, name: 'Nаkheel' }, 'name'],
    ['a fragment', { ...newApp, redirectUris: ['https://tpp.example/#'] }, 'redirectUris[0]'],
  ])('%s is a problem document that names the field', async (_, body, field) => {
    const { ask } = await openDashboard()
    const answer = await ask('POST', path, { body })
    expect([answer.status, answer.type]).toEqual([400, 'application/problem+json'])
    expect(JSON.stringify(answer.body.errors)).toContain(`"path":"${field}"`)
  })

  proveSessionNeeded('POST', path, newApp)
})
