import { options, selectField } from '../../components/forms.ts'
import { type Pages, pager } from '../../components/navigation.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { faultList, formField } from '../parts/formFields.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { type LoggedRequest, requestList } from './requestParts.ts'

const texts = ['operationId', 'consentId', 'resourceId', 'interactionId'] as const
const times = ['from', 'to'] as const

/** The filters as they were typed. */
export type TypedFilters = Partial<Record<'status' | (typeof texts)[number] | (typeof times)[number], string | undefined>>

/** A page of an app's log. */
export interface Requests extends Pages {
  app: AppOfPage
  requests: LoggedRequest[]
  typed: TypedFilters
  /** The names of the filters that have a wrong form. */
  wrong: string[]
}

/** Lists the requests of an app, with filters. */
export function requestsPage(kit: PageKit, { app, requests, typed, wrong, ...pages }: Requests): Html {
  const { t, sandbox } = kit
  const title = t('dashboard.requests.title')
  const address = routes.dashboardRequests(app.clientId)
  const isFiltered = Object.values(typed).some(Boolean)
  const words = { newest: t('dashboard.requests.newest'), older: t('dashboard.requests.older') }
  const refused = html`<p><a class="target" href="${address}?status=refused">${t('dashboard.requests.onlyRefused')}</a></p>`
  return dashboardLayout(
    kit,
    { title, width: 'wide', sheet: 'dashboard.css' },
    html`${appHead(kit, { app, current: 'requests', heading: title })}
    <div>
      <p class="soft">${t(sandbox ? 'dashboard.requests.keptSandbox' : 'dashboard.requests.keptProduction')}</p>
    </div>
    <section class="card">
      <details${isFiltered && html` open`}>
        <summary>${t('dashboard.requests.filter')}</summary>
        ${filterForm(kit, { address, typed, wrong })}
      </details>
    </section>
    <section class="card">
      ${typed.status !== 'refused' && refused}
      ${requestList(kit, { clientId: app.clientId, requests, none: t('dashboard.requests.none') })}
      ${requests.length === 0 && !isFiltered && html`<p class="soft">${t('dashboard.requests.noneText')}</p>`}
      ${pager(kit, pages, words)}
    </section>
    <p><a class="target" href="${routes.dashboardSignatureChecker()}?app=${encodeURIComponent(app.clientId)}">${t('dashboard.checker.title')}</a></p>`,
  )
}

type Filters = Pick<Requests, 'typed' | 'wrong'> & { address: string }

function filterForm(kit: Kit, { address, typed, wrong }: Filters): Html {
  const { t } = kit
  const faultsOf = (name: string) => (wrong.includes(name) ? [{ reason: 'filter', line: 1, detail: '' }] : [])
  const field = (name: keyof TypedFilters) =>
    formField(kit, {
      ...{ name, label: t(`dashboard.requests.${name}`), value: typed[name], faults: faultsOf(name) },
      ...{ ltr: true, autocomplete: 'off', ...(times.some((time) => time === name) && { type: 'datetime-local' as const }) },
    })
  const { status = '' } = typed
  // A link may name an HTTP status, as the interface takes it.
  const choices = [
    ['', t('dashboard.requests.all')],
    ['refused', t('dashboard.requests.onlyRefused')],
    ...(status !== '' && status !== 'refused' ? [[status, status] as const] : []),
  ] as const
  return html`<form class="filters" method="get" action="${address}">
    ${selectField({
      name: 'status',
      label: t('dashboard.requests.status'),
      fault: faultList(kit, 'status', faultsOf('status')),
      choices: options(choices, status),
    })}
    ${[...texts, ...times].map(field)}
    <div class="actions">
      <button type="submit">${t('dashboard.requests.show')}</button>
      <a href="${address}">${t('dashboard.requests.all')}</a>
    </div>
  </form>`
}
