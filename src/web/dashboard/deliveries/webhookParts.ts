import type { components } from '../../../../generated/types/platform.ts'
import { badge } from '../../components/notices.ts'
import { idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { routes } from '../../routes.ts'

/** An address to which an app's events go. */
export type Webhook = components['schemas']['Webhook']

/** The addresses to which events go, and how each of them stands. */
export function webhooksCard(kit: Kit, clientId: string, webhooks: Webhook[]): Html {
  const { t } = kit
  return html`<section class="card" aria-labelledby="webhooks">
    <h2 id="webhooks">${t('dashboard.webhooks.title')}</h2>
    ${webhooks.length === 0 && html`<p class="soft">${t('dashboard.webhooks.none')}</p>`}
    <ul class="items">${webhooks.map((webhook) => webhookItem(kit, clientId, webhook))}</ul>
  </section>`
}

function standing({ t, momentHtml }: Kit, { switchedOffDateTime, switchedOffBecause, failingSinceDateTime }: Webhook): Part {
  const since = (dateTime: string) => html`${t('dashboard.webhooks.since')} ${momentHtml(dateTime)}`
  if (switchedOffDateTime)
    return html`${badge(t('dashboard.webhooks.off'), 'danger')}
      <span class="soft small">${switchedOffBecause && t(`dashboard.webhooks.${switchedOffBecause}`)} ${since(switchedOffDateTime)}</span>`
  if (failingSinceDateTime)
    return html`${badge(t('dashboard.webhooks.failingNow'), 'warning')}
      <span class="soft small">${since(failingSinceDateTime)}</span>`
  return badge(t('dashboard.webhooks.live'))
}

function webhookItem(kit: Kit, clientId: string, webhook: Webhook): Html {
  const { t, momentHtml } = kit
  const { webhookId, url, switchedOffDateTime, failingSinceDateTime, pausedUntilDateTime } = webhook
  const again = html`<form method="post" action="${routes.dashboardWebhookSwitchOn(clientId, webhookId)}">
    <button class="small quiet">${t(switchedOffDateTime ? 'dashboard.webhooks.switchOn' : 'dashboard.webhooks.tryNow')}</button>
  </form>`
  return html`<li class="item">
    <div class="item-text">
      ${idHtml(url)}
      ${standing(kit, webhook)}
      ${pausedUntilDateTime && html`<span class="soft small">${t('dashboard.webhooks.pausedUntil')} ${momentHtml(pausedUntilDateTime)}</span>`}
    </div>
    <div class="actions">
      ${(switchedOffDateTime || failingSinceDateTime) && again}
      <a class="button small quiet" href="${routes.dashboardWebhookRemove(clientId, webhookId)}">${t('dashboard.webhooks.remove')}</a>
    </div>
  </li>`
}
