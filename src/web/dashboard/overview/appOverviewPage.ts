import { wideTable } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { idHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import type { Overview } from '../../../services/requestLog/overview.ts'
import { requestList } from '../log/requestParts.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'

/** A chart with what the page shows around it. */
export interface ShownChart {
  name: 'calls' | 'times' | 'deliveries'
  svg: Html
  /** The value at the upper edge. */
  end: number
  series: { name: string; style: string }[]
  rows: { label: string; values: (number | null)[] }[]
}

/** An app's calls and events over a time. */
export interface ShownOverview {
  app: AppOfPage
  overview: Overview
  charts: ShownChart[]
  /** Begin and end of the time, each also as the reader says it. */
  ends: { dateTime: string; label: string }[]
  period: string
  periods: readonly string[]
}

/** Shows an app's calls and events over a time, as figures, as charts and as tables. */
export function appOverviewPage(kit: PageKit, props: ShownOverview): Html {
  const { t } = kit
  const { app, overview, charts, ends } = props
  const title = t('dashboard.overview.title')
  const latest = { clientId: app.clientId, requests: overview.latest.slice(0, 5), none: t('dashboard.live.none') }
  return dashboardLayout(
    kit,
    { title, width: 'wide', sheet: 'dashboard.css' },
    html`${appHead(kit, { app, current: 'overview', heading: title })}
    ${periodLinks(kit, props)}
    ${overview.isCut && notice(t('dashboard.overview.cut'), { look: 'warning', role: 'status' })}
    ${figures(kit, overview)}
    ${charts.map((chart) => chartCard(kit, chart, ends))}
    ${errorsCard(kit, overview)}
    <section class="card" aria-labelledby="latest">
      <div class="page-head"><h2 id="latest">${t('dashboard.live.title')}</h2><a href="${routes.dashboardLive(app.clientId)}">${t('dashboard.live.all')}</a></div>
      ${requestList(kit, latest)}
    </section>`,
  )
}

function periodLinks({ t }: Kit, { app, period, periods }: ShownOverview): Html {
  const address = routes.dashboardOverview(app.clientId)
  const link = (one: string) => {
    const isShown = one === period
    return html`<a class="button small${!isShown && ' quiet'}" href="${address}?period=${one}"${isShown && html` aria-current="true"`}>${t(`dashboard.periods.${one}`)}</a>`
  }
  return html`<nav class="periods" aria-label="${t('dashboard.overview.period')}">${periods.map(link)}</nav>`
}

/** A number, or a dash where there is none. */
const numberOf = (value: number | null | undefined) => (value === null || value === undefined ? '–' : String(value))
const timeOf = (value: number | null | undefined) => (value === null || value === undefined ? '–' : `${value} ms`)

function figures({ t }: Kit, { calls, deliveries }: Overview): Html {
  const shown = [
    ['all', numberOf(calls.ok + calls.redirected + calls.refused + calls.failed)],
    ['refused', numberOf(calls.refused)],
    ['failed', numberOf(calls.failed)],
    ['p50Ms', timeOf(calls.p50Ms)],
    ['p95Ms', timeOf(calls.p95Ms)],
    ['dead', numberOf(deliveries.dead)],
  ] as const
  const figure = ([name, value]: (typeof shown)[number]) =>
    html`<div class="card"><dt>${t(`dashboard.figures.${name}`)}</dt><dd><bdi dir="ltr">${value}</bdi></dd></div>`
  return html`<dl class="figures">${shown.map(figure)}</dl>`
}

function chartCard(kit: Kit, { name, svg, end, series, rows }: ShownChart, ends: ShownOverview['ends']): Html {
  const { t, direction } = kit
  const figure = name === 'times' ? timeOf : numberOf
  const id = `chart-${name}`
  const row = ({ label, values }: ShownChart['rows'][number]) =>
    html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td class="figure"><bdi dir="ltr">${figure(value)}</bdi></td>`)}</tr>`
  const columns = [t('dashboard.columns.from'), ...series.map((one) => t(`dashboard.series.${one.name}`))]
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${t(`dashboard.charts.${name}`)}</h2>
    <ul class="legend">${series.map((one) => html`<li><span class="swatch ${one.style}"></span>${t(`dashboard.series.${one.name}`)}</li>`)}</ul>
    <figure class="chart-frame" dir="ltr">
      <span class="edge">${figure(end)}</span>
      ${svg}
      <span class="ends">${ends.map(({ dateTime, label }) => html`<span><time datetime="${dateTime}" dir="${direction}">${label}</time></span>`)}</span>
    </figure>
    <details>
      <summary>${t('dashboard.charts.table')}</summary>
      ${wideTable({ labelledBy: id, columns, rows: rows.map(row) })}
    </details>
  </section>`
}

function errorsCard({ t }: Kit, { errors }: Overview): Html {
  const most = errors[0]?.calls ?? 0
  const row = ({ code, calls }: Overview['errors'][number]) =>
    html`<tr><th scope="row">${idHtml(code)}</th><td class="figure">${calls}</td><td><meter min="0" max="${most}" value="${calls}" aria-hidden="true"></meter></td></tr>`
  const columns = [t('dashboard.columns.codes'), t('dashboard.columns.calls'), undefined]
  return html`<section class="card" aria-labelledby="errors">
    <h2 id="errors">${t('dashboard.overview.errors')}</h2>
    ${
      errors.length === 0
        ? html`<p class="soft">${t('dashboard.overview.noErrors')}</p>`
        : wideTable({ labelledBy: 'errors', fit: 'slim', columns, rows: errors.map(row) })
    }
  </section>`
}
