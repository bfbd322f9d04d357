import { badge, notice } from '../../components/notices.ts'
import { idHtml, userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppView } from '../../../services/app/ownApps.ts'
import type { OwnOrganisation } from '../../../domain/organisation/organisation.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'

/** A developer with all apps, and what is said of the proof of the e-mail address. */
export interface Apps {
  email: string
  /** Those whose apps are listed, the developer's own one first. */
  organisations: readonly OwnOrganisation[]
  apps: AppView[]
  proof: 'sent' | 'open' | undefined
}

/** Lists the developer's apps. */
export function appsPage(kit: PageKit, { email, organisations, apps, proof }: Apps): Html {
  const { t } = kit
  const title = t('dashboard.apps.title')
  return dashboardLayout(
    kit,
    { title, width: 'wide' },
    html`<form id="sign-out" method="post" action="${routes.dashboardSignOut()}"></form>
    <div class="page-head">
      <div>
        <h1>${title}</h1>
        <p class="soft">${organisations.map(({ name }) => html`${userHtml(name)} · `)}${idHtml(email)}</p>
      </div>
      <div class="actions">
        <a class="button" href="${routes.dashboardNewApp()}">${t('dashboard.apps.new')}</a>
        <a class="button quiet" href="${routes.docs()}">${t('common.home.docs')}</a>
        <a class="button quiet" href="${routes.dashboardOrganisations()}">${t('dashboard.account.title')}</a>
        <button class="quiet" form="sign-out">${t('dashboard.apps.signOut')}</button>
      </div>
    </div>
    ${proof === 'sent' && notice(t('dashboard.proof.sent'), { role: 'status' })}
    ${proof === 'open' && proofForm(kit)}
    <section class="card">${apps.length === 0 ? noApps(kit) : html`<ul class="items">${apps.map((app) => appItem(kit, app))}</ul>`}</section>`,
  )
}

function proofForm({ t, sandbox }: PageKit): Html {
  return html`<form class="notice" method="post" action="${routes.dashboardEmailProof()}">
    <p>${t('dashboard.proof.open')}</p>
    <button class="quiet small">${t('dashboard.proof.send')}</button>
    ${sandbox && html`<a href="${routes.sandboxMails()}">${t('dashboard.mails.title')}</a>`}
  </form>`
}

const noApps = ({ t }: Kit) => html`<p class="lead">${t('dashboard.apps.none')}</p>
  <p class="soft">${t('dashboard.apps.noneText')}</p>`

function appItem({ t, day }: Kit, { clientId, name, product, status, createdDateTime }: AppView): Html {
  return html`<li class="item">
    <div class="item-text">
      <strong><a href="${routes.dashboardApp(clientId)}">${userHtml(name)}</a></strong>
      <span class="soft small">${idHtml(clientId)}</span>
    </div>
    <div class="item-text">
      ${badge(t(`dashboard.products.${product}.name`))}
      ${status !== 'admitted' && badge(t(`dashboard.appStatuses.${status}`))}
      <span class="soft small">${day(new Date(createdDateTime))}</span>
    </div>
  </li>`
}
