import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { startPages } from '../../../support/browser/fakeBank.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => void (pages = await startPages()))
afterAll(() => pages.close())

const arabic = { headers: { 'accept-language': 'ar' } }

describe('pages of the docs', () => {
  it('come in the reader’s language, with the headers of every page, and are answered 304 with their ETag', async () => {
    const english = await pages.send('/docs/operations/createPaymentConsent')
    expect([english.status, english.headers.get('content-language')]).toEqual([200, 'en'])
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await english.text()).not.toMatch(/<script|\sstyle=|<style/)
    const answer = await pages.send('/docs/operations/createPaymentConsent', arabic)
    expect(await answer.text()).toMatch(/<html lang="ar" dir="rtl">[\s\S]*إنشاء موافقة دفع/)
    const headers = { 'accept-language': 'en', 'if-none-match': english.headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect((await pages.send('/docs/operations/createPaymentConsent', { headers })).status).toBe(304)
  })

  it('have a twin in Markdown, without the marks of the page', async () => {
    const answer = await pages.send('/docs/states.md')
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(/^# States\n/)
    expect(text).not.toMatch(/^:::|\{#|```diagram/m)
    expect((await pages.send('/docs/index.md')).status).toBe(200)
  })

  it('show examples as if they had been written today, however old the contract is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2041-03-05T12:00:00Z') })
    const text = await (await pages.send('/docs/operations/createLetterOfGuaranteeConsent.md')).text().finally(vi.useRealTimers)
    const years = [...text.matchAll(/DateTime": "(\d{4})-/g)].map(([, year]) => Number(year))
    expect(years.length).toBeGreaterThan(2)
    expect(Math.min(...years)).toBeGreaterThan(2039)
  })

  it('are listed for programs', async () => {
    const list = await (await pages.send('/llms.txt')).text()
    const links = [...list.matchAll(/\]\(https?:\/\/[^/]+(\/docs[^)]*)\)/g)].map(([, path]) => path!)
    expect(links.length).toBeGreaterThan(100)
    for (const path of links.filter((_, index) => index % 20 === 0)) expect((await pages.send(path)).status, path).toBe(200)
  })

  it('draw the states from attributes alone', async () => {
    const html = await (await pages.send('/docs/states')).text()
    expect(html.match(/<svg role="img"/g)).toHaveLength(5)
    expect(html).toMatch(/<title>Consent<\/title><desc>/)
  })

  it('show what is searched as text', async () => {
    const html = await (await pages.send(`/docs/search?q=${encodeURIComponent('<img src=x>"')}`)).text()
    expect(html).not.toContain('<img src=x')
    expect((await pages.send('/docs/search?q[a]=1')).status).toBe(200)
  })

  it.each([
    '/docs/nowhere',
    '/docs/operations/nothing',
    '/docs/index',
    '/docs/contracts/..%2Fpaths.json',
    '/docs/contracts/0/platform.json',
  ])('%s is no page', async (path) => {
    expect((await pages.send(path)).status).toBe(404)
  })
})

describe('contracts', () => {
  it('come as JSON and as YAML, which say the same', async () => {
    const [json, yaml] = await Promise.all(
      ['json', 'yaml'].map((form) => pages.send(`/docs/contracts/payee-verification.${form}`)),
    )
    expect(json!.headers.get('content-type')).toContain('application/json')
    expect(yaml!.headers.get('content-type')).toContain('application/yaml')
    expect(parse(await yaml!.text())).toEqual(await json!.json())
  })

  it('of a release are kept for ever, the present one is asked for again with its ETag', async () => {
    const present = await pages.send('/docs/contracts/payee-verification.json')
    expect(present.headers.get('cache-control')).toBe('public, no-cache')
    const headers = { 'if-none-match': present.headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect((await pages.send('/docs/contracts/payee-verification.json', { headers })).status).toBe(304)
    const release = await pages.send('/docs/contracts/1/payee-verification.yaml')
    expect([release.status, release.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})
