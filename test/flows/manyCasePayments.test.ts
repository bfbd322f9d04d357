import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostCasePayments } from '../../src/domain/fraud/fraudCase.ts'
import { listFraudCases } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { visitBank } from '../support/browser/bankVisit.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

/** The payment so many times more, with its consent, as if each had been rejected later. */
async function copyRejected(paymentId: string, times: number): Promise<void> {
  const { db } = sanad.dependencies
  const ids = sql`'base_consent_id', 'copy-' || n, 'consent_id', 'pis-copy-' || n, 'payment_id', 'copy-' || n`
  const numbers = sql`generate_series(1, ${times}::int) as n`
  await sql`insert into consents select (jsonb_populate_record(c, jsonb_build_object(${ids}))).*
    from consents as c, ${numbers} where c.payment_id = ${paymentId}`.execute(db)
  await sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object(${ids}, 'payment_transaction_id', 'COPY' || n,
      'status', 'KSAOB.Rejected', 'created_at', p.created_at + n * interval '1 second'))).*
    from payments as p, ${numbers} where p.payment_id = ${paymentId}`.execute(db)
}

it('a case with very many payments cancels all that wait for their day, and shows the bank so many, the pending ones first', async () => {
  const { db } = sanad.dependencies
  const shop = await registerTpp(sanad)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const scheduled = []
  for (let count = 0; count < 3; count++)
    scheduled.push((await payAs(sanad, shop, paymentConsentRequest({ executionDate: inDays(3) }))).PaymentId)
  const { PaymentId: onItsWay } = await payAs(sanad, shop, paymentConsentRequest())
  const area = await visitBank(sanad, happyCustomer)
  expect((await area.post(sanad.url(routes.bankPaymentReport(scheduled[0]!)))).status).toBe(303)
  await copyRejected(onItsWay, mostCasePayments)
  const { caseId } = await db.selectFrom('fraudCases').select('caseId').executeTakeFirstOrThrow()
  await sql`insert into fraud_case_payments select ${caseId}, payment_id from payments where status = 'KSAOB.Rejected'`.execute(
    db,
  )
  const [found] = await listFraudCases(sanad.dependencies, { reader: 'operator' })
  expect(found!.payments).toHaveLength(mostCasePayments)
  expect(found!.payments.filter(({ status }) => status === 'KSAOB.Pending').map(({ paymentId }) => paymentId)).toEqual([onItsWay])
  const left = await db.selectFrom('payments').select('status').where('paymentId', 'in', scheduled).execute()
  expect(left.map(({ status }) => status)).toEqual(scheduled.map(() => 'KSAOB.Cancelled'))
})
