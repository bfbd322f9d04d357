import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { pageName } from '../../src/web/routes.ts'
import type { BrowserStage } from '../../test/support/browser/browserStage.ts'
import { desktop, findBarriers, findOwnBarriers, openWindow } from '../../test/support/browser/chromium.ts'

/** Where all pictures go. */
export const picturesFolder = join(import.meta.dirname, '..', '..', '.stories')

export type Language = 'ar' | 'en'

/** One of the ways in which every story is walked. */
export interface Way {
  language: Language
  screen: 'phone' | 'desktop'
  javaScript: boolean
}

/** A page that was met: its pictures, and what is wrong with it. */
export interface Sight extends Way {
  story: number
  title: string
  name: string
  /** The page's name in the table of addresses. */
  page: string
  pictures: { style: string; file: string }[]
  findings: string[]
}

/** A story on its way: a browser window of its customer, and the bank with an app. */
export interface Walk extends Way {
  stage: BrowserStage
  page: Page
  /** Photographs the page, and looks for barriers. */
  look(name: string, page?: Page): Promise<void>
  /** A window of somebody else. */
  openWindow(): Promise<Page>
}

/** What a customer lives through, from the app's link to the last page. */
export interface Story {
  title: string
  walk(walk: Walk): Promise<void>
}

/** A phone is as narrow as they come with scripts, and a little wider without. */
const viewportOf = ({ screen, javaScript }: Way) =>
  screen === 'desktop' ? desktop : { width: javaScript ? 320 : 360, height: 780 }

const styles = {
  light: { colorScheme: 'light', media: 'screen', forcedColors: 'none' },
  dark: { colorScheme: 'dark', media: 'screen', forcedColors: 'none' },
  print: { colorScheme: 'light', media: 'print', forcedColors: 'none' },
  forced: { colorScheme: 'dark', media: 'screen', forcedColors: 'active' },
} as const

/** Paper and forced colours are the same on every screen, so one of them is enough. */
const stylesOf = (way: Way): (keyof typeof styles)[] =>
  way.screen === 'desktop' && way.javaScript ? ['light', 'dark', 'print', 'forced'] : ['light', 'dark']

/**
 * Without scripts the page is the same and axe cannot run in it: the promises it waits for never come. What we look for ourselves
 * needs none.
 */
async function findingsOf(page: Page, way: Way, style: string): Promise<string[]> {
  if (style === 'print' || style === 'forced') return []
  return way.javaScript ? findBarriers(page, way.language) : findOwnBarriers(page, way.language)
}

/** The folder of its pictures: `en-phone-script`. */
export const wayName = ({ language, screen, javaScript }: Way) => `${language}-${screen}-${javaScript ? 'script' : 'plain'}`

/** Takes the pictures of one page in every style. Afterwards it looks as before. */
async function photograph(page: Page, way: Way, path: string): Promise<Pick<Sight, 'pictures' | 'findings'>> {
  const sight: Pick<Sight, 'pictures' | 'findings'> = { pictures: [], findings: [] }
  for (const style of stylesOf(way)) {
    await page.emulateMedia(styles[style])
    const file = `${path}-${style}.jpg`
    await page.screenshot({ path: join(picturesFolder, file), fullPage: true, type: 'jpeg', quality: 80 })
    sight.pictures.push({ style, file })
    sight.findings.push(...(await findingsOf(page, way, style)).map((finding) => `${style}: ${finding}`))
  }
  await page.emulateMedia(styles.light)
  return sight
}

/** Walks one story in one way. A story that breaks off is a finding, with a picture of the page where it did. */
export async function walkStory(
  number: number,
  { title, walk }: Story,
  way: Way,
  { browser, stage }: { browser: Browser; stage: BrowserStage },
): Promise<Sight[]> {
  const folder = join(String(number).padStart(2, '0'), wayName(way))
  mkdirSync(join(picturesFolder, folder), { recursive: true })
  const sights: Sight[] = []
  const contexts: Awaited<ReturnType<typeof openWindow>>[] = []
  const open = async () => {
    const window = await openWindow(browser, {
      language: way.language,
      viewport: viewportOf(way),
      javaScriptEnabled: way.javaScript,
    })
    window.page.setDefaultTimeout(15_000)
    contexts.push(window)
    return window.page
  }
  const page = await open()
  const look = async (name: string, at = page) => {
    const file = `${String(sights.length + 1).padStart(2, '0')}-${name.replaceAll(' ', '-')}`
    const met = pageName(new URL(at.url()).pathname) ?? new URL(at.url()).pathname
    sights.push({ ...way, story: number, title, name, page: met, ...(await photograph(at, way, join(folder, file))) })
  }
  try {
    await walk({ ...way, stage, page, look, openWindow: open })
  } catch (error) {
    await look('broken off')
    sights.at(-1)!.findings = [`the story broke off: ${(error as Error).message}`]
  }
  sights.at(-1)?.findings.push(...contexts.flatMap(({ complaints }) => complaints).map((complaint) => `browser: ${complaint}`))
  await Promise.all(contexts.map(({ context }) => context.close()))
  return sights
}
