import type { components } from '../../../generated/types/bank-app.ts'
import { layout } from '../../web/components/layout.ts'
import { type Detail, details } from '../../web/components/lists.ts'
import { notice } from '../../web/components/notices.ts'
import { otherAuthorizers } from '../../web/bank/decision/decided.ts'
import { halalasOf, ibanHtml, userHtml } from '../../web/format.ts'
import { attributes, html, type Html, type Part } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import { phoneFoot, phoneHead, type PhoneOwner } from './parts.ts'

type Schemas = components['schemas']
type Request = Schemas['WaitingRequest']

/** One request on the phone, as the interface of the bank's own app tells it. `error` is a key of core-bank.phone.problem. */
export interface PhoneRequest {
  customer: PhoneOwner
  request: Request
  error?: string | undefined
}

/** What the customer is asked, the number of the page where one is needed, and the decision. */
export function phoneRequestPage(kit: PageKit, { customer, request, error }: PhoneRequest): Html {
  const { t } = kit
  const { requestId, terms, termsDigest, kind, mayApprove, obstacle } = request
  const { nationalIdentificationNumber } = customer
  const title = t(`core-bank.phone.request.${kind}`)
  const action = routes.coreBankPhoneRequest(nationalIdentificationNumber, requestId)
  return layout(
    kit,
    { title, area: t('bank.bankApp.area'), phone: true, hasFault: error !== undefined },
    html`${phoneHead(kit, customer)}
      <h1>${title}</h1>
      ${error && notice(t(`core-bank.phone.problem.${error}`), { look: 'error', role: 'alert', id: 'problem' })}
      ${appLines(kit, terms)}
      ${termsList(kit, request)}
      ${whoElse(kit, request)}
      ${obstacle && notice(t(`core-bank.phone.obstacle.${obstacle}`), { look: 'warning' })}
      <section class="card"><form method="post" action="${action}">
        <input type="hidden" name="termsDigest" value="${termsDigest}">
        ${mayApprove && accountFields(kit, request)}
        ${mayApprove && numberField(kit, request, error)}
        <div class="actions decision">
          ${mayApprove && html`<button name="decision" value="approve">${t('core-bank.phone.approve')}</button>`}
          <button class="danger" name="decision" value="decline" formnovalidate>${t('core-bank.phone.decline')}</button>
        </div>
      </form></section>
      ${phoneFoot(kit, customer)}`,
  )
}

function appLines({ t, bank }: PageKit, { app, bindingMessage }: Schemas['Terms']): Html {
  const binding = html`<p class="binding"><span class="soft small">${t('bank.bankApp.binding')}</span> <strong>${userHtml(bindingMessage ?? '')}</strong></p>`
  return html`<div class="asker"><div>
      <span class="soft small">${t('bank.details.askedBy')}</span>
      <strong>${userHtml(app.name)}</strong>
      <span class="soft small">${userHtml(app.organisation)}</span>
    </div></div>
    ${app.checkedSinceDateTime === undefined && notice(t('bank.asker.unchecked', bank), { look: 'warning', isSmall: true })}
    ${bindingMessage !== undefined && binding}`
}

/** A name that the bank has in one language only stands for both. */
const inBoth = ({ en, ar }: Schemas['Name']) => ({ en: en ?? ar ?? '', ar: ar ?? en ?? '' })

/** The others who must approve too, and when it takes effect; where that depends on the account, that there may be others. */
function whoElse(kit: PageKit, { others, accounts, terms: { furtherApprovals: further = 0 }, mayApprove }: Request): Part {
  const dependsOnChoice = others.length === 0 && accounts.some(({ isShared }) => isShared)
  if (dependsOnChoice) return html`<p class="hint">${kit.t('bank.decision.shared')}</p>`
  const authorizers = others.map(({ name, decision, decidedDateTime: at }) => {
    return { name: name ? inBoth(name) : null, decision, decidedAt: at === undefined ? null : new Date(at) }
  })
  const signing = { others: authorizers, further, maySign: mayApprove, isImpossible: false }
  return otherAuthorizers(kit, signing, { isOpen: mayApprove })
}

/** A sum that stands out. */
const amountLine = ({ moneyHtml }: Kit, Amount: string, currency: string): Html =>
  html`<p class="amount"><span class="value">${moneyHtml(halalasOf({ Amount, Currency: currency }), currency)}</span></p>`

function termsList(kit: PageKit, { terms, expiresDateTime }: Request): Html {
  const { t, dayAndTime } = kit
  const { payment, access, letter, accounts } = terms
  const until: Detail = [t('bank.details.expires'), dayAndTime(new Date(expiresDateTime))]
  const fixed = accounts.map(({ iban }): Detail => [t('core-bank.phone.account'), ibanHtml(iban)])
  if (payment) return paymentList(kit, payment, [...fixed, until])
  if (letter) return letterList(kit, letter, until)
  return html`<ul class="grants">
      ${access?.permissions.map((permission) => html`<li>${kit.textOr(`bank.permission.${permission}`, permission)}</li>`)}
    </ul>
    ${details([access !== undefined && [t('bank.access.until'), dayAndTime(new Date(access.expiresDateTime))], ...fixed, until])}`
}

const letterList = (kit: PageKit, { amount, currency, applicant, beneficiary }: Schemas['LetterAsked'], until: Detail): Html =>
  html`${amountLine(kit, amount, currency)}
    ${details([
      [kit.t('core-bank.phone.beneficiary'), userHtml(beneficiary.name)],
      [kit.t('core-bank.phone.applicant'), userHtml(applicant.name)],
      until,
    ])}`

function paymentList(kit: PageKit, payment: Schemas['PaymentAsked'], more: readonly Detail[]): Html {
  const { t, nameIn, day } = kit
  const { payeeCheck, creditorName, creditorIban, debtorIban, executionDateTime, payerNotes } = payment
  const isBad = payeeCheck.isDoubtful || payeeCheck.verdict === 'close'
  return html`${amountLine(kit, payment.amount, payment.currency)}
    ${notice(t(`core-bank.phone.payee.${payeeCheck.verdict}`), { look: isBad ? 'warning' : '', isSmall: true })}
    ${details([
      [t('bank.details.creditor'), html`<strong>${userHtml(nameIn(creditorName))}</strong>`],
      [t('bank.details.creditorAccount'), ibanHtml(creditorIban)],
      debtorIban !== undefined && more.length < 2 && [t('bank.details.debtorAccount'), ibanHtml(debtorIban)],
      executionDateTime !== undefined && [t('bank.details.when'), day(new Date(executionDateTime))],
      payerNotes !== undefined && [t('bank.details.notes'), userHtml(payerNotes)],
      ...more,
    ])}`
}

function accountFields({ t, nameIn }: Kit, { accountChoice, accounts }: Request): Part {
  if (accountChoice === 'none') return undefined
  const isOne = accountChoice === 'one'
  const box = ({ accountId }: Schemas['Account'], at: number) =>
    attributes({
      type: isOne ? 'radio' : 'checkbox',
      name: 'accountIds',
      value: accountId,
      required: isOne,
      checked: at === 0,
    })
  const choice = (account: Schemas['Account'], at: number) =>
    html`<label class="choice"><input${box(account, at)}> <span class="choice-text"><strong>${userHtml(nameIn(account.nickname))}</strong> ${ibanHtml(account.iban)}</span></label>`
  return html`<fieldset class="choices">
    <legend>${t(`core-bank.phone.choose.${accountChoice}`)}</legend>
    ${accounts.map(choice)}
  </fieldset>`
}

function numberField({ t }: Kit, { numberNeeded }: Request, error: string | undefined): Part {
  if (!numberNeeded) return undefined
  const box = attributes({
    ...{ type: 'text', inputmode: 'numeric', dir: 'ltr', autocomplete: 'off', maxlength: 2, required: true },
    'aria-describedby': `number-hint${error === undefined ? '' : ' problem'}`,
    'aria-invalid': error === 'numberMissing' && 'true',
  })
  return html`<div class="field">
    <label for="number">${t('core-bank.phone.pageNumber')}</label>
    <input class="digits" id="number" name="number"${box}>
    <p class="hint" id="number-hint">${t('core-bank.phone.pageNumberHint')}</p>
  </div>`
}
