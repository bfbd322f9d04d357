import type { ReadHistory } from '../../../../services/customer/history.ts'
import { table } from '../../../components/lists.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit } from '../../../kit.ts'

/** What an app has read under a consent: of each kind of data how often and when last, and the same day by day. */
export function readHistory(kit: Kit, { groups, days }: ReadHistory): Html {
  const { t, dayAndTime } = kit
  if (groups.length === 0)
    return html`<h2>${t('customer.reads.title')}</h2>
      <p class="soft">${t('customer.reads.none')}</p>`
  const row = ({ group, reads, lastReadAt }: ReadHistory['groups'][number]) =>
    html`<div><dt class="sentence">${t(`bank.data.${group}`)}</dt><dd>${t('customer.reads.times', { number: reads })} <span class="sub">${t('customer.reads.last', { time: dayAndTime(lastReadAt) })}</span></dd></div>`
  return html`<h2>${t('customer.reads.title')}</h2>
    <dl class="details">${groups.map(row)}</dl>
    <details>
      <summary>${t('customer.reads.byDay')}</summary>
      <div class="table-wrap">${byDay(kit, days)}</div>
    </details>`
}

function byDay({ t, day }: Kit, days: ReadHistory['days']): Html {
  const what = ({ group, reads }: ReadHistory['days'][number]['groups'][number]) =>
    t('customer.reads.ofDay', { what: t(`bank.data.${group}`), number: reads })
  const rows = days.map(
    (one) => html`<tr><th scope="row">${day(one.day)}</th><td>${one.groups.map(what).join(t('bank.comma'))}</td></tr>`,
  )
  return table({ columns: [t('customer.reads.day'), t('customer.reads.what')], rows })
}
