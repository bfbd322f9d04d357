import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** False on a machine without Chromium, where the browser tests are skipped; CI must have it. */
export const hasChromium = existsSync(executablePath) || process.env.CI !== undefined

// Nothing in the sandbox leaves the machine, so the browser's own errands are switched off too.
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args: quiet })
}

/** A person at a browser: language, screen, with or without JavaScript. Refused CSP actions and script errors end up in `complaints`. */
export async function openWindow(
  browser: Browser,
  {
    language = 'en',
    viewport = desktop,
    javaScriptEnabled = true,
  }: { language?: 'en' | 'ar'; viewport?: typeof desktop; javaScriptEnabled?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({ locale: language === 'ar' ? 'ar-SA' : 'en-GB', viewport, javaScriptEnabled })
  const page = await context.newPage()
  const complaints: string[] = []
  // A page that refuses a form answers with 4xx, which Chromium also reports; that is no complaint.
  page.on(
    'console',
    (message) => void (message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && complaints.push(message.text())),
  )
  page.on('pageerror', (error) => void complaints.push(error.message))
  return { context, page, complaints }
}

const folder = join(import.meta.dirname, '..', '..', '..', 'reports', 'screenshots')

/** Keeps a picture for people to look at, with KEEP_PICTURES=1: a hundred of them take half a minute. `make stories` takes far more. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.KEEP_PICTURES === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const barrierCheck = readFileSync(join(import.meta.dirname, 'findBarriers.js'), 'utf8').replace('export function', 'function')

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The same in axe-core's eyes: one line for each rule that the page breaks, with the elements. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate<string[]>(`axe
    .run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(axeTags)} } })
    .then(({ violations }) => violations.map(({ id, help, nodes }) =>
      \`axe \${id}: \${help}: \${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}\`))`)
}

/** What we look for ourselves; it also works in a window without JavaScript. */
export async function findOwnBarriers(page: Page, language: 'en' | 'ar'): Promise<string[]> {
  // A click waits for the new page to begin only: what is not there yet, or has no style yet, would be a barrier, or hide one.
  await page.waitForLoadState()
  // Neither are colours half way to other colours, where a button's background fades while the machine is busy.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
  return page.evaluate<string[]>(`(() => { ${barrierCheck}; return findBarriers(${JSON.stringify(language)}) })()`)
}

/** What is wrong with the page for people who do not use a mouse, or use a narrow screen; [] when nothing is. */
export async function findBarriers(page: Page, language: 'en' | 'ar'): Promise<string[]> {
  return [...(await findOwnBarriers(page, language)), ...(await findViolations(page))]
}

const narrowest = 320

/**
 * The same on the narrowest screen and in dark colours, where words break first and every colour is another one. Afterwards the page is as
 * before.
 */
export async function findBarriersNarrowAndDark(page: Page, language: 'en' | 'ar'): Promise<string[]> {
  const viewport = page.viewportSize() ?? phone
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ ...viewport, width: narrowest })
  const barriers = await findBarriers(page, language)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(viewport)
  return barriers
}

/** How a page is looked at: in Arabic on a phone at its narrowest and in the dark, else as the window is. */
export function barrierCheckFor(language: 'en' | 'ar', viewport: typeof desktop): typeof findBarriers {
  return language === 'ar' && viewport === phone ? findBarriersNarrowAndDark : findBarriers
}
