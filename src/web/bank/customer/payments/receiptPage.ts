import { progressSince } from '../../../../domain/payment/progress.ts'
import { rejectReasonOf } from '../../../../domain/shared/rejectReason.ts'
import type { CheckedPayment } from '../../../../services/customer/payments.ts'
import { layout } from '../../../components/layout.ts'
import { details } from '../../../components/lists.ts'
import { notice } from '../../../components/notices.ts'
import { addressHtml, ibanHtml, idHtml, userHtml } from '../../../format.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { progressBadge, progressText, standsLook } from '../../decision/decided.ts'
import { claimsOfApp } from '../../decision/payment.ts'
import { dayInBoth, momentInBoth, paymentAmount } from '../../values.ts'
import { payeeVerdictNotice } from './paymentParts.ts'

/**
 * A payment as of `now`. `back` is where the reader came from, `file` the address of the same as a file, and `checkAddress` where anybody
 * checks it.
 */
export interface Receipt {
  payment: CheckedPayment
  now: Date
  back: string
  file: string
  checkAddress: string
}

/** How a payment stands, on a page to be printed. */
export function receiptPage(kit: PageKit, { payment, now, back, file, checkAddress }: Receipt): Html {
  const { t } = kit
  const title = t('bank.receipt.title')
  return layout(
    kit,
    { title, area: t('bank.area') },
    html`<section class="card receipt">
      <h1>${title}</h1>
      <p class="hint screen-only">${t('bank.receipt.print')}</p>
      <p><a class="button quiet" href="${file}">${t('bank.receipt.file')}</a></p>
      ${paymentAmount(kit, payment)}
      ${notPaidNotice(kit, payment)}
      ${payeeVerdictNotice(kit, payment)}
      ${receiptDetails(kit, payment, now)}
      ${claimsOfApp(kit, { payerNotes: payment.payerNotes })}
      <p class="small soft">${t('bank.receiptCheck.how')} <a href="${checkAddress}">${addressHtml(checkAddress)}</a></p>
      <p><a class="target" href="${back}">${t('bank.receipt.back')}</a></p>
    </section>`,
  )
}

function notPaidNotice(kit: PageKit, payment: CheckedPayment): Part {
  const { progress } = payment
  if (progress === 'paid') return undefined
  const isOver = progress === 'rejected' || progress === 'cancelled'
  const text = [
    progressText(kit, { progress, rejectReason: rejectReasonOf(payment), mayBeginAgain: false }),
    !isOver && ` ${kit.t('bank.receipt.notPaid')}`,
  ]
  return notice(text, { look: standsLook(progress) })
}

function receiptDetails(kit: PageKit, payment: CheckedPayment, now: Date): Html {
  const { t, nameIn, hijri, face, bank } = kit
  const { progress, executionAt } = payment
  const inRiyadh = (date: Date) => t('bank.details.inRiyadh', { time: kit.dayAndTime(date) })
  const sub = (text: string) => html`<span class="sub">${text}</span>`
  const since = progressSince(payment, progress)
  const moment = since && [sub(t('bank.receipt.since', { time: inRiyadh(since) })), sub(hijri(since))]
  return details([
    [t('bank.details.status'), html`${progressBadge(kit, progress)} ${moment}`],
    [t('bank.details.creditor'), html`${userHtml(nameIn(payment.creditorName))}${sub(t('bank.details.namedByApp'))}`],
    [t('bank.details.creditorAccount'), ibanHtml(payment.creditorIban)],
    [t('bank.details.debtorAccount'), ibanHtml(payment.debtorIban)],
    [t('bank.details.transactionId'), idHtml(payment.paymentTransactionId)],
    [t('bank.details.paymentId'), idHtml(payment.paymentId)],
    [t('customer.payment.approved'), momentInBoth(kit, payment.createdAt)],
    executionAt !== null && [t('bank.details.when'), dayInBoth(kit, executionAt)],
    [t('customer.payment.app'), userHtml(payment.appName)],
    [t('bank.receipt.bank'), html`${bank.bank}${sub(nameIn(face.licence))}`],
    [t('bank.receipt.asOf'), inRiyadh(now)],
  ])
}
