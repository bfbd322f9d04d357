import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountConsentRequest, linkAccounts } from '../../support/consents/accountConsent.ts'
import { isCampaign } from '../../support/campaign.ts'
import { listOperations, readContract } from '../../support/contract/contracts.ts'
import { assail, type Front, operationTimeoutMs, requestsPerOperation, seed } from '../../support/contract/onslaught.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

/** Generated requests, right but for one thing, to every operation of account information. */
let sanad: RunningSanad
let tpp: TestTpp
let tokens: { developer: string; psu: string }
let refreshToken: string
let linkedConsentId: string
let awaiting: string
const AccountId = 'acc-000101'

async function newConsent(): Promise<void> {
  awaiting = (await tpp.client().createAccountAccessConsent(accountConsentRequest())).message.Data.ConsentId
}
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' } })
  tpp = await registerTpp(sanad, { product: 'KSA AIS' })
  const { ConsentId, token } = await linkAccounts(sanad, tpp, { accountIds: [AccountId] })
  linkedConsentId = ConsentId
  refreshToken = token.refreshToken!
  // The first use of a consent is kept; what follows keeps nothing.
  await tpp.client().getAccounts(token.accessToken)
  await newConsent()
})
afterAll(() => sanad?.close())

const rights: Record<string, Pick<Front, 'right' | 'restore'>> = {
  createAccountAccessConsent: { right: () => accountConsentRequest() },
  patchAccountAccessConsent: {
    right: () => ({
      Data: { ConsentStatus: 'Rejected', RevokedBy: 'KSAOB.TPP' },
      Subscription: { Webhook: { Url: `https://tpp.example/${randomUUID()}`, IsActive: true } },
    }),
    restore: newConsent,
  },
}

/** The lists are read by one piece of code, the aliases run their originals: outside of a campaign one of each kind will do. */
const sample = ['createAccountAccessConsent', 'patchAccountAccessConsent', 'getAccountTransactions', 'getParties']
const operations = listOperations(readContract('account-information'))
  .map(({ method, path, operation }) => ({ method, path, operation, operationId: operation.operationId }))
  .filter(({ operationId }) => isCampaign || sample.includes(operationId))

describe(`${requestsPerOperation} requests with one thing broken, seed ${seed}`, () => {
  it.each(operations)(
    '$operationId answers none with a 5xx, each as the contract says, and keeps nothing of those refused',
    async ({ method, path, operation, operationId }) => {
      const canonicalId = operation['x-alias-of'] ?? operationId
      let renewAt = 0
      const renew = async () => {
        if (Date.now() < renewAt) return
        renewAt = Date.now() + 300_000
        tokens = { developer: await tpp.developerToken(), psu: (await tpp.client().refreshToken(refreshToken)).accessToken }
      }
      await renew()
      const address = () =>
        path
          .replace('{ConsentId}', canonicalId === 'patchAccountAccessConsent' ? awaiting : linkedConsentId)
          .replace('{AccountId}', AccountId)
      const headers = () => ({ authorization: `Bearer ${operation.security ? tokens.psu : tokens.developer}` })
      const signer = operation.requestBody && { clientId: tpp.clientId, key: tpp.key }
      const statuses = await assail({
        sanad,
        method,
        operation,
        address,
        headers,
        refresh: renew,
        ...rights[canonicalId],
        ...(signer && { signer }),
      })
      expect(statuses[400] ?? 0).toBeGreaterThan(0)
      expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(0)
    },
    operationTimeoutMs,
  )
})
