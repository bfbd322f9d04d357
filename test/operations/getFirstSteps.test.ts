import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addRequestLogDay, insertLoggedRequests } from '../../src/data/repositories/requestLog.ts'
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
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${clientSecret}|PRIVATE KEY`))
    const steps = async () =>
      ((await ask('GET', path)).body.goLive as { step: string; isDone: boolean }[]).map(({ step, isDone }) => [step, isDone])
    const order = ['signedCall', 'webhookVerified', 'errorHandled', 'fapi2']
    expect(await steps()).toEqual(order.map((step) => [step, false]))

    uses!.note({ clientId: clientId!, kind: 'key', credential: keyId!, lastUsedAt: new Date() })
    await uses!.store()
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
    const call = (status: number, secondsAgo: number, interactionId: string = randomUUID()) => ({
      requestId: randomUUID(),
      clientId: clientId!,
      receivedAt: new Date(Date.now() - secondsAgo * 1_000),
      interactionId,
      interfaceName: 'payment-initiation',
      operationId: 'createPaymentConsent',
      method: 'POST',
      path: '/payments/consents',
      status,
      durationMs: 3,
      errorCodes: [],
      refusal: null,
      consentId: null,
      resourceId: null,
      verdicts: null,
      details: null,
    })
    for (const { receivedAt } of [call(400, 4), call(400, 2)]) await addRequestLogDay(db, receivedAt.toISOString().slice(0, 10))
    // A success before the refusal is no error handled, and neither is one after a probe of `sanad doctor`.
    const probeId = `${randomUUID().slice(0, 13)}-8000-8000-d0c700000000`
    await insertLoggedRequests(db, [call(400, 4, probeId), call(201, 3), call(400, 2)])
    expect((await steps()).filter(([, isDone]) => isDone).map(([step]) => step)).toEqual(['signedCall', 'webhookVerified'])
    await insertLoggedRequests(db, [call(201, 1)])
    expect((await steps()).map(([, isDone]) => isDone)).toEqual([true, true, true, false])
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/first-steps`)
  proveOwnAppsOnly('GET', '/first-steps')
})
