import { describe, expect, it } from 'vitest'
import { sendRaw } from '../../support/http/requests.ts'
import { proveOwnAppsOnly } from '../../support/operations/platform.ts'
import { named, openSharedLog } from '../../support/operations/requestLog.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'

/** Markup, bidi characters and a formula, where an app can write them. */
const hostile = '<script>alert(1)</script>\u202e=HYPERLINK("x")'

describe('the pages of the request log', () => {
  const open = async (path: string, cookie?: string, language = 'en') => {
    const { sanad, tpp } = await openSharedLog()
    const address = sanad.url(`/dashboard/apps/${tpp.clientId}${path}`)
    const headers = { cookie: `${cookie ?? tpp.cookie}; sanad_lang=${language}` }
    const response = await fetch(address, { headers, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }

  it('show a refused request in both languages, and what an app wrote does nothing', async () => {
    const { sanad, tpp, token, find } = await openSharedLog()
    const { interactionId, headers } = named()
    const agent = { ...headers, 'user-agent': hostile.replace('\u202e', '') }
    await sendRaw(sanad, tpp, { token, path: '/payments/consents', message: hostile, headers: agent })
    const { requestId } = (await find(interactionId))!
    for (const [language, word] of [
      ['en', 'What would be right:'],
      ['ar', 'الصواب:'],
    ] as const) {
      const list = await open(`/requests?interactionId=${interactionId}`, undefined, language)
      expect(list.text).toContain(`/requests/${requestId}`)
      const page = await open(`/requests/${requestId}`, undefined, language)
      expect([page.status, page.text.includes(word)]).toEqual([200, true])
      expect(page.text).toContain('/docs/errors#')
      expect(page.text).not.toMatch(/<script>alert/)
      expect(page.text).toContain('&lt;script&gt;')
    }
  })

  it('take no filter that is none, and show nobody another one’s log', async () => {
    const { sanad } = await openSharedLog()
    const filters = '/requests?status=x&consentId=%00&from=99&before=019abd2c-7e51-4001-9c4e-2f6b8d03a517&interactionId=%27'
    expect((await open(filters)).status).toBe(200)
    // A link with a time goes on meaning the same when the form is sent again: the page shows the time of Riyadh.
    for (const from of ['2026-11-22T18:55:00Z', '2026-11-22T21:55:00+03:00', '2026-11-22T21:55'])
      expect((await open(`/requests?from=${encodeURIComponent(from)}&to=2026-02-31T10:00`)).text).toContain(
        'value="2026-11-22T21:55"',
      )
    expect((await open('/requests/019abd2c-7e51-7001-9c4e-2f6b8d03a517')).status).toBe(404)
    const { cookie } = await registerTpp(sanad)
    expect((await open('/requests', cookie)).status).toBe(404)
  })

  proveOwnAppsOnly('GET', '/requests/019abd2c-7e51-7001-9c4e-2f6b8d03a517')
})
