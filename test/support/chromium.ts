import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** False on a machine without Chromium, where the browser tests are skipped; CI must have it. */
export const hasChromium = existsSync(executablePath) || process.env.CI !== undefined

// Nothing in the sandbox leaves the machine, so the browser's own errands are switched off too.
const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args: quiet })
}

/** A person at a browser: language, screen, with or without JavaScript. Refused CSP actions and script errors end up in `complaints`. */
export async function openWindow(
  browser: Browser,
  { language = 'en', viewport = desktop, javaScriptEnabled = true }: { language?: 'en' | 'ar'; viewport?: typeof desktop; javaScriptEnabled?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({ locale: language === 'ar' ? 'ar-SA' : 'en-GB', viewport, javaScriptEnabled })
  const page = await context.newPage()
  const complaints: string[] = []
  // A page that refuses a form answers with 4xx, which Chromium also reports; that is no complaint.
  page.on('console', (message) => void (message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(error.message))
  return { context, page, complaints }
}

const folder = join(import.meta.dirname, '..', '..', 'reports', 'screenshots')

/** Keeps a picture for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** What is wrong with the page for people who do not use a mouse, or use a narrow screen; [] when nothing is. */
export async function findBarriers(page: Page, language: 'en' | 'ar'): Promise<string[]> {
  return page.evaluate((expected) => {
    const barriers: string[] = []
    const root = document.documentElement
    if (root.lang !== expected.language) barriers.push(`lang is ${root.lang}`)
    if (root.dir !== (expected.language === 'ar' ? 'rtl' : 'ltr')) barriers.push(`dir is ${root.dir}`)
    if (document.querySelectorAll('h1').length !== 1) barriers.push('not one h1')
    if (document.title.trim() === '') barriers.push('no title')
    if (root.scrollWidth > root.clientWidth) barriers.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`)
    for (const input of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')) {
      if (!input.labels || input.labels.length === 0 || input.labels[0]!.innerText.trim() === '') barriers.push(`no label: ${input.name}`)
    }
    for (const image of document.querySelectorAll('img')) if (!image.hasAttribute('alt')) barriers.push(`no alt: ${image.src}`)
    for (const control of document.querySelectorAll<HTMLElement>('button, .button, input:not([type=hidden], [type=radio], [type=checkbox]), .choice')) {
      const { height } = control.getBoundingClientRect()
      if (height > 0 && height < 44) barriers.push(`only ${height} px high: ${control.outerHTML.slice(0, 80)}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>('[tabindex]')) if (element.tabIndex > 0) barriers.push(`tabindex ${element.tabIndex}`)
    for (const element of document.querySelectorAll('[aria-describedby]')) {
      for (const id of element.getAttribute('aria-describedby')!.split(' ')) if (!document.getElementById(id)) barriers.push(`nothing has the id ${id}`)
    }
    return barriers
  }, { language })
}
