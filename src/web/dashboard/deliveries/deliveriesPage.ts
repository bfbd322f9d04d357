import { hiddenFields, options, selectField, textField } from '../../components/forms.ts'
import { wideTable } from '../../components/lists.ts'
import { type Pages, pager } from '../../components/navigation.ts'
import { notice } from '../../components/notices.ts'
import { idHtml } from '../../format.ts'
import { attributes, html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import type { DeliveryFilters } from '../../../services/event/deliveries.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { type Delivery, deliveryState } from './deliveryParts.ts'
import { type TestedAddress, type Webhook, webhooksCard } from './webhookParts.ts'

/** What an event is about, in short. */
export interface Subject {
  kind: 'consent' | 'payment' | 'letter'
  id: string
}

/** A page of an app's events, the addresses to which they go, and the forms that send many again. */
export interface Deliveries extends Pages {
  app: AppOfPage
  /** The address that a test event was refused for, or the one that is offered. */
  tested: TestedAddress
  events: (Delivery & { subject: Subject | undefined })[]
  webhooks: Webhook[]
  filters: DeliveryFilters
  states: readonly string[]
  eventTypes: readonly string[]
  resourceKinds: readonly string[]
  isFiltered: boolean
  /** How many events were just sent again. */
  replayed: string | undefined
  /** From when the rest of them would be, where they were too many. */
  restFrom: string | undefined
  /** What was just done to an address. */
  switched: 'on' | 'removed' | undefined
  aDayAgo: string
  /** The form whose times were wrong. */
  timeFault: 'failed' | 'span' | undefined
}

/** Lists an app's events with what became of them. */
export function deliveriesPage(kit: PageKit, props: Deliveries): Html {
  const { t } = kit
  const { app } = props
  const title = t('dashboard.deliveries.title')
  const words = { newest: t('dashboard.pager.newest'), older: t('dashboard.pager.older') }
  return dashboardLayout(
    kit,
    { title, width: 'wide', sheet: 'dashboard.css' },
    html`${appHead(kit, { app, current: 'deliveries', heading: title })}
    ${doneNotices(kit, props)}
    ${webhooksCard(kit, props)}
    ${filterForm(kit, props)}
    ${eventsCard(kit, props)}
    ${pager(kit, props, words)}
    ${
      app.mayChange &&
      html`<section class="card" aria-labelledby="replay">
      <h2 id="replay">${t('dashboard.replay.title')}</h2>
      <p class="soft">${t('dashboard.replay.text')}</p>
      ${replayForm(kit, props, 'failed')}
      ${replayForm(kit, props, 'span')}
    </section>`
    }`,
  )
}

function doneNotices({ t }: Kit, { replayed, restFrom, switched }: Deliveries): Part {
  const sent =
    replayed &&
    html`${t('dashboard.deliveries.replayed', { events: replayed })}${restFrom && ` ${t('dashboard.deliveries.replayMore')}`}`
  const done = switched && t(switched === 'on' ? 'dashboard.webhooks.switchedOn' : 'dashboard.webhooks.removed')
  return [sent, done].map((text) => text && notice(text, { role: 'status' }))
}

function filterForm({ t }: Kit, { app, filters, states, eventTypes, resourceKinds, isFiltered }: Deliveries): Html {
  const address = routes.dashboardDeliveries(app.clientId)
  const select = (name: 'state' | 'eventType' | 'resourceKind', values: readonly string[], texts: string) => {
    const choices = [
      ['', t('dashboard.filters.any')] as const,
      ...values.map((value) => [value, t(`dashboard.${texts}.${value}`)] as const),
    ]
    return selectField({ name, label: t(`dashboard.filters.${name}`), choices: options(choices, filters[name]) })
  }
  const box = { value: filters.consentId ?? '', maxlength: 128, dir: 'ltr', spellcheck: 'false', autocapitalize: 'none' }
  return html`<form class="filters" method="get" action="${address}" role="search">
    ${select('state', states, 'states')}
    ${select('eventType', eventTypes, 'eventTypes')}
    ${select('resourceKind', resourceKinds, 'kinds')}
    ${textField({ name: 'consentId', label: t('dashboard.filters.consentId'), box })}
    <div class="actions">
      <button>${t('dashboard.filters.show')}</button>
      ${isFiltered && html`<a class="button quiet" href="${address}">${t('dashboard.filters.clear')}</a>`}
    </div>
  </form>`
}

const columns = ['time', 'event', 'resource', 'state', 'attempts', 'lastStatus', 'nextTry'] as const

function eventsCard(kit: Kit, { app, events, webhooks, isFiltered }: Deliveries): Html {
  const { t } = kit
  const off = new Set(webhooks.filter(({ switchedOffDateTime }) => switchedOffDateTime).map(({ url }) => url))
  const titles = columns.map((column) => t(`dashboard.columns.${column}`))
  const rows = events.map((event) => eventRow(kit, app.clientId, event, event.url !== undefined && off.has(event.url)))
  return html`<section class="card" aria-labelledby="events">
    <h2 id="events">${t('dashboard.deliveries.events')}</h2>
    ${
      events.length === 0
        ? html`<p class="soft">${t(isFiltered ? 'dashboard.deliveries.notFound' : 'dashboard.deliveries.none')}</p>`
        : wideTable({ labelledBy: 'events', fit: 'snug', columns: titles, rows })
    }
  </section>`
}

function eventRow(kit: Kit, clientId: string, event: Deliveries['events'][number], isOff: boolean): Html {
  const { t, textOr, momentHtml } = kit
  const { eventId, createdDateTime, eventType, subject, attempts, tries, nextTryDateTime } = event
  const last = tries.at(-1)
  const next = nextTryDateTime ? (isOff ? t('dashboard.webhooks.off') : momentHtml(nextTryDateTime)) : '–'
  return html`<tr>
    <td><a href="${routes.dashboardDelivery(clientId, eventId)}">${momentHtml(createdDateTime)}</a></td>
    <td>${textOr(`dashboard.eventTypes.${eventType}`, eventType)}</td>
    <td>${subject ? [t(`dashboard.kinds.${subject.kind}`), html`<br>`, idHtml(subject.id)] : '–'}</td>
    <td>${deliveryState(kit, event)}</td>
    <td class="figure">${attempts}</td>
    <td class="figure">${last ? (last.status ?? t('dashboard.deliveries.noAnswer')) : '–'}</td>
    <td>${next}</td>
  </tr>`
}

/** Sends the events of a time again: those that failed, or all of it. */
function replayForm({ t }: Kit, { app, restFrom, aDayAgo, timeFault }: Deliveries, name: 'failed' | 'span'): Html {
  const isWrong = timeFault === name
  const time = (member: 'from' | 'to', box: Parameters<typeof attributes>[0]) =>
    html`<div class="field">
      <label for="${name}-${member}">${t(`dashboard.replay.${member}`)}</label>
      <input id="${name}-${member}" name="${member}" type="datetime-local" dir="ltr"${attributes({ ...box, 'aria-invalid': isWrong && 'true' })}>
    </div>`
  return html`<form class="filters" method="post" action="${routes.dashboardReplay(app.clientId)}" aria-labelledby="replay-${name}">
    <h3 id="replay-${name}">${t(`dashboard.replay.${name}`)}</h3>
    ${isWrong && notice(t('dashboard.replay.timeFault'), { look: 'error', role: 'alert' })}
    ${name === 'failed' && hiddenFields({ onlyFailed: 'yes' })}
    ${time('from', { required: true, value: restFrom || aDayAgo })}
    ${name === 'span' && time('to', {})}
    <div class="actions"><button class="quiet">${t(`dashboard.replay.${name}Button`)}</button></div>
  </form>`
}
