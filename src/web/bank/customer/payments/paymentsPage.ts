import { madePaymentProgress, paymentListedAt } from '../../../../domain/payment/progress.ts'
import type { CustomerPayment } from '../../../../services/customer/payments.ts'
import { options, selectField, textField } from '../../../components/forms.ts'
import { pager, type Pages } from '../../../components/navigation.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { areaLayout } from '../areaLayout.ts'
import { paymentRow } from './paymentParts.ts'

/** A page of payments, and what was searched for. */
export interface Payments extends Pages {
  payments: CustomerPayment[]
  text: string
  progress: CustomerPayment['progress'] | undefined
}

/** The customer's payments month by month, newest first, or those that a search finds. */
export function paymentsPage(kit: PageKit, { payments, text, progress, ...pages }: Payments): Html {
  const { t } = kit
  const title = t('customer.payments.title')
  const isSearch = text !== '' || progress !== undefined
  const none = t(isSearch ? 'customer.payments.notFound' : 'customer.payments.none')
  return areaLayout(
    kit,
    { title, current: 'payments' },
    html`<h1>${title}</h1>
      <p class="soft">${t('customer.payments.text')}</p>
      ${searchForm(kit, { text, progress, isSearch })}
      ${payments.length === 0 && html`<section class="card"><p class="soft" role="status">${none}</p></section>`}
      ${byMonth(kit, payments).map((month) => monthCard(kit, month))}
      ${pager(kit, pages)}`,
  )
}

/** Pages go by the approval, so the payments of one are put in the order of the days under which they stand. */
function byMonth(kit: Kit, payments: readonly CustomerPayment[]): [string, CustomerPayment[]][] {
  const listed = payments.toSorted((one, other) => Number(paymentListedAt(other)) - Number(paymentListedAt(one)))
  return [...Map.groupBy(listed, (payment) => kit.month(paymentListedAt(payment)))]
}

function monthCard(kit: Kit, [month, payments]: readonly [string, CustomerPayment[]]): Html {
  return html`<section class="card">
    <h2>${month}</h2>
    <ul class="items">
      ${payments.map((payment) => paymentRow(kit, payment))}
    </ul>
  </section>`
}

function searchForm({ t }: Kit, { text, progress, isSearch }: Pick<Payments, 'text' | 'progress'> & { isSearch: boolean }): Html {
  const words = madePaymentProgress.map((one) => [one, t(`bank.decided.${one}.status`)] as const)
  const choices = options([['', t('customer.payments.anyStatus')], ...words], progress)
  const box = { type: 'search', maxlength: 100, value: text, dir: 'auto' }
  const hint = t('customer.payments.searchHint')
  return html`<form class="search" method="get" action="${routes.bankPayments()}" role="search">
    ${textField({ name: 'q', label: t('customer.payments.search'), hint, hintIsLast: true, box })}
    ${selectField({ name: 'status', label: t('bank.details.status'), choices })}
    <div class="actions">
      <button>${t('customer.payments.find')}</button>
      ${isSearch && html`<a class="button quiet" href="${routes.bankPayments()}">${t('customer.payments.clear')}</a>`}
    </div>
  </form>`
}
