import { html, type Html } from '../html.ts'
import type { PageKit } from '../kit.ts'
import { type DocsLayoutProps, docsLayout } from './docsLayout.ts'
import type { TryForm } from './tryIt/form.ts'
import { tryCard } from './tryIt/tryCard.ts'

/** What a page of the docs shows. */
export interface TextOfDocs extends DocsLayoutProps {
  content: Html
  /** Of an operation that can be tried. */
  form: TryForm | undefined
  /** Where the same text is as Markdown. */
  plainAddress: string
}

/** A page of the docs, with the form of its operation where it has one. */
export function textPage(kit: PageKit, { content, form, plainAddress, ...layoutProps }: TextOfDocs): Html {
  const { t } = kit
  return docsLayout(
    kit,
    layoutProps,
    html`${form && html`<p><a class="button" href="#try">${t('tryIt.title')}</a></p>`}
      ${content}
      ${form && tryCard(kit, form)}
      <p class="small soft"><a href="${plainAddress}">${t('docs.plain')}</a></p>`,
  )
}
