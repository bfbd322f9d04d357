import type { components } from '../../../generated/types/bank-app.ts'
import { layout } from '../../web/components/layout.ts'
import { badge, notice } from '../../web/components/notices.ts'
import { shortBadge, unusableAccounts as unusableAccountList } from '../../web/bank/accounts.ts'
import { otherAuthorizers } from '../../web/bank/decision/decided.ts'
import { shortNotice } from '../../web/bank/decision/payment.ts'
import { ibanHtml, userHtml } from '../../web/format.ts'
import { attributes, html, type Html, type Part } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import { phoneFoot, phoneHead, type PhoneOwner } from './parts.ts'
import { inBoth, phoneTerms } from './phoneTerms.ts'

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
  const { requestId, termsDigest, kind, mayApprove, obstacle } = request
  const { nationalIdentificationNumber } = customer
  const title = t(`core-bank.phone.request.${kind}`)
  const action = routes.coreBankPhoneRequest(nationalIdentificationNumber, requestId)
  return layout(
    kit,
    { title, area: t('bank.bankApp.area'), phone: true, hasFault: error !== undefined },
    html`${phoneHead(kit, customer)}
      <h1>${title}</h1>
      ${error && notice(t(`core-bank.phone.problem.${error}`), { look: 'error', role: 'alert', id: 'problem' })}
      ${appLines(kit, request)}
      ${phoneTerms(kit, request)}
      ${shortOnAll(kit, request)}
      ${whoElse(kit, request)}
      ${obstacle && notice(t(`core-bank.phone.obstacle.${obstacle}`, kit.bank), { look: 'warning' })}
      ${unusableList(kit, request)}
      <section class="card"><form method="post" action="${action}">
        <input type="hidden" name="termsDigest" value="${termsDigest}">
        ${mayApprove && othersWillSee(kit, request)}
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

function appLines({ t, bank }: PageKit, request: Request): Html {
  const { app, bindingMessage } = request.terms
  const binding = html`<p class="binding"><span class="soft small">${t('bank.bankApp.binding')}</span> <strong>${userHtml(bindingMessage ?? '')}</strong></p>`
  return html`<div class="asker"><div>
      <span class="soft small">${t('bank.details.askedBy')}</span>
      <strong>${userHtml(app.name)}</strong>
      <span class="soft small">${userHtml(app.organisation)}</span>
    </div></div>
    ${app.checkedSinceDateTime === undefined && notice(t(`bank.asker.${request.terms.isBegunByOther ? 'uncheckedOfOther' : 'unchecked'}`, bank), { look: 'warning', isSmall: true })}
    ${bindingMessage !== undefined && binding}`
}

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

/** That no account has enough money. It forbids nothing. */
function shortOnAll(kit: Kit, request: Request): Part {
  const { accounts, mayApprove } = request
  const isShort = mayApprove && accounts.length > 0 && accounts.every((account) => account.isShort)
  return isShort && shortNotice(kit, { accounts: accounts.length, executionAt: dayOf(request) })
}

/** The day of a payment that is not made at once. */
function dayOf({ terms: { payment } }: Request): Date | null {
  return payment?.executionDateTime === undefined ? null : new Date(payment.executionDateTime)
}

/** The accounts that cannot pay, and why: behind a line where others can. */
function unusableList(kit: Kit, { unusableAccounts = [], accounts }: Request): Part {
  if (unusableAccounts.length === 0) return undefined
  const unusable = unusableAccounts.map(({ iban, nickname, reason }) => ({
    account: { iban, nickname: inBoth(nickname) },
    obstacle: reason,
  }))
  const list = unusableAccountList(kit, unusable)
  return accounts.length === 0 ? list : html`<details><summary>${kit.t('bank.unusable.title')}</summary>${list}</details>`
}

/** What others will see of the accounts, to who begins it. */
function othersWillSee({ t }: Kit, { way, terms, accounts }: Request): Part {
  const isShared = terms.needsOthers || accounts.some((account) => account.isShared)
  const isOfSeveral = terms.accounts.length + accounts.length > 1
  const isBegun = way === 'furtherApproval' || terms.otherAccounts !== undefined
  return terms.access && isShared && isOfSeveral && !isBegun && html`<p class="hint">${t('bank.access.othersWillSee')}</p>`
}

function accountFields(kit: Kit, request: Request): Part {
  const { t, nameIn } = kit
  const { accountChoice, accounts } = request
  if (accountChoice === 'none') return undefined
  const isOne = accountChoice === 'one'
  // Nothing is chosen before the customer chooses it.
  const box = ({ accountId }: Schemas['Account']) =>
    attributes({
      type: isOne ? 'radio' : 'checkbox',
      name: 'accountIds',
      value: accountId,
      required: isOne,
    })
  const choice = (account: Schemas['Account']) =>
    html`<label class="choice"><input${box(account)}> <span class="choice-text"><strong>${userHtml(nameIn(account.nickname))}</strong> ${ibanHtml(account.iban)}
      ${account.isShort && shortBadge(kit, dayOf(request))} ${account.isShared && badge(t('bank.access.shared'), 'quiet')}</span></label>`
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
