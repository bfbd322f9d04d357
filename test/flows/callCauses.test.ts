import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import type { HiddenSimulator } from '../support/servers/hiddenSimulator.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf, payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

const interactionId = '0f9a1f0e-3c52-4d0e-9c5e-0a4a3a1f7b11'

describe('a call of the core bank', () => {
  let sanad: RunningSanad
  let bank: HiddenSimulator
  beforeAll(async () => {
    sanad = await startSanad({ environment: { SANAD_CORE_BANK: './test/support/servers/hiddenSimulator.ts' } })
    bank = sanad.dependencies.coreBank as HiddenSimulator
  })
  afterAll(() => sanad?.close())

  const causeOf = (operation: string) => bank.calls.findLast((one) => one.operation === operation)?.call
  const customer = () => customerOf(sanad, happyCustomer, { readOneTimeCode: () => bank.newestCode(happyCustomer) })

  it('names the request that caused it, under the id that its answer has', async () => {
    const answer = await fetch(sanad.url('/bank/sign-in'), {
      method: 'POST',
      headers: { 'x-fapi-interaction-id': interactionId },
      body: new URLSearchParams({ nationalIdentificationNumber: happyCustomer, password: 'wrong' }),
    })
    expect(answer.headers.get('x-fapi-interaction-id') ?? interactionId).toBe(interactionId)
    expect(causeOf('signIn')).toMatchObject({ interactionId, actor: { kind: 'nobody' } })
  })

  it('names the app whose customer decides, and the job that hands over what they decided', async () => {
    const shop = await registerTpp(sanad)
    const debtorIban = (await sanad.dependencies.coreBank.listAccounts(happyCustomer))[0]!.iban
    await payAs(sanad, shop, paymentConsentRequest({ debtorIban }), customer())
    expect(causeOf('requestConfirmation')?.actor).toMatchObject({ kind: 'customer', clientId: shop.clientId })
    await vi.waitFor(() => expect(causeOf('submitPayment')).toBeDefined(), { timeout: 5_000, interval: 20 })
    expect(causeOf('submitPayment')).toMatchObject({ actor: { kind: 'job', name: 'handOverDue' } })
  })
})
