import type { Detail } from '../components/lists.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Kit } from '../kit.ts'

/** A day, and below it the same day in the calendar of Umm al-Qura. */
export const dayInBoth = ({ day, hijri }: Kit, date: Date): Html => html`${day(date)}<span class="sub">${hijri(date)}</span>`

/** A moment in the time of Riyadh, which the words say, and below it its day in the calendar of Umm al-Qura. */
export const momentInBoth = ({ t, dayAndTime, hijri }: Kit, date: Date): Html =>
  html`${t('bank.details.inRiyadh', { time: dayAndTime(date) })}<span class="sub">${hijri(date)}</span>`

/** An amount that stands out, and who gets it. */
export interface AmountBox {
  amountHalalas: number
  currency: string
  /** What is said above the amount, and in small below it. */
  label?: Part
  below?: Part
  to: Html
}

/** The amount of a payment or letter, large, with who gets it. */
export function amountBox({ moneyHtml }: Kit, { amountHalalas, currency, label, below, to }: AmountBox): Html {
  return html`<div class="amount">
    ${label && html`<span class="soft">${label}</span>`}
    <span class="value">${moneyHtml(amountHalalas, currency)}</span>
    ${below && html`<span class="soft small">${below}</span>`}
    <span class="to">${to}</span>
  </div>`
}

/** The amount of a payment, and the payee by the name that the app gave. */
export function paymentAmount(
  kit: Kit,
  {
    amountHalalas,
    currency,
    creditorName,
  }: Pick<AmountBox, 'amountHalalas' | 'currency'> & { creditorName: { en?: string; ar?: string } },
  label?: Part,
): Html {
  const to = kit.textHtml('bank.decision.to', { name: kit.nameIn(creditorName) })
  return amountBox(kit, { amountHalalas, currency, label, to })
}

/** Until when a customer can decide, as a row of details. */
export const deadline = (kit: Kit, expiresAt: Date): Detail => [kit.t('bank.details.expires'), momentInBoth(kit, expiresAt)]
