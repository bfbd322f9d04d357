import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { originOf } from '../../../src/web/security.ts'
import { decisionView, paymentSubject, startPages, withSubject } from '../../support/browser/fakeBank.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => void (pages = await startPages()))
afterAll(() => pages.close())
beforeEach(() => {
  Object.assign(pages.bank, {
    view: { ...decisionView, stage: 'signIn' },
    answers: {},
    calls: [],
    finished: [],
    redirectUri: 'https://tpp.example/callback',
    uiLocales: undefined,
  })
})

const address = '/bank/authorizations/int-1'

describe('headers of pages', () => {
  it('forbid everything inline, foreign and framed, and demand no https on plain http', async () => {
    const { headers } = await pages.send('/')
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe|upgrade-insecure|\*/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('let the forms of an authorization end at the app’s own redirect origin, and nowhere else', async () => {
    const policyOf = async (redirectUri: string) => {
      pages.bank.redirectUri = redirectUri
      return /form-action ([^;]*)/.exec((await pages.send(address)).headers.get('content-security-policy')!)![1]
    }
    expect(await policyOf('https://tpp.example:8443/callback?x=1')).toBe("'self' https://tpp.example:8443")
    expect(await policyOf('com.example.app:/callback')).toBe("'self' com.example.app:")
    expect(/form-action ([^;]*)/.exec((await pages.send('/')).headers.get('content-security-policy')!)![1]).toBe("'self'")
  })

  it('switch HSTS on where the service is reached by https', async () => {
    const secure = await startPages({ SANAD_BASE_URL: 'https://bank.example' })
    expect((await secure.send('/')).headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    const chosen = await secure.send('/?lang=ar', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(chosen.headers.getSetCookie()[0]).toMatch(/^sanad_lang=ar;.*Secure/)
    await secure.close()
  })
})

describe('posts', () => {
  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'from %s are refused before anything is read',
    async (origin) => {
      const response = await pages.post(`${address}/decision`, { decision: 'approve' }, { origin })
      expect(response.status).toBe(403)
      expect(pages.bank.calls).toEqual([])
      expect(pages.bank.finished).toEqual([])
    },
  )

  it('without Origin are refused when the browser says that they cross sites, else taken: programs send neither', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) }
    expect((await pages.send(`${address}/decision`, { ...form, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await pages.send(`${address}/decision`, form)).status).toBe(303)
  })

  it('from another name of the same loopback machine are our own', async () => {
    const origin = pages.baseUrl.replace('127.0.0.1', 'localhost')
    expect((await pages.post(`${address}/decision`, { decision: 'approve' }, { origin })).status).toBe(303)
  })

  it.each([
    ['a field twice', 'decision=approve&decision=decline', 400],
    ['an unknown decision', 'decision=maybe', 400],
    ['a NUL', 'decision=approve&accountIds=a%00b', 400],
    ['more than 32 KiB', `decision=${'a'.repeat(33_000)}`, 413],
    ['too many fields', 'a=1&'.repeat(200), 413],
  ])('with %s are refused', async (_what, body, status) => {
    expect((await pages.post(`${address}/decision`, body)).status).toBe(status)
    expect(pages.bank.finished).toEqual([])
  })

  it('that are no form are refused', async () => {
    const response = await pages.send(`${address}/decision`, {
      method: 'POST',
      body: '{"decision":"approve"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(415)
  })

  it('cannot reach prototypes through field names', async () => {
    expect((await pages.post(`${address}/decision`, 'decision[toString]=x&__proto__=approve')).status).toBe(400)
  })
})

describe('what others wrote', () => {
  it('is shown as text, turned by nothing, in every place of the page', async () => {
    const evil = '<img src=x onerror=alert(1)>\u202Egnp.<%= it %>"\''
    const { payment, accounts } = paymentSubject
    pages.bank.view = {
      ...withSubject({
        payment: {
          ...payment,
          creditorAccount: { ...payment.creditorAccount, name: { en: evil }, tradingName: { en: evil } },
          payerNotes: evil,
          purposeCode: evil,
        },
        accounts: [{ ...accounts[0]!, nickname: { en: evil } }],
      }),
      appName: evil,
      organisation: evil,
    }
    const html = await (await pages.send(address)).text()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('\u202E')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('&lt;%= it %&gt;')
  })
})

describe('errors', () => {
  it('say nothing of the inside, and the log says it all but the ids of the address', async () => {
    pages.bank.answers.openAuthorization = new Error('select secret from table at /srv/sanad.ts')
    const response = await pages.send(address)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/secret|\/srv|Error/)
    expect(pages.bank.problems).toMatchObject([{ page: 'authorization' }])
    expect(JSON.stringify(pages.bank.problems)).not.toContain('int-1')
  })

  it('of unknown pages come in the reader’s language; what is no page is left to others', async () => {
    const response = await pages.send('/bank/nowhere', { headers: { 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.5' } })
    expect(response.status).toBe(404)
    expect(await response.text()).toMatch(/<html lang="ar" dir="rtl">[\s\S]*لا يوجد شيء هنا/)
    for (const path of ['/payments/consents', '/dashboard/api/apps', '/core-bank/api/customers', '/bankrupt', '/v1.1/x']) {
      expect((await pages.send(path)).status, path).toBe(418)
    }
  })
})

describe('assets', () => {
  it('are kept for ever under their version, shortly without it, and answered 304', async () => {
    const html = await (await pages.send('/')).text()
    const [, href] = /rel="stylesheet" href="([^"]+)"/.exec(html)!
    const response = await pages.send(href!)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(response.headers.getSetCookie()).toEqual([])
    const etag = response.headers.get('etag')!
    expect((await pages.send(href!, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status).toBe(304)
    expect((await pages.send('/assets/sanad.css')).headers.get('cache-control')).toBe('public, max-age=300')
    expect((await pages.send('/assets/htmx.min.js')).status).toBe(200)
  })

  it.each(['/assets/..%2Frouter.ts', '/assets/common.json', '/assets/__proto__'])('are these files only: %s', async (path) => {
    expect((await pages.send(path)).status).toBe(404)
  })
})

it('the way back of a web page is an origin, that of a native app its scheme', () => {
  expect(originOf('https://tpp.example:8443/a?b=c')).toBe('https://tpp.example:8443')
  expect(originOf('com.example.app:/callback')).toBe('com.example.app:')
})
