import { compactVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SanadApiError } from '../../../src/sdk/index.ts'
import { type AnswerPlan, appKey, clientId, startBankDouble, strangerKey } from './bankDouble.ts'

let bank: Awaited<ReturnType<typeof startBankDouble>>
beforeAll(async () => {
  bank = await startBankDouble()
})
afterAll(() => bank.close())
beforeEach(() => {
  bank.state.plan = {}
})

const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600
/** Changes one character in the middle of a base64url or JSON text, keeping its length. */
const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

const refused: [string, AnswerPlan][] = [
  [
    'a body that was changed on the way',
    {
      spoil: (wire) => ({
        ...wire,
        body: wire.signature ? wire.body.replace('سند', 'سنت') : flip(wire.body, wire.body.indexOf('.') + 20),
      }),
    },
  ],
  [
    'one blank more than what was signed',
    { spoil: (wire) => (wire.signature ? { ...wire, body: `${wire.body} ` } : { ...wire, body: wire.body.replace('.', ' .') }) },
  ],
  ['another audience', { claims: { aud: 'app-2' } }],
  ['an audience list, although the contract says one string', { claims: { aud: [clientId] } }],
  ['another issuer', { claims: { iss: 'http://127.0.0.1:1/auth' } }],
  ['an expired envelope', { claims: { iat: hoursAgo(2), nbf: hoursAgo(2), exp: hoursAgo(1) } }],
  ['an envelope that is not valid yet', { claims: { nbf: hoursAgo(-1) } }],
  ['no exp', { claims: { exp: undefined } }],
  ['an unknown kid', { kid: 'bank-2' }],
  ['no kid', { kid: null }],
  ['a signature by another key under the bank’s kid', { key: strangerKey }],
  ['an algorithm outside PS256 and ES256', { alg: 'RS256' }],
  ['a media type that carries no envelope', { raw: { headers: { 'content-type': 'text/html' }, body: '<p>ok</p>' } }],
  ['an envelope without an object as message', { message: 'paid' as never }],
  ['no signature at all', { raw: { headers: { 'content-type': 'application/json' }, body: '{"message":{"Data":{}}}' } }],
  ['an empty body', { raw: { headers: { 'content-type': 'application/jwt' }, body: '' } }],
]

describe.each(['jwt', 'json'] as const)('the client never returns what it could not verify (%s)', (encoding) => {
  it('returns the message of a genuine answer, Arabic intact', async () => {
    const answer = await bank.client(encoding).getPayment('p-1')
    expect(answer).toMatchObject({
      status: 200,
      encoding,
      kid: 'bank-1',
      message: { Data: { Name: 'سند' } },
      claims: { aud: clientId, iss: bank.issuer },
    })
    expect(answer.interactionId).toBe('11111111-2222-4333-8444-555555555555')
  })

  it.each(refused)('refuses %s', async (_name, plan) => {
    bank.state.plan = plan
    const heard: unknown[] = []
    const error: unknown = await bank
      .client(encoding, { onVerified: (envelope) => heard.push(envelope) })
      .getPayment('p-1')
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SanadApiError)
    expect((error as SanadApiError).errors[0]?.Code).toBe('TPP.ResponseUntrusted')
    expect((error as SanadApiError).status).toBe(200)
    expect(heard).toEqual([])
  })

  it('asks once for a call that was answered wrongly: nothing is repeated silently', async () => {
    bank.state.plan = { claims: { aud: 'app-2' } }
    const client = bank.client(encoding)
    const before = bank.received.length
    await client.getPayment('once').catch(() => undefined)
    expect(bank.received.slice(before).filter((request) => request.path.endsWith('/once'))).toHaveLength(1)
  })

  it('signs the exact bytes it sends, with only alg and kid in the header', async () => {
    const seen = new Set(bank.received)
    await bank.client(encoding).createPaymentConsent({ Data: { PayerNotes: 'قهوة' } } as never, { idempotencyKey: 'key-1' })
    const sent = bank.received.find(
      (request) => request.method === 'POST' && request.path === '/payments/consents' && !seen.has(request),
    )!
    expect(sent).toMatchObject({ headers: { 'x-idempotency-key': 'key-1' } })
    const signature = String(sent.headers['x-jws-signature'])
    const token = encoding === 'jwt' ? sent.body : signature.replace('..', `.${Buffer.from(sent.body).toString('base64url')}.`)
    const { payload, protectedHeader } = await compactVerify(token, appKey.publicKey)
    expect(protectedHeader).toEqual({ alg: 'PS256', kid: 'app-key' })
    const claims = JSON.parse(Buffer.from(payload).toString()) as Record<string, number | string[]>
    expect(claims).toMatchObject({ iss: clientId, aud: [bank.issuer], message: { Data: { PayerNotes: 'قهوة' } } })
    expect(Number(claims.exp) - Number(claims.nbf)).toBe(300)
  })
})
