import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOperations, readContract } from '../../support/contract/contracts.ts'
import { assail, type Front, operationTimeoutMs, requestsPerOperation, seed } from '../../support/contract/onslaught.ts'
import { fullPaymentConsentMessage, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { payAs } from '../../support/story.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

/** Generated requests, right but for one thing, to every operation of payment initiation. */
let sanad: RunningSanad
let tpp: TestTpp
let token: string
let paid: { ConsentId: string; PaymentId: string; AuthorisationId: string }
let awaiting: string

async function newConsent(): Promise<void> {
  awaiting = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
}
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' } })
  tpp = await registerTpp(sanad)
  const { ConsentId, PaymentId } = await payAs(sanad, tpp, paymentConsentRequest())
  const { authorisationId: AuthorisationId } = await sanad.dependencies.db
    .selectFrom('consents')
    .select('authorisationId')
    .where('consentId', '=', ConsentId)
    .executeTakeFirstOrThrow()
  paid = { ConsentId, PaymentId, AuthorisationId }
  await newConsent()
})
afterAll(() => sanad?.close())

const rights: Record<string, Pick<Front, 'right' | 'restore'>> = {
  createPaymentConsent: { right: () => fullPaymentConsentMessage() },
  createPaymentConsentAlias: { right: () => paymentConsentRequest() },
  patchPaymentConsent: {
    right: () => ({
      Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' },
      Subscription: { Webhook: { Url: `https://tpp.example/${randomUUID()}`, IsActive: true } },
    }),
    restore: newConsent,
  },
}

describe(`${requestsPerOperation} requests with one thing broken, seed ${seed}`, () => {
  it.each(
    listOperations(readContract('payment-initiation')).map(({ method, path, operation }) => ({
      method,
      path,
      operation,
      operationId: operation.operationId,
    })),
  )(
    '$operationId answers none with a 5xx, each as the contract says, and keeps nothing of those refused',
    async ({ method, path, operation, operationId }) => {
      token = await tpp.developerToken()
      const tokenUntil = { time: Date.now() + 300_000 }
      const address = () =>
        path
          .replace('{ConsentId}', operationId === 'patchPaymentConsent' ? awaiting : paid.ConsentId)
          .replace('{PaymentId}', paid.PaymentId)
          .replace('{AuthorisationId}', paid.AuthorisationId)
      const renew = async () => {
        if (Date.now() < tokenUntil.time) return
        tokenUntil.time = Date.now() + 300_000
        token = await tpp.developerToken()
      }
      const signer = operation.requestBody && { clientId: tpp.clientId, key: tpp.key }
      const statuses = await assail({
        sanad,
        method,
        operation,
        address,
        headers: () => ({ authorization: `Bearer ${token}` }),
        refresh: renew,
        ...rights[operationId],
        ...(signer && { signer }),
      })
      expect(statuses[400] ?? 0).toBeGreaterThan(0)
      expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(0)
    },
    operationTimeoutMs,
  )
})
