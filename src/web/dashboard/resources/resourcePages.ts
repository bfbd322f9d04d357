import { type components } from '../../../../generated/types/platform.ts'
import { hiddenFields, options, selectField } from '../../components/forms.ts'
import { type Detail, details } from '../../components/lists.ts'
import { type Pages, pager } from '../../components/navigation.ts'
import { badge, type Look } from '../../components/notices.ts'
import { idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import { type Kit, type PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { type AppView } from '../../../services/app/ownApps.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'

type Schemas = components['schemas']
type Resource = Schemas['Resource']
type ResourceKind = Schemas['ResourceKind']

/** A page of an app's resources of one kind. */
export interface Resources extends Pages {
  app: AppView
  resources: Resource[]
  resourceKind: ResourceKind
  /** The status that is looked for. */
  status: string | undefined
  kinds: ResourceKind[]
  /** The statuses that this kind has. */
  statuses: readonly string[]
}

/** Lists an app's consents, payments or letters. */
export function resourcesPage(
  kit: PageKit,
  { app, resources, resourceKind, status, kinds, statuses, ...pages }: Resources,
): Html {
  const { t } = kit
  const title = t(`dashboard.resources.${resourceKind}`)
  const address = routes.dashboardResources(app.clientId)
  const words = { newest: t('dashboard.pager.newest'), older: t('dashboard.pager.older') }
  const none = html`<p class="soft" role="status">${t(status ? 'dashboard.resources.notFound' : 'dashboard.resources.none')}</p>`
  const kindLink = (kind: ResourceKind) => {
    const isShown = kind === resourceKind
    return html`<a class="button small${!isShown && ' quiet'}" href="${address}?resourceKind=${kind}"${isShown && html` aria-current="true"`}>${t(`dashboard.resources.${kind}`)}</a>`
  }
  return dashboardLayout(
    kit,
    { title, width: 'wide', sheet: 'dashboard.css' },
    html`${appHead(kit, { app, current: 'resources', heading: title })}
    <nav class="periods" aria-label="${t('dashboard.resources.kinds')}">${kinds.map(kindLink)}</nav>
    ${statusForm(kit, { address, resourceKind, status, statuses })}
    <section class="card">
      ${resources.length === 0 && none}
      <ul class="items">${resources.map((resource) => resourceRow(kit, app, resource))}</ul>
    </section>
    ${pager(kit, pages, words)}`,
  )
}

type StatusFilter = Pick<Resources, 'resourceKind' | 'status' | 'statuses'> & { address: string }

function statusForm({ t }: Kit, { address, resourceKind, status, statuses }: StatusFilter): Html {
  const clear = html`<a class="button quiet" href="${address}?resourceKind=${resourceKind}">${t('dashboard.filters.clear')}</a>`
  const choices = [
    ['', t('dashboard.filters.any')] as const,
    ...statuses.map((one) => [one, t(`dashboard.statuses.${one}`)] as const),
  ]
  return html`<form class="filters" method="get" action="${address}" role="search">
    ${hiddenFields({ resourceKind })}
    ${selectField({ name: 'status', label: t('dashboard.filters.status'), choices: options(choices, status) })}
    <div class="actions"><button>${t('dashboard.filters.show')}</button>${status && clear}</div>
  </form>`
}

function resourceRow(kit: Kit, { clientId }: AppView, resource: Resource): Html {
  const { t, momentHtml } = kit
  return html`<li class="row">
    <div class="row-text">
      <a class="row-link" href="${routes.dashboardResource(clientId, resource.resourceId)}">${idHtml(resource.resourceId)}</a>
      <span class="soft small">${t('dashboard.columns.created')} ${momentHtml(resource.createdDateTime)}</span>
    </div>
    <div class="row-end">
      ${resourceStatus(kit, resource)}
      <span class="soft small">${t('dashboard.columns.changed')} ${momentHtml(resource.statusUpdateDateTime)}</span>
    </div>
  </li>`
}

function lookOf(status: string): Look {
  if (/Rejected|Cancelled|Expired/.test(status)) return 'danger'
  if (/Awaiting|Pending/.test(status)) return 'warning'
  return status === 'Finished' ? 'quiet' : ''
}

/** The status of a resource, and the flags of a consent. */
function resourceStatus({ t }: Kit, { status, flags = [] }: Resource): Html {
  const flagBadges = flags.map((flag) => html` ${badge(t(`dashboard.flags.${flag}`), 'quiet')}`)
  return html`<span>${badge(t(`dashboard.statuses.${status}`), lookOf(status))}${flagBadges}</span>`
}

/** A consent, payment or letter with its moves and what belongs to it. */
export type Timeline = Schemas['ResourceTimeline'] & {
  app: AppView
  /** The words of the moves, by their names. A creation has none. */
  moveTexts: Partial<Record<string, { label: { en: string; ar: string } }>>
}

/** Shows a consent, payment or letter with its moves. */
export function resourcePage(kit: PageKit, props: Timeline): Html {
  const { t } = kit
  const { app, resource, moves } = props
  const title = t(`dashboard.kinds.${resource.resourceKind}`)
  const query = `?consentId=${resource.consentId}`
  return dashboardLayout(
    kit,
    { title, width: 'wide', sheet: 'dashboard.css' },
    html`${appHead(kit, { app, current: 'resources', heading: title })}
    <section class="card">
      ${resourceStatus(kit, resource)}
      ${details(resourceDetails(kit, props))}
      <div class="actions">
        <a class="button quiet small" href="${routes.dashboardDeliveries(app.clientId)}${query}">${t('dashboard.resource.events')}</a>
        <a class="button quiet small" href="${routes.dashboardRequests(app.clientId)}${query}">${t('dashboard.resource.requests')}</a>
      </div>
    </section>
    <section class="card" aria-labelledby="moves">
      <h2 id="moves">${t('dashboard.resource.moves')}</h2>
      <ol class="timeline">${moves.map((move) => moveItem(kit, props, move))}</ol>
    </section>`,
  )
}

function resourceDetails({ t, momentHtml }: Kit, { app, resource, related }: Timeline): (Detail | false)[] {
  const row = (name: string, value: Part): Detail => [t(`dashboard.columns.${name}`), value]
  const { rejectReasonCode } = resource
  const link = ({ resourceKind, resourceId }: Resource): Detail => [
    t(`dashboard.kinds.${resourceKind}`),
    html`<a href="${routes.dashboardResource(app.clientId, resourceId)}">${idHtml(resourceId)}</a>`,
  ]
  return [
    row('id', idHtml(resource.resourceId)),
    row('path', idHtml(resource.resource)),
    !!rejectReasonCode && row('rejectReasonCode', idHtml(rejectReasonCode)),
    row('created', momentHtml(resource.createdDateTime)),
    ...related.map(link),
  ]
}

function moveItem(
  kit: Kit,
  { app, moveTexts }: Timeline,
  { move, status, by, occurredDateTime, interactionId }: Timeline['moves'][number],
): Html {
  const { t, language, momentHtml } = kit
  const requests = `${routes.dashboardRequests(app.clientId)}?interactionId=${encodeURIComponent(interactionId ?? '')}`
  return html`<li>
    <strong class="sentence">${moveTexts[move]?.label[language] ?? t('dashboard.moves.created')}</strong>
    <span>${t(`dashboard.statuses.${status}`)} · ${t(`dashboard.by.${by}`)}</span>
    <span class="soft small">${momentHtml(occurredDateTime)}</span>
    ${interactionId && html`<a class="small" href="${requests}">${idHtml(interactionId)}</a>`}
  </li>`
}
