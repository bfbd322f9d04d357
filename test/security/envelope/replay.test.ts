import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Kysely } from 'kysely'
import type { Connection } from '../../../src/data/connect.ts'
import type { Database } from '../../../src/data/schema.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { deliver, encodings, expectRefused, forge, openTarget, type Target } from '../../support/http/forgery.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

/**
 * J7: Sanad keeps no list of envelopes seen. What a replay can do is bounded by the BaseConsentId, unique per app for ever:
 * the same envelope again is 400, or with its idempotency key the first answer again; there are never two consents.
 */
describe('the same envelope again', () => {
  let db: Kysely<Database>
  let sanad: RunningSanad
  let second: RunningSanad
  let tpp: TestTpp
  let token: string
  /** Several instances, one database, one public address. */
  const start = (environment: Record<string, string> = {}) =>
    startSanad({
      environment,
      openDatabase: async (): Promise<Connection> => ({ db, kind: 'postgresql', close: async () => undefined }),
    })

  beforeAll(async () => {
    db = await openTestDatabase()
    sanad = await start()
    second = await start({ SANAD_BASE_URL: sanad.baseUrl })
    tpp = await registerTpp(sanad)
    token = await tpp.developerToken()
  })
  afterAll(async () => {
    await second?.close()
    await sanad?.close()
    await db?.destroy()
  })

  const target = () => ({ sanad, tpp, token }) as Target
  const send = (
    instance: RunningSanad,
    forged: ReturnType<typeof forge>,
    encoding: 'jwt' | 'json' = 'jwt',
    headers: Record<string, string> = {},
  ) => deliver(target(), encoding, forged, { sanad: instance, headers })
  const consentsOf = async (baseConsentId: string) =>
    (await db.selectFrom('consents').select('consentId').where('baseConsentId', '=', baseConsentId).execute()).length
  const consentIdIn = (text: string) =>
    (JSON.parse(Buffer.from(text.split('.')[1]!, 'base64url').toString()) as { message: { Data: { ConsentId: string } } }).message
      .Data.ConsentId

  it.each(encodings)(
    '%s, here, on the other instance, over the alias and in the other encoding: 400 each time, one consent',
    async (encoding) => {
      const message = paymentConsentRequest()
      const forged = forge(target(), { message })
      expect((await send(sanad, forged, encoding)).status).toBe(201)
      const alias = '/open-banking/payment/2023.08-draft2/payment-consents'
      const replays = [
        await send(sanad, forged, encoding),
        await send(second, forged, encoding),
        await deliver(target(), encoding, forged, { path: alias }),
        await send(second, forged, encoding === 'jwt' ? 'json' : 'jwt'),
        await send(sanad, forge(target(), { message }), encoding),
      ]
      for (const { status, code, path } of replays)
        expect([status, code, path]).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation', 'Data.BaseConsentId'])
      expect(await consentsOf(message.Data.BaseConsentId)).toBe(1)
    },
  )

  it('twenty at once on both instances: one 201, one consent', async () => {
    const message = paymentConsentRequest()
    const forged = forge(target(), { message })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 ? sanad : second, forged)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(400)])
    expect(await consentsOf(message.Data.BaseConsentId)).toBe(1)
  })

  it('with the same idempotency key the first answer comes again, on any instance and after a restart', async () => {
    const message = paymentConsentRequest()
    const forged = forge(target(), { message })
    const headers = { 'x-idempotency-key': randomUUID() }
    const first = await send(sanad, forged, 'jwt', headers)
    expect(first.status).toBe(201)
    const restarted = await start({ SANAD_BASE_URL: sanad.baseUrl })
    for (const instance of [sanad, second, restarted]) {
      const again = await send(instance, forged, 'jwt', headers)
      expect([again.status, consentIdIn(again.text)]).toEqual([201, consentIdIn(first.text)])
      const withoutKey = await send(instance, forged)
      expect([withoutKey.status, withoutKey.path]).toEqual([400, 'Data.BaseConsentId'])
    }
    await restarted.close()
    expect(await consentsOf(message.Data.BaseConsentId)).toBe(1)
  })

  it('the same key with another message is 409, and an idempotency key does not revive an envelope that is refused', async () => {
    const headers = { 'x-idempotency-key': randomUUID() }
    expect((await send(sanad, forge(target()), 'jwt', headers)).status).toBe(201)
    expect((await send(second, forge(target()), 'jwt', headers)).status).toBe(409)
    const expired = forge(target(), { claims: { nbf: 1_000, exp: 1_300 } })
    for (const status of [400, 400]) expect((await send(sanad, expired, 'jwt', { 'x-idempotency-key': 'k' })).status).toBe(status)
  })

  it('another app cannot replay it, not even with the first app’s idempotency key', async () => {
    const other = await registerTpp(sanad)
    const headers = { 'x-idempotency-key': randomUUID() }
    const message = paymentConsentRequest()
    const forged = forge(target(), { message })
    expect((await send(sanad, forged, 'jwt', headers)).status).toBe(201)
    for (const encoding of encodings) {
      const stolen = await deliver(target(), encoding, forged, { headers, token: await other.developerToken() })
      expect([stolen.status, stolen.code]).toEqual([400, 'KSAOB.JWS.InvalidHeader'])
    }
    expect(await consentsOf(message.Data.BaseConsentId)).toBe(1)
  })
})

describe('a right envelope at the wrong address', () => {
  let target: Target
  beforeAll(async () => void (target = await openTarget()))
  afterAll(() => target?.close())
  const consents = '/open-banking/payment/2023.08-draft2/payment-consents'

  it('a consent request sent as a patch, a patch sent as a consent request', async () => {
    const created = await deliver(target, 'jwt', forge(target))
    const { ConsentId } = (
      JSON.parse(Buffer.from(created.text.split('.')[1]!, 'base64url').toString()) as { message: { Data: { ConsentId: string } } }
    ).message.Data
    await expectRefused(target, () => forge(target), 'Body.InvalidFormat', { method: 'PATCH', path: `${consents}/${ConsentId}` })
    const patch = { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } }
    await expectRefused(target, () => forge(target, { message: patch }), 'Body.InvalidFormat')
    const { status } = await target.sanad.dependencies.db
      .selectFrom('consents')
      .select('status')
      .where('consentId', '=', ConsentId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('AwaitingAuthorization')
  })

  it.each([
    [
      'letter of guarantee',
      { Data: { AuthExpirationDateTime: '2030-01-01T00:00:00Z', Mt798: { CustomerReferenceNumber: '1' } } },
    ],
    ['account access', { Data: { Permissions: ['ReadAccountsBasic'], ExpirationDateTime: '2030-01-01T00:00:00Z' }, Risk: {} }],
    ['letter', { Data: { ConsentId: 'lg-1' } }],
  ])('a request for a %s sent as a payment consent', (_what, message) =>
    expectRefused(target, () => forge(target, { message }), 'Body.InvalidFormat'),
  )

  it('an answer of the bank sent back as a request', async () => {
    const answer = (await deliver(target, 'jwt', forge(target))).text
    await expectRefused(target, () => ({ ...forge(target), jwt: answer }), ['JWS.InvalidHeader', 'JWS.InvalidSignature'], {
      only: 'jwt',
    })
  })

  it('an access token or an envelope in each other’s place', async () => {
    await expectRefused(target, () => ({ ...forge(target), jwt: target.token }), ['JWS.InvalidHeader', 'JWS.Malformed'], {
      only: 'jwt',
    })
    expect((await deliver(target, 'jwt', forge(target), { token: forge(target).jwt })).status).toBe(401)
  })

  it('at an address that takes no envelopes, or of a method that does not exist', async () => {
    const forged = forge(target)
    expect((await deliver(target, 'jwt', forged, { path: '/dashboard/api/developers' })).status).toBe(415)
    expect((await deliver(target, 'jwt', forged, { method: 'PUT' })).status).toBe(405)
    expect((await deliver(target, 'jwt', forged, { path: '/payments/consents/' })).status).toBe(404)
  })
})
