import type { NameVerdict, PayeeCheck } from '../../../domain/verification/payeeCheck.ts'
import { userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'

const looks: Record<NameVerdict, string> = { match: '', close: ' warning', noMatch: ' error', notChecked: ' warning' }
const lookOf = ({ verdict, where }: PayeeCheck) =>
  verdict === 'notChecked' && where === 'elsewhere' ? ' neutral' : looks[verdict]

/** Whether the payee's name is not that of the account, or could not be compared. */
export const hasDoubt = (payee: PayeeCheck | undefined): boolean => payee !== undefined && payee.verdict !== 'match'

/**
 * What the bank has found of the payee's name. `shownName` is the one that this page shows: of two close names, the customer is told what
 * the account's bank has for that one.
 */
export function payeeCheckBox(kit: PageKit, payee: PayeeCheck | undefined, shownName: string): Html {
  return html`<div id="payee-check">${payee && verdictBox(kit, payee, shownName)}</div>`
}

function verdictBox(kit: PageKit, payee: PayeeCheck, shownName: string): Html {
  const { t, textHtml, bank } = kit
  const { verdict, where, names } = payee
  const sharing = names.filter((one) => one.verdict === verdict)
  const { heldName, passedOver } = sharing.find(({ name }) => name === shownName) ?? sharing[0] ?? {}
  const close = heldName !== undefined ? 'close' : passedOver ? 'closeInPart' : 'closeUntold'
  const key = { match: 'match', noMatch: 'noMatch', close, notChecked: `notChecked.${where}` }[verdict]
  const values = { ...bank, name: heldName, words: passedOver?.join(t('bank.comma')) }
  return html`<div class="notice${lookOf(payee)}">
    <p>${textHtml(`bank.payee.${key}`, values)}</p>
    ${sharing.length < names.length && eachName(kit, names)}
  </div>`
}

/** The payee's names where they differ, each with what was found of it. */
function eachName({ t }: Kit, names: PayeeCheck['names']): Html {
  return html`<p>${t('bank.payee.divided')}</p>
    <ul>
      ${names.map(({ name, verdict }) => html`<li><strong>${userHtml(name)}</strong>: ${t(`bank.payee.said.${verdict}`)}</li>`)}
    </ul>`
}
