import { describe, expect, it, vi } from 'vitest'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { customerOf, payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

const path = '/console/api/payments'
const payer = '2000000014'

describe('listConsolePayments', () => {
  it('finds a payment by PaymentId, reference and ConsentId, and tells a viewer no IBAN', async () => {
    const { sanad, ask, users } = await openConsole()
    const tpp = await registerTpp(sanad)
    const request = paymentConsentRequest({ nationalId: payer })
    const { PaymentId: paymentId } = await payAs(sanad, tpp, request, customerOf(sanad, payer))
    const { db } = sanad.dependencies
    const stored = db.selectFrom('payments').selectAll().where('paymentId', '=', paymentId)
    const { paymentTransactionId: reference, consentId, debtorIban, creditorIban } = await stored.executeTakeFirstOrThrow()
    const find = async (id: string, role: 'viewer' | 'operator' | 'approver' = 'operator') =>
      (await ask('GET', `${path}?id=${id}`, { cookie: users[role].cookie })).body as unknown as object[]
    // The job hands it over beside this test, which changes what is found.
    await expect.poll(async () => (await find(paymentId))[0]).toMatchObject({ instruction: { state: 'awaitingDecision' } })
    const [found] = await find(paymentId)
    expect(found).toMatchObject({ paymentId, reference, consentId, clientId: tpp.clientId, debtorIban, creditorIban })
    expect(found).toMatchObject({ nationalIdentificationNumber: payer, currency: 'SAR' })
    for (const id of [reference, consentId]) expect(await find(id, 'approver')).toEqual([found])
    const [seen] = await find(paymentId, 'viewer')
    expect(found).toEqual({ ...seen, debtorIban, creditorIban })
    expect(Object.keys(seen!).filter((name) => name.endsWith('Iban'))).toEqual([])
    const typed = [
      ` ${paymentId.toUpperCase()} `,
      reference.toLowerCase(),
      reference.replace(/(.{4})/g, '$1 '),
      consentId.toUpperCase(),
    ]
    for (const id of typed) expect(await find(encodeURIComponent(id), 'approver'), id).toEqual([found])
    for (const id of ['nobody', paymentId.slice(0, -1)]) expect(await find(id)).toEqual([])
  })

  it('says how it waits at the core bank, until it is done', async () => {
    const { sanad, ask } = await openConsole()
    const request = paymentConsentRequest({ nationalId: payer })
    const { PaymentId: paymentId } = await payAs(sanad, await registerTpp(sanad), request, customerOf(sanad, payer))
    const set = (columns: { state: 'needsPerson' | 'done'; failures: number }) =>
      sanad.dependencies.db.updateTable('coreBankInstructions').set(columns).where('resourceId', '=', paymentId).execute()
    const find = async () => (await ask('GET', `${path}?id=${paymentId}`)).body as unknown as object[]
    // What its hand-over writes comes first.
    await vi.waitFor(async () =>
      expect(await find()).toEqual([
        expect.objectContaining({ instruction: expect.objectContaining({ state: 'awaitingDecision' }) }),
      ]),
    )
    await set({ state: 'needsPerson', failures: 20 })
    const instruction = { instructionId: `payment.${paymentId}`, state: 'needsPerson', failures: 20 }
    expect(await find()).toEqual([expect.objectContaining({ instruction: expect.objectContaining(instruction) })])
    await set({ state: 'done', failures: 0 })
    expect((await find())[0]).not.toHaveProperty('instruction')
  })

  it('is 400 without an id, or for one that cannot be', async () => {
    const { ask } = await openConsole()
    for (const query of ['', '?id=', '?id=%00', `?id=${'x'.repeat(161)}`, '?id=%20'])
      expect([query, (await ask('GET', `${path}${query}`)).status]).toEqual([query, 400])
  })

  proveBankUserNeeded('GET', `${path}?id=nobody`)
  proveOwnPasswordNeeded('GET', `${path}?id=nobody`)
})
