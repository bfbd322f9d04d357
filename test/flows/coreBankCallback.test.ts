import { randomUUID } from 'node:crypto'
import { CompactSign } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type CoreBankProxy, openCoreBankProxy } from '../support/servers/coreBankProxy.ts'
import { type RunningCoreBank, startCoreBank } from '../support/servers/coreBank.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { decideAtBank, payAs } from '../support/story.ts'
import { makeTppKey, type TppKey } from '../support/tpp/tppKeys.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let bank: RunningCoreBank
let proxy: CoreBankProxy
let sanad: RunningSanad
let shop: TestTpp
let key: TppKey
let stranger: TppKey

beforeAll(async () => {
  bank = await startCoreBank()
  proxy = await openCoreBankProxy(new URL(bank.baseUrl).origin)
  key = await makeTppKey('ES256')
  stranger = await makeTppKey('ES256')
  const jwksPath = '/core/v1/jwks'
  proxy.serve(jwksPath, { keys: [key.publicJwk] })
  const calling = (body: unknown) => {
    const { features, ...rest } = body as { features: string[] }
    return { ...rest, features: [...features, 'decisionCallbacks'], jwksUri: proxy.address + jwksPath }
  }
  proxy.spoil('getCapabilities', calling, Infinity)
  // Nothing is heard of but by the callback.
  proxy.spoil('listDecisions', 'lost', Infinity)
  proxy.spoil('findPayment', 'lost', Infinity)
  sanad = await startSanad({ environment: { SANAD_CORE_BANK: proxy.address, SANAD_LOG_LEVEL: 'silent' } })
  shop = await registerTpp(sanad)
})
afterAll(async () => {
  await sanad?.close()
  await proxy?.close()
  await bank?.close()
})

const decisionOf = (resourceId: string, change: object = {}) => ({
  ...{ eventId: `dec-${randomUUID()}`, kind: 'payment', resourceId, outcome: 'completed', revision: 1 },
  ...{ decidedAt: new Date().toISOString(), ...change },
})

interface Forgery {
  claims?: object
  header?: object
  signedBy?: TppKey
}

function sign(decision: { eventId: string }, { claims = {}, header = {}, signedBy = key }: Forgery = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1_000)
  const statement = {
    ...{ iss: `${proxy.address}/core/v1`, aud: sanad.settings.baseUrl, iat, exp: iat + 300, jti: decision.eventId, decision },
    ...claims,
  }
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: 'ES256', kid: signedBy.kid, typ: 'core-decision+jwt', ...header })
    .sign(signedBy.privateKey)
}

const send = async (body: string, type = 'application/jose') => {
  const headers = { 'content-type': type }
  return (await fetch(sanad.url('/core-callbacks/v1/decisions'), { method: 'POST', headers, body })).status
}
const statusOf = async (PaymentId: string) => (await shop.client().getPayment(PaymentId)).message.Data.Status
const movesOf = async (subject: string) => {
  const rows = await sanad.dependencies.db.selectFrom('audit').select('action').where('subject', '=', subject).execute()
  return rows.map(({ action }) => action).filter((action) => action === 'payment.settle' || action === 'payment.reject')
}

async function pay(): Promise<string> {
  const debtorIban = (await bank.coreBank.listAccounts(happyCustomer))[0]!.iban
  const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest({ debtorIban, amount: '3.00' }))
  await vi.waitFor(async () => expect(await bank.coreBank.findPayment(PaymentId)).toBeDefined(), 60_000)
  return PaymentId
}

describe('a decision that the bank sends, signed', () => {
  it('is recorded at once and once, however often and by how many it is sent', async () => {
    const PaymentId = await pay()
    await decideAtBank({ url: (path) => new URL(path, bank.baseUrl).href, baseUrl: '' }, PaymentId, 'approve')
    const decision = decisionOf(PaymentId)
    expect(await send(await sign(decision))).toBe(204)
    expect(await statusOf(PaymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
    const tellings = Array.from({ length: 20 }, async () => send(await sign(decision)))
    expect(new Set(await Promise.all(tellings))).toEqual(new Set([204]))
    expect(await movesOf(PaymentId)).toEqual(['payment.settle'])
  })

  it('changes nothing where it contradicts what was recorded, and is not sent again', async () => {
    const PaymentId = await pay()
    const reason = { code: 'SARIE.AC04', category: 'accountClosed', text: { en: 'Closed', ar: 'مغلق' } }
    expect(await send(await sign(decisionOf(PaymentId, { outcome: 'rejected', reason })))).toBe(204)
    expect(await send(await sign(decisionOf(PaymentId)))).toBe(409)
    expect(await statusOf(PaymentId)).toBe('KSAOB.Rejected')
    expect(await movesOf(PaymentId)).toEqual(['payment.reject'])
  })

  it('is for a person where it is about a payment that is not here', async () => {
    expect(await send(await sign(decisionOf('pay-nobody')))).toBe(409)
  })

  it.each([
    ['is signed by a stranger', () => ({ signedBy: stranger }), 401],
    ['is signed by a stranger with the bank’s kid', () => ({ signedBy: { ...stranger, kid: key.kid } }), 401],
    ['is for somebody else', () => ({ claims: { aud: 'https://other.example' } }), 401],
    ['is from somebody else', () => ({ claims: { iss: 'https://other.example' } }), 401],
    ['is over', () => ({ claims: { iat: 1_700_000_000, exp: 1_700_000_300 } }), 401],
    ['is good for too long', () => ({ claims: { exp: Math.floor(Date.now() / 1_000) + 4_000 } }), 401],
    ['is of another type', () => ({ header: { typ: 'JWT' } }), 401],
    ['names another event', () => ({ claims: { jti: 'dec-other' } }), 400],
    ['decides nothing', () => ({ claims: { decision: { kind: 'payment' } } }), 400],
    ['issues a payment', () => ({ claims: { decision: decisionOf('pay-1', { outcome: 'issued' }) } }), 400],
  ] as [string, () => Forgery, number][])('counts for nothing where it %s', async (_, forge, status) => {
    const PaymentId = await pay()
    expect(await send(await sign(decisionOf(PaymentId), forge()))).toBe(status)
    expect(await statusOf(PaymentId)).toBe('KSAOB.Pending')
  })

  it.each([
    ['no JWS', 'no.jws', 'application/jose', 400],
    ['nothing', '', 'application/jose', 400],
    ['JSON', '{}', 'application/json', 415],
    ['more than the contract allows', 'x'.repeat(10_001), 'application/jose', 413],
  ])('is refused where it is %s', async (_, body, type, status) => {
    expect(await send(body, type)).toBe(status)
  })

  it('is taken by POST only, and nowhere where the core bank sends none', async () => {
    expect((await fetch(sanad.url('/core-callbacks/v1/decisions'))).status).toBe(405)
    const other = await startSanad({ environment: { SANAD_CORE_BANK: new URL(bank.baseUrl).origin } })
    const sent = await fetch(other.url('/core-callbacks/v1/decisions'), { method: 'POST', body: await sign(decisionOf('pay-1')) })
    expect(sent.status).toBe(404)
    await other.close()
  })
})
