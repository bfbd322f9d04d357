import { html, type Html } from '../html.ts'
import type { Kit, PageKit } from '../kit.ts'
import { type DocsLayoutProps, docsLayout } from './docsLayout.ts'
import type { DocsContent } from './site.ts'
import type { TryForm } from './tryIt/form.ts'
import { tryCard } from './tryIt/tryCard.ts'

/** What a page of the docs shows. */
export interface TextOfDocs extends DocsLayoutProps {
  content: DocsContent
  /** Of an operation that can be tried. */
  form: TryForm | undefined
  /** Where the same text is as Markdown. */
  plainAddress: string
}

/** A page of the docs, with the form of its operation where it has one. */
export function textPage(kit: PageKit, { content, form, plainAddress, ...layoutProps }: TextOfDocs): Html {
  const { t } = kit
  const contents = [...content.contents, ...(form ? [{ id: 'try', text: t('tryIt.title') }] : [])]
  return docsLayout(
    kit,
    layoutProps,
    html`<div class="docs-head">${content.head}
      ${form && html`<p><a class="button" href="#try">${t('tryIt.title')}</a></p>`}</div>
      ${contents.length > 1 && contentsList(kit, contents)}
      <div class="docs-body">${content.text}
      ${form && tryCard(kit, form)}
      <p class="small soft"><a href="${plainAddress}">${t('docs.plain')}</a></p></div>`,
  )
}

function contentsList({ t }: Kit, contents: DocsContent['contents']): Html {
  return html`<nav class="docs-contents" aria-labelledby="docs-contents">
    <p id="docs-contents">${t('docs.contents')}</p>
    <ul>
      ${contents.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`
}
