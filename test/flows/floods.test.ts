import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInBounds } from '../../src/config/signInBounds.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { hashAtFullCost } from '../support/database/quickPasswords.ts'
import { newDeveloper } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { withoutLimits } from '../support/servers/shared.ts'
import { authorize, customerOf, ibansOf, sandboxPassword } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

// What a flood uses up is the work of a hash.
hashAtFullCost()

let sanad: RunningSanad
beforeAll(async () => {
  // The tests stand where a proxy would, so that they may come from any address.
  // A slow machine needs longer for a hash, which is not what is proved here.
  const environment = { ...withoutLimits, SANAD_TRUSTED_PROXY: '127.0.0.1', SANAD_CORE_BANK_TIMEOUT_MS: '30000' }
  sanad = await startSanad({ environment })
})
afterAll(() => sanad?.close())

const signInAtBank = (nationalIdentificationNumber: string, password: string, address: string) =>
  fetch(sanad.url('/bank/sign-in'), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ nationalIdentificationNumber, password }),
  })
const post = (path: string, body: object, address: string) =>
  fetch(sanad.url(path), {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signUp = (address: string, change: object = {}) =>
  post('/dashboard/api/developers', { ...newDeveloper(), ...change }, address)

/** Signs in at the bank with password and code, from this address. */
async function visitFrom(address: string, nationalId: string): Promise<void> {
  const begun = await signInAtBank(nationalId, sandboxPassword, address)
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const confirmed = await fetch(sanad.url('/bank/one-time-code'), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address, cookie },
    body: new URLSearchParams({ oneTimeCode: await customerOf(sanad, nationalId).readOneTimeCode() }),
  })
  expect(confirmed.status).toBe(303)
}

describe('a flood', () => {
  it('of sign-ups keeps no customer out and counts no failure of its own making', async () => {
    const flood = Array.from({ length: 60 }, () => signUp('127.0.0.1'))
    // One address may fill the queue, so the last of these are refused.
    const statuses = []
    for (let visit = 0; visit < 5; visit++)
      statuses.push((await signInAtBank(happyCustomer, sandboxPassword, '203.0.113.1')).status)
    expect((await Promise.all(flood)).map(({ status }) => status)).toContain(429)
    expect(statuses).toEqual(Array(5).fill(303))
    expect(await openSimulatorTables(sanad.books).selectFrom('bankSignInTries').selectAll().execute()).toEqual([])
  })

  it('of sign-ins from one address leaves the queue to customers elsewhere', async () => {
    // The id of nobody needs the full work of a hash.
    const flood = Array.from({ length: 70 }, () => signInAtBank('1999999991', 'wrong', '203.0.113.2'))
    const statuses = []
    for (let visit = 0; visit < 3; visit++)
      statuses.push((await signInAtBank(happyCustomer, sandboxPassword, '203.0.113.3')).status)
    expect(statuses).toEqual([303, 303, 303])
    await Promise.all(flood)
  })
})

describe('a stranger', () => {
  it('cannot tell by wrong passwords whose national id is a customer’s', async () => {
    const answersFor = async (nationalId: string) => {
      const texts = []
      for (let attempt = 0; attempt < 7; attempt++) {
        const answer = await signInAtBank(nationalId, 'wrong', '203.0.113.4')
        texts.push([answer.status, (await answer.text()).replaceAll(nationalId, '')])
      }
      return texts
    }
    const known = await answersFor('2000000014')
    expect(known[6]![1]).toContain('locked')
    expect(known[6]).not.toEqual(known[0])
    expect(await answersFor('1999999999')).toEqual(known)
  })

  it('cannot try ids one after the other from one address, on no page where customers sign in', async () => {
    const statuses = []
    // Locked ids are tried too, because a lock is no secret that a spray would spare.
    for (let attempt = 0; attempt <= signInBounds.customer.ofNetwork.most; attempt++)
      statuses.push((await signInAtBank('2000000022', `guess ${attempt}`, '127.0.0.1')).status)
    expect(statuses.slice(0, -1)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    const refused = await signInAtBank(happyCustomer, sandboxPassword, '127.0.0.1')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readPage(refused)).toContain('Too many tries')
    const tpp = await registerTpp(sanad)
    const client = tpp.client()
    const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
    const { ConsentId } = (await client.createPaymentConsent(paymentConsentRequest({ debtorIban }))).message.Data
    await expect(authorize(client, tpp, ConsentId, customerOf(sanad, happyCustomer))).rejects.toThrow('Too many tries')
    expect((await signInAtBank(happyCustomer, sandboxPassword, '203.0.113.5')).status).toBe(303)
  })

  it('cannot keep those out who have signed in from the same network before, nor find out who they are', async () => {
    for (const [others, theirs] of [
      ['203.0.113.20', '203.0.113.20'],
      ['2001:db8:7:1::bad', '2001:db8:7:1:1234::1'],
    ] as const) {
      await visitFrom(theirs, happyCustomer)
      for (let attempt = 0; attempt < signInBounds.customer.ofNetwork.most; attempt++)
        await signInAtBank('2000000022', `guess ${attempt}`, others)
      // An honest slip, and the right password.
      const slip = await signInAtBank(happyCustomer, 'wrong', theirs)
      expect((await signInAtBank(happyCustomer, sandboxPassword, theirs)).status).toBe(303)
      const unknown = await signInAtBank('1999999982', 'wrong', theirs)
      const never = await signInAtBank('1000000024', sandboxPassword, theirs)
      expect([slip.status, unknown.status, never.status]).toEqual([429, 429, 429])
      const textOf = async (answer: Response, id: string) => (await readPage(answer)).replaceAll(id, '').replace(/\d+/g, '')
      expect(await textOf(slip, happyCustomer)).toBe(await textOf(unknown, '1999999982'))
    }
  })

  it('cannot keep a developer out with wrong tries from elsewhere', async () => {
    const { email, password } = { ...newDeveloper() }
    await signUp('203.0.113.6', { email, password })
    const signIn = (tried: string, address: string) => post('/dashboard/api/sessions', { email, password: tried }, address)
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await signIn('wrong password', '203.0.113.7')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect((await signIn(password, '203.0.113.6')).status).toBe(201)
  })

  it('signs up five times in five minutes, on page and API together', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 5; attempt++) statuses.push((await signUp('203.0.113.8')).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201])
    const refused = await signUp('203.0.113.8')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    const page = await fetch(sanad.url('/dashboard/sign-up'), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': '203.0.113.8' },
      body: new URLSearchParams(newDeveloper()),
    })
    expect(page.status).toBe(429)
    expect((await signUp('203.0.113.9')).status).toBe(201)
  })
})
