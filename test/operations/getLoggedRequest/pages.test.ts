import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import type { LoggedRequest } from '../../../src/domain/requestLog/loggedRequest.ts'
import { sendRaw } from '../../support/http/requests.ts'
import { proveOwnAppsOnly } from '../../support/operations/platform.ts'
import { logCalls } from '../../support/operations/loggedCalls.ts'
import { named, openLogStage } from '../../support/operations/requestLog.ts'
import { shared, tokenAgeMs } from '../../support/servers/shared.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'

/** An app of these tests: only a few messages of an app are kept in each second. */
const openPages = () => shared('pages of the log', openLogStage, tokenAgeMs)

/** Markup, bidi characters and a formula, where an app can write them. */
const hostile = '<script>alert(1)</script>\u202e=HYPERLINK("x")'

describe('the pages of the request log', () => {
  const open = async (path: string, cookie?: string, language = 'en') => {
    const { sanad, tpp } = await openPages()
    const address = sanad.url(`/dashboard/apps/${tpp.clientId}${path}`)
    const headers = { cookie: `${cookie ?? tpp.cookie}; sanad_lang=${language}` }
    const response = await fetch(address, { headers, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }

  it('show a refused request in both languages, and what an app wrote does nothing', async () => {
    const { sanad, tpp, token, find } = await openPages()
    const { interactionId, headers } = named()
    const agent = { ...headers, 'user-agent': hostile.replace('\u202e', '') }
    await sendRaw(sanad, tpp, { token, path: '/payments/consents', message: hostile, headers: agent })
    const { requestId } = (await find(interactionId))!
    for (const [language, word] of [
      ['en', 'What would be right:'],
      ['ar', 'الصواب:'],
    ] as const) {
      const list = await open(`/requests?interactionId=${interactionId}`, undefined, language)
      // The list and the latest requests name it alike.
      const link = new RegExp(`/requests/${requestId}"><bdi dir="ltr" class="code">createPaymentConsent</bdi>`)
      expect([list.text, (await open('/live', undefined, language)).text]).toEqual(Array(2).fill(expect.stringMatching(link)))
      const page = await open(`/requests/${requestId}`, undefined, language)
      expect([page.status, page.text.includes(word)]).toEqual([200, true])
      expect(page.text).toContain('/docs/errors#')
      expect(page.text).not.toMatch(/<script>alert/)
      expect(page.text).toContain('&lt;script&gt;')
    }
  })

  it('say in both languages that a claim is not proven and that a redirect with an error is a refusal, wherever a request is shown', async () => {
    const { sanad, tpp } = await openPages()
    const [claimed, proven] = [named(), named()]
    await logCalls(sanad, tpp.clientId, [
      { interactionId: claimed.interactionId, status: 303, refusal: 'invalid_request', knownBy: 'clientId' },
      { interactionId: proven.interactionId },
    ])
    for (const [language, word, refused] of [
      ['en', 'Not proven', 'Refused'],
      ['ar', 'غير مثبت', 'مرفوض'],
    ] as const) {
      const badge = `<span class="badge warning">${refused} <bdi dir="ltr" class="code">303</bdi>`
      const list = await open(`/requests?interactionId=${claimed.interactionId}`, undefined, language)
      expect([list.text.includes(word), list.text.includes(badge)]).toEqual([true, true])
      const [, path] = /(\/requests\/[0-9a-f-]{36})"/.exec(list.text)!
      const page = await open(path!, undefined, language)
      expect([page.text.includes(word), page.text.includes(badge)]).toEqual([true, true])
      const live = await open('/live', undefined, language)
      expect([live.text.split(word).length, live.text.split(badge).length]).toEqual([2, 2])
      expect((await open(`/requests?interactionId=${proven.interactionId}`, undefined, language)).text).not.toContain(word)
    }
  })

  it('show a customer who comes to the authorization or does not approve as ordinary work: no warning, and what the app was told', async () => {
    const { sanad, tpp } = await openPages()
    const interactionId = randomUUID()
    const visit = { operationId: 'authorize', method: 'GET', status: 303, knownBy: 'clientId', interactionId } as const
    const verdicts: LoggedRequest['verdicts'] = [
      { check: 'token', result: 'unknown' },
      { check: 'rule', result: 'failed', finding: 'access_denied', message: 'The customer declined.' },
    ]
    await logCalls(sanad, tpp.clientId, [{ ...visit, refusal: 'access_denied', errorCodes: ['access_denied'], verdicts }])
    for (const [language, words] of [
      [
        'en',
        [
          'How it ended',
          'Not asked for here',
          'Not approved',
          'The customer declined',
          'a customer’s browser always comes this way',
        ],
      ],
      ['ar', ['كيف انتهى', 'غير مطلوب هنا', 'بلا موافقة', 'The customer declined', 'وهكذا يأتي متصفح العميل دائمًا']],
    ] as const) {
      const list = await open(`/requests?interactionId=${interactionId}`, undefined, language)
      expect(list.text).not.toContain('badge warning')
      const [, path] = /(\/requests\/[0-9a-f-]{36})"/.exec(list.text)!
      const { text } = await open(path!, undefined, language)
      expect(words.filter((word) => !text.includes(word))).toEqual([])
      expect(text).not.toMatch(/notice (error|warning)|badge (danger|warning)|<pre/)
    }
  })

  it('name the zone of their times, and show them in UTC for whoever wants that, from then on', async () => {
    const { sanad, tpp } = await openPages()
    const interactionId = randomUUID()
    await logCalls(sanad, tpp.clientId, [{ interactionId }])
    const list = `/requests?interactionId=${interactionId}`
    const timeOf = (text: string) => /<time datetime="([^"]+)"[^>]*>([^<]+)<\/time>/.exec(text)!.slice(1)
    const [utc, shown] = timeOf((await open(list)).text)
    expect(shown).toMatch(/ \d\d:\d\d:\d\d Riyadh$/)
    const address = sanad.url(`/dashboard/apps/${tpp.clientId}${list}&zone=utc`)
    const switched = await fetch(address, { headers: { cookie: tpp.cookie } })
    const kept = /sanad_zone=[^;]+/.exec(switched.headers.get('set-cookie')!)![0]
    expect(kept).toBe('sanad_zone=utc')
    const later = timeOf((await open(list, `${tpp.cookie}; ${kept}`)).text)[1]!
    expect(later).toMatch(/ UTC$/)
    expect(later).toContain(utc!.slice(11, 19))
    expect(timeOf((await open(list, undefined, 'ar')).text)[1]).toMatch(/الرياض$/)
  })

  it('lead to older requests only where there are some', async () => {
    const { sanad, tpp } = await openPages()
    const interactionId = randomUUID()
    const ofThis = () => open(`/requests?interactionId=${interactionId}`)
    await logCalls(sanad, tpp.clientId, Array(limits.requestsShown).fill({ interactionId }))
    expect((await ofThis()).text).not.toContain('rel="next"')
    await logCalls(sanad, tpp.clientId, [{ interactionId }])
    const [, older] = /rel="next" href="([^"]+)"/.exec((await ofThis()).text)!
    const { text } = await open(older!.slice(older!.indexOf('/requests')).replaceAll('&amp;', '&'))
    expect(text.match(/<li class="item request">/g)).toHaveLength(1)
  })

  it('take no filter that is none, and show nobody another one’s log', async () => {
    const { sanad } = await openPages()
    const filters = '/requests?status=x&consentId=%00&from=99&before=019abd2c-7e51-4001-9c4e-2f6b8d03a517&interactionId=%27'
    const { status, text } = await open(filters)
    expect([status, text.match(/aria-invalid="true"/g)?.length]).toEqual([200, 3])
    expect(text).toContain('<option value="x" selected>')
    // A link may name an HTTP status, which the choice then has too.
    expect((await open('/requests?status=400')).text).toContain('<option value="400" selected>')
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
