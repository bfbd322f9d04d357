import { layout } from '../components/layout.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Kit, PageKit } from '../kit.ts'
import { routes } from '../routes.ts'
import type { navigation } from './docsNavigation.ts'

type Section = ReturnType<typeof navigation>[number]

/** What every page of the docs shows beside its text: where else to go, and what was searched for. */
export interface DocsLayoutProps {
  title: string
  nav: Section[]
  question?: string
}

/**
 * A whole page of the docs: search and the list of pages, and the text. Beside the text the list stays where it is; on a phone a button
 * above the text opens it, as a popover, which needs no script.
 */
export function docsLayout(kit: PageKit, { title, nav, question = '' }: DocsLayoutProps, text: Part): Html {
  const { t, language } = kit
  const feed = { title: t('docs.feed.title'), href: routes.docsFeed(language) }
  return layout(
    kit,
    { title, area: t('docs.title'), width: 'wide', sheet: 'docs.css', script: 'docs.js', feed },
    html`<div class="docs">
      <a class="skip" href="#docs-text">${t('common.skip')}</a>
      <div class="docs-side">
        <div class="docs-bar">
          <button class="small quiet" type="button" popovertarget="docs-menu">${t('docs.nav.menu')}</button>
          ${searchForm(kit, question)}
        </div>
        <nav class="docs-nav" id="docs-menu" popover aria-label="${t('docs.nav.label')}">
          <button class="small quiet" type="button" popovertarget="docs-menu" popovertargetaction="hide">${t('docs.nav.close')}</button>
          <p><a href="${routes.docs()}">${t('docs.start.title')}</a></p>
          <p><a href="${routes.dashboard()}">${t('dashboard.title')}</a></p>
          <p><a href="${routes.status()}">${t('status.title')}</a></p>
          ${nav.map((section) => navSection(kit, section))}
        </nav>
      </div>
      <article class="docs-text" id="docs-text" tabindex="-1" data-copy="${t('docs.copy')}" data-copied="${t('docs.copied')}">${text}</article>
    </div>`,
  )
}

function searchForm({ t }: Kit, question: string): Html {
  return html`<form class="docs-search" role="search" method="get" action="${routes.docsSearch()}">
    <label class="visually-hidden" for="docs-question">${t('docs.search.label')}</label>
    <input id="docs-question" type="search" name="q" value="${question}" maxlength="100" dir="auto" placeholder="${t('docs.search.label')}">
    <button class="small quiet">${t('docs.search.button')}</button>
  </form>`
}

function navSection({ t }: Kit, { section, links }: Section): Html {
  return html`<h2 id="nav-${section}">${t(`docs.nav.${section}`)}</h2>
    <ul>
      ${links.map(navLink)}
    </ul>`
}

function navLink({ href, title, isCurrent, below }: Section['links'][number]): Html {
  return html`<li><a href="${href}"${isCurrent && html` aria-current="page"`}>${title}</a>
    ${below.length > 0 && html`<ul>${below.map((link) => navLink({ ...link, below: [] }))}</ul>`}</li>`
}
