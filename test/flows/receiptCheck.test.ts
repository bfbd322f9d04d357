import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '../support/browser/bankVisit.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { decideAtBank, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let shop: TestTpp
let paymentId: string
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  paymentId = (await payAs(sanad, shop, paymentConsentRequest())).PaymentId
})
afterAll(() => sanad?.close())

const check = (number: string) => fetch(sanad.url(`/bank/receipts?${new URLSearchParams({ number }).toString()}`))

describe('a receipt that somebody was shown', () => {
  it('is checked by its number, without a sign-in: amount, day and status now, and who it was in a mask', async () => {
    const page = await (await check(paymentId)).text()
    for (const shown of ['150.00', 'P••• C•••', 'SA03 •••• 7519', 'noindex']) expect(page).toContain(shown)
    for (const hidden of ['Palm', 'Coffee', 'SA0380000000608010167519', 'Noura', '1000000016']) expect(page).not.toContain(hidden)
    await decideAtBank(sanad, paymentId, 'reject')
    expect(await readPage(await check(paymentId.toUpperCase()))).toMatch(/Status now\s+Rejected/)
  })

  it.each([
    ['approve', '', 'This payment has been made.'],
    ['reject', ' error', 'This payment was rejected. No money has moved.'],
    [undefined, ' warning', 'This payment is not made yet.'],
  ] as const)('says first of all whether the money has moved, in the colour of that: %s', async (decision, look, text) => {
    const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest())
    if (decision) await decideAtBank(sanad, PaymentId, decision)
    expect(await (await check(PaymentId)).text()).toContain(`<p class="notice${look}" role="status">${text}</p>`)
  })

  it('says for which day a payment is scheduled, and that it is not made', async () => {
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString()
    const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest({ executionDate: inTenDays }))
    const page = await readPage(await check(PaymentId))
    expect(page).toContain('This payment is not made yet: it is scheduled and may still be cancelled.')
    expect(page).toMatch(/When\s+\d{1,2} [A-Z][a-z]+ \d{4}/)
  })

  it.each(['', 'x', randomUUID(), `${'9'.repeat(300)}`, "' or 1=1", '\0', '../..'])(
    'has no answer for the number %j, and does no harm',
    async (number) => {
      const answer = await check(number)
      expect([answer.status, (await answer.text()).includes('has this payment')]).toEqual([200, false])
    },
  )

  it('is not looked for by guessing: a network has so many checks in a while', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 105; asked += 1) statuses.push((await check(randomUUID())).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })
})
