import type { AccessOfOthers } from '../../../../services/customer/accessOfOthers.ts'
import type { AppAccess, listAsked, WaitingForCustomer } from '../../../../services/customer/consentLists.ts'
import { pager } from '../../../components/navigation.ts'
import { userHtml } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { appInitial } from '../../asker.ts'
import { areaLayout } from '../areaLayout.ts'
import { consentSearch } from './consentSearchPage.ts'
import { askedCard, consentInUse, heardName, othersCard, suspendedNotice, waitingList } from './consentLists.ts'

/** What waits for the customer and for others, a page of the apps that have access, and the addresses of the pages beside it. */
export interface Consents {
  waiting: WaitingForCustomer
  asked: Awaited<ReturnType<typeof listAsked>>
  apps: AppAccess[]
  ofOthers: AccessOfOthers[] | undefined
  earlier: string | false
  later: string | false
}

/** The apps that have access, after what waits for the customer. */
export function consentsPage(kit: PageKit, { waiting, asked, apps, ofOthers, earlier, later }: Consents): Html {
  const { t } = kit
  const title = t('customer.access.title')
  return areaLayout(
    kit,
    { title, current: 'consents' },
    html`<h1>${title}</h1>
      <p class="soft">${t('customer.access.text')}</p>
      ${
        waiting.total > 0 &&
        html`<section class="card urgent">
          <h2>${t('bank.consents.waiting')} <span class="count">${waiting.total}</span></h2>
          ${waitingList(kit, waiting)}
        </section>`
      }
      ${askedCard(kit, asked)}
      ${consentSearch(kit, { text: '', kind: undefined, state: undefined }, false)}
      ${apps.length === 0 && html`<section class="card"><p class="soft">${t('bank.consents.none')}</p></section>`}
      ${apps.map((app) => appCard(kit, app))}
      ${othersCard(kit, ofOthers)}
      ${pager(kit, { newest: earlier, older: later }, { newest: t('common.pager.earlierApps'), older: t('common.pager.laterApps') })}
      <p><a class="target" href="${routes.bankLetters()}">${t('customer.letters.title')}</a></p>
      <p><a class="target" href="${routes.bankEndedConsents()}">${t('customer.ended.title')}</a></p>`,
  )
}

function appCard(kit: Kit, { clientId, appName, organisation, isSuspended, total, consents }: AppAccess): Html {
  const { t } = kit
  const link = (address: string, text: string) =>
    html`<p><a class="target" href="${address}">${text}${heardName(appName)}</a></p>`
  return html`<section class="card">
    <div class="app-head">
      ${appInitial(appName)}
      <div>
        <h2>${userHtml(appName)}</h2>
        <p class="soft small">${userHtml(organisation)}</p>
      </div>
    </div>
    ${isSuspended && suspendedNotice(kit)}
    <ul class="items">
      ${consents.map((listed) => consentInUse(kit, listed))}
    </ul>
    ${consents.some(({ consent }) => consent.kind === 'account') && link(routes.bankAppEnd(clientId), t('bank.consents.endAll'))}
    ${total > consents.length && link(routes.bankApp(clientId), t('customer.access.all', { number: total }))}
  </section>`
}
