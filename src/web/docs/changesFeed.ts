import type { Language } from '../locales.ts'
import { html } from '../html.ts'
import { routes } from '../routes.ts'
import { docsText, markdownOf } from './chapter.ts'
import { headingIdsOf, plainMarkdown } from './markdown.ts'
import type { DocsSite } from './site.ts'

/** Where the feed is found, and whose it is. */
export interface FeedPlace {
  baseUrl: string
  author: string
}

interface Release {
  id: string
  title: string
  /** The day of the release, which stands below its heading. */
  day: string
  text: string
}

const released = /\d{4}-\d{2}-\d{2}/

/** The releases of the contracts, as the page about changes tells them. Sections without a day are no releases. */
function listReleases({ pages }: Pick<DocsSite, 'pages'>, language: Language): Release[] {
  const page = pages.get('guides/changes')!
  const ids = page.headingIds?.() ?? headingIdsOf(markdownOf(page, language))
  const [, ...parts] = plainMarkdown(markdownOf(page, language)).split(/^## /m)
  return parts.flatMap((part, index) => {
    const [title = '', ...lines] = part.trim().split('\n')
    const [first = '', ...text] = lines.filter((line) => line.trim() !== '')
    const day = released.exec(first)?.[0]
    return day === undefined ? [] : [{ id: ids[index]!, title, day, text: text.join('\n') }]
  })
}

/** What changed, as a feed for readers of news (Atom, RFC 4287): an entry for each release of the contracts, the newest first. */
export function changesFeed(site: Pick<DocsSite, 'pages'>, language: Language, { baseUrl, author }: FeedPlace): string {
  const releases = listReleases(site, language)
  const page = `${baseUrl}${routes.docsPage('guides', 'changes')}`
  const shown = `${page}?lang=${language}`
  const updated = releases
    .map(({ day }) => day)
    .sort()
    .at(-1)!
  const time = (day: string) => `${day}T00:00:00Z`
  // Ids stay the same for ever, and an entry in another language is another entry.
  const idOf = (part: string) => `${page}?lang=${language}${part}`
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}" xml:base="${baseUrl}/">
<id>${idOf('')}</id>
<title>${docsText(language, 'feed.title')}</title>
<updated>${time(updated)}</updated>
<author><name>${author}</name></author>
<link rel="self" type="application/atom+xml" href="${baseUrl}${routes.docsFeed(language)}"/>
<link rel="alternate" type="text/html" hreflang="${language}" href="${shown}"/>
${releases.map(
  ({ id, title, day, text }) => html`<entry>
<id>${idOf(`#${id}`)}</id>
<title>${title}</title>
<updated>${time(day)}</updated>
<published>${time(day)}</published>
<link rel="alternate" type="text/html" hreflang="${language}" href="${shown}#${id}"/>
<content type="text">${text}</content>
</entry>
`,
)}</feed>
`.toString()
}
