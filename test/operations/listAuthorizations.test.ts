import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { askCustomer, callBankApp, decideAs } from '../support/operations/decoupled.ts'

const list = async (customer: string) => {
  const { status, body } = await callBankApp('GET', `/customers/${customer}/authorizations`)
  expect(status).toBe(200)
  return body as unknown as { id: string }[]
}

describe('listAuthorizations', () => {
  it('shows who asks and until when, newest first, and not the id that only the app knows', async () => {
    const [older, newer] = [await askCustomer(), await askCustomer()]
    const ids = (await list(happyCustomer)).map(({ id }) => id)
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id))
    const shown = (await list(happyCustomer)).find(({ id }) => id === newer.id)
    expect(shown).toEqual({
      id: newer.id,
      consentId: newer.consentId,
      appName: 'Palm Coffee checkout',
      bindingMessage: 'طلب 1042 Order',
      expiresDateTime: expect.stringMatching(/\.000Z$/),
    })
    expect(newer.id).not.toBe(newer.authReqId)
  })

  it('leaves out what was decided, and shows other customers nothing', async () => {
    const { id } = await askCustomer()
    expect((await list('1000000024')).map((waiting) => waiting.id)).not.toContain(id)
    await decideAs(happyCustomer, id, 'decline')
    expect((await list(happyCustomer)).map((waiting) => waiting.id)).not.toContain(id)
  })

  it('is empty for a number that no customer has', async () => {
    expect(await list('1999999999')).toEqual([])
  })

  it('is 404 for what is no national identification number', async () => {
    const { status, body } = await callBankApp('GET', '/customers/0000000000/authorizations')
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'resourceIdUnknown' })])
  })
})
