import { expect, it } from 'vitest'
import { openDashboard } from '../support/operations/platform.ts'
import { ibans } from '../support/verification.ts'

it('getMagicValues needs no session and lists what makes the sandbox behave in a special way', async () => {
  const { ask } = await openDashboard()
  const { status, body } = await ask('GET', '/core-bank/api/magic-values', { cookie: '' })
  expect(status).toBe(200)
  const { amounts, payees, customers } = body as unknown as {
    amounts: { amount: string; appliesTo: string }[]
    payees: { iban: string }[]
    customers: { description: { en: string; ar: string } }[]
  }
  expect(amounts.map(({ amount }) => amount)).toEqual(expect.arrayContaining(['4004.00', '.01']))
  expect(new Set(amounts.map(({ appliesTo }) => appliesTo))).toEqual(new Set(['payment', 'letterOfGuarantee']))
  expect(payees.map(({ iban }) => iban)).toContain(ibans.happy)
  expect(customers[0]!.description).toEqual({ en: expect.any(String), ar: expect.any(String) })
})
