import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { submitPayment } from '../support/operations/bankDesk.ts'
import { openDashboard } from '../support/operations/platform.ts'

const path = '/core-bank/api/payments'
const list = async (query = '') => {
  const { ask } = await openDashboard()
  const { status, body } = await ask('GET', `${path}${query}`, { cookie: '' })
  expect(status).toBe(200)
  return body as unknown as { paymentId: string; state: string }[]
}

describe('listBankPayments', () => {
  it('needs no session and shows payments as the core bank knows them, newest first', async () => {
    const [first, second] = [await submitPayment(), await submitPayment()]
    const own = (await list()).filter(({ paymentId }) => [first, second].includes(paymentId))
    expect(own.map(({ paymentId }) => paymentId)).toEqual([second, first])
    expect(own[0]).toMatchObject({
      nationalIdentificationNumber: happyCustomer,
      state: 'pending',
      amount: { Amount: '150.50', Currency: 'SAR' },
      creditorName: { en: 'Nasser Al-Shammari' },
    })
  })

  it('shows those in one state where that is asked for', async () => {
    const { ask } = await openDashboard()
    const [waiting, done] = [await submitPayment(), await submitPayment()]
    await ask('POST', `${path}/${done}/approve`)
    const completed = await list('?state=completed')
    expect(completed.map(({ paymentId }) => paymentId)).toContain(done)
    expect(new Set(completed.map(({ state }) => state))).toEqual(new Set(['completed']))
    expect((await list('?state=pending')).map(({ paymentId }) => paymentId)).toContain(waiting)
  })

  it('refuses a state that there is not', async () => {
    const { ask } = await openDashboard()
    expect(await ask('GET', `${path}?state=lost`)).toMatchObject({ status: 400, body: { errors: [{ path: 'state' }] } })
  })
})
