import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readStatement } from '../../src/coreKit/statement.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { decisionOf, type Forgery, openStatements, type Statements } from '../support/corebank/statements.ts'
import { type CoreBankProxy, openCoreBankProxy } from '../support/servers/coreBankProxy.ts'
import { type RunningCoreBank, startCoreBank } from '../support/servers/coreBank.ts'
import { captureLines } from '../support/servers/logLines.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { decideAtBank, payAs } from '../support/story.ts'
import { makeTppKey, type TppKey } from '../support/tpp/tppKeys.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let bank: RunningCoreBank
let proxy: CoreBankProxy
let sanad: RunningSanad
let shop: TestTpp
let statements: Statements
let stranger: TppKey

/** One with an extension that a reader must understand, and that nobody does. Anybody can make it: it is read before any key. */
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const extended = `${encode({ alg: 'ES256', typ: 'core-decision+jwt', crit: ['unknown'], unknown: 1 })}.${encode({})}.AA`

beforeAll(async () => {
  bank = await startCoreBank()
  proxy = await openCoreBankProxy(new URL(bank.baseUrl).origin)
  stranger = await makeTppKey('ES256')
  statements = await openStatements(proxy, () => sanad)
  // Nothing is heard of but by the callback.
  proxy.spoil('listDecisions', 'lost', Infinity)
  proxy.spoil('findPayment', 'lost', Infinity)
  // The tests stand where a proxy would, so that they may come from any address.
  const environment = { SANAD_CORE_BANK: proxy.address, SANAD_LOG_LEVEL: 'silent', SANAD_TRUSTED_PROXY: '127.0.0.1' }
  sanad = await startSanad({ environment })
  shop = await registerTpp(sanad)
})
afterAll(async () => {
  await sanad?.close()
  await proxy?.close()
  await bank?.close()
})

const send = async (body: string, type?: string) => (await statements.send(body, type)).status
const sign: Statements['sign'] = (decision, forgery) => statements.sign(decision, forgery)
/** Whether the kit for banks says the same of a statement as Sanad. */
const kitTakes = (text: string) =>
  readStatement(
    { text, contentType: 'application/jose', at: new Date(), status: undefined },
    {
      ...{ issuer: `${proxy.address}/core/v1`, audience: sanad.settings.baseUrl },
      keys: { keys: [statements.key.publicJwk] },
    },
  ).then(
    () => true,
    () => false,
  )
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
    expect(await kitTakes(await sign(decision))).toBe(true)
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
    ['is signed by a stranger with the bank’s kid', () => ({ signedBy: { ...stranger, kid: statements.key.kid } }), 401],
    ['is for somebody else', () => ({ claims: { aud: 'https://other.example' } }), 401],
    ['is from somebody else', () => ({ claims: { iss: 'https://other.example' } }), 401],
    ['is over', () => ({ claims: { iat: 1_700_000_000, exp: 1_700_000_300 } }), 401],
    ['is good for too long', () => ({ claims: { exp: Math.floor(Date.now() / 1_000) + 4_000 } }), 401],
    ['is of another type', () => ({ header: { typ: 'JWT' } }), 401],
    ['names another event', () => ({ claims: { jti: 'dec-other' } }), 400],
    ['decides nothing', () => ({ claims: { decision: { kind: 'payment' } } }), 400],
    ['issues a payment', () => ({ claims: { decision: decisionOf('pay-1', { outcome: 'issued' }) } }), 400],
  ] as [string, () => Forgery, number][])(
    'counts for nothing where it %s, at the kit for banks, too',
    async (_, forge, status) => {
      const PaymentId = await pay()
      const statement = await sign(decisionOf(PaymentId), forge())
      expect([await send(statement), await kitTakes(statement)]).toEqual([status, false])
      expect(await statusOf(PaymentId)).toBe('KSAOB.Pending')
    },
  )

  it.each([
    ['no JWS', 'no.jws', 'application/jose', 400],
    ['nothing', '', 'application/jose', 400],
    ['what nobody understands', extended, 'application/jose', 400],
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

describe('whoever sends what is not the bank’s', () => {
  it('is left out for a while before anything of it is read, and says nothing about the bank after that', async () => {
    const PaymentId = await pay()
    const forged = await sign(decisionOf(PaymentId), { signedBy: { ...stranger, kid: statements.key.kid } })
    const answers: Response[] = []
    for (let turn = 0; turn < 8; turn++)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => statements.send(forged)))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(await statusOf(PaymentId)).toBe('KSAOB.Pending')
    await vi.waitFor(async () => expect(await send(await sign(decisionOf(PaymentId)))).toBe(204), 60_000)
  })

  it('is left out whichever of a site’s networks it comes from, and whatever is wrong with what it sends', async () => {
    const from = (address: string) =>
      fetch(sanad.url('/core-callbacks/v1/decisions'), {
        method: 'POST',
        headers: { 'content-type': 'application/jose', 'x-forwarded-for': address },
        body: extended,
      })
    const statuses: number[] = []
    for (let network = 0; network < 160; network += 20) {
      const sent = Array.from({ length: 20 }, (_, index) => from(`2001:db8:7:${network + index}::1`))
      statuses.push(...(await Promise.all(sent)).map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
    expect((await from('2001:db8:8::1')).status).toBe(400)
  })

  it('makes Sanad ask for the bank’s keys once, and say so once, however many statements come while they cannot be had', async () => {
    const asked: string[] = []
    const log = captureLines()
    const keyless = await openCoreBankProxy(new URL(bank.baseUrl).origin, ({ url }) => void asked.push(url!))
    const own = await openStatements(keyless, () => other)
    keyless.serve(own.jwksPath, { keys: 'none' })
    const other = await startSanad({ environment: { SANAD_CORE_BANK: keyless.address, SANAD_LOG_LEVEL: 'warn' }, log })
    try {
      const statement = await own.sign(decisionOf('pay-1'))
      for (let turn = 0; turn < 5; turn++)
        expect((await Promise.all([1, 2, 3].map(() => own.send(statement)))).map(({ status }) => status)).toEqual([503, 503, 503])
      expect(asked.filter((url) => url === own.jwksPath)).toHaveLength(1)
      const said = log.all().map(({ event }) => String(event))
      expect(said.filter((event) => /decision/.test(event))).toEqual(['the keys of the bank’s signed decisions cannot be had'])
    } finally {
      await other.close()
      await keyless.close()
    }
  })
})
