import type { components } from '../../../../generated/types/platform.ts'
import { buttonForm } from '../../components/forms.ts'
import { type Pages, pager } from '../../components/navigation.ts'
import { badge } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { accountHead, dashboardLayout, zoneSwitch } from '../parts/dashboardLayout.ts'

type OpenSession = components['schemas']['OpenSession']

/** Where a developer is signed in. */
export interface Sessions extends Pages {
  sessions: OpenSession[]
}

/** Lists where the developer is signed in, each with a button that ends it. */
export function sessionsPage(kit: PageKit, { sessions, ...pages }: Sessions): Html {
  const { t } = kit
  const title = t('dashboard.sessions.title')
  return dashboardLayout(
    kit,
    { title },
    html`${accountHead(kit, { current: 'sessions', heading: title })}
    <section class="card">
      <ul class="items">
        ${sessions.map((session) => sessionItem(kit, session))}
      </ul>
      ${pager(kit, pages)}
    </section>
    ${zoneSwitch(kit)}`,
  )
}

function sessionItem({ t, momentHtml }: Kit, session: OpenSession): Html {
  const device = [session.browser, session.system].filter(Boolean).join(' · ')
  const end = html`<button class="quiet" name="sessionId" value="${session.sessionId}">${t('dashboard.sessions.end')}</button>`
  return html`<li class="item">
    <div class="item-text">
      <strong>${device === '' ? t('dashboard.sessions.unknown') : html`<bdi dir="ltr">${device}</bdi>`}</strong>
      <span class="soft small">${t('dashboard.sessions.since')} ${momentHtml(session.createdDateTime)}</span>
      <span class="soft small">${t('dashboard.sessions.until')} ${momentHtml(session.expiresDateTime)}</span>
    </div>
    ${session.isCurrent ? badge(t('dashboard.sessions.current')) : buttonForm(routes.dashboardSessions(), end)}
  </li>`
}
