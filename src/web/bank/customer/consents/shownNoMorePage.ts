import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { areaLayout } from '../areaLayout.ts'

/** In place of a consent that its reader had approved, and that others have decided since the reader lost the mandate. */
export function shownNoMorePage(kit: PageKit): Html {
  const { t, bank } = kit
  const title = t('bank.consents.shownNoMore.title')
  return areaLayout(
    kit,
    { title, current: 'consents' },
    html`<section class="card">
      <h1>${title}</h1>
      <p>${t('bank.consents.shownNoMore.text', bank)}</p>
      <p><a class="target" href="${routes.bankConsents()}">${t('bank.consents.back')}</a></p>
    </section>`,
  )
}
