import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

/** What somebody can do who knows a customer's number: sign-ins by the bank's app, begun from anywhere. */
let sanad: RunningSanad
beforeAll(async () => {
  // The tests stand where a proxy would, so that they may come from any address.
  const link = { SANAD_BANK_APP_LINK: 'http://phone.example/core-bank/phone', SANAD_TRUSTED_PROXY: '127.0.0.1' }
  sanad = await startSanad({ environment: link })
})
afterAll(() => sanad?.close())
beforeEach(async () => {
  const { db } = sanad.dependencies
  for (const table of ['signInCodes', 'customerSignIns', 'bankSessions'] as const) await db.deleteFrom(table).execute()
})

const paths = { begin: '/bank/sign-in/bank-app', phone: `/core-bank/customers/${happyCustomer}/phone` }
const nobody = '1999999999'

const begin = (browser: Browser, address: string, number = happyCustomer) =>
  browser.post(
    sanad.url(paths.begin),
    { nationalIdentificationNumber: number },
    { 'x-forwarded-for': address, 'accept-language': 'en' },
  )

/** Begins a sign-in that waits, and reads its page. */
async function wait(browser: Browser, address: string, number = happyCustomer) {
  const begun = await begin(browser, address, number)
  expect([begun.status, begun.headers.get('location')]).toEqual([303, paths.begin])
  const html = await (await browser.get(sanad.url(paths.begin), { 'accept-language': 'en' })).text()
  return { html, signInId: /\?signIn=([\w-]+)/.exec(html)![1]!, shown: /dir="ltr">(\d{3})<\/bdi>/.exec(html)![1]! }
}

/** Sign-ins on the phone, in their order there. `opened`: by the link of which page. */
async function listed(opened?: string): Promise<string[]> {
  const html = await (await openBrowser().get(sanad.url(paths.phone + (opened ? `?signIn=${opened}` : '')))).text()
  return [...html.matchAll(/action="[^"]*\/sign-ins\/([\w-]+)"/g)].map(([, signInId]) => signInId!)
}

async function confirm(browser: Browser, { signInId, shown }: { signInId: string; shown: string }, address: string) {
  await openBrowser().post(sanad.url(`${paths.phone}/sign-ins/${signInId}`), { decision: 'approve', number: shown })
  return browser.post(sanad.url(`${paths.begin}/answer`), {}, { 'x-forwarded-for': address })
}

/** A browser in which the customer has signed in. */
async function knownBrowser(address: string): Promise<Browser> {
  const browser = openBrowser()
  expect((await confirm(browser, await wait(browser, address), address)).headers.get('location')).toBe('/bank')
  return browser
}

const flood = async (addresses: string[], each: number) => {
  for (const address of addresses) for (let count = 0; count < each; count += 1) await wait(openBrowser(), address)
}
const elsewhere = (count: number) => Array.from({ length: count }, (_, index) => `198.51.${index}.7`)

describe('somebody who knows a customer’s number', () => {
  it('keeps them from signing in nowhere, not in a new browser in a new network: the link of their page opens it', async () => {
    const browser = openBrowser()
    const own = await wait(browser, '203.0.113.9')
    await flood(elsewhere(20), 5)
    expect(await listed()).not.toContain(own.signInId)
    const opened = await openBrowser().post(sanad.url('/core-bank/phone'), {
      ...{ nationalIdentificationNumber: happyCustomer, signIn: own.signInId },
    })
    expect(opened.headers.get('location')).toBe(`${paths.phone}?signIn=${own.signInId}`)
    expect((await listed(own.signInId))[0]).toBe(own.signInId)
    expect((await confirm(browser, own, '203.0.113.9')).headers.get('location')).toBe('/bank')
  })

  it('hides no sign-in of theirs in the app: their browser comes first, then their networks, then all others', async () => {
    const [home, away] = ['203.0.113.9', '192.0.2.20']
    const browser = await knownBrowser(home)
    const own = await wait(browser, away)
    await flood(['198.51.100.1', home, '198.51.101.1', '198.51.101.2'], 4)
    const shown = await listed()
    expect(shown).toHaveLength(limits.signInsInApp)
    expect(shown[0]).toBe(own.signInId)
    const rows = await sanad.dependencies.db.selectFrom('bankSessions').selectAll().where('sessionIdHash', 'in', shown).execute()
    const places = shown.map((id) => rows.find(({ sessionIdHash }) => sessionIdHash === id)!)
    expect(places.map(({ knownBy }) => knownBy)).toEqual(['device', 'network', 'network', null, null])
    expect(places.slice(3).map(({ region }) => region)).toEqual(['198.51.101', '198.51.101'])
  })

  it('is told from the customer in the app, which says of a sign-in where they have not been', async () => {
    const unknown = 'You have not signed in from this browser or network before.'
    const phone = async () => (await openBrowser().get(sanad.url(paths.phone), { 'accept-language': 'en' })).text()
    const browser = await knownBrowser('203.0.113.9')
    await wait(browser, '192.0.2.20')
    expect(await phone()).not.toContain(unknown)
    await wait(openBrowser(), '192.0.2.20')
    expect(await phone()).toContain(unknown)
  })

  it('shows two of one region in the app at most', async () => {
    const first = await wait(openBrowser(), '198.51.102.1')
    await flood(['198.51.100.1', '198.51.100.2'], 4)
    const shown = await listed()
    expect([shown.length, shown.at(-1)]).toEqual([3, first.signInId])
  })

  it('has no sign-in that the number of the customer’s own page confirms', async () => {
    const browser = await knownBrowser('203.0.113.9')
    await flood(elsewhere(11), 4)
    const own = await wait(browser, '203.0.113.9')
    await flood(elsewhere(22).slice(11), 4)
    const rows = await sanad.dependencies.db.selectFrom('bankSessions').selectAll().where('stage', '=', 'bankApp').execute()
    expect(rows.length).toBe(89)
    expect(new Set(rows.map(({ shownNumber }) => shownNumber)).size).toBe(rows.length)
    expect(rows.find(({ sessionIdHash }) => sessionIdHash === own.signInId)?.shownNumber).toBe(own.shown)
  })

  it('learns nothing at any bound: one page for a customer at home, one from elsewhere, and nobody', async () => {
    await knownBrowser('203.0.113.9')
    const plain = ({ html, signInId, shown }: Awaited<ReturnType<typeof wait>>) =>
      html
        .replaceAll(signInId, 'ID')
        .replaceAll(`>${shown}<`, '>742<')
        .replace(/<path d="[^"]*"/, '')
        .replace(/\d\d:\d\d/g, '10:00')
    const pages: string[] = []
    for (const [address, number] of [
      ['203.0.113.9', happyCustomer],
      ['192.0.2.77', happyCustomer],
      ['203.0.113.9', nobody],
    ] as const)
      for (let count = 0; count < 12; count += 1) pages.push(plain(await wait(openBrowser(), address, number)))
    expect(new Set(pages).size).toBe(1)
  })
})

describe('a network that begins too many', () => {
  it('waits for a minute, whichever number it names, and keeps out neither a known browser behind it nor another network', async () => {
    const shared = '203.0.113.9'
    const browser = await knownBrowser(shared)
    for (let count = 1; count < limits.signInsInAppPerNetwork; count += 1) await begin(openBrowser(), shared, nobody)
    const [own, none] = [await begin(openBrowser(), shared), await begin(openBrowser(), shared, nobody)]
    expect([own.status, none.status]).toEqual([422, 422])
    expect((await own.text()).replaceAll(happyCustomer, nobody)).toBe(await none.text())
    expect((await begin(browser, shared)).status).toBe(303)
    expect((await begin(browser, shared, '1000000024')).status).toBe(422)
    expect((await begin(openBrowser(), '192.0.2.20')).status).toBe(303)
    const [count] = await sanad.dependencies.db
      .selectFrom('signInCodes')
      .selectAll()
      .where('counted', '=', `@${shared}#app`)
      .execute()
    expect(count!.countedUntil.getTime() - sanad.now().getTime()).toBeLessThanOrEqual(60_000)
  })

  it('shares a bound with its region, which counts nothing of what it refuses', async () => {
    const { db } = sanad.dependencies
    const countedUntil = new Date(sanad.now().getTime() + 60_000)
    const full = { counted: '@2001:db8:1/region#app', sent: limits.signInsInAppPerRegion, countedUntil }
    await db.insertInto('signInCodes').values(full).execute()
    expect((await begin(openBrowser(), '2001:db8:1:5::1')).status).toBe(422)
    expect((await begin(openBrowser(), '2001:db8:2:5::1')).status).toBe(303)
    const kept = await db.selectFrom('signInCodes').select('sent').where('counted', '=', '@2001:db8:1:5#app').executeTakeFirst()
    expect(kept?.sent).toBe(0)
  })
})

describe('a browser', () => {
  it('has one sign-in that waits: beginning again there ends the one before', async () => {
    const browser = openBrowser()
    const first = await wait(browser, '203.0.113.9')
    const second = await wait(browser, '203.0.113.9')
    expect(await listed(first.signInId)).toEqual([second.signInId])
  })

  it('is known by a cookie of /bank that scripts and other sites have not, and that opens nothing', async () => {
    const browser = await knownBrowser('203.0.113.9')
    const cookie = browser.setCookies.findLast((line) => line.startsWith('sanad_device='))!
    expect(cookie).toMatch(/^sanad_device=[\w-]{43}; Max-Age=7948800; Path=\/bank; HttpOnly; SameSite=Strict$/)
    const opened = await fetch(sanad.url('/bank'), { headers: { cookie: cookie.split(';')[0]! }, redirect: 'manual' })
    expect(opened.headers.get('location')).toBe('/bank/sign-in')
  })

  it('is known by a new secret after each sign-in, for this customer alone, and remembers others of a family', async () => {
    const browser = await knownBrowser('203.0.113.9')
    const secrets = () =>
      /^sanad_device=([^;]+)/.exec(browser.setCookies.findLast((line) => line.startsWith('sanad_device='))!)![1]!.split('.')
    const [first] = secrets()
    await sanad.dependencies.db.updateTable('customerSignIns').set({ nationalIdentificationNumber: '1000000024' }).execute()
    const knownThere = async (address: string, number: string) => {
      const { signInId } = await wait(browser, address, number)
      const row = sanad.dependencies.db.selectFrom('bankSessions').select('knownBy').where('sessionIdHash', '=', signInId)
      return (await row.executeTakeFirst())?.knownBy
    }
    expect(await knownThere('192.0.2.1', happyCustomer)).toBeNull()
    await confirm(browser, await wait(browser, '192.0.2.1'), '192.0.2.1')
    const [second, other] = secrets()
    expect([second === first, other]).toEqual([false, first])
    await confirm(browser, await wait(browser, '192.0.2.1'), '192.0.2.1')
    expect(secrets()).toEqual([expect.not.stringMatching(second!), first])
    expect([await knownThere('192.0.2.2', '1000000024'), await knownThere('192.0.2.2', happyCustomer)]).toEqual([
      'device',
      'device',
    ])
  })

  it.each(['x', `${'a'.repeat(43)}.`, `${'a'.repeat(43)}.b`, Array.from({ length: 5 }, () => 'a'.repeat(43)).join('.')])(
    'with a made-up cookie %j is not known, and nothing fails',
    async (value) => {
      const answer = await fetch(sanad.url(paths.begin), {
        ...{ method: 'POST', redirect: 'manual', headers: { cookie: `sanad_device=${value}`, 'x-forwarded-for': '192.0.2.1' } },
        body: new URLSearchParams({ nationalIdentificationNumber: happyCustomer }),
      })
      expect(answer.status).toBe(303)
    },
  )
})
