import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCasePayments } from '../../src/data/repositories/caseScope.ts'
import { openFraudCase } from '../../src/data/repositories/fraudCases.ts'
import { insertPayment, lockScheduledOfApp } from '../../src/data/repositories/payments.ts'
import { inTransaction } from '../../src/data/transaction.ts'
import type { Payment } from '../../src/domain/payment/payment.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { openSteppedPair, type SteppedPair } from '../support/database/steppedConnection.ts'

const now = new Date('2026-11-21T09:00:00Z')
const nationalIdentificationNumber = '1000000024'

let pair: SteppedPair
beforeAll(async () => {
  pair = await openSteppedPair()
})
afterAll(() => pair?.close())

test('a report of fraud notes an app’s scheduled payments while the bank ends the app: neither waits for the other', async () => {
  const { db, first, second } = pair
  const { consentId, clientId } = await insertAuthorizedConsent(
    { db },
    { nationalId: nationalIdentificationNumber, accountIds: ['acc-1'], now },
  )
  const payment: Payment = {
    ...{ paymentId: randomUUID(), consentId, clientId, nationalIdentificationNumber, type: 'KSAOB.SingleFutureDatedPayment' },
    ...{ paymentTransactionId: randomUUID(), status: 'KSAOB.Pending', rejectReasonCode: null, rejectReasonMessage: null },
    ...{ amountHalalas: 100, currency: 'SAR', debtorIban: 'SA1', creditorIban: 'SA2', creditorName: { en: 'Books' } },
    ...{
      purposeCode: 'SELF',
      payerNotes: null,
      executionAt: new Date('2026-11-24T21:00:00Z'),
      createdAt: now,
      statusUpdatedAt: now,
    },
  }
  await insertPayment(db, payment)
  const about = { about: 'payment', resourceId: payment.paymentId, stopsOpenBanking: false } as const
  const opened = { ...about, caseId: '1234567890', nationalIdentificationNumber, clientId, reportedAt: now }
  const fraudCase = await openFraudCase(db, opened)
  // Held before the commit, with its locks.
  first.start((executor) => inTransaction(executor, (trx) => lockScheduledOfApp(trx, { clientId, now })), 2)
  await first.rest()
  let isNoted = false
  second.start((executor) => addCasePayments(executor, fraudCase).then(() => (isNoted = true)), Infinity)
  await second.rest()
  const wasNoted = isNoted
  first.release()
  await Promise.all([first.ended(), second.ended()])
  expect(wasNoted).toBe(true)
})
