import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BankCustomer, walkBankPages } from '../../support/browser/bankCustomer.ts'
import { describePage, readForms } from '../../support/browser/forms.ts'

const redirectUri = 'http://127.0.0.1:9/callback'
const signIn = `<title>Sign in</title><form method="get"><button name="lang" value="ar">العربية</button></form>
<form method='post' action="/bank/sign-in?x=1&amp;y=2"><input name="nationalIdentificationNumber"><input type=password name=password>
<button name="decision" value="decline" formnovalidate>Cancel</button><button>Next</button></form>`
const code = `<title>Code</title><form method="post" action="code"><input name="oneTimeCode" inputmode="numeric"><input type="hidden" name="ref" value="&quot;a&#39;b&quot; &lt;c&gt;"></form>`
const decide = `<title>Decide</title><form method="post" action="/bank/decide"><input type="radio" name="accountIds" value="acc-1"><input type="radio" name="accountIds" value="acc-2" checked>
<input type="checkbox" name="news" value="yes"><input disabled name="gone" value="1"><button name="decision" value="approve">Approve</button><button name="decision" value="decline">Decline</button></form>`

let server: Server
let base: string
let posts: { path: string; cookie: string | undefined; origin: string | undefined; fields: Record<string, string> }[] = []
let refusePassword = false

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const path = request.url ?? ''
  const go = (location: string, cookies: string[] = []) => response.writeHead(303, { location, 'set-cookie': cookies }).end()
  if (request.method === 'POST')
    posts.push({
      path,
      cookie: request.headers.cookie,
      origin: request.headers.origin,
      fields: Object.fromEntries(new URLSearchParams(body)),
    })
  if (path === '/start')
    return void go('/bank/sign-in', ['step=one; Path=/bank; HttpOnly', 'other=1; Path=/elsewhere', 'gone=1; Path=/bank'])
  if (request.method === 'GET')
    return void response
      .setHeader('content-type', 'text/html')
      .end(path.endsWith('sign-in') ? signIn : path.endsWith('code') ? code : decide)
  if (path.startsWith('/bank/sign-in'))
    return void go(refusePassword ? '/bank/sign-in' : '/bank/code', ['gone=; Path=/bank; Max-Age=0'])
  if (path === '/bank/code') return void go('/bank/decide')
  go(`${redirectUri}?code=c1&state=s1`)
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  posts = []
  refusePassword = false
})

const customer: BankCustomer = {
  nationalIdentificationNumber: '1000000016',
  password: 'secret & safe',
  readOneTimeCode: () => Promise.resolve('123456'),
  decision: 'approve',
}

describe('the customer who walks the bank’s pages', () => {
  it('fills in what each page asks for and ends at the app', async () => {
    const journey = await walkBankPages(new URL('/start', base), customer, { redirectUri })
    expect(journey.callback.href).toBe(`${redirectUri}?code=c1&state=s1`)
    expect(journey.answered).toEqual(['nationalIdentificationNumber+password', 'oneTimeCode', 'decision+accountIds'])
    expect(posts.map((post) => [post.path, post.fields])).toEqual([
      ['/bank/sign-in?x=1&y=2', { nationalIdentificationNumber: '1000000016', password: 'secret & safe' }],
      ['/bank/code', { oneTimeCode: '123456', ref: `"a'b" <c>` }],
      ['/bank/decide', { accountIds: 'acc-1', decision: 'approve' }],
    ])
    expect(new Set(posts.map((post) => post.origin))).toEqual(new Set([base]))
  })

  it('sends a cookie only where its path allows, and not after its deletion', async () => {
    await walkBankPages(new URL('/start', base), customer, { redirectUri })
    expect(posts.map((post) => post.cookie)).toEqual(['step=one; gone=1', 'step=one', 'step=one'])
  })

  it('ticks the accounts it is told to', async () => {
    await walkBankPages(new URL('/start', base), { ...customer, accountIds: ['acc-2'] }, { redirectUri })
    expect(posts.at(-1)?.fields).toEqual({ accountIds: 'acc-2', decision: 'approve' })
  })

  it('stops when the bank asks for the same again', async () => {
    refusePassword = true
    await expect(walkBankPages(new URL('/start', base), customer, { redirectUri })).rejects.toThrow(
      'asked twice for nationalIdentificationNumber+password: “Sign in”',
    )
  })
})

describe('the form reader', () => {
  it('reads action, method and what a browser would send', () => {
    const [form] = readForms(
      `<FORM METHOD=post ACTION='?a=b'><input name=x value='1>2'><textarea></textarea></FORM>`,
      'http://h/p/q',
    )
    expect(form).toMatchObject({
      action: 'http://h/p/q?a=b',
      method: 'post',
      controls: [{ name: 'x', value: '1>2', type: 'text' }],
    })
  })
  it('describes a page by title and alert', () => {
    expect(describePage('<title>الدخول</title><div role="alert"><b>Wrong</b> password</div>')).toBe('“الدخول”: Wrong password')
  })
})
