import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parse } from 'yaml'
import { limits } from '../../../../src/config/limits.ts'
import { listReleases } from '../../../../src/web/docs/contractFiles.ts'
import { offersTries } from '../../../../src/web/docs/tryIt/offer.ts'
import { arabicLeads } from '../../../../src/web/docs/texts/operations.ts'
import { listOperations, readContract } from '../../../support/contract/contracts.ts'
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
    expect(await english.text()).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|<style|\son[a-z]+=/)
    const answer = await pages.send('/docs/operations/createPaymentConsent', arabic)
    expect(await answer.text()).toMatch(/<html lang="ar" dir="rtl">[\s\S]*إنشاء موافقة دفع/)
    const headers = { 'accept-language': 'en', 'if-none-match': english.headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect((await pages.send('/docs/operations/createPaymentConsent', { headers })).status).toBe(304)
  })

  it('say in Arabic what every operation of the interfaces does, before the English description', async () => {
    const contracts = [
      'payment-initiation',
      'account-information',
      'letter-of-guarantee',
      'payee-verification',
      'account-verification',
    ]
    const operations = [...contracts, 'authorization'].flatMap((name) => listOperations(readContract(name)))
    const own = operations.filter(({ operation }) => operation['x-alias-of'] === undefined)
    const ids = own.map(({ operation }) => operation.operationId as keyof typeof arabicLeads)
    expect([ids.length, ids.filter((id) => arabicLeads[id] === undefined)]).toEqual([Object.keys(arabicLeads).length, []])
    const page = await (await pages.send('/docs/operations/getAccountBalances', arabic)).text()
    expect(page.indexOf(arabicLeads.getAccountBalances!)).toBeGreaterThan(0)
    expect(page.indexOf(arabicLeads.getAccountBalances!)).toBeLessThan(page.indexOf('Returns the booked'))
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
    const figures = (text: string) => new Set(text.match(/<figure class="diagram"[^>]*>/g))
    expect([...figures(html)]).toEqual(['<figure class="diagram" tabindex="0" dir="ltr">'])
    // It opens at its first state, which stands at the right.
    const mirrored = await (await pages.send('/docs/states', arabic)).text()
    expect([...figures(mirrored)]).toEqual(['<figure class="diagram" tabindex="0" dir="rtl">'])
  })

  it('carry the name of the bank where there is one, and Sanad’s where the bank is fictitious', async () => {
    expect(await (await pages.send('/docs')).text()).toContain('<h1>Sanad for developers')
    const ofBank = await startPages({ SANAD_BANK_NAME_EN: 'Bank of Najd', SANAD_BANK_NAME_AR: 'بنك نجد' })
    expect(await (await ofBank.send('/docs')).text()).toContain('<h1>Bank of Najd for developers')
    expect(await (await ofBank.send('/docs', arabic)).text()).toContain('<h1>بنك نجد للمطوّرين')
    await ofBank.close()
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

describe('the feed of changes', () => {
  interface Feed {
    feed: Record<'id' | 'title' | 'updated' | '@xml:lang', string> & {
      author: { name: string }
      link: { '@rel': string; '@href': string }[]
      entry: (Record<'id' | 'title' | 'updated', string> & { link: { '@href': string }; content: { '#text': string } })[]
    }
  }
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

  it.each(['en', 'ar'] as const)('in %s is Atom with all that RFC 4287 demands, and its pages lead to it', async (language) => {
    const address = `/docs/changes.${language}.atom`
    const answer = await pages.send(address)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = await answer.text()
    expect(XMLValidator.validate(text)).toBe(true)
    const list = (name: string) => name === 'entry'
    const { feed } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', isArray: list }).parse(text) as Feed
    expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
    expect(feed['@xml:lang']).toBe(language)
    expect(feed.author.name).toBe('Sanad')
    expect(feed.link.find((link) => link['@rel'] === 'self')!['@href']).toMatch(new RegExp(`${address}$`))
    expect(feed.entry.map(({ title }) => /\d/.exec(title)![0])).toEqual(listReleases().toReversed())
    for (const { id, title, updated } of [feed, ...feed.entry]) {
      expect(URL.canParse(id), id).toBe(true)
      expect(title).toMatch(/\S/)
      expect(updated).toMatch(time)
    }
    expect(feed.updated).toBe(
      feed.entry
        .map(({ updated }) => updated)
        .sort()
        .at(-1),
    )
    expect(new Set(feed.entry.map(({ id }) => id)).size).toBe(feed.entry.length)
    for (const { link, content } of feed.entry) {
      expect(content['#text']).toMatch(/^- /)
      const { pathname, search, hash } = new URL(link['@href'])
      expect(await (await pages.send(`${pathname}${search}`)).text()).toContain(` id="${hash.slice(1)}"`)
    }
    const page = await (await pages.send(`/docs/guides/changes?lang=${language}`)).text()
    expect(page).toMatch(new RegExp(`<link rel="alternate" type="application/atom\\+xml" title="[^"]+" href="${address}">`))
  })
})

describe('limits', () => {
  it('are those that the server applies, on the page of an operation and for programs', async () => {
    const strict = await startPages({ SANAD_RATE_PER_SECOND: '7', SANAD_RATE_BURST: '20' })
    const text = await (await strict.send('/docs/operations/createPaymentConsent.md')).text()
    const sizeOf = (bytes: number) => `${bytes / 1024} KiB`
    expect(text).toContain('| How often | 7 a second, 20 at once: all calls of one app together (policy `calls`) |')
    expect(text).toContain(`| Body | ${sizeOf(limits.envelopeBodyBytes)}, within ${limits.bodyTimeoutMs / 1_000} s |`)
    const ofVerification = await (await strict.send('/docs/operations/verifyPayee.md')).text()
    expect(ofVerification).toContain(`| Body | ${sizeOf(limits.verificationBodyBytes)},`)
    const { ratePolicies, operations } = (await (await strict.send('/docs/limits.json')).json()) as {
      ratePolicies: object
      operations: Record<string, object>
    }
    const calls = { perSecond: 7, burst: 20, quota: 20, windowSeconds: 3 }
    expect(ratePolicies).toEqual({ calls, auth: calls })
    expect(operations.getAccountTransactions).toMatchObject({ page: { smallest: 25, default: 100, largest: 1_000 } })
    expect(operations.createToken).toMatchObject({ rate: { policy: 'auth', countedBy: 'app', perSecond: 7, burst: 20 } })
    expect(operations.getJwks).not.toHaveProperty('rate')
    expect(operations.getLiveness).toMatchObject({ rate: { policy: 'calls', countedBy: 'network' } })
    await strict.close()
  })

  it('are told of every operation that has a page', async () => {
    const { operations } = (await (await pages.send('/docs/limits.json')).json()) as { operations: object }
    const list = await (await pages.send('/llms.txt')).text()
    const ids = [...list.matchAll(/\/docs\/operations\/(\w+)\.md/g)].map(([, id]) => id!)
    expect(Object.keys(operations).sort()).toEqual(ids.sort())
  })
})

describe('examples', () => {
  it('open as files that say what their page says', async () => {
    const html = await (await pages.send('/docs/operations/createPaymentConsent')).text()
    const files = [...html.matchAll(/href="(\/docs\/examples\/[^"]+)"/g)].map(([, address]) => address!)
    expect(files.length).toBeGreaterThan(5)
    const answers = await Promise.all(files.map((file) => pages.send(file)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const shown = await (await pages.send('/docs/operations/createPaymentConsent.md')).text()
    for (const answer of answers) expect(shown).toContain((await answer.text()).trim())
    expect(answers[0]!.headers.get('content-type')).toContain('application/json')
  })

  it.each(['/docs/examples/nothing/request-a.json', '/docs/examples/getPayment/200-nothing.json'])('%s is none', async (path) => {
    expect((await pages.send(path)).status).toBe(404)
  })
})

describe('what a page loads', () => {
  it('is under 120 KB apart from Swagger UI', async () => {
    const html = await (await pages.send('/docs/operations/createPaymentConsent')).text()
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address!)
    const sizes = await Promise.all(files.map(async (file) => (await (await pages.send(file)).arrayBuffer()).byteLength))
    expect(files.length).toBeGreaterThan(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120 * 1024)
  })

  it('Swagger UI shows any contract, cannot send, and has nothing inline', async () => {
    const answer = await pages.send('/docs/swagger/payment-initiation', arabic)
    const html = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=/)
    expect(html).toContain('data-contract="/docs/contracts/payment-initiation.json"')
    const script = [...html.matchAll(/src="([^"]+)"/g)].map(([, address]) => address!)
    for (const file of script) expect((await pages.send(file.replaceAll('&amp;', '&'))).status, file).toBe(200)
    expect(await (await pages.send('/assets/swagger.js')).text()).toContain('supportedSubmitMethods: []')
    expect((await pages.send('/docs/swagger/nothing')).status).toBe(404)
  })

  it('a collection is filled in for the app that the address names', async () => {
    const answer = await pages.send('/docs/collections/payment-initiation.postman.json?clientId=app-7')
    expect(answer.headers.get('content-disposition')).toContain('payment-initiation.postman.json')
    expect(await answer.text()).toContain('/sandbox/sink/app-7/200')
    expect((await pages.send('/docs/collections/platform.postman.json')).status).toBe(404)
  })
})

describe('trying operations', () => {
  it('is offered in a sandbox that takes apps with a secret, and nowhere else', () => {
    const offered = (sandbox: boolean, minSecurity: 'secret' | 'fapi2') => offersTries({ sandbox, minSecurity })
    expect([offered(true, 'secret'), offered(true, 'fapi2'), offered(false, 'secret')]).toEqual([true, false, false])
  })

  it('has neither form nor address where it is not offered', async () => {
    const without = await startPages({ SANAD_MIN_SECURITY: 'fapi2' })
    try {
      expect(await (await pages.send('/docs/operations/getPayment')).text()).toContain('/docs/try/getPayment')
      expect(await (await without.send('/docs/operations/getPayment')).text()).not.toContain('/docs/try/')
      expect((await without.post('/docs/try/getPayment', {})).status).toBe(404)
      expect((await without.send('/docs/try/authorize/pis-1')).status).toBe(404)
    } finally {
      await without.close()
    }
  })

  it('begins with the example that a link names, and with the ids that it brings', async () => {
    const html = await (await pages.send('/docs/operations/createPaymentConsent?example=futureDatedPaymentRequest')).text()
    expect(html).toMatch(/aria-current="true"[^<]*><bdi[^>]*>futureDatedPaymentRequest/)
    expect(html).toContain('KSAOB.SingleFutureDatedPayment')
    const payment = await (await pages.send('/docs/operations/getPayment?PaymentId=%22%3E%3Cb%3E')).text()
    expect(payment).toContain('value="&quot;&gt;&lt;b&gt;"')
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

  it('of every release that is served are on the page of the contracts, and no others', async () => {
    const html = await (await pages.send('/docs/contracts')).text()
    const listed = [...html.matchAll(/href="(\/docs\/contracts\/\d+\/[a-z-]+\.yaml)"/g)].map(([, address]) => address!)
    const releases = listReleases()
    expect(releases.length).toBeGreaterThan(1)
    const served = await Promise.all(listed.map(async (address) => (await pages.send(address)).status))
    expect(served).toEqual(listed.map(() => 200))
    expect(new Set(listed.map((address) => address.split('/')[3]))).toEqual(new Set(releases))
    for (const release of releases) expect(listed).toContain(`/docs/contracts/${release}/payment-initiation.yaml`)
  })

  it('are kept under a name that says the release', async () => {
    const nameAt = async (path: string) => (await pages.send(path)).headers.get('content-disposition')
    const newest = listReleases().at(-1)!
    expect(await nameAt('/docs/contracts/1/payment-initiation.yaml')).toBe('inline; filename="payment-initiation-release-1.yaml"')
    const present = `inline; filename="payment-initiation-after-release-${newest}.json"`
    expect(await nameAt('/docs/contracts/payment-initiation.json')).toBe(present)
    const text = await (await pages.send('/docs/contracts/payment-initiation.yaml')).text()
    const place = text.indexOf(`\nx-contract-release: "${newest}"`)
    expect([place > 0, place < text.indexOf('\nservers:')]).toEqual([true, true])
  })
})
