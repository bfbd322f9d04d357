import { attributes, html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { type LoggedRequest, requestList } from '../log/requestParts.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'

/** The latest calls of an app, and whether the page goes on showing them. */
export interface Live {
  app: AppOfPage
  requests: LoggedRequest[]
  isFollowed: boolean
}

/** Shows an app's latest calls as they come. */
export function livePage(kit: PageKit, { app, requests, isFollowed }: Live): Html {
  const { t } = kit
  const title = t('dashboard.live.title')
  const address = routes.dashboardLive(app.clientId)
  const following = `${address}?follow=yes`
  const polling = { 'hx-get': following, 'hx-trigger': 'every 3s', 'hx-select': '#latest', 'hx-swap': 'outerHTML' }
  const change = isFollowed
    ? html`<a class="button quiet" href="${address}">${t('dashboard.live.stop')}</a>`
    : html`<a class="button" href="${following}">${t('dashboard.live.follow')}</a>`
  return dashboardLayout(
    kit,
    { title, width: 'wide', sheet: 'dashboard.css', htmx: isFollowed },
    html`${appHead(kit, { app, current: 'live', heading: title })}
    <div class="actions">
      ${change}
      <a class="button quiet" href="${isFollowed ? following : address}">${t('dashboard.live.reload')}</a>
    </div>
    <p class="soft">${t('dashboard.live.text')}</p>
    <section class="card" id="latest"${isFollowed && attributes(polling)}>
      ${requestList(kit, { clientId: app.clientId, requests, none: t('dashboard.live.none') })}
    </section>`,
  )
}
