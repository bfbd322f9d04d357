import { layout } from '../components/layout.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Kit, PageKit } from '../kit.ts'
import { routes } from '../routes.ts'
import type { navigation } from './docsNavigation.ts'

/** What every page of the docs shows beside its text: where else to go, and what was searched for. */
export interface DocsLayoutProps {
  title: string
  nav: ReturnType<typeof navigation>
  question?: string
}

/** A whole page of the docs: its text, and beside it the search and the list of pages. */
export function docsLayout(kit: PageKit, { title, nav, question = '' }: DocsLayoutProps, text: Part): Html {
  return layout(
    kit,
    { title, area: kit.t('docs.title'), width: 'wide', sheet: 'docs.css' },
    html`<div class="docs">
      <article class="docs-text">${text}</article>
      <div class="docs-nav">
        ${searchForm(kit, question)}
        <nav aria-label="${kit.t('docs.nav.label')}">
          <p><a href="${routes.docs()}">${kit.t('docs.start.title')}</a></p>
          <p><a href="${routes.dashboard()}">${kit.t('dashboard.title')}</a></p>
          ${nav.map((section) => navSection(kit, section))}
        </nav>
      </div>
    </div>`,
  )
}

function searchForm({ t }: Kit, question: string): Html {
  return html`<form class="docs-search" role="search" method="get" action="${routes.docsSearch()}">
    <label for="docs-question">${t('docs.search.label')}</label>
    <input id="docs-question" type="search" name="q" value="${question}" maxlength="100" dir="auto">
    <button class="small quiet">${t('docs.search.button')}</button>
  </form>`
}

function navSection({ t }: Kit, { section, links }: DocsLayoutProps['nav'][number]): Html {
  const item = ({ href, title, isCurrent }: (typeof links)[number]) =>
    html`<li><a href="${href}"${isCurrent && html` aria-current="page"`}>${title}</a></li>`
  return html`<h2 id="nav-${section}">${t(`docs.nav.${section}`)}</h2>
    <ul>
      ${links.map(item)}
    </ul>`
}
