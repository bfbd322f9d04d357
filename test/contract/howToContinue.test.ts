import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkBankPages } from '../support/browser/bankCustomer.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { contractFile } from '../support/contract/contracts.ts'
import { type RawAnswer, sendRaw } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Does what the text of a contract says and nothing more. A parameter that the text does not name is not sent. */
let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.close())

/** The paragraph of a contract's text with this bold title. */
function paragraph(contract: string, title: string): string {
  const { info } = JSON.parse(readFileSync(contractFile(contract), 'utf8')) as { info: { description: string } }
  const found = info.description.split(/\n\n(?=\*\*)/).find((part) => part.startsWith(`**${title}**`))
  if (found === undefined) throw new Error(`${contract} says nothing about “${title}”`)
  return found
}

/** The names, or `name=value`, that the text lists after these words: what stands between backticks, up to the full stop. */
function listedAfter(text: string, words: string): string[] {
  const [, list] = text.replaceAll(/\s+/g, ' ').split(words)
  if (list === undefined) throw new Error(`the text does not say “${words}”`)
  return [...list.split(/\.(?: |$)/)[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
}

/** `name=value` as the text has it; a bare name with what its reader has for it. */
const fillIn = (listed: string[], values: Record<string, string>) =>
  new URLSearchParams(
    listed.map((entry): [string, string] => {
      const [name, value = values[name]] = entry.split('=') as [string, string?]
      if (value === undefined) throw new Error(`nobody who reads the text knows what to send as ${name}`)
      return [name, value]
    }),
  )

const postForm = async (tpp: TestTpp, form: URLSearchParams) => {
  const authorization = `Basic ${Buffer.from(`${tpp.clientId}:${tpp.clientSecret}`).toString('base64')}`
  const response = await fetch(sanad.url('/auth/token'), { method: 'POST', headers: { authorization }, body: form })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const scaOAuthInLinks = ({ body }: RawAnswer) => (body.message as unknown as { Links: { scaOAuth: string } }).Links.scaOAuth
const scaOAuthInHeader = ({ headers }: RawAnswer) => /<([^>]+)>; rel="scaOAuth"/.exec(headers.get('link')!)![1]!

describe.each([
  {
    contract: 'payment-initiation',
    product: 'KSA PIS',
    path: '/payments/consents',
    message: () => paymentConsentRequest(),
    scaOAuth: scaOAuthInLinks,
    customer: happyCustomer,
  },
  {
    contract: 'account-information',
    product: 'KSA AIS',
    path: '/account-access-consents',
    message: () => accountConsentRequest(),
    scaOAuth: scaOAuthInLinks,
    customer: happyCustomer,
  },
  {
    contract: 'letter-of-guarantee',
    product: 'KSA LOG',
    path: '/ksaob-lgsp/v3.10/letters-of-guarantee-consents',
    message: () => guaranteeConsentRequest(),
    scaOAuth: scaOAuthInHeader,
    customer: signatory,
  },
])('the text of $contract', ({ contract, product, path, message, scaOAuth, customer }) => {
  it('leads whoever does what it says, and nothing more, to a PSU token', async () => {
    const tpp = await registerTpp(sanad, { product })
    const start = paragraph(contract, 'Before the first call')
    const developer = await postForm(tpp, fillIn(listedAfter(start, 'and the form field'), {}))
    expect(developer.status).toBe(200)
    const created = await sendRaw(sanad, tpp, {
      path,
      message: message(),
      token: developer.body.access_token!,
      headers: { accept: 'application/json' },
    })
    expect(created.status).toBe(201)

    const text = paragraph(contract, 'How to continue after a consent is created')
    const verifier = 'a-random-text-of-at-least-43-characters-which-nobody-guesses'
    const values = {
      redirect_uri: tpp.redirectUri,
      state: 'a-random-state',
      nonce: 'a-random-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_verifier: verifier,
    }
    const address = new URL(scaOAuth(created), sanad.baseUrl)
    for (const [name, value] of fillIn(listedAfter(text, 'Add to its query:'), values)) address.searchParams.append(name, value)
    const { callback } = await walkBankPages(address, customerOf(sanad, customer), { redirectUri: tpp.redirectUri })
    expect(callback.searchParams.get('state')).toBe(values.state)
    const code = callback.searchParams.get('code')!

    const token = await postForm(tpp, fillIn(listedAfter(text, 'Form fields:'), { ...values, code }))
    expect(token).toMatchObject({ status: 200, body: { token_type: 'Bearer', access_token: expect.stringMatching(/./) } })
  })

  it('leads to the contracts in which an app and a token are described', () => {
    expect(paragraph(contract, 'Before the first call')).toMatch(/contract `platform`, operation `createApp`/)
    expect(paragraph(contract, 'How to continue after a consent is created')).toMatch(
      /contract `authorization`, operations `authorize` and `createToken`/,
    )
  })
})
