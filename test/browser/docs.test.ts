import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite } from '../support/docsSite.ts'
import { startPages } from '../support/browser/fakeBank.ts'
import {
  barrierCheckFor,
  desktop,
  hasChromium,
  keepPicture,
  launchChromium,
  openWindow,
  phone,
} from '../support/browser/chromium.ts'

const operationPages = [...openSite().pages.values()].filter(({ section }) => section === 'operations').map(({ path }) => path)

/**
 * What stands where nobody can read it, on the pages at these paths: tables wider than their place, texts outside the window, with
 * folds open and closed. Runs inside one page, into which it puts the texts of all others: a hundred navigations cost a minute.
 * No script runs in them, so all of the code is shown.
 */
const findUnreadable = `async (paths) => {
  const found = []
  const place = document.querySelector('.docs-text')
  const name = (element) => element.outerHTML.slice(0, 80)
  const measure = (say) => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width) say('scrolls sideways')
    for (const table of place.querySelectorAll('table'))
      if (table.offsetWidth > table.parentElement.clientWidth) say('wide: ' + name(table))
    for (const text of place.querySelectorAll('p, li, h1, h2, h3, summary')) {
      const { left, right, width: wide } = text.getBoundingClientRect()
      if (wide > 0 && (left < 0 || right > width)) say('outside: ' + name(text))
    }
    for (const line of place.querySelectorAll('.members p'))
      if (line.clientWidth > 0 && line.clientWidth < 160) say('squeezed to ' + line.clientWidth + ': ' + name(line))
  }
  for (const path of paths) {
    const page = new DOMParser().parseFromString(await (await fetch('/docs/' + path)).text(), 'text/html')
    place.replaceChildren(...page.querySelector('.docs-text').childNodes)
    if (place.querySelector('h1') === null) found.push(path + ': no text')
    for (const isOpen of [false, true]) {
      for (const fold of place.querySelectorAll('details')) fold.open = isOpen
      measure((fault) => found.push(path + (isOpen ? ' open: ' : ' closed: ') + fault))
    }
  }
  return found
}`

describe.skipIf(!hasChromium)('the reference', () => {
  let browser: Browser
  let pages: Awaited<ReturnType<typeof startPages>>
  beforeAll(async () => {
    ;[browser, pages] = await Promise.all([launchChromium(), startPages()])
  })
  afterAll(async () => {
    await browser?.close()
    await pages?.close()
  })

  const setFolds = (page: Page, isOpen: boolean) =>
    page.evaluate(`for (const fold of document.querySelectorAll('.docs-text details')) fold.open = ${isOpen}`)

  it.each([
    ['en', desktop],
    ['en', phone],
    ['ar', desktop],
    ['ar', phone],
  ] as const)(
    'can be read, with its folds open and closed, on the page of every operation, in %s on %o',
    async (language, viewport) => {
      const { page, context, complaints } = await openWindow(browser, { language, viewport })
      await page.goto(`${pages.baseUrl}/docs/${operationPages[0]}`)
      expect(await page.evaluate<string[]>(`(${findUnreadable})(${JSON.stringify(operationPages)})`)).toEqual([])
      expect(complaints).toEqual([])
      expect(operationPages.length).toBeGreaterThan(90)
      await context.close()
    },
  )

  it('of the longest operation is less than 12,000 px high with its folds closed', async () => {
    const { page, context } = await openWindow(browser)
    await page.goto(`${pages.baseUrl}/docs/operations/createPaymentConsent`)
    await setFolds(page, false)
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(12_000)
    await context.close()
  })

  it('has its menu beside the text on a desktop and behind a button above it on a phone, without JavaScript too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await openWindow(browser, { viewport: phone, javaScriptEnabled })
      await page.goto(`${pages.baseUrl}/docs/operations/createPaymentConsent`)
      const menu = page.locator('#docs-menu')
      expect(await menu.isVisible()).toBe(false)
      expect((await page.locator('#docs-question').boundingBox())!.y).toBeLessThan(200)
      await page.click('.docs-bar [popovertarget]')
      expect(await menu.isVisible()).toBe(true)
      await menu.locator('a[href="/docs/errors"]').click()
      await page.waitForURL('**/docs/errors')
      await page.setViewportSize(desktop)
      expect(await menu.isVisible()).toBe(true)
      // It stays when the text is scrolled.
      await page.evaluate('scrollTo(0, 4_000)')
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(3_000)
      expect((await page.locator('#docs-question').boundingBox())!.y).toBeLessThan(200)
      await context.close()
    }
  })

  it('shows one language of code at a time and remembers which, and all of them without JavaScript', async () => {
    const { page, context, complaints } = await openWindow(browser)
    await page.goto(`${pages.baseUrl}/docs/operations/createPaymentConsent`)
    const shown = () => page.locator('.samples section:visible').evaluateAll((parts) => parts.map(({ id }) => id))
    expect(await shown()).toEqual(['curl'])
    await page.click('#tab-typescript')
    await page.press('#tab-typescript', 'ArrowRight')
    expect(await shown()).toEqual(['python'])
    await page.goto(`${pages.baseUrl}/docs/operations/getPayment`)
    expect(await shown()).toEqual(['python'])
    await page.goto(`${pages.baseUrl}/docs/operations/getPayment#java`)
    await page.reload()
    expect(await shown()).toEqual(['java'])
    expect(complaints).toEqual([])
    await context.close()
    const plain = await openWindow(browser, { javaScriptEnabled: false })
    await plain.page.goto(`${pages.baseUrl}/docs/operations/getPayment`)
    expect(await plain.page.locator('.samples section:visible').count()).toBe(5)
    await plain.context.close()
  })

  it('copies a block of code as it is, and opens what a link leads to', async () => {
    const { page, context, complaints } = await openWindow(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // An address that is no valid encoding leads nowhere, and breaks nothing.
    await page.goto(`${pages.baseUrl}/docs/operations/createPaymentConsent#%`)
    await page.click('#curl .copy')
    await expect.poll(() => page.textContent('#curl .copy')).toBe('Copied')
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
      /^TOKEN=\$\([^]*\nBANK=http[^]*sanad verify < answer\.jwt\n?$/,
    )
    const folded = page.locator('details.example:not([open])').first()
    const id = (await folded.getAttribute('id'))!
    await page.evaluate(`location.hash = ${JSON.stringify(id)}`)
    await expect.poll(() => page.locator(`[id="${id}"] pre`).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  const looked = [
    '/docs',
    '/docs/operations/createPaymentConsent',
    '/docs/operations/getAccountTransactions',
    '/docs/guides/authorization',
  ]
  it.each([
    ['en', desktop],
    ['en', phone],
    ['ar', desktop],
    ['ar', phone],
  ] as const)('has no barriers with its folds open, in %s on %o', async (language, viewport) => {
    const { page, context, complaints } = await openWindow(browser, { language, viewport })
    const check = barrierCheckFor(language, viewport)
    for (const path of looked) {
      await page.goto(pages.baseUrl + path)
      await keepPicture(page, `docs${path.replace(/\W+/g, '-')}-${language}-${viewport.width}`)
      await setFolds(page, true)
      expect(await check(page, language), path).toEqual([])
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})
