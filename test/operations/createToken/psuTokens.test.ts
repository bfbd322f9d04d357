import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateAppStatus } from '../../../src/data/repositories/apps.ts'
import { findCustomerCaller } from '../../../src/data/repositories/callers.ts'
import { deleteGrantsOfConsent } from '../../../src/data/repositories/oidcRecords.ts'
import {
  authorizationParameters,
  basic,
  makeApp,
  makeConsent,
  postForm,
  type RunningAuthServer,
  sharedAuthServer,
} from '../../support/authserver/authServer.ts'
import { authorize, begin, redeem, refresh, scopeOf, verifyTokenOf } from '../../support/authserver/authorization.ts'
import { openBrowser } from '../../support/browser/browser.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await sharedAuthServer()))
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

const verified = (token: string) => verifyTokenOf(bank, token)
const hasGrant = async ({ clientId }: { clientId: string }, consentId: string) =>
  (await findCustomerCaller(bank.db, { clientId, consentId, now: new Date() }))?.unjudged.granted?.hasGrant
const revoke = (consentId: string) =>
  bank.db
    .updateTable('consents')
    .set({ status: 'Finished', flags: JSON.stringify([{ Flag: 'Revoked', FlagSetDateTime: '' }]) })
    .where('consentId', '=', consentId)
    .execute()

describe('a code', () => {
  async function makeCode() {
    const app = await makeApp(bank.db)
    const consentId = await makeConsent(bank.db, app.clientId)
    return { app, consentId, code: (await authorize(bank, app, consentId)).get('code') }
  }

  it('used a second time ends what the first use got', async () => {
    const { app, consentId, code } = await makeCode()
    expect((await redeem(bank, app, code)).status).toBe(200)
    expect(await hasGrant(app, consentId)).toBe(true)
    expect((await redeem(bank, app, code)).body.error).toBe('invalid_grant')
    expect(await hasGrant(app, consentId)).toBe(false)
  })

  it('used twice at the same time gives at most one answer', async () => {
    const { app, code } = await makeCode()
    const answers = await Promise.all([1, 2, 3].map(() => redeem(bank, app, code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(2)
  })

  it.each<[string, Record<string, string>]>([
    ['no verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['another redirect_uri', { redirect_uri: 'https://tpp.example/callback/' }],
  ])('is worth nothing with %s', async (_, change) => {
    const { app, code } = await makeCode()
    expect((await redeem(bank, app, code, change)).status).toBe(400)
  })

  it('is worth nothing to another app, without authentication, or after the app was deleted', async () => {
    const { app, code } = await makeCode()
    expect((await redeem(bank, await makeApp(bank.db), code)).body.error).toBe('invalid_grant')
    expect((await redeem(bank, { ...app, secret: 'x' }, code)).status).toBe(401)
    await updateAppStatus(bank.db, app.clientId, 'ended', new Date())
    expect((await redeem(bank, app, code)).body.error).toBe('invalid_client')
  })

  it('is worth nothing when its consent was revoked meanwhile', async () => {
    const { app, consentId, code } = await makeCode()
    await revoke(consentId)
    expect((await redeem(bank, app, code)).body.error).toBe('invalid_grant')
  })

  it('does not come when the app is deleted while the customer is at the bank', async () => {
    const app = await makeApp(bank.db)
    const browser = openBrowser()
    const page = await begin(
      bank,
      browser,
      authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId))),
    )
    await updateAppStatus(bank.db, app.clientId, 'ended', new Date())
    const finished = await browser.post(`${page.href}?outcome=approve`)
    const resumed = await browser.get(finished.headers.get('location')!)
    expect([resumed.status, resumed.headers.get('location')]).toEqual([400, null])
    expect(await resumed.text()).toContain('invalid_client')
  })
})

describe('a refresh token', () => {
  const kinds = [
    ['KSA AIS', 'account'],
    ['KSA LOG', 'guarantee'],
  ] as const

  it.each(kinds)(
    'of %s is not rotated, lives as long as the consent, and ends by /revoke of either token',
    async (product, kind) => {
      const app = await makeApp(bank.db, { product })
      for (const presented of ['refresh_token', 'access_token'] as const) {
        const expiresAt = new Date(Date.now() + 30 * 86_400_000)
        const consentId = await makeConsent(bank.db, app.clientId, { kind, expiresAt })
        const first = await redeem(bank, app, (await authorize(bank, app, consentId)).get('code'))
        const second = await refresh(bank, app, first.body.refresh_token)
        expect([second.status, second.body.refresh_token]).toEqual([200, first.body.refresh_token])
        expect(verified(second.body.access_token)).toMatchObject({ kind: 'psu', consentId })
        const record = await bank.db
          .selectFrom('oidcRecords')
          .selectAll()
          .where('kind', '=', 'RefreshToken')
          .orderBy('expiresAt', 'desc')
          .executeTakeFirstOrThrow()
        expect(Math.abs(record.expiresAt!.getTime() - expiresAt.getTime())).toBeLessThan(5000)
        const stranger = await makeApp(bank.db, { product })
        expect((await refresh(bank, stranger, first.body.refresh_token)).body.error).toBe('invalid_grant')
        expect((await postForm(bank.settings, '/revoke', { token: String(first.body[presented]) }, basic(stranger))).status).toBe(
          200,
        )
        expect((await refresh(bank, app, first.body.refresh_token)).status).toBe(200)
        expect((await postForm(bank.settings, '/revoke', { token: String(first.body[presented]) }, basic(app))).status).toBe(200)
        expect((await refresh(bank, app, first.body.refresh_token)).body.error).toBe('invalid_grant')
        expect(await hasGrant(app, consentId)).toBe(false)
      }
    },
  )

  it('ends with its consent, by state and when its grants are deleted', async () => {
    const app = await makeApp(bank.db, { product: 'KSA AIS' })
    const end = [revoke, (consentId: string) => deleteGrantsOfConsent(bank.db, consentId)]
    for (const endTokens of end) {
      const consentId = await makeConsent(bank.db, app.clientId, { kind: 'account' })
      const { body } = await redeem(bank, app, (await authorize(bank, app, consentId)).get('code'))
      expect((await refresh(bank, app, body.refresh_token)).status).toBe(200)
      await endTokens(consentId)
      expect((await refresh(bank, app, body.refresh_token)).body.error).toBe('invalid_grant')
    }
  })

  it('is not a grant type of payment apps', async () => {
    expect((await refresh(bank, await makeApp(bank.db), 'x')).status).toBe(400)
  })
})
