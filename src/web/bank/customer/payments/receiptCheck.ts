import type { RequestHandler } from 'express'
import { progressSince } from '../../../../domain/payment/progress.ts'
import { checkReceipt, type CheckedReceipt } from '../../../../services/customer/receipt.ts'
import { sourceOf } from '../../../../telemetry/requests.ts'
import { textField } from '../../../components/forms.ts'
import { layout } from '../../../components/layout.ts'
import { details } from '../../../components/lists.ts'
import { notice, type NoticeStyle } from '../../../components/notices.ts'
import type { WebContext } from '../../../context.ts'
import { userHtml } from '../../../format.ts'
import { html, type Html, type Part } from '../../../html.ts'
import { queryText } from '../../../input.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import { progressBadge } from '../../decision/decided.ts'
import { amountBox, dayInBoth, momentInBoth } from '../../values.ts'

/** What was typed, and the payment that has this number. */
interface ReceiptCheck {
  number: string
  receipt: CheckedReceipt | undefined
}

/** Anybody who is shown a receipt finds out here whether it is genuine, and how its payment stands now. */
function receiptCheckPage(kit: PageKit, { number, receipt }: ReceiptCheck): Html {
  const { t, bank } = kit
  const title = t('bank.receiptCheck.title')
  const isUnknown = number !== '' && !receipt
  const box = { type: 'text', value: number, maxlength: 60, dir: 'ltr', autocomplete: 'off', class: 'digits' }
  return layout(
    kit,
    { title, area: t('bank.area'), hasFault: isUnknown },
    html`<section class="card">
      <h1>${title}</h1>
      <p class="soft">${t('bank.receiptCheck.text')}</p>
      ${isUnknown && notice(t('bank.receiptCheck.unknown', bank), { look: 'error', role: 'alert' })}
      ${receipt && found(kit, receipt)}
      <form method="get" action="${routes.bankReceipts()}">
        ${textField({ name: 'number', label: t('bank.details.paymentId'), box })}
        <button class="wide">${t('bank.receiptCheck.check')}</button>
      </form>
    </section>`,
  )
}

/** Only a payment that was made may look as if all were well: whoever checks a receipt waits for the money. */
const looks: Record<CheckedReceipt['progress'], NonNullable<NoticeStyle['look']>> = {
  ...{ scheduled: 'warning', sending: 'warning', taken: 'warning', delayed: 'warning' },
  ...{ paid: '', rejected: 'error', cancelled: 'error' },
}

function found(kit: PageKit, receipt: CheckedReceipt): Part {
  const { t, nameIn, bank } = kit
  const { amountHalalas, currency, progress, executionAt } = receipt
  const since = progressSince(receipt, progress)
  const sinceWhen = since && t('bank.receipt.since', { time: t('bank.details.inRiyadh', { time: kit.dayAndTime(since) }) })
  const masked = (text: string) => html`<bdi dir="ltr">${text}</bdi>`
  return html`${notice(t(`bank.receiptCheck.stands.${progress}`), { look: looks[progress], role: 'status' })}
    <p>${t('bank.receiptCheck.genuine', bank)}</p>
    ${amountBox(kit, { amountHalalas, currency, to: toMasked(kit, nameIn(receipt.payee)) })}
    ${details([
      [
        t('bank.receiptCheck.now'),
        html`${progressBadge(kit, progress)}${sinceWhen !== undefined && html`<span class="sub">${sinceWhen}</span>`}`,
      ],
      [t('customer.payment.approved'), momentInBoth(kit, receipt.createdAt)],
      executionAt !== null && [t('bank.details.when'), dayInBoth(kit, executionAt)],
      [t('bank.details.creditor'), userHtml(nameIn(receipt.payee))],
      [t('bank.details.creditorAccount'), masked(receipt.creditorIban)],
      [t('bank.details.debtorAccount'), masked(receipt.debtorIban)],
    ])}`
}

const toMasked = ({ textHtml }: Kit, name: string) => textHtml('bank.decision.to', { name })

/** Says how the payment of a receipt stands now. */
export function showReceiptCheck({ dependencies }: WebContext): RequestHandler {
  return async (request, response) => {
    const number = queryText(request, 'number', 60)
    const { address } = sourceOf(request, response)
    const receipt = number === '' ? undefined : await checkReceipt(dependencies, { number, address })
    renderPage(response, { page: receiptCheckPage, props: { number, receipt } })
  }
}
