import { html, type Html } from '../html.ts'
import type { Kit } from '../kit.ts'

/** A page among its neighbours. */
export interface Tab {
  name: string
  address: string
  text: string
}

/** The pages that belong together, with the one that is shown marked. */
export function tabs({ label, pages, current }: { label: string; pages: readonly Tab[]; current: string | undefined }): Html {
  const link = ({ name, address, text }: Tab) =>
    html`<a href="${address}"${current === name && html` aria-current="page"`}>${text}</a>`
  return html`<nav class="tabs" aria-label="${label}">${pages.map(link)}</nav>`
}

/** Where a long list goes on: the addresses of its first page and of the next one, where there is one. */
export interface Pages {
  newest: string | false | undefined
  older: string | false | undefined
}

/**
 * The links below a page of a list, to its first page and on to the next one, in the words given or those of most lists. Nothing where the
 * page is all there is.
 */
export function pager({ t }: Kit, { newest, older }: Pages, words?: { newest: string; older: string }): Html | '' {
  if (!newest && !older) return ''
  return html`<nav class="pager" aria-label="${t('common.pager.label')}">
    ${newest && html`<a class="button quiet small" href="${newest}">${words?.newest ?? t('common.pager.newest')}</a>`}
    ${older && html`<a class="button quiet small" rel="next" href="${older}">${words?.older ?? t('common.pager.older')}</a>`}
  </nav>`
}
