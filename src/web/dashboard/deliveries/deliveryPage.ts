import { codeBlock, type Detail, details, wideTable } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { type Delivery, deliveryState, stateOf } from './deliveryParts.ts'

/** One event, with every try to deliver it. */
export interface ShownDelivery {
  app: AppOfPage
  delivery: Delivery
  /** The event as it is sent. */
  json: string
  /** Whether it could not be sent again. */
  isRefused: boolean
  isReplayed: boolean
  /** Whether it tries an address: it is about nothing, and sent once. */
  isTest: boolean
  isJustSent: boolean
}

/** Shows one event: what it says, and every try to deliver it. */
export function deliveryPage(kit: PageKit, shown: ShownDelivery): Html {
  const { t } = kit
  const { app, delivery, json, isRefused, isReplayed, isTest, isJustSent } = shown
  const again = t(delivery.state === 'pending' ? 'dashboard.delivery.tryNow' : 'dashboard.delivery.again')
  const title = t('dashboard.delivery.title')
  return dashboardLayout(
    kit,
    { title, width: 'wide', sheet: 'dashboard.css' },
    html`${appHead(kit, { app, current: 'deliveries', heading: title })}
    ${isJustSent && notice(t('dashboard.testEvent.sent'), { role: 'status' })}
    ${isReplayed && notice(t('dashboard.deliveries.replayed', { events: 1 }), { role: 'status' })}
    ${isRefused && notice(t('dashboard.delivery.refused'), { look: 'error', role: 'alert' })}
    <section class="card">
      <p>${deliveryState(kit, delivery)} <span class="soft">${t(`dashboard.stateTexts.${stateOf(delivery)}`)}</span></p>
      ${details(deliveryDetails(kit, shown))}
      ${
        !isTest &&
        app.mayChange &&
        html`<form method="post" action="${routes.dashboardDeliveryReplay(app.clientId, delivery.eventId)}">
        <div class="actions"><button class="quiet">${again}</button></div>
      </form>`
      }
    </section>
    ${triesCard(kit, delivery)}
    <section class="card" aria-labelledby="json">
      <h2 id="json">${t('dashboard.delivery.json')}</h2>
      <p class="soft">${t('dashboard.delivery.jsonText')}</p>
      ${codeBlock(json, { labelledBy: 'json', dir: 'ltr' })}
    </section>`,
  )
}

function deliveryDetails(
  { t, textOr, momentHtml }: Kit,
  { app: { clientId }, delivery, isTest }: ShownDelivery,
): (Detail | false)[] {
  const { eventId, eventType, createdDateTime, resource, consentId, url, nextTryDateTime, deliveredDateTime } = delivery
  const row = (name: string, value: Part): Detail => [t(`dashboard.columns.${name}`), value]
  const link = (id: string, text: string) => html`<a href="${routes.dashboardResource(clientId, id)}">${idHtml(text)}</a>`
  return [
    row('eventId', idHtml(eventId)),
    row('event', html`${textOr(`dashboard.eventTypes.${eventType}`, eventType)} ${idHtml(eventType)}`),
    row('time', momentHtml(createdDateTime)),
    !isTest && row('resource', link(resource.slice(resource.lastIndexOf('/') + 1), resource)),
    !isTest && row('consent', link(consentId, consentId)),
    !!url && row('url', idHtml(url)),
    !!nextTryDateTime && row('nextTry', momentHtml(nextTryDateTime)),
    !!deliveredDateTime && row('delivered', momentHtml(deliveredDateTime)),
  ]
}

function triesCard({ t, momentHtml }: Kit, { tries }: Delivery): Html {
  const columns = ['time', 'lastStatus', 'duration', 'problem', 'interactionId'].map((column) => t(`dashboard.columns.${column}`))
  const row = ({ startedDateTime, status, durationMs, problem, interactionId }: Delivery['tries'][number]) => html`<tr>
    <td>${momentHtml(startedDateTime)}</td>
    <td class="figure">${status ?? t('dashboard.deliveries.noAnswer')}</td>
    <td class="figure"><bdi dir="ltr">${durationMs} ms</bdi></td>
    <td>${problem ? html`<bdi lang="en" dir="ltr">${problem}</bdi>` : '–'}</td>
    <td>${idHtml(interactionId)}</td>
  </tr>`
  return html`<section class="card" aria-labelledby="tries">
    <h2 id="tries">${t('dashboard.delivery.tries')}</h2>
    ${
      tries.length === 0
        ? html`<p class="soft">${t('dashboard.delivery.noTries')}</p>`
        : wideTable({ labelledBy: 'tries', columns, rows: tries.map(row) })
    }
  </section>`
}
