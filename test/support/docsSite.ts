import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Language } from '../../src/web/locales.ts'
import { addressOf } from '../../src/web/docs/chapter.ts'
import { openClock } from '../../src/config/clock.ts'
import { readSettings } from '../../src/config/settings.ts'
import { everyOffer } from '../../src/domain/offer/offers.ts'
import { type DocsSite, openDocsSite } from '../../src/web/docs/site.ts'
import { magicValues } from '../../src/simulator/magicValues.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** What a crawler sees of one page in one language. */
export interface CrawledPage {
  path: string
  address: string
  /** As it is sent: reading mends some faults. */
  html: string
  ids: string[]
  links: string[]
  /** Texts outside code, drawings and blocks that are marked as English. */
  texts: string[]
}

/** The docs of a sandbox, without a server. */
export const openSite = (): DocsSite =>
  openDocsSite({
    baseUrl: 'http://localhost:8080',
    bankName: undefined,
    offers: new Set(everyOffer),
    magicValues: { ...magicValues, payees: [] },
    limits: readSettings({}),
    clock: openClock(),
  })

/** Every page of the docs in one language, read as a browser reads it. */
export function crawl(site: DocsSite, language: Language): CrawledPage[] {
  return [...site.pages.values()].map((page) => {
    const { head, text, contents } = site.renderContent(page, language)
    const html = `${head.toString()}${text.toString()}`
    const crawled: CrawledPage = {
      path: page.path,
      address: addressOf(page.path),
      html,
      ids: [],
      links: contents.map(({ id }) => `#${id}`),
      texts: [],
    }
    walk(parseFragment(html).childNodes, crawled)
    return crawled
  })
}

const unread = new Set(['code', 'pre', 'svg'])

function walk(nodes: ChildNode[], page: CrawledPage, isRead = true): void {
  for (const node of nodes) {
    if (node.nodeName === '#text') {
      if (isRead) page.texts.push((node as DefaultTreeAdapterTypes.TextNode).value)
      continue
    }
    if (!('tagName' in node)) continue
    const attribute = (name: string) => (node as Element).attrs.find((one) => one.name === name)?.value
    const [id, href] = [attribute('id'), attribute('href')]
    if (id !== undefined) page.ids.push(id)
    if (href !== undefined) page.links.push(href)
    walk(node.childNodes, page, isRead && !unread.has(node.tagName) && attribute('lang') !== 'en')
  }
}
