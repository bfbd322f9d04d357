import { expectLinesInStep } from '../../support/database/audits.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuaranteeConsentRequest } from '../../../src/sdk/index.ts'
import { authorizeGuarantee, guaranteeConsentRequest } from '../../support/consents/guaranteeConsent.ts'
import { examplesOf, findOperation, listOperations, readContract } from '../../support/contract/contracts.ts'
import { assail, type Front, operationTimeoutMs, requestsPerOperation, seed } from '../../support/contract/onslaught.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

/** Generated requests, right but for one thing, to every operation of the letter interface. */
let sanad: RunningSanad
let tpp: TestTpp
let token: string
let awaiting: string
let ready: { ConsentId: string; psuToken: string }
let letterId: string

const contract = readContract('letter-of-guarantee', new Date())
const [full] = examplesOf(
  findOperation(contract, 'createLetterOfGuaranteeConsent').operation.requestBody!.content['application/json']!,
)

async function authorizedConsent() {
  const { ConsentId, token: psu } = await authorizeGuarantee(sanad, tpp, { amount: '1.00' })
  return { ConsentId, psuToken: psu.accessToken }
}
async function newConsent(): Promise<void> {
  awaiting = (await tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data.ConsentId
}
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' } })
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
  await newConsent()
  ready = await authorizedConsent()
  letterId = (await tpp.client().createLetterOfGuarantee(ready.psuToken, ready.ConsentId)).message.Data.LetterOfGuaranteeId
})
afterAll(() => sanad?.close())

const rights: Record<string, Pick<Front, 'right' | 'restore'>> = {
  createLetterOfGuaranteeConsent: { right: () => structuredClone((full!.value as { message: GuaranteeConsentRequest }).message) },
  createLetterOfGuaranteeConsentAlias: { right: () => guaranteeConsentRequest() },
  patchLetterOfGuaranteeConsent: {
    right: () => ({
      Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' },
      Subscription: { Webhook: { Url: `https://tpp.example/${randomUUID()}`, IsActive: true } },
    }),
    restore: newConsent,
  },
  createLetterOfGuarantee: { right: () => ({ Data: { ConsentId: ready.ConsentId } }) },
}

describe(`${requestsPerOperation} requests with one thing broken, seed ${seed}`, () => {
  it.each(
    listOperations(contract).map(({ method, path, operation }) => ({
      method,
      path,
      operation,
      operationId: operation.operationId,
    })),
  )(
    '$operationId answers none with a 5xx, each as the contract says, and keeps nothing of those refused',
    async ({ method, path, operation, operationId }) => {
      const isPsu = operation.security !== undefined
      const tokenUntil = { time: 0 }
      const renew = async () => {
        if (Date.now() < tokenUntil.time) return
        tokenUntil.time = Date.now() + 300_000
        token = isPsu ? ready.psuToken : await tpp.developerToken()
      }
      await renew()
      const address = () => path.replace('{ConsentId}', awaiting).replace('{letterOfGuaranteeId}', letterId)
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
      // A consent gives one letter, so that no later request can succeed.
      if (operationId !== 'createLetterOfGuarantee')
        expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(0)
      await expectLinesInStep(sanad.dependencies.db)
    },
    operationTimeoutMs,
  )
})
