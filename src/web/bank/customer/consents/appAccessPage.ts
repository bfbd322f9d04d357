import type { AppAccess } from '../../../../services/customer/consentLists.ts'
import { pager, type Pages } from '../../../components/navigation.ts'
import { userHtml } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { appInitial } from '../../asker.ts'
import { areaLayout } from '../areaLayout.ts'
import { consentInUse, suspendedNotice } from './consentLists.ts'

/** Everything that one app may use. */
export function appAccessPage(
  kit: PageKit,
  { clientId, appName, organisation, isSuspended, consents, ...pages }: Omit<AppAccess, 'total'> & Pages,
): Html {
  const { t } = kit
  const mayReadAccounts = consents.some(({ consent }) => consent.kind === 'account')
  return areaLayout(
    kit,
    { title: t('customer.access.title'), current: 'consents' },
    html`<div class="app-head">
        ${appInitial(appName)}
        <div>
          <h1>${userHtml(appName)}</h1>
          <p class="soft">${userHtml(organisation)}</p>
        </div>
      </div>
      <section class="card">
        <h2>${t('bank.consents.active')}</h2>
        ${isSuspended && suspendedNotice(kit)}
        <ul class="items">
          ${consents.map((listed) => consentInUse(kit, listed))}
        </ul>
        ${mayReadAccounts && html`<p><a class="target" href="${routes.bankAppEnd(clientId)}">${t('bank.consents.endAll')}</a></p>`}
      </section>
      ${pager(kit, pages)}
      <p><a class="target" href="${routes.bankConsents()}">${t('customer.access.back')}</a></p>`,
  )
}
