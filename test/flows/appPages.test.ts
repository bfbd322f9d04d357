import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { causeEvent, openEventsStage } from '../support/operations/events.ts'
import { logCalls } from '../support/operations/loggedCalls.ts'
import { openConsentStage, openPayment } from '../support/operations/consents.ts'
import { signUp } from '../support/operations/platform.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'
import { shared } from '../support/servers/shared.ts'

/** The dashboard's pages about one app, over HTTP: no page needs JavaScript. */
const openPages = () =>
  shared('pages of an app', async () => {
    const stage = await openEventsStage()
    const { consentId, url } = await causeEvent(stage, '410')
    await causeEvent(stage, '500')
    const { consentId: quiet } = await causeEvent(stage, '200', false)
    await expect
      .poll(async () => (await stage.ask('GET', '/webhooks')).body)
      .toMatchObject([{ failingSinceDateTime: expect.any(String) }, { failingSinceDateTime: expect.any(String) }])
    return { ...stage, consentId, url, quiet, base: `/dashboard/apps/${stage.tpp.clientId}` }
  })

async function open(
  sanad: RunningSanad,
  path: string,
  { cookie, form, language = 'en' }: { cookie: string; form?: object; language?: string },
) {
  const response = await fetch(sanad.url(path), {
    headers: { cookie, 'accept-language': language, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form as Record<string, string>).toString() }),
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

describe('the pages of an app', () => {
  it('list its events by the filters in the address, and lead to each with its tries and what it says', async () => {
    const { sanad, tpp, base, consentId, quiet } = await openPages()
    const read = (path: string, language = 'en') => open(sanad, `${base}${path}`, { cookie: tpp.cookie, language })
    const all = (await read('/deliveries')).html
    expect(all.match(/<td><a href="/g)).toHaveLength(3)
    expect(all).toMatch(/<td>(Consent|Payment)<br><bdi dir="ltr" class="code">[^/<]+<\/bdi><\/td>/)
    const { html } = await read(`/deliveries?state=unsubscribed&consentId=${quiet}&eventType=KSAOB.Resource.Updated`)
    expect([html.match(/<td><a href="/g)?.length, html.includes(quiet)]).toEqual([1, true])
    expect((await read(`/deliveries?consentId=${quiet}&resourceKind=payment`)).html).toContain('No event fits this choice.')
    const link = /<td><a href="([^"]+)"/.exec((await read(`/deliveries?consentId=${consentId}`)).html)![1]!
    const one = (await open(sanad, link, { cookie: tpp.cookie })).html
    expect(one).toContain('The receiver answered 410')
    expect(one).toContain('&quot;jti&quot;')
    expect((await open(sanad, link, { cookie: tpp.cookie, language: 'ar' })).html).toContain('<html lang="ar" dir="rtl">')
  })

  it('go on from page to page, and show events where nobody is subscribed', async () => {
    const { sanad, tpp, base } = await openPages()
    const older = await open(sanad, `${base}/deliveries?before=1`, { cookie: tpp.cookie })
    expect(older.html).toContain(`<a class="button quiet small" href="${base}/deliveries">Newest</a>`)
    expect((await open(sanad, `${base}/deliveries?state=lost&before=x`, { cookie: tpp.cookie })).html).toContain(
      'Only for fetching',
    )
  })

  it('show addresses that are switched off, and switch them on again', async () => {
    const { sanad, tpp, base } = await openPages()
    const { html } = await open(sanad, `${base}/deliveries`, { cookie: tpp.cookie })
    expect(html).toContain('It answered 410.')
    const action = /action="([^"]+switch-on)"/.exec(html)![1]!
    expect(await open(sanad, action, { cookie: tpp.cookie, form: {} })).toMatchObject({
      status: 303,
      location: `${base}/deliveries?switched=on`,
    })
  })

  it('send again one event, what failed and everything of a time, in the time of Riyadh', async () => {
    const { sanad, tpp, base, quiet, ask } = await openPages()
    const post = (path: string, form: object) => open(sanad, `${base}${path}`, { cookie: tpp.cookie, form })
    const riyadh = (minutes: number) => new Date(Date.now() + (180 + minutes) * 60_000).toISOString().slice(0, 16)
    expect((await post('/deliveries/replay', { from: riyadh(1), onlyFailed: 'yes' })).location).toBe(
      `${base}/deliveries?replayed=0`,
    )
    expect((await post('/deliveries/replay', { from: riyadh(-60), to: riyadh(-30) })).location).toBe(
      `${base}/deliveries?replayed=0`,
    )
    const failed = await post('/deliveries/replay', { from: riyadh(-60), onlyFailed: 'yes' })
    expect(failed.location).toMatch(/replayed=\d$/)
    for (const from of ['', 'yesterday', '2026-02-31T10:00'])
      expect(await post('/deliveries/replay', { from })).toMatchObject({ status: 400 })
    const [{ eventId }] = (await ask('GET', `/deliveries?consentId=${quiet}`)).body as unknown as [{ eventId: string }]
    const refused = await post(`/deliveries/${eventId}/replay`, {})
    expect([refused.status, refused.html.includes('no active webhook')]).toEqual([409, true])
  })

  it('show the way of a payment and of its consent, and lead to their events and requests and back', async () => {
    const { sanad, tpp } = await openConsentStage('KSA PIS')
    const { ConsentId, PaymentId } = await openPayment()
    const base = `/dashboard/apps/${tpp.clientId}/resources`
    const { html } = await open(sanad, `${base}?resourceKind=payment`, { cookie: tpp.cookie })
    expect(html).toContain(`${base}/${PaymentId}`)
    const consent = (await open(sanad, `${base}/${ConsentId}`, { cookie: tpp.cookie })).html
    for (const word of [
      'all approve',
      'by the customer',
      'by the app',
      `deliveries?consentId=${ConsentId}`,
      `requests?consentId=${ConsentId}`,
      `${base}/${PaymentId}`,
    ])
      expect(consent).toContain(word)
    expect((await open(sanad, `${base}/${PaymentId}`, { cookie: tpp.cookie, language: 'ar' })).html).toContain('من العميل')
    const [calls] = /\/dashboard\/[^"]+requests\?interactionId=[0-9a-f-]{36}/.exec(consent)!
    const [call] = /\/dashboard\/[^"]+requests\/[0-9a-f-]{36}/.exec((await open(sanad, calls, { cookie: tpp.cookie })).html)!
    const request = (await open(sanad, call, { cookie: tpp.cookie })).html
    for (const word of [`href="${base}/${ConsentId}"`, `deliveries?consentId=${ConsentId}`, '<nav class="tabs"'])
      expect(request).toContain(word)
  })

  it('draw calls and events over a time with a table under each, and follow the latest calls', async () => {
    const { sanad, tpp, base } = await openPages()
    await logCalls(sanad, tpp.clientId, [{ status: 400, errorCodes: ['KSAOB.Field.Invalid'], interactionId: 'a-call' }])
    const { html } = await open(sanad, `${base}/overview?period=7d`, { cookie: tpp.cookie })
    expect(html.match(/<svg class="chart" role="img"/g)).toHaveLength(3)
    expect(html.match(/<details>/g)).toHaveLength(3)
    expect(html.match(/<tbody>[\s\S]*?<\/tbody>/)![0].match(/<tr>/g)).toHaveLength(28)
    expect(html).toContain('KSAOB.Field.Invalid')
    expect(html).not.toMatch(/\sstyle=/)
    const live = (await open(sanad, `${base}/live`, { cookie: tpp.cookie })).html
    expect([live.includes('a-call'), live.includes('htmx')]).toEqual([true, false])
    const [entry] = /\/dashboard\/[^"]+requests\/[0-9a-f-]{36}/.exec(live)!
    expect((await open(sanad, entry, { cookie: tpp.cookie })).status).toBe(200)
    expect((await open(sanad, `${base}/live?follow=yes`, { cookie: tpp.cookie })).html).toContain('hx-trigger="every 3s"')
  })

  it('do nothing with markup, formulas and direction marks that others have left', async () => {
    const { sanad, tpp, base, consentId } = await openPages()
    const hostile = '"><script>alert(1)</script>=HYPERLINK("x")\u202e'
    await logCalls(sanad, tpp.clientId, [
      { interactionId: hostile, operationId: hostile, method: hostile, status: 400, errorCodes: [hostile] },
    ])
    const { db } = sanad.dependencies
    await db.updateTable('outbox').set({ url: hostile }).where('consentId', '=', consentId).execute()
    for (const path of [
      '/overview',
      '/live',
      '/deliveries',
      `/deliveries?consentId=${encodeURIComponent(hostile)}&state=${encodeURIComponent(hostile)}`,
    ]) {
      const { status, html } = await open(sanad, `${base}${path}`, { cookie: tpp.cookie })
      expect([path, status, /<script>|\u202e/.test(html)]).toEqual([path, 200, false])
    }
  })

  it('show another developer nothing, and let them change nothing', async () => {
    const { sanad, tpp, base, consentId, ask } = await openPages()
    const { cookie } = await signUp(sanad)
    const [{ eventId }] = (await ask('GET', '/deliveries')).body as unknown as [{ eventId: string }]
    const [{ webhookId }] = (await ask('GET', '/webhooks')).body as unknown as [{ webhookId: string }]
    const reads = ['/overview', '/live', '/deliveries', `/deliveries/${eventId}`, '/resources', `/resources/${consentId}`]
    for (const path of reads) {
      expect([path, (await open(sanad, `${base}${path}`, { cookie: tpp.cookie })).status]).toEqual([path, 200])
      const foreign = await open(sanad, `${base}${path}`, { cookie })
      expect([path, foreign.status, /<tbody|class="(details|timeline|items)"/.test(foreign.html)]).toEqual([path, 404, false])
      expect((await open(sanad, `${base}${path}`, { cookie: '' })).location).toBe('/dashboard')
    }
    const writes = ['/deliveries/replay', `/deliveries/${eventId}/replay`, `/webhooks/${webhookId}/switch-on`]
    for (const path of writes)
      expect([path, (await open(sanad, `${base}${path}`, { cookie, form: { from: '2026-01-01T00:00' } })).status]).toEqual([
        path,
        404,
      ])
    expect((await open(sanad, `${base}/deliveries/${randomUUID()}`, { cookie: tpp.cookie })).status).toBe(404)
  })
})
