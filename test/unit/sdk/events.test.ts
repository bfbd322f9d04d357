import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { CompactSign, exportJWK } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../generated/calls.ts'
import { type BankEvent, createEventReceiver, type EventReceiver } from '../../../src/sdk/index.ts'

const baseUrl = 'https://bank.example'
const issuer = `${baseUrl}/auth`
const clientId = 'app-1'
const bankKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strangerKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const now = Math.floor(Date.now() / 1000)
const message = {
  Data: { Status: 'KSAOB.Rejected', Message: 'سبب' },
  Links: { Self: '/p/1' },
  EventMeta: {
    EventDateTime: '2026-11-21T09:35:02.008Z',
    EventResource: '/p/1',
    EventType: 'KSAOB.Resource.Updated',
    ConsentId: 'pis-1',
  },
}
const claims = { iss: issuer, aud: clientId, iat: now, nbf: now, exp: now + 300, jti: 'event-1', message }

const sign = (payload: object, { key = bankKey.privateKey, kid = 'bank-1' }: { key?: KeyObject; kid?: string | null } = {}) =>
  new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader({ alg: 'PS256', ...(kid && { kid }) }).sign(key)

let jwks: object
let receiver: EventReceiver
const acted: BankEvent[] = []
const act = (event: BankEvent) => void acted.push(event)
const fetchDouble = async (url: string) =>
  Response.json(
    url.endsWith('/jwks')
      ? jwks
      : { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
  )

beforeAll(async () => {
  jwks = { keys: [{ ...(await exportJWK(bankKey.publicKey)), kid: 'bank-1', alg: 'PS256', use: 'sig' }] }
})
beforeEach(() => {
  acted.splice(0)
  receiver = createEventReceiver({ baseUrl, clientId, fetch: fetchDouble })
})

describe('the kind of an event’s resource', () => {
  it.each([
    ['getPaymentConsent', 'paymentConsent'],
    ['getPayment', 'payment'],
    ['getPaymentAlias', 'payment'],
    ['getAccountAccessConsent', 'accountConsent'],
    ['getAccountAccessConsentAlias', 'accountConsent'],
    ['getLetterOfGuaranteeConsent', 'letterConsent'],
    ['getLetterOfGuarantee', 'letter'],
  ] as const)('is told by the path of %s: %s', async (operationId, kind) => {
    const EventResource = calls[operationId].path.replace(/\{\w+\}/, 'id-1')
    const told = { ...message, EventMeta: { ...message.EventMeta, EventResource } }
    expect((await receiver.verify({ body: await sign({ ...claims, message: told }) })).resourceKind).toBe(kind)
  })
})

describe('a delivery', () => {
  it('is acted on once, however often it comes, signed anew each time', async () => {
    const [first, again] = [await sign(claims), await sign({ ...claims, iat: now + 1 })]
    expect(await receiver.receive({ body: first }, act)).toBe(true)
    expect(await receiver.receive({ body: Buffer.from(again) }, act)).toBe(false)
    expect(acted).toEqual([
      {
        jti: 'event-1',
        resourceKind: 'other',
        eventType: 'KSAOB.Resource.Updated',
        eventDateTime: '2026-11-21T09:35:02.008Z',
        resource: '/p/1',
        consentId: 'pis-1',
        data: message.Data,
      },
    ])
  })

  it('is acted on again when acting failed, also when two come at once', async () => {
    const body = await sign(claims)
    let calls = 0
    const failFirst = async (event: BankEvent) => {
      if (++calls === 1) throw new Error('database down')
      act(event)
    }
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => receiver.receive({ body }, failFirst)))
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed')).sort()).toEqual([
      'failed',
      false,
      true,
    ])
    expect(acted).toHaveLength(1)
  })

  it('of a type that this version does not know is handed on like any other', async () => {
    const meta = { ...message.EventMeta, EventType: 'Bank.Resource.FromTheFuture' }
    const body = await sign({ ...claims, message: { ...message, EventMeta: meta } })
    expect(await receiver.receive({ body }, act)).toBe(true)
    expect(acted).toMatchObject([{ jti: 'event-1', eventType: 'Bank.Resource.FromTheFuture', data: message.Data }])
  })

  it('comes with a token of the bank, which an event cannot stand in for', async () => {
    const body = await sign(claims)
    const token = await sign({ iss: issuer, sub: issuer, aud: clientId, iat: now, exp: now + 300, jti: 't' })
    expect(await receiver.verify({ body, authorization: `Bearer ${token}` })).toMatchObject({ jti: 'event-1' })
    for (const authorization of ['Bearer nothing', `Bearer ${body}`, ''])
      await expect(receiver.verify({ body, authorization })).rejects.toThrow('TPP.EventUntrusted')
    await expect(receiver.verify({ body: token })).rejects.toThrow('TPP.EventUntrusted')
  })

  const spoiled: [string, () => Promise<string>][] = [
    ['another app’s', () => sign({ ...claims, aud: 'app-2' })],
    ['another issuer’s', () => sign({ ...claims, iss: 'https://evil.example/auth' })],
    ['old', () => sign({ ...claims, iat: now - 700, nbf: now - 700, exp: now - 400 })],
    ['without jti', () => sign({ ...claims, jti: undefined })],
    ['without kid', () => sign(claims, { kid: null })],
    ['signed by somebody else', () => sign(claims, { key: strangerKey })],
    ['of an unknown key', () => sign(claims, { kid: 'bank-2' })],
    ['changed on the way', async () => (await sign(claims)).replace(/\.(..)/, '.AA')],
    ['of no type', () => sign({ ...claims, message: { ...message, EventMeta: { ...message.EventMeta, EventType: undefined } } })],
    ['of a type that is no text', () => sign({ ...claims, message: { ...message, EventMeta: { EventType: ['x'] } } })],
    ['no event', () => sign({ ...claims, message: { Data: {} } })],
    ['no JWS', async () => '{"message":{}}'],
  ]
  it.each(spoiled)('that is %s is refused, and nothing is done', async (_, make) => {
    await expect(receiver.receive({ body: await make() }, act)).rejects.toMatchObject({ status: 401 })
    expect(acted).toEqual([])
  })
})
