import type { components } from '../../../../generated/types/platform.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { buttonForm } from '../../components/forms.ts'
import { badge } from '../../components/notices.ts'
import { idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'

/** An address to which an app's events go. */
export type Webhook = components['schemas']['Webhook']

/** An address that a test event was refused for. */
export type TestedAddress = FormFaults & { url: string }

/** An app's addresses, and the form that tries one. */
export interface Webhooks {
  app: AppOfPage
  webhooks: Webhook[]
  tested: TestedAddress
}

/** The addresses to which events go, and how each of them stands. */
export function webhooksCard(kit: PageKit, { app, webhooks, tested }: Webhooks): Html {
  const { t } = kit
  const { clientId } = app
  return html`<section class="card" aria-labelledby="webhooks">
    <h2 id="webhooks">${t('dashboard.webhooks.title')}</h2>
    ${webhooks.length === 0 && html`<p class="soft">${t('dashboard.webhooks.none')}</p>`}
    <ul class="items">${webhooks.map((webhook) => webhookItem(kit, app, webhook))}</ul>
    ${app.product !== 'VOP' && app.mayChange && testForm(kit, clientId, tested)}
  </section>`
}

/** Asks for an event that tells of nothing, for an address that no consent has to name. */
function testForm(kit: PageKit, clientId: string, tested: TestedAddress): Html {
  const { t } = kit
  const label = t('dashboard.testEvent.url')
  const hint = [t('dashboard.testEvent.text'), kit.sandbox && t('dashboard.testEvent.sink')].filter(Boolean).join(' ')
  const { refusal, faults, url } = tested
  const box = { name: 'url', type: 'url', value: url, maxlength: 2000, required: true, ltr: true } as const
  return html`<form method="post" action="${routes.dashboardTestEvent(clientId)}" aria-labelledby="test-event" novalidate>
    <h3 id="test-event">${t('dashboard.testEvent.title')}</h3>
    ${refusalNotice(kit, { faults, ...(refusal && { refusal }) })}
    ${formField(kit, { ...box, label, hint, faults: faults.url, isFirstFault: true })}
    <div class="actions"><button class="quiet">${t('dashboard.testEvent.button')}</button></div>
  </form>`
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

function webhookItem(kit: Kit, { clientId, mayChange }: AppOfPage, webhook: Webhook): Html {
  const { t, momentHtml } = kit
  const { webhookId, url, switchedOffDateTime, failingSinceDateTime, pausedUntilDateTime } = webhook
  const again = html`<form method="post" action="${routes.dashboardWebhookSwitchOn(clientId, webhookId)}">
    <button class="small quiet">${t(switchedOffDateTime ? 'dashboard.webhooks.switchOn' : 'dashboard.webhooks.tryNow')}</button>
  </form>`
  const test = buttonForm(
    routes.dashboardTestEvent(clientId),
    html`<button class="small quiet" name="url" value="${url}">${t('dashboard.testEvent.button')}</button>`,
  )
  return html`<li class="item">
    <div class="item-text">
      ${idHtml(url)}
      ${standing(kit, webhook)}
      ${pausedUntilDateTime && html`<span class="soft small">${t('dashboard.webhooks.pausedUntil')} ${momentHtml(pausedUntilDateTime)}</span>`}
    </div>
    ${
      mayChange &&
      html`<div class="actions">
      ${!switchedOffDateTime && test}
      ${(switchedOffDateTime || failingSinceDateTime) && again}
      <a class="button small quiet" href="${routes.dashboardWebhookRemove(clientId, webhookId)}">${t('dashboard.webhooks.remove')}</a>
    </div>`
    }
  </li>`
}
