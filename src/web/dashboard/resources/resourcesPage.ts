import type { components } from '../../../../generated/types/platform.ts'
import { hiddenFields, options, selectField } from '../../components/forms.ts'
import { type Pages, pager } from '../../components/navigation.ts'
import { idHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { resourceStatus } from './resourceParts.ts'

type Schemas = components['schemas']
type Resource = Schemas['Resource']
type ResourceKind = Schemas['ResourceKind']

/** A page of an app's resources of one kind. */
export interface Resources extends Pages {
  app: AppOfPage
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

function resourceRow(kit: Kit, { clientId }: AppOfPage, resource: Resource): Html {
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
