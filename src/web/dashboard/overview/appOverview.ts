import { followRequests, getOverview, type Overview } from '../../../services/requestLog/overview.ts'
import { formatLabel, formatMoment } from '../../format.ts'
import { queryText } from '../../input.ts'
import { type Language, translate } from '../../locales.ts'
import { renderPage } from '../../render.ts'
import { type Chart, drawBars, drawLines, scaleEnd, stackEnd } from './charts.ts'
import { livePage } from './livePage.ts'
import { appOverviewPage, type ShownChart } from './appOverviewPage.ts'
import { type DeveloperRequest, getAppOfPage } from '../forDeveloper.ts'

const periods = ['24h', '7d', '30d'] as const
const callSeries = ['ok', 'redirected', 'refused', 'failed'] as const
const timeSeries = ['p50Ms', 'p95Ms'] as const
const deliverySeries = ['delivered', 'pending', 'dead', 'unsubscribed'] as const

/** Shows an app's calls and events over a time, as charts and as tables. */
export async function showOverview(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const { app, ownApp } = await getAppOfPage(developer)
  const period = periods.find((one) => one === queryText(request, 'period')) ?? '24h'
  const overview = await getOverview(dependencies, { ...ownApp, period })
  const language = response.locals.language as Language
  const charts = drawCharts(overview, language)
  const ends = [overview.fromDateTime, overview.toDateTime].map((dateTime) => ({
    dateTime,
    label: formatLabel(new Date(dateTime), language),
  }))
  const props = { app, overview, charts, ends, period, periods }
  renderPage(response, { page: appOverviewPage, props })
}

/** Shows an app's latest calls, and goes on showing them where the reader asked for it. */
export async function showLive(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const { app, ownApp } = await getAppOfPage(developer)
  const requests = await followRequests(dependencies, ownApp)
  const isFollowed = queryText(request, 'follow') === 'yes'
  renderPage(response, { page: livePage, props: { app, requests, isFollowed } })
}

function drawCharts({ steps }: Overview, language: Language): ShownChart[] {
  const labels = steps.map(({ fromDateTime }) => formatMoment(new Date(fromDateTime), language))
  const shown = (name: ShownChart['name'], names: readonly string[], valuesOf: (step: Overview['steps'][number]) => object) => {
    const series = names.map((one) => ({
      name: one,
      style: `series-${one}`,
      values: steps.map((step) => (valuesOf(step) as Record<string, number | undefined>)[one] ?? null),
    }))
    const chart: Chart = {
      title: translate(language, `dashboard.charts.${name}`),
      description: translate(language, 'dashboard.charts.tableBelow'),
      labels,
      series,
    }
    const rows = labels.map((label, step) => ({ label, values: series.map(({ values }) => values[step] ?? null) }))
    return { name, series, rows, chart }
  }
  const calls = shown('calls', callSeries, (step) => step.calls)
  const times = shown('times', timeSeries, (step) => step.calls)
  const deliveries = shown('deliveries', deliverySeries, (step) => step.deliveries)
  const stacked = ({ chart, ...rest }: typeof calls) => ({ ...rest, svg: drawBars(chart), end: stackEnd(chart) })
  const timesEnd = scaleEnd(times.series.flatMap(({ values }) => values))
  return [
    stacked(calls),
    { name: 'times', series: times.series, rows: times.rows, svg: drawLines(times.chart), end: timesEnd },
    stacked(deliveries),
  ]
}
