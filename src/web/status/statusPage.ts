import type { ServiceNotice } from '../../domain/status/notices.ts'
import type { ShownDay } from '../../domain/status/serviceDays.ts'
import type { InterfaceState, InterfaceStatus, ServiceStatus } from '../../services/status/serviceStatus.ts'
import { layout } from '../components/layout.ts'
import { wideTable } from '../components/lists.ts'
import { badge, type Look, notice } from '../components/notices.ts'
import { html, type Html } from '../html.ts'
import type { Kit, PageKit } from '../kit.ts'
import { routes } from '../routes.ts'

const looks: Record<InterfaceState, Look> = { up: '', disturbed: 'warning', down: 'danger' }

/** The worst state of all. */
export const overallState = (interfaces: readonly Pick<InterfaceStatus, 'state'>[]): InterfaceState =>
  (['down', 'disturbed'] as const).find((state) => interfaces.some((one) => one.state === state)) ?? 'up'

/** The state of each interface now and on the last days, and what the bank says of it. */
export function statusPage(kit: PageKit, { status }: { status: ServiceStatus }): Html {
  const { t, momentHtml } = kit
  const { at, interfaces, notices, readAt } = status
  const overall = overallState(interfaces)
  const summary = notice(t(`status.overall.${overall}`), {
    look: overall === 'up' ? '' : overall === 'down' ? 'error' : 'warning',
    role: 'status',
  })
  return layout(
    kit,
    { title: t('status.title'), width: 'wide', sheet: 'status.css' },
    html`<div class="status-head">
        <h1>${t('status.title')}</h1>
        ${summary}
        <p class="soft small">${t('status.at')} ${momentHtml(at.toISOString())}</p>
        ${staleFigures(kit, status)}
      </div>
      ${notices.length > 0 && noticeList(kit, notices, at)}
      <section class="card" aria-labelledby="interfaces">
        <h2 id="interfaces">${t('status.interfaces', { days: interfaces[0]!.days.length })}</h2>
        ${legend(kit)}
        <ul class="interfaces">${interfaces.map((one) => interfaceRow(kit, one))}</ul>
      </section>
      <section class="card" aria-labelledby="measured">
        <h2 id="measured">${t('status.measured.title')}</h2>
        <p>${t('status.measured.minutes')}</p>
        <p>${t('status.measured.gaps')}</p>
        <p><a href="${routes.statusJson()}">${t('status.json')}</a> · <a href="${routes.docsPage('guides', 'limits')}">${t('status.limits')}</a></p>
      </section>`,
  )
  function staleFigures(own: Kit, { at: now }: ServiceStatus) {
    if (readAt?.getTime() === now.getTime()) return false
    return notice(readAt ? html`${own.t('status.stale')} ${momentHtml(readAt.toISOString())}` : own.t('status.unread'), {
      look: 'warning',
    })
  }
}

function noticeList(kit: Kit, notices: ServiceNotice[], now: Date): Html {
  const { t } = kit
  return html`<section class="card" aria-labelledby="notices">
    <h2 id="notices">${t('status.notices')}</h2>
    <ul class="service-notices">${notices.map((one) => noticeItem(kit, one, now))}</ul>
  </section>`
}

function noticeItem(
  { t, nameIn, momentHtml }: Kit,
  { kind, text, interfaces, beginsAt, endsAt }: ServiceNotice,
  now: Date,
): Html {
  const isOver = endsAt !== null && endsAt <= now
  const look: Look = isOver || kind === 'news' ? 'quiet' : 'warning'
  const until = endsAt === null ? t('status.open') : html`${t('status.until')} ${momentHtml(endsAt.toISOString())}`
  return html`<li>
    <p>${badge(t(`status.kinds.${kind}`), look)} ${isOver && badge(t('status.over'), 'quiet')}</p>
    <p>${nameIn(text)}</p>
    <p class="soft small">${t('status.from')} ${momentHtml(beginsAt.toISOString())} · ${until}${
      interfaces.length > 0 && html` · ${interfaces.map((name) => t(`docs.interfaces.${name}.title`)).join(' · ')}`
    }</p>
  </li>`
}

function interfaceRow(kit: Kit, { name, state, days, whole }: InterfaceStatus): Html {
  const { t } = kit
  const title = t(`docs.interfaces.${name}.title`)
  const percent =
    whole.uptimePercent === undefined ? t('status.noFigures') : t('status.uptime', { percent: printPercent(whole.uptimePercent) })
  return html`<li>
    <div class="interface-line"><h3 id="of-${name}">${title}</h3>${badge(t(`status.states.${state}`), looks[state])}<span class="soft">${percent}</span></div>
    ${strip(kit, title, days)}
    <p class="ends"><span>${t('status.daysAgo', { days: days.length })}</span><span>${t('status.today')}</span></p>
    ${dayTable(kit, name, days)}
  </li>`
}

const printPercent = (percent: number) => percent.toFixed(2)

/** How a day is drawn. A day is long disturbed from half an hour on. */
const styleOf = ({ measuredMinutes, disturbedMinutes }: ShownDay) =>
  measuredMinutes === 0 ? 'none' : disturbedMinutes === 0 ? 'good' : disturbedMinutes < 30 ? 'some' : 'long'

const barWidth = 10

/** A bar for each day. What the colours say is in the table below, for who cannot see them. */
function strip({ t, day }: Kit, title: string, days: ShownDay[]): Html {
  const bars = days.map((one, index) => {
    const style = styleOf(one)
    // A day without figures is low, so that it differs from the others by more than its colour.
    const [top, height] = style === 'none' ? [26, 4] : style === 'good' ? [0, 30] : style === 'some' ? [6, 24] : [12, 18]
    const label = `${day(one.day)}: ${
      style === 'none' ? t('status.noFigures') : t('status.uptime', { percent: printPercent(one.uptimePercent!) })
    }`
    return html`<g><title>${label}</title><rect class="day-${style}" x="${index * barWidth + 1}" y="${top}" width="${barWidth - 2}" height="${height}"/></g>`
  })
  const label = t('status.strip', { name: title, days: days.length })
  return html`<svg class="strip" role="img" viewBox="0 0 ${days.length * barWidth} 30" preserveAspectRatio="none" aria-label="${label}"><title>${label}</title>${bars}</svg>`
}

/** The days that have figures, the latest first. */
function dayTable({ t, day }: Kit, name: string, days: ShownDay[]): Html {
  const known = days.filter(({ measuredMinutes }) => measuredMinutes > 0).toReversed()
  if (known.length === 0) return html`<p class="soft small">${t('status.noDays')}</p>`
  const rows = known.map(
    (one) =>
      html`<tr><th scope="row">${day(one.day)}</th><td>${one.measuredMinutes}</td><td>${one.disturbedMinutes}</td><td><bdi dir="ltr">${printPercent(one.uptimePercent!)} %</bdi></td><td>${one.failedPercent === undefined ? '–' : html`<bdi dir="ltr">${printPercent(one.failedPercent)} %</bdi>`}</td></tr>`,
  )
  const columns = ['day', 'measuredMinutes', 'disturbedMinutes', 'uptimePercent', 'failedPercent'].map((column) =>
    t(`status.columns.${column}`),
  )
  return html`<details><summary>${t('status.byDay', { count: known.length })}</summary>
    ${wideTable({ labelledBy: `of-${name}`, columns, rows })}</details>`
}

function legend({ t }: Kit): Html {
  const entries = ['good', 'some', 'long', 'none'].map(
    (style) => html`<li><span class="swatch day-${style}"></span>${t(`status.legend.${style}`)}</li>`,
  )
  return html`<ul class="legend small">${entries}</ul>`
}
