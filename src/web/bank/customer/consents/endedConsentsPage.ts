import type { listEndedPage } from '../../../../services/customer/consentLists.ts'
import { pager, type Pages } from '../../../components/navigation.ts'
import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { areaLayout } from '../areaLayout.ts'
import { endedConsent } from './consentLists.ts'

/** What is over. */
export interface EndedConsents extends Pages {
  consents: Awaited<ReturnType<typeof listEndedPage>>['entries']
}

/** What is over, newest first. */
export function endedConsentsPage(kit: PageKit, { consents, ...pages }: EndedConsents): Html {
  const { t } = kit
  const title = t('customer.ended.title')
  const list =
    consents.length === 0
      ? html`<p class="soft">${t('customer.ended.none')}</p>`
      : html`<ul class="items">
          ${consents.map((listed) => endedConsent(kit, listed))}
        </ul>`
  return areaLayout(
    kit,
    { title, current: 'consents' },
    html`<h1>${title}</h1>
      <section class="card">${list}</section>
      ${pager(kit, pages)}
      <p><a class="target" href="${routes.bankConsents()}">${t('customer.access.back')}</a></p>`,
  )
}
