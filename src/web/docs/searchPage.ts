import { html, type Html } from '../html.ts'
import type { PageKit } from '../kit.ts'
import { type DocsLayoutProps, docsLayout } from './docsLayout.ts'
import type { SearchHit } from './search.ts'

/** What the page shows: the question, '' for none, and what fits it. */
export interface FoundInDocs extends Pick<DocsLayoutProps, 'nav'> {
  question: string
  hits: readonly SearchHit[]
}

/** What was found in the docs. */
export function searchPage(kit: PageKit, { question, hits, nav }: FoundInDocs): Html {
  const { t, textHtml, proseHtml } = kit
  const title = t('docs.search.title')
  const hit = ({ title: name, address, excerpt }: SearchHit) =>
    html`<li><a href="${address}">${name}</a><p class="small soft">${proseHtml(excerpt)}</p></li>`
  return docsLayout(
    kit,
    { title, nav, question },
    html`<h1>${title}</h1>
      ${question !== '' && html`<p>${textHtml('docs.search.for', { question })}</p>`}
      ${question !== '' && hits.length === 0 && html`<p>${t('docs.search.none')}</p>`}
      <ul class="hits">
        ${hits.map(hit)}
      </ul>`,
  )
}
