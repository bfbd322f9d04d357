import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BrowserStage,
  openStage,
  goToDecision,
  approveWithCode,
  typeCode,
  typeCredentials,
} from '../support/browser/browserStage.ts'
import {
  desktop,
  barrierCheckFor,
  hasChromium,
  keepPicture,
  launchChromium,
  openWindow,
  phone,
} from '../support/browser/chromium.ts'
import { commandLine } from '../support/cli/commandLine.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { ibansOf } from '../support/story.ts'

const dayMs = 86_400_000
const inFiveDays = () => `${new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10)}T00:00:00+03:00`

async function typeSignUp(page: Page): Promise<void> {
  await page.fill('#signUp-organisation', 'Palm Coffee')
  await page.fill('#signUp-email', `${randomUUID()}@example.com`)
  await page.fill('#signUp-password', 'Long-enough-words-42')
}

/** Registers an app with a key that the page makes. */
async function registerWithNewKey(page: Page): Promise<void> {
  await page.fill('[name=name]', 'Palm Coffee')
  await page.click('[data-key-maker] button')
  await page.waitForSelector('[data-made]')
  await page.click('main form button:not([name])')
  await page.waitForSelector('#client-secret')
}

describe.skipIf(!hasChromium)('the other pages', () => {
  let browser: Browser
  let stage: BrowserStage
  beforeAll(async () => {
    ;[browser, stage] = await Promise.all([launchChromium(), openStage()])
  })
  afterAll(async () => {
    await browser?.close()
    await stage?.close()
  })

  /** A future-dated payment that the customer has approved. */
  const schedule = async (page: Page) => {
    const debtorIban = (await ibansOf(stage.sanad, happyCustomer))[0]!
    const { url, ...ids } = await stage.ask({ debtorIban, executionDate: inFiveDays(), amount: '2750.00' })
    await goToDecision(page, url)
    await approveWithCode(page, stage.sanad)
    await page.waitForURL(`${stage.tpp.redirectUri}**`)
    return ids
  }

  it.each([
    ['en', desktop],
    ['ar', phone],
  ] as const)('let a customer stop a scheduled payment, in %s on %o', async (language, viewport) => {
    const { page, context, complaints } = await openWindow(browser, { language, viewport })
    const check = barrierCheckFor(language, viewport)
    const look = async (name: string) => {
      expect(await check(page, language), name).toEqual([])
      await keepPicture(page, `customer-${name}-${language}-${viewport.width}`)
    }
    const { ConsentId, PaymentId } = await schedule(page)
    await page.goto(stage.sanad.url('/bank'))
    await look('1-sign-in')
    await typeCredentials(page)
    await page.waitForSelector('[name=oneTimeCode]')
    await look('2-code')
    await typeCode(page, stage.sanad)
    await page.waitForSelector('.row')
    await look('3-overview')
    await page.click('nav a[href$="/scheduled-payments"]')
    await look('4-scheduled')
    await page.click(`a[href$="${PaymentId}"]`)
    await look('4-payment')
    await page.click('form[action$="/cancel"] button')
    await page.waitForSelector('[role=status]')
    await look('5-cancelled')
    for (const name of ['consents', 'payments', 'sign-ins']) {
      await page.goto(stage.sanad.url(`/bank/${name}`))
      await look(`6-${name}`)
    }
    await page.click('nav a[href$="/payments"]')
    await page.fill('[name=q]', '2750')
    await page.press('[name=q]', 'Enter')
    await page.click('.row a')
    await look('6-payment')
    await page.goto(stage.sanad.url(`/bank/consents/${ConsentId}`))
    expect(await page.textContent('main')).toContain(PaymentId)
    await look('7-consent')
    expect((await stage.tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBe('KSAOB.Cancelled')
    await page.click('form[action$="/sign-out"] button')
    await page.goto(stage.sanad.url('/bank/scheduled-payments'))
    expect(new URL(page.url()).pathname).toBe('/bank/sign-in')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('keep their frame where it is when the language changes', async () => {
    const { page, context } = await openWindow(browser)
    const frames = []
    for (const language of ['en', 'ar']) {
      await page.goto(stage.sanad.url(`/bank/sign-in?lang=${language}`))
      frames.push(
        await page.$$eval('.top, main, main > :first-child', (parts) =>
          parts.map((part) => (({ x, y, width }) => [x, y, width])(part.getBoundingClientRect())),
        ),
      )
    }
    expect(frames[1]).toEqual(frames[0])
    await context.close()
  })

  it.each(['ar', 'en'] as const)(
    'keep the names and links of their head, and the words of a button, whole: %s',
    async (language) => {
      const { page, context } = await openWindow(browser, { language, viewport: phone })
      const linesOf = (element: string) =>
        `[...document.querySelectorAll('${element}')].map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })`
      await page.goto((await stage.ask()).url)
      expect(await page.evaluate(linesOf('.mark span, .text-size, .language'))).toEqual([1, 1, 1])
      // A button is a flex container: words beside an isolated name would be columns.
      expect(await page.evaluate(`document.querySelector('form[action$="/return"] button').childNodes.length`)).toBe(1)
      await page.setViewportSize(desktop)
      await page.goto(stage.sanad.url('/bank'))
      await typeCredentials(page)
      await typeCode(page, stage.sanad)
      await page.waitForSelector('nav.tabs')
      const middles = `['.tabs', '.page-head > form'].map((one) => document.querySelector(one).getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 20))`
      const [tabs, signOut] = await page.evaluate<number[]>(middles)
      expect(tabs).toBe(signOut)
      await context.close()
    },
  )

  it('begin an account number where its line begins, keep the accounts of all customers in one column and a phone number on one line', async () => {
    const { page, context } = await openWindow(browser)
    const textEnds = (selector: string) =>
      page.$$eval(selector, (parts) =>
        parts.map((part) => {
          const text = part.ownerDocument.createRange()
          text.selectNodeContents(part)
          return Math.round(text.getBoundingClientRect().right)
        }),
      )
    await page.goto(stage.sanad.url('/core-bank/customers/1000000081?lang=ar'))
    const numbers = await textEnds('.item-text > .iban')
    expect(numbers).toEqual(await textEnds('.item-text:has(> .iban)'))
    expect(numbers.length).toBeGreaterThan(0)
    await page.goto(stage.sanad.url('/core-bank?lang=en'))
    expect(new Set(await textEnds('.account-line')).size).toBe(1)
    await page.goto(stage.sanad.url('/bank/nowhere?lang=ar'))
    expect(await page.textContent('main')).toContain('800\u00a0000\u00a00000')
    await context.close()
  })

  it('keep the customer’s session out of reach of scripts and other sites', async () => {
    const { page, context } = await openWindow(browser)
    await page.goto(stage.sanad.url('/bank'))
    await typeCredentials(page)
    await page.waitForSelector('[name=oneTimeCode]')
    const before = (await context.cookies()).find(({ name }) => name === 'sanad_customer')!
    expect(before).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/bank' })
    await page.goto(stage.sanad.url('/bank/scheduled-payments'))
    expect(new URL(page.url()).pathname).toBe('/bank/one-time-code')
    await typeCode(page, stage.sanad)
    await page.waitForURL('**/bank/scheduled-payments')
    const after = (await context.cookies()).find(({ name }) => name === 'sanad_customer')!
    expect(after.value).not.toBe(before.value)
    expect(
      await stage.sanad.dependencies.db
        .selectFrom('bankSessions')
        .select('sessionIdHash')
        .where('sessionIdHash', '=', after.value)
        .execute(),
    ).toEqual([])
    await context.close()
  })

  it.each([
    ['en', desktop],
    ['ar', phone],
  ] as const)(
    'of the developers’ dashboard have no barriers, with faults and without, in %s on %o',
    async (language, viewport) => {
      const { page, context, complaints } = await openWindow(browser, { language, viewport })
      const check = barrierCheckFor(language, viewport)
      const look = async (name: string) => expect(await check(page, language), name).toEqual([])
      await page.goto(stage.sanad.url('/dashboard'))
      await page.click('form[action$="/sign-up"] button')
      await look('sign-up with faults')
      await typeSignUp(page)
      await page.click('form[action$="/sign-up"] button')
      await page.waitForURL('**/dashboard/apps**')
      await look('apps')
      await page.goto(stage.sanad.url('/dashboard/apps/new'))
      await look('new app')
      await page.click('main form button:not([name])')
      await look('new app with faults')
      await registerWithNewKey(page)
      await look('registered')
      const app = new URL((await page.getAttribute('nav.tabs a', 'href')) ?? '', page.url()).pathname
      const pages = ['keys', 'edit', 'start', 'deliveries'].map((page) => `${app}/${page}`)
      const account = ['organisations', 'sessions', 'second-factor', 'api-tokens'].map((page) => `/dashboard/${page}`)
      for (const path of [...pages, ...account, '/sandbox/mails']) {
        await page.goto(stage.sanad.url(path))
        await look(path)
      }
      await context.clearCookies()
      for (const path of ['/dashboard/forgotten-password', '/dashboard/new-password', '/dashboard/prove-email']) {
        await page.goto(`${stage.sanad.url(path)}?lang=${language}`)
        await look(path)
      }
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('of the developers’ dashboard lead from the sign-up to a signed call and an event on the command line in at most eight clicks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-start-'))
    const { page, context, complaints } = await openWindow(browser)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.postData() ?? ''))
    const began = performance.now()
    let clicks = 0
    const click = async (selector: string) => {
      clicks += 1
      await page.click(selector)
    }
    const save = async (selector: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click(selector)])
      await download.saveAs(join(folder, download.suggestedFilename()))
    }
    await page.goto(stage.sanad.url('/dashboard'))
    await typeSignUp(page)
    await click('form[action$="/sign-up"] button')
    await page.waitForURL('**/dashboard/apps')
    await click('a[href$="/apps/new"]')
    await page.fill('[name=name]', 'Palm Coffee')
    await save('[data-key-maker] button')
    await page.waitForSelector('[data-made]')
    await click('main form button:not([name])')
    await page.waitForSelector('#client-secret')
    await save('button[value=profile]')
    const sanad = commandLine({ SANAD_PROFILE: join(folder, 'sanad-profile.json') })
    const tell = async (words: string) => {
      const { code, err, out } = await sanad([...words.split(' '), '--json'])
      expect({ words, code, err }).toEqual({ words, code: 0, err: '' })
      return out
    }
    expect(JSON.parse(await tell('consent create'))).toMatchObject({ status: 201, verified: true })
    await tell('consent revoke')
    expect(JSON.parse((await tell('listen --once')).trim().split('\n').at(-1)!)).toMatchObject({ data: { Status: 'Rejected' } })
    const seconds = (performance.now() - began) / 1_000
    await stage.sanad.dependencies.uses.store()
    await click('nav a[href$="/start"]')
    const done = (step: string) => page.textContent(`[data-step=${step}] .badge`)
    expect([await done('signedCall'), await done('webhookVerified'), await done('fapi2')]).toEqual(['done', 'done', 'open'])
    // What was saved as the private half is in no request.
    const [line] = (await readFile(join(folder, 'sanad-key.pem'), 'utf8')).split('\n').slice(2)
    expect([line!.length, sent.some((body) => decodeURIComponent(body).includes(line!))]).toEqual([64, false])
    expect(sent.some((body) => body.includes('PRIVATE'))).toBe(false)
    expect([clicks <= 8, complaints]).toEqual([true, []])
    process.stdout.write(`from the sign-up to the first event: ${clicks} clicks, ${seconds.toFixed(1)} s\n`)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  })

  const publicPages = [
    '/',
    '/dashboard',
    '/core-bank',
    '/core-bank/payments',
    '/core-bank/clock',
    '/core-bank/customers/1000000016',
    '/core-bank/customers/1000000081',
    '/bank/sign-in',
    '/bank/nowhere',
    '/docs',
    '/docs/states',
    '/docs/operations/createPaymentConsent',
    '/auth/authorize?client_id=nobody',
  ]
  it.each([
    ['en', desktop],
    ['en', phone],
    ['ar', desktop],
    ['ar', phone],
  ] as const)('have no barriers in %s on %o', async (language, viewport) => {
    const { page, context, complaints } = await openWindow(browser, { language, viewport })
    const check = barrierCheckFor(language, viewport)
    for (const path of publicPages) {
      await page.goto(stage.sanad.url(path))
      expect(await check(page, language), path).toEqual([])
      await keepPicture(page, `page${path.replace(/\W+/g, '-')}-${language}-${viewport.width}`)
    }
    if (language === 'ar' && viewport === phone) {
      await page.goto(stage.sanad.url('/docs/operations/createPaymentConsent'))
      await page.click('#try button[type=submit]')
      await page.waitForSelector('#tried')
      expect(await check(page, language), 'tried').toEqual([])
      await keepPicture(page, 'page-docs-tried-ar')
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})
