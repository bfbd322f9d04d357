import { describe, expect, it } from 'vitest'
import { openBrowser } from '../support/browser/browser.ts'
import { openDashboard } from '../support/operations/platform.ts'
import { sandboxPassword } from '../support/story.ts'

const pathOf = (nationalId: string) => `/core-bank/api/customers/${nationalId}/one-time-codes`

describe('listOneTimeCodes', () => {
  it('needs no session and shows the code that the bank sent, newest last', async () => {
    const { sanad, ask } = await openDashboard()
    const nationalIdentificationNumber = '1000000032'
    const before = (await ask('GET', pathOf(nationalIdentificationNumber), { cookie: '' })).body as unknown as object[]
    await openBrowser().post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber, password: sandboxPassword })
    const { status, body } = await ask('GET', pathOf(nationalIdentificationNumber), { cookie: '' })
    expect(status).toBe(200)
    const codes = body as unknown as object[]
    expect(codes.length).toBeGreaterThan(0)
    expect(codes).not.toEqual(before)
    expect(codes.at(-1)).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      purpose: 'customer-area',
      message: { en: expect.stringContaining('Sign in'), ar: expect.stringContaining('تسجيل الدخول') },
      expiresDateTime: expect.stringMatching(/Z$/),
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
