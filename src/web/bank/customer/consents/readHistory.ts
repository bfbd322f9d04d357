import type { CustomerConsentDetails } from '../../../../services/customer/consents.ts'
import type { ReadHistory } from '../../../../services/customer/history.ts'
import { table } from '../../../components/lists.ts'
import { html, type Html, type Part } from '../../../html.ts'
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

/** That nothing is told of what was read, because accounts of another person are among it. */
export const readsOfOthers = (
  { t }: Kit,
  { consent, subject, state }: Pick<CustomerConsentDetails, 'consent' | 'subject' | 'state'>,
): Part =>
  'access' in subject &&
  (subject.otherAccounts > 0 || (subject.isAway && subject.isOfOther)) &&
  consent.status !== 'Rejected' &&
  (state === 'active' || state === 'ended') &&
  html`<h2>${t('customer.reads.title')}</h2>
    <p class="soft">${t('customer.reads.ofOthers')}</p>`

function byDay({ t, day }: Kit, days: ReadHistory['days']): Html {
  const what = ({ group, reads }: ReadHistory['days'][number]['groups'][number]) =>
    t('customer.reads.ofDay', { what: t(`bank.data.${group}`), number: reads })
  const rows = days.map(
    (one) => html`<tr><th scope="row">${day(one.day)}</th><td>${one.groups.map(what).join(t('bank.comma'))}</td></tr>`,
  )
  return table({ columns: [t('customer.reads.day'), t('customer.reads.what')], rows })
}
