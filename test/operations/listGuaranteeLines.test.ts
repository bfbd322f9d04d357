import { expect, it } from 'vitest'
import { exhausted, signatory, tuwaiq } from '../support/consents/letters.ts'
import { openDashboard } from '../support/operations/platform.ts'

it('listGuaranteeLines needs no session and tells what of each company’s line is free, and who may sign', async () => {
  const { ask } = await openDashboard()
  const { status, body } = await ask('GET', '/core-bank/api/guarantee-lines', { cookie: '' })
  type Amount = { Amount: string; Currency: string }
  const lines = body as unknown as {
    commercialRegistrationNumber: number
    signatories: string[]
    limit: Amount
    reserved: Amount
    free: Amount
  }[]
  expect(status).toBe(200)
  const lineOf = (company: typeof tuwaiq) =>
    lines.find((line) => line.commercialRegistrationNumber === company.commercialRegistrationNumber)!
  expect(lineOf(tuwaiq)).toMatchObject({
    signatories: expect.arrayContaining([signatory]),
    limit: { Amount: '50000000.00', Currency: 'SAR' },
  })
  expect(lineOf(exhausted).free.Amount).toBe('0.00')
  const halalas = ({ Amount }: Amount) => Number(Amount.replace('.', ''))
  for (const { limit, reserved, free } of lines) expect(halalas(free)).toBe(halalas(limit) - halalas(reserved))
})
