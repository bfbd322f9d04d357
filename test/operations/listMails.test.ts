import { describe, expect, it } from 'vitest'
import { listMails } from '../../src/services/sandbox/mails.ts'
import { mailsTo } from '../support/operations/mails.ts'
import { openDashboard, signUp } from '../support/operations/platform.ts'
import { sandboxReach } from '../support/http/reach.ts'

describe('listMails', () => {
  it('shows a mail in both languages, on the page too, with a link of the service', async () => {
    const { sanad } = await openDashboard()
    const { email } = await signUp(sanad)
    const [mail] = await mailsTo(sanad, email)
    expect(mail!.text).toMatch(new RegExp(`^${sanad.baseUrl}/dashboard/prove-email\\?code=[\\w-]{43}$`, 'm'))
    expect(mail!.text).toMatch(/works once[\s\S]+مرة واحدة/)
    const page = await fetch(sanad.url('/sandbox/mails'))
    expect([page.status, (await page.text()).includes(email)]).toEqual([200, true])
  })

  it('shows nobody else’s machine the codes that open accounts', async () => {
    const { dependencies } = (await openDashboard()).sanad
    const settings = { ...dependencies.settings, reach: sandboxReach({ baseUrl: 'https://sandbox.bank.example' }) }
    for (const [place, address] of [
      [dependencies, '192.0.2.7'],
      [{ ...dependencies, settings }, '127.0.0.1'],
    ] as const)
      await expect(listMails(place, { address })).rejects.toMatchObject({ code: 'sandboxOnly' })
  })
})
