import { describe, expect, it, vi } from 'vitest'
import { visitBank } from '../support/browser/bankVisit.ts'
import { openDashboard } from '../support/operations/platform.ts'

const pathOf = (nationalId: string) => `/core-bank/api/customers/${nationalId}/phone-messages`

describe('listPhoneMessages', () => {
  it('needs no session and shows what the bank has told the customer, with the page that it leads to', async () => {
    const { sanad, ask } = await openDashboard()
    const list = async () => (await ask('GET', pathOf('2000000014'), { cookie: '' })).body as unknown as object[]
    const before = (await list()).length
    await sanad.dependencies.db.deleteFrom('customerSignIns').where('nationalIdentificationNumber', '=', '2000000014').execute()
    await visitBank(sanad, '2000000014')
    await vi.waitFor(async () => expect((await list()).length).toBeGreaterThan(before), { timeout: 30_000, interval: 100 })
    const { status, body } = await ask('GET', pathOf('2000000014'), { cookie: '' })
    expect(status).toBe(200)
    expect((body as unknown as object[])[0]).toEqual({
      messageId: expect.any(String),
      kind: 'signInFromNewPlace',
      language: expect.stringMatching(/^(ar|en)$/),
      title: expect.any(String),
      message: expect.any(String),
      link: `${sanad.settings.baseUrl}/bank/sign-ins`,
      happenedDateTime: expect.stringMatching(/Z$/),
    })
  })

  it('is 404 for a number that is no customer’s', async () => {
    const { ask } = await openDashboard()
    expect(await ask('GET', pathOf('1999999999'), { cookie: '' })).toMatchObject({
      status: 404,
      body: { code: 'resourceIdUnknown' },
    })
  })
})
