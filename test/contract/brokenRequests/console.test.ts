import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBankUser, openSession, type TestBankUser } from '../../support/console/bankUsers.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { listOperations, readContract } from '../../support/contract/contracts.ts'
import { assail, type Front, operationTimeoutMs, requestsPerOperation, seed } from '../../support/contract/onslaught.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'

/** Generated requests, right but for one thing, to every operation of the console. */
let sanad: RunningSanad
let user: TestBankUser
let cookie: string
let clientId: string
let consentId: string
const restoreSession = async () => void (cookie = await openSession(sanad, user.bankUserId))
/** A broken request with another method may be a right one to end the app. */
const newApp = async () => {
  const tpp = await registerTpp(sanad)
  clientId = tpp.clientId
  consentId = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
}

beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' } })
  user = await openBankUser(sanad)
  cookie = user.cookie
  await newApp()
})
afterAll(() => sanad?.close())

const rights: Record<string, Pick<Front, 'right' | 'restore'>> = {
  createConsoleSession: { right: () => ({ email: `${randomUUID()}@bank.example`, password: 'not the right one' }) },
  deleteConsoleSession: { restore: restoreSession },
  changeBankUserPassword: { right: () => ({ password: user.password, newPassword: 'correct horse battery staple' }) },
  createInvitation: { right: () => ({ email: `${randomUUID()}@tpp.example` }) },
}
const operations = listOperations(readContract('console')).map(({ method, path, operation }) => ({
  method,
  path,
  operation,
  operationId: operation.operationId,
}))

describe(`${requestsPerOperation} requests with one thing broken, seed ${seed}`, () => {
  it.each(operations)(
    '$operationId answers none with a 5xx, each as the contract says, and keeps nothing of those refused',
    async ({ method, path, operation, operationId }) => {
      const address = () => path.replace('{clientId}', clientId).replace('{ConsentId}', consentId)
      const headers = (): Record<string, string> => ({ cookie })
      const statuses = await assail({ sanad, method, operation, address, headers, ...rights[operationId] })
      expect(Object.keys(statuses).some((status) => status.startsWith('4'))).toBe(true)
    },
    operationTimeoutMs,
  )
})
