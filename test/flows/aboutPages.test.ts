import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '../support/browser/bankVisit.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

const open = (path: string, headers: Record<string, string> = {}) => fetch(sanad.url(path), { headers })

describe('what customers find on each of their pages', () => {
  it('is a page that says what open banking is, in both languages, without a sign-in', async () => {
    expect(await (await open('/bank/sign-in')).text()).toContain('href="/bank/about-open-banking"')
    const page = await readPage(await open('/bank/about-open-banking'))
    for (const said of ['What is open banking?', 'It never sees your password', 'Report it as fraud', 'SAMA Cares', 'Sanad Bank'])
      expect(page).toContain(said)
    expect(await readPage(await open('/bank/about-open-banking?lang=ar'))).toContain('ما المصرفية المفتوحة؟')
  })

  it('are letters of twice the size, which a cookie keeps until they are taken back', async () => {
    const chosen = await open('/bank/sign-in?text=large', { 'sec-fetch-site': 'same-origin' })
    expect(await chosen.text()).toContain('class="large"')
    const cookie = chosen.headers
      .getSetCookie()
      .find((value) => value.startsWith('sanad_text='))!
      .split(';')[0]!
    const kept = await (await open('/bank/sign-in', { cookie })).text()
    expect([kept.includes('class="large"'), kept.includes('href="/bank/sign-in?text=normal"')]).toEqual([true, true])
    expect(await (await open('/bank/sign-in?text=normal', { cookie })).text()).not.toContain('class="large"')
    for (const other of ['/', '/bank/sign-in?text=huge']) expect(await (await open(other)).text()).not.toContain('class="large"')
  })

  const links: [string, Record<string, string>, { text: boolean; lang: boolean }][] = [
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, { text: false, lang: false }],
    ['a page of the same domain', { 'sec-fetch-site': 'same-site' }, { text: false, lang: false }],
    ['a message, or a typed address', { 'sec-fetch-site': 'none' }, { text: false, lang: true }],
    ['an old browser without a referrer', {}, { text: false, lang: false }],
    ['an old browser from another site', { referer: 'https://elsewhere.example/' }, { text: false, lang: false }],
    ['an old browser from a page of the bank', { referer: 'own' }, { text: true, lang: true }],
    ['a page of the bank', { 'sec-fetch-site': 'same-origin' }, { text: true, lang: true }],
  ]
  const follow = async (path: string, headers: Record<string, string>, cookie: string) => {
    const page = await open(path, headers.referer === 'own' ? { referer: sanad.url('/bank/sign-in') } : headers)
    const isKept = page.headers.getSetCookie().some((value) => value.startsWith(`${cookie}=`))
    return { isKept, html: await page.text() }
  }

  it.each(links)(
    'are larger for one page after a link of %s, and are kept only from pages of the bank',
    async (_, headers, kept) => {
      const { isKept, html } = await follow('/bank/sign-in?text=large', headers, 'sanad_text')
      expect([isKept, html.includes('class="large"')]).toEqual([kept.text, true])
    },
  )

  it.each(links)('are in a language for one page after a link of %s, which no other site has kept', async (_, headers, kept) => {
    const { isKept, html } = await follow('/bank/sign-in?lang=ar', headers, 'sanad_lang')
    expect([isKept, html.includes('<html lang="ar"')]).toEqual([kept.lang, true])
  })
})
