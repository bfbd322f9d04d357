import { beforeAll, describe, expect, it } from 'vitest'
import { readContracts } from '../../src/web/docs/contractModel.ts'
import { parametersOf } from '../../src/web/docs/tryIt/form.ts'
import { walkBankPages } from '../support/browser/bankCustomer.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'
import { sharedSanad } from '../support/servers/shared.ts'
import { customerOf } from '../support/story.ts'

const interfaces = [
  'payment-initiation',
  'account-information',
  'letter-of-guarantee',
  'payee-verification',
  'account-verification',
]
const triable = readContracts()
  .filter(({ name }) => interfaces.includes(name))
  .flatMap(({ operations }) => operations.filter(({ operation }) => operation['x-alias-of'] === undefined))

let sanad: RunningSanad
beforeAll(async () => void (sanad = await sharedSanad()))

const unescape = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The form of an operation's page as a browser would send it without any change. */
async function formOf(operationId: string, query = ''): Promise<Record<string, string>> {
  const html = await (await fetch(sanad.url(`/docs/operations/${operationId}${query}`))).text()
  const form = /<form method="post"[\s\S]*?<\/form>/.exec(html)![0]
  const inputs = [...form.matchAll(/<input[^>]* name="([^"]+)"(?:[^>]* value="([^"]*)")?/g)]
  const texts = [...form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g)]
  return Object.fromEntries([...inputs, ...texts].map(([, name, value]) => [name!, unescape(value ?? '')]))
}

async function send(operationId: string, form: Record<string, string>, init: RequestInit = {}) {
  const response = await fetch(sanad.url(`/docs/try/${operationId}`), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    ...init,
  })
  const html = await response.text()
  const part = (id: string) => {
    const found = new RegExp(`id="${id}"><code>([^<]*)<`).exec(html)?.[1]
    return found === undefined ? undefined : unescape(found)
  }
  return { status: response.status, html, part, answered: Number(part('answer-head')?.split('\n')[0]) }
}

describe('an operation of the five interfaces', () => {
  it.each(triable.map((described) => [described.operationId, described] as const))(
    '%s is tried from its page as it stands, and every check of the answer passes',
    async (operationId, described) => {
      const tried = await send(operationId, await formOf(operationId))
      expect(tried.status, tried.html.match(/<article[\s\S]*<form/)?.[0]).toBe(200)
      const promised = Object.keys(described.operation.responses).filter((status) => status.startsWith('2'))
      expect(promised, tried.part('answer-message')).toContain(String(tried.answered))
      expect(tried.html).not.toContain('✗')
      expect(parametersOf(described).filter(({ place, name }) => place === 'path' && !tried.html.includes(name))).toEqual([])
    },
  )
})

it('what is shown as signed is what was sent, in both encodings', async () => {
  for (const encoding of ['jwt', 'json']) {
    const { part } = await send('createPaymentConsent', { ...(await formOf('createPaymentConsent')), encoding })
    const [header, payload] = part('jws')!.split('.')
    expect(Buffer.from(header!, 'base64url').toString()).toBe(part('signed-header'))
    const signed = encoding === 'jwt' ? Buffer.from(payload!, 'base64url').toString() : part('signed-payload')!
    expect(signed).toBe(part('signed-payload'))
    const message = (JSON.parse(signed) as { message: { Data: { BaseConsentId: string } } }).message
    // The code samples send the same message, with the ids that were made for it.
    expect(part('as-curl')).toContain(message.Data.BaseConsentId)
    expect(part('as-typescript')).toContain(message.Data.BaseConsentId)
  }
})

it('a consent is authorized by a customer at the bank’s pages, and its payment read', async () => {
  const { part, html } = await send('createPaymentConsent', await formOf('createPaymentConsent'))
  const { Data } = JSON.parse(part('answer-message')!) as { Data: { ConsentId: string; PaymentId: string } }
  const link = /href="(\/docs\/try\/authorize\/[^"]+)"/.exec(html)![1]!
  const begun = await fetch(sanad.url(link), { redirect: 'manual' })
  expect(begun.status).toBe(303)
  const redirectUri = sanad.url('/docs/try/callback')
  const { callback } = await walkBankPages(new URL(begun.headers.get('location')!), customerOf(sanad, '1000000016'), {
    redirectUri,
    language: 'en',
  })
  expect((await fetch(callback, { method: 'HEAD' })).status).toBe(200)
  const back = await (await fetch(callback)).text()
  expect(back).toContain(Data.ConsentId)
  const address = unescape(/href="(\/docs\/operations\/getPayment\?[^"]+)"/.exec(back)![1]!)
  const form = await formOf('getPayment', new URL(address, sanad.baseUrl).search)
  expect(form['path.PaymentId']).toBe(Data.PaymentId)
  expect((await send('getPayment', form)).answered).toBe(200)
  // The same way back opens nothing twice.
  expect((await fetch(callback)).status).toBe(400)
})

it('with a token and a JWS of the reader’s own, exactly those are sent', async () => {
  const token = 'aaaa.bbbb.cccc'
  const { part, answered } = await send('createPaymentConsent', { token, body: 'eyJ4Ijox.fQ.abc' })
  expect([answered, part('jws')]).toEqual([401, 'eyJ4Ijox.fQ.abc'])
})

it.each([
  ['a message that is not JSON', { message: '{' }],
  ['a token with a line break', { token: 'a\r\nx-evil: 1' }],
  ['a path value that leads to another operation', { 'path.PaymentId': '..' }, 'getPayment'],
  ['the same with a token of the reader’s own', { 'path.PaymentId': '.', token: 'a.b.c' }, 'getPayment'],
  ['a body that is no JWS', { token: 'a.b.c', body: 'hello' }],
])(
  '%s is refused on the page, and nothing is sent',
  async (_, form: Record<string, string>, operationId = 'createPaymentConsent') => {
    const { status, html } = await send(operationId, form)
    expect(status).toBe(400)
    expect(html).not.toContain('id="answer-head"')
  },
)

it('what was typed is shown as text', async () => {
  const { html } = await send('getPayment', { 'path.PaymentId': '"><script>alert(1)</script>' })
  expect(html).not.toContain('<script>alert')
})

it('a page of another site cannot send the form, nor a body that is too large', async () => {
  const form = { message: '{}' }
  expect((await send('createPaymentConsent', form, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await send('createPaymentConsent', { message: 'x'.repeat(40_000) })).status).toBe(413)
})

it('an operation of another contract, or none, cannot be tried', async () => {
  for (const operationId of ['createApp', 'createPaymentConsentAlias', 'nothing', '__proto__'])
    expect((await send(operationId, {})).status, operationId).toBe(404)
})

it('one address has 60 tries a minute', async () => {
  // The tries above count too, and their minute may end meanwhile.
  const statuses: number[] = []
  while (statuses.length <= 2 * 60 && statuses.at(-1) !== 429)
    statuses.push((await send('createPaymentConsent', { message: '{' })).status)
  expect(statuses.at(-1)).toBe(429)
})
