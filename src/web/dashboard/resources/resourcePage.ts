import type { components } from '../../../../generated/types/platform.ts'
import { type Detail, details } from '../../components/lists.ts'
import { idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { resourceStatus } from './resourceParts.ts'

type Schemas = components['schemas']
type Resource = Schemas['Resource']

/** A consent, payment or letter with its moves and what belongs to it. */
export type Timeline = Schemas['ResourceTimeline'] & {
  app: AppOfPage
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
