import { buttonForm } from '../../web/components/forms.ts'
import { layout } from '../../web/components/layout.ts'
import { type Detail, details } from '../../web/components/lists.ts'
import { ibanHtml, idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import { coreBankHead, type CoreBankMessage, rejectForm } from './parts.ts'
import type { getPayment } from './payments.ts'
import { paymentState } from './paymentsPage.ts'

type Found = Awaited<ReturnType<typeof getPayment>>

/** One payment of the core bank, and the decision about it where it is pending. */
export function paymentPage(kit: PageKit, { payment, rejectReasons, knownReason, ...rest }: Found & CoreBankMessage): Html {
  const { t, moneyHtml } = kit
  return layout(
    kit,
    { title: t('core-bank.payments.one'), area: t('core-bank.area') },
    html`<div class="page-head">
        <h1>${moneyHtml(payment.halalas, payment.amount.Currency)}</h1>
        ${paymentState(kit, payment.state)}
      </div>
      ${coreBankHead(kit, { ...rest, current: 'payment' })}
      <section class="card">${paymentDetails(kit, { payment, knownReason })}</section>
      ${payment.state === 'pending' && decisionCard(kit, payment.paymentId, rejectReasons)}
      <p><a href="${routes.coreBankPayments()}">${t('core-bank.payments.back')}</a></p>`,
  )
}

function paymentDetails(kit: Kit, { payment, knownReason }: Pick<Found, 'payment' | 'knownReason'>): Html {
  const { t, nameIn, dayAndTime } = kit
  const { nationalIdentificationNumber, decided, reasonCode, reasonMessage = '' } = payment
  const customer = html`<a href="${routes.coreBankCustomer(nationalIdentificationNumber)}">${idHtml(nationalIdentificationNumber)}</a>`
  const reasonOf = (code: string): Detail => {
    const words = userHtml(knownReason ? t(`core-bank.reason.${code}`) : reasonMessage)
    return [t('core-bank.payments.reason'), html`${words} <span class="sub">${idHtml(code)}</span>`]
  }
  return details([
    [t('core-bank.payments.creditor'), userHtml(nameIn(payment.creditorName))],
    [t('core-bank.payments.creditorIban'), ibanHtml(payment.creditorIban)],
    [t('core-bank.payments.debtorIban'), ibanHtml(payment.debtorIban)],
    [t('core-bank.payments.customer'), customer],
    [t('core-bank.payments.received'), dayAndTime(payment.received)],
    decided !== undefined && [t('core-bank.payments.decided'), dayAndTime(decided)],
    reasonCode !== undefined && reasonOf(reasonCode),
    [t('core-bank.payments.paymentId'), idHtml(payment.paymentId)],
  ])
}

function decisionCard({ t }: Kit, paymentId: string, rejectReasons: Found['rejectReasons']): Html {
  const approve = html`<button class="wide" type="submit">${t('core-bank.payments.approve')}</button>`
  const reasons = rejectReasons.map((code) => [code, t(`core-bank.reason.${code}`)] as const)
  return html`<section class="card">
    <h2>${t('core-bank.payments.decide')}</h2>
    ${buttonForm(routes.coreBankPaymentApprove(paymentId), approve)}
    ${rejectForm(routes.coreBankPaymentReject(paymentId), {
      label: t('core-bank.payments.rejectReason'),
      reasons,
      button: t('core-bank.payments.reject'),
    })}
  </section>`
}
