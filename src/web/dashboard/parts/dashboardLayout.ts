import { type Head, layout } from '../../components/layout.ts'
import { tabs } from '../../components/navigation.ts'
import { badge, notice } from '../../components/notices.ts'
import { userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'

/** A page of the dashboard. */
export function dashboardLayout(kit: PageKit, head: Omit<Head, 'area'>, content: Part): Html {
  return layout(kit, { ...head, area: kit.t('dashboard.title') }, content)
}

/** Says which zone the times of a page have, and leads to the same page in the other one. */
export function zoneSwitch({ t, zone }: PageKit): Html {
  const other = zone.shown === 'utc' ? 'riyadh' : 'utc'
  return html`<p class="small soft">${t(`dashboard.zone.${zone.shown}`)} <a class="target" href="${zone.href}">${t(`dashboard.zone.switch.${other}`)}</a></p>`
}

const appPages = {
  app: routes.dashboardApp,
  start: routes.dashboardAppStart,
  edit: routes.dashboardAppEdit,
  keys: routes.dashboardAppKeys,
  overview: routes.dashboardOverview,
  requests: routes.dashboardRequests,
  live: routes.dashboardLive,
  deliveries: routes.dashboardDeliveries,
  resources: routes.dashboardResources,
} as const

/** An app above its pages. */
export interface AppHead {
  app: Pick<AppOfPage, 'clientId' | 'name' | 'product' | 'mayChange'>
  current: keyof typeof appPages
  /** What the page is about. Without it that is the app, by its name. */
  heading?: string
}

/** Above each page of an app: which one it is, and its pages. */
export function appHead(kit: PageKit, { app, current, heading }: AppHead): Html {
  const { t } = kit
  const shown = Object.entries(appPages).filter(([name]) => app.mayChange || name !== 'edit' || current === 'edit')
  const pages = shown.map(([name, addressOf]) => ({
    name,
    address: addressOf(app.clientId),
    text: t(`dashboard.nav.${name}`),
  }))
  return html`<div>
    <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a>${heading !== undefined && html` · ${userHtml(app.name)}`} ${badge(t(`dashboard.products.${app.product}.name`), 'quiet')}</p>
    <h1>${heading ?? userHtml(app.name)}</h1>
  </div>
  ${tabs({ label: t('dashboard.nav.label'), pages, current })}
  <div class="facts">${zoneSwitch(kit)} ${docsLink(kit, current)}</div>
  ${!app.mayChange && notice(t('dashboard.organisations.viewing'), { id: 'viewing' })}`
}

/** What the docs say of what a page shows. */
const docsOf: Record<AppHead['current'], string> = {
  app: routes.docsPage('guides', 'authorization'),
  start: routes.docsPage('guides', 'first-request'),
  edit: routes.docsPage('guides', 'going-live'),
  keys: routes.docsPage('guides', 'keys-and-certificates'),
  overview: routes.docsPage('guides', 'limits'),
  requests: routes.docsPage('guides', 'handling-errors'),
  live: routes.docsPage('guides', 'handling-errors'),
  deliveries: routes.docsPage('guides', 'webhooks'),
  resources: routes.docsSection('states'),
}

const docsLink = ({ t }: Kit, current: AppHead['current']): Html =>
  html`<p class="small"><a class="target" href="${docsOf[current]}">${t(`dashboard.docs.${current}`)}</a></p>`

/** The pages of a developer's account, by the name of their text in `dashboard`. */
const accountPages = {
  organisations: routes.dashboardOrganisations,
  sessions: routes.dashboardSessions,
  secondFactor: routes.dashboardSecondFactor,
  apiTokens: routes.dashboardApiTokens,
} as const

/** Above each page of the account: the way back to the apps, and its pages. */
export function accountHead({ t }: Kit, { current, heading }: { current: keyof typeof accountPages; heading: string }): Html {
  const pages = Object.entries(accountPages).map(([name, addressOf]) => ({
    name,
    address: addressOf(),
    text: t(`dashboard.${name}.title`),
  }))
  return html`<div>
    <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a></p>
    <h1>${heading}</h1>
  </div>
  ${tabs({ label: t('dashboard.account.title'), pages, current })}`
}
