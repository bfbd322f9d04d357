import { buttonForm } from '../../web/components/forms.ts'
import { layout } from '../../web/components/layout.ts'
import { pager } from '../../web/components/navigation.ts'
import { badge, type Look } from '../../web/components/notices.ts'
import { ibanHtml, idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import { coreBankHead, type CoreBankMessage, listHead } from './parts.ts'
import type { getPaymentList } from './payments.ts'

type PaymentList = Awaited<ReturnType<typeof getPaymentList>>
type Payment = PaymentList['payments'][number]

const looks: Record<Payment['state'], Look> = { pending: 'warning', completed: '', rejected: 'danger', cancelled: 'quiet' }

/** The state of a payment at the core bank. */
export const paymentState = ({ t }: Kit, state: Payment['state']): Html => badge(t(`core-bank.state.${state}`), looks[state])

/** A page of the payments, each with its decision where it is pending. */
export function paymentsPage(kit: PageKit, { all, payments, newest, older, ...rest }: PaymentList & CoreBankMessage): Html {
  const { t } = kit
  const title = t('core-bank.payments.title')
  const texts = {
    pending: t('core-bank.payments.pending'),
    all: t('core-bank.payments.all'),
    showAll: t('core-bank.payments.showAll'),
  }
  return layout(
    kit,
    { title, area: t('core-bank.area'), width: 'wide' },
    html`<h1>${title}</h1>
      ${coreBankHead(kit, { ...rest, current: 'payments' })}
      <section class="card">
        ${listHead({ all, address: routes.coreBankPayments() }, texts)}
        ${payments.length === 0 && html`<p class="soft">${t('core-bank.payments.none')}</p>`}
        <ul class="items">
          ${payments.map((payment) => paymentItem(kit, payment))}
        </ul>
        ${pager(kit, { newest, older })}
      </section>`,
  )
}

function paymentItem(kit: Kit, payment: Payment): Html {
  const { t, nameIn, moneyHtml, dayAndTime } = kit
  const { paymentId, halalas, amount, creditorName, creditorIban, nationalIdentificationNumber, received, state } = payment
  const customer = html`${t('core-bank.payments.customer')} ${idHtml(nationalIdentificationNumber)}`
  return html`<li class="item">
    <div class="item-text">
      <a href="${routes.coreBankPayment(paymentId)}"><strong>${moneyHtml(halalas, amount.Currency)}</strong></a>
      <span>${userHtml(nameIn(creditorName))}</span>
      <span>${ibanHtml(creditorIban)}</span>
      <span class="hint">${customer} · ${dayAndTime(received)}</span>
    </div>
    ${state === 'pending' ? decisions(kit, paymentId) : paymentState(kit, state)}
  </li>`
}

function decisions({ t }: Kit, paymentId: string): Html {
  const approve = html`<button class="small" type="submit">${t('core-bank.payments.approve')}</button>`
  const reject = html`<button class="small danger" type="submit">${t('core-bank.payments.reject')}</button>`
  return html`<div class="actions">
    ${buttonForm(routes.coreBankPaymentApprove(paymentId), approve)}
    ${buttonForm(routes.coreBankPaymentReject(paymentId), reject)}
  </div>`
}
