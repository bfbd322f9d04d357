import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  makeApp,
  makeConsent,
  postForm,
  type RunningAuthServer,
  sharedAuthServer,
} from '../support/authserver/authServer.ts'
import { authorize, redeem, refresh } from '../support/authserver/authorization.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await sharedAuthServer()))
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

const revoke = (token: unknown, app: { clientId: string; secret: string }) =>
  postForm(bank.settings, '/revoke', { token: String(token) }, basic(app))

describe('revokeToken', () => {
  it('does not revoke a developer token, and garbage is no error (RFC 7009)', async () => {
    const app = await makeApp(bank.db)
    const { body } = await postForm(bank.settings, '/token', { grant_type: 'client_credentials' }, basic(app))
    expect((await postForm(bank.settings, '/revoke', { token: body.access_token }, basic(app))).body.error).toBe(
      'unsupported_token_type',
    )
    expect((await postForm(bank.settings, '/revoke', { token: 'garbage' }, basic(app))).status).toBe(200)
    expect((await postForm(bank.settings, '/revoke', { token: body.access_token })).status).toBe(400)
  })

  it.each(['refresh_token', 'access_token'])('of a customer’s %s ends the whole access', async (name) => {
    const app = await makeApp(bank.db, { product: 'KSA AIS' })
    const consentId = await makeConsent(bank.db, app.clientId, { kind: 'account' })
    const { body } = await redeem(bank, app, (await authorize(bank, app, consentId)).get('code'))
    expect((await refresh(bank, app, body.refresh_token)).status).toBe(200)
    expect((await revoke(body[name], app)).status).toBe(200)
    expect((await refresh(bank, app, body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('does nothing for another app, and nothing at all with a wrong secret', async () => {
    const [app, stranger] = [await makeApp(bank.db, { product: 'KSA AIS' }), await makeApp(bank.db, { product: 'KSA AIS' })]
    const consentId = await makeConsent(bank.db, app.clientId, { kind: 'account' })
    const { body } = await redeem(bank, app, (await authorize(bank, app, consentId)).get('code'))
    expect((await revoke(body.refresh_token, stranger)).status).toBe(200)
    expect(await revoke(body.refresh_token, { ...app, secret: 'wrong' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect((await refresh(bank, app, body.refresh_token)).status).toBe(200)
  })
})
