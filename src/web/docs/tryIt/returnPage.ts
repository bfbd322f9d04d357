import { idHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { type DocsLayoutProps, docsLayout } from '../docsLayout.ts'
import { nextList, problemNotice } from './triedPage.ts'

/** What the page shows: the consent that was authorized and what can be done with it, or why it was not. */
export type Return = Pick<DocsLayoutProps, 'nav'> &
  ({ consentId: string; next: readonly { operationId: string; address: string }[] } | { problem: string; detail?: string })

/** Where a visit at the bank that began in the docs comes back to. */
export function returnPage(kit: PageKit, props: Return): Html {
  const { t } = kit
  const isBack = 'consentId' in props
  return docsLayout(
    kit,
    { title: t('tryIt.title'), nav: props.nav },
    html`<h1>${t(isBack ? 'tryIt.authorized' : 'tryIt.notAuthorized')}</h1>
      ${
        isBack
          ? html`<p>${idHtml(props.consentId)}</p>
              <p>${t('tryIt.authorizedText')}</p>
              ${nextList(props.next)}`
          : problemNotice(kit, props.problem, props.detail)
      }`,
  )
}
