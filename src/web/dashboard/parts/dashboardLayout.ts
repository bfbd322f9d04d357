import { type Head, layout } from '../../components/layout.ts'
import { tabs } from '../../components/navigation.ts'
import { badge } from '../../components/notices.ts'
import { userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppView } from '../../../services/app/ownApps.ts'

/** A page of the dashboard. */
export function dashboardLayout(kit: PageKit, head: Omit<Head, 'area'>, content: Part): Html {
  return layout(kit, { ...head, area: kit.t('dashboard.title') }, content)
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
  app: Pick<AppView, 'clientId' | 'name' | 'product'>
  current: keyof typeof appPages
  /** What the page is about. Without it that is the app, by its name. */
  heading?: string
}

/** Above each page of an app: which one it is, and its pages. */
export function appHead({ t }: Kit, { app, current, heading }: AppHead): Html {
  const pages = Object.entries(appPages).map(([name, addressOf]) => ({
    name,
    address: addressOf(app.clientId),
    text: t(`dashboard.nav.${name}`),
  }))
  return html`<div>
    <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a>${heading !== undefined && html` · ${userHtml(app.name)}`} ${badge(t(`dashboard.products.${app.product}.name`), 'quiet')}</p>
    <h1>${heading ?? userHtml(app.name)}</h1>
  </div>
  ${tabs({ label: t('dashboard.nav.label'), pages, current })}`
}
