import { expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { openDashboard } from '../support/operations/platform.ts'

it('listCoreBankCustomers needs no session and tells what one needs to play a customer', async () => {
  const { ask } = await openDashboard()
  const { status, body } = await ask('GET', '/core-bank/api/customers', { cookie: '' })
  expect(status).toBe(200)
  const customers = body as unknown as { nationalIdentificationNumber: string }[]
  expect(customers.length).toBeGreaterThan(5)
  expect(customers.find((customer) => customer.nationalIdentificationNumber === happyCustomer)).toMatchObject({
    password: expect.any(String),
    name: { en: expect.any(String), ar: expect.any(String) },
    accounts: expect.arrayContaining([
      expect.objectContaining({
        iban: expect.stringMatching(/^SA\d{22}$/),
        balance: { Amount: expect.any(String), Currency: 'SAR' },
      }),
    ]),
    companies: [],
  })
})
