import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findHandledError } from '../../src/data/repositories/goLive.ts'
import { signingProxyPort } from '../../src/sdk/index.ts'
import { logCalls } from '../support/operations/loggedCalls.ts'
import {
  appPath,
  newApp,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registeredPath,
} from '../support/operations/platform.ts'
import { makeTppKey } from '../support/tpp/tppKeys.ts'

describe('getFirstSteps', () => {
  it('fills in variables, profile and commands for the app, without secret and private key, and counts what is done', async () => {
    const { sanad, ask } = await openDashboard()
    const { db, uses } = sanad.dependencies
    const key = await makeTppKey('ES256')
    const { jwksUri: _, ...app } = newApp
    const publicKey = JSON.stringify(key.publicJwk)
    const { body: registered } = await ask('POST', '/dashboard/api/apps', { body: { ...app, publicKey } })
    const { clientId, clientSecret, keyId } = registered as Record<string, string>
    const path = `${appPath(clientId!)}/first-steps`
    const { status, body } = await ask('GET', path)
    expect([status, body.profile]).toMatchObject([
      200,
      { key: { kid: keyId, alg: 'ES256', privateKeyFile: 'sanad-key.pem' }, apps: { payments: { clientId } }, latest: {} },
    ])
    expect(body.variables).toContain(`SANAD_CLIENT_ID=${clientId}\nSANAD_CLIENT_SECRET=\nSANAD_KEY_ID=${keyId}\n`)
    expect(JSON.stringify(body.commands)).toContain(`localhost:${signingProxyPort}/payments/consents`)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${clientSecret}|PRIVATE KEY`))
    const steps = async () =>
      ((await ask('GET', path)).body.goLive as { step: string; isDone: boolean }[]).map(({ step, isDone }) => [step, isDone])
    const order = ['signedCall', 'webhookVerified', 'errorHandled', 'fapi2']
    expect(await steps()).toEqual(order.map((step) => [step, false]))

    uses.note({ clientId: clientId!, kind: 'key', credential: keyId!, lastUsedAt: new Date() })
    await uses.store()
    const event = {
      eventId: randomUUID(),
      eventType: 'KSAOB.Resource.Updated',
      consentId: 'pis-1',
      resource: '/x',
      resourceKind: 'payment',
      payload: '{}',
      attempts: 1,
      state: 'delivered',
    } as const
    await db
      .insertInto('outbox')
      .values({ ...event, clientId: clientId!, createdAt: new Date(), nextAttemptAt: new Date() })
      .execute()
    const call = (status: number, secondsAgo: number, more: { interactionId?: string } = {}) => ({
      status,
      receivedAt: new Date(Date.now() - secondsAgo * 1_000),
      ...more,
    })
    // A success before the refusal is no error handled, and neither is a redirect with an error, or a success after a probe of `sanad
    // doctor`.
    const interactionId = `${randomUUID().slice(0, 13)}-8000-8000-d0c700000000`
    const redirect = { ...call(303, 1.5), refusal: 'invalid_request' }
    // A customer's no is no error of the app, so a success after it handles none.
    const declined = { ...call(303, 3.5), refusal: 'access_denied' }
    await logCalls(sanad, clientId!, [call(400, 4, { interactionId }), declined, call(201, 3), call(400, 2), redirect])
    expect((await steps()).filter(([, isDone]) => isDone).map(([step]) => step)).toEqual(['signedCall', 'webhookVerified'])
    await logCalls(sanad, clientId!, [call(201, 1)])
    expect((await steps()).map(([, isDone]) => isDone)).toEqual([true, true, true, false])
    // Only the latest calls are looked at, however many the log has.
    const handledWithin = async (most: number) => (await findHandledError(db, { clientId: clientId!, most })) !== undefined
    expect([await handledWithin(1), await handledWithin(2)]).toEqual([false, true])
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/first-steps`)
  proveOwnAppsOnly('GET', '/first-steps')
})
