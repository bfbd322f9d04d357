import type { AskedConfirmation } from '../../../domain/session/sessions.ts'
import type { PayeeCheck } from '../../../domain/verification/payeeCheck.ts'
import { groupsOfPermissions } from '../../../domain/account/dataGroups.ts'
import type { AccountSubject } from '../../../services/account/authorization.ts'
import type { AuthorizationSubject } from '../../../services/authorization/kinds.ts'
import type { BankAccount } from '../../../corebank/port.ts'
import { hiddenFields } from '../../components/forms.ts'
import { detail, details } from '../../components/lists.ts'
import { ibanHtml, userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { accountsShown } from '../accounts.ts'
import { askerBox, type AskerProps } from '../asker.ts'
import { kindOf } from '../decision/decision.ts'
import { applicantOf, guaranteeAmount, promiseInShort } from '../decision/guarantee.ts'
import { hasDoubt, payeeCheckBox } from '../decision/payeeCheck.ts'
import { codeField, keptError } from '../stepForm.ts'
import { dayInBoth, momentInBoth, paymentAmount } from '../values.ts'

/** What is to be confirmed: the same as was decided, in short. */
export interface ConfirmedTerms extends Pick<AskerProps, 'asker' | 'bindingMessage'> {
  subject: AuthorizationSubject
  payee: PayeeCheck | undefined
  /** The accounts that the customer has chosen. */
  chosen: readonly BankAccount[]
}

/** Who asks, and what exactly the code or the answer in the bank's app will confirm. */
export function confirmedTerms(kit: PageKit, { subject, payee, chosen, ...asking }: ConfirmedTerms): Html {
  const { t, nameIn } = kit
  const asker = askerBox(kit, { ...asking, asks: true, isOfOther: subject.isOfOther })
  if ('guarantee' in subject)
    return html`${asker}${guaranteeAmount(kit, subject.guarantee)}
      <dl class="details">
        ${detail(t('guarantee.field.applicant'), applicantOf(kit, subject.guarantee))}
        ${promiseInShort(kit, subject.guarantee)}
      </dl>`
  if (!('payment' in subject)) return html`${asker}${confirmedAccess(kit, chosen, subject)}`
  const { payment } = subject
  return html`${asker}
    ${paymentAmount(kit, { ...payment, creditorName: payment.creditorAccount.name }, t('bank.decision.amount'))}
    ${hasDoubt(payee) && payeeCheckBox(kit, payee, nameIn(payment.creditorAccount.name))}
    ${details([
      payment.executionAt !== null && [t('bank.details.when'), dayInBoth(kit, payment.executionAt)],
      [t('bank.details.creditorAccount'), ibanHtml(payment.creditorAccount.iban)],
      ...chosen.map(
        ({ nickname, iban }) =>
          [t('bank.details.debtorAccount'), html`${userHtml(nameIn(nickname))}<br>${ibanHtml(iban)}`] as const,
      ),
    ])}`
}

function confirmedAccess(
  kit: Kit,
  chosen: readonly BankAccount[],
  { access, heldAccounts, otherAccounts, isOfOther }: AccountSubject,
): Html {
  const { t } = kit
  const hasIdentity = isOfOther && access.permissions.some((permission) => permission.startsWith('ReadPartyPSU'))
  const groups = groupsOfPermissions(access.permissions).map((group) =>
    t(hasIdentity && group === 'parties' ? 'bank.confirm.access.partiesOfOther' : `bank.data.${group}`),
  )
  const title = heldAccounts
    ? t('bank.confirm.access.some', { number: chosen.length, total: heldAccounts })
    : t('bank.confirm.access.accounts', { count: chosen.length })
  return html`<h2>${title}</h2>${accountsShown(kit, { accounts: chosen, otherAccounts })}
    ${details([
      [t('bank.confirm.access.reads'), html`<span class="sentence">${groups.join(t('bank.comma'))}</span>`],
      [t('bank.access.until'), momentInBoth(kit, access.expiresAt)],
    ])}`
}

/** How the customer is asked to confirm: what the bank has sent, or shows in its app. */
export type Asked = Partial<Omit<AskedConfirmation, 'accountIds' | 'answerBy'>> & { answerBy?: string | Date }

/** The forms of a confirmation. */
export interface ConfirmationForms {
  subject: AuthorizationSubject
  asked: Asked
  action: string
  /** Whether others must approve after this customer, so that nothing is carried out yet. */
  needsOthers: boolean
  payee: PayeeCheck | undefined
  error: string | undefined
  /** What the forms send along. */
  fields?: Readonly<Record<string, string>>
}

/** The form for the code, or the wait for the bank's app, and the one to be asked anew. */
export function confirmationForms(kit: PageKit, forms: ConfirmationForms): Html {
  const { t } = kit
  const { asked, action, fields = {} } = forms
  const isApp = asked.method === 'app'
  return html`${isApp ? appForm(kit, { asked, action, fields }) : codeForm(kit, { ...forms, fields })}
    <form method="post" action="${action}">
      ${hiddenFields(fields)}
      <button class="quiet wide" name="again" value="yes">${t(isApp ? 'bank.confirm.askAgain' : 'bank.confirm.newCode')}</button>
    </form>`
}

function codeForm(kit: PageKit, { subject, asked, action, needsOthers, payee, error, fields = {} }: ConfirmationForms): Html {
  const { t } = kit
  const words = t(`bank.confirm.${needsOthers ? 'payment.confirmApproval' : confirmWords(subject)}`)
  return html`<p>${sentText(kit, asked)} ${t('bank.confirm.sent')}</p>
    <form id="step" method="post" action="${action}">
      ${keptError(error)}
      ${hiddenFields(fields)}
      ${codeField(kit, { answerBy: asked.answerBy, error })}
      <button class="wide"${hasDoubt(payee) && html` aria-describedby="payee-check"`}>${words}</button>
    </form>`
}

/** What the button says that carries it out. A payment for a later day is not paid by it. */
const confirmWords = (subject: AuthorizationSubject): string =>
  'payment' in subject && subject.payment.executionAt !== null ? 'payment.confirmScheduled' : `${kindOf(subject)}.confirm`

/** Where the code went. */
export const sentText = ({ t, phoneEnd }: Kit, { sentTo }: Asked): string =>
  sentTo ? t('bank.oneTimeCode.sentTo', { number: phoneEnd(sentTo) }) : t('bank.oneTimeCode.sent')

/**
 * The wait for an answer in the bank's app, with the number that the app shows too. The page asks by itself, or at the press of its
 * button.
 */
export function appForm(
  kit: PageKit,
  {
    asked: { shownNumber, answerBy },
    action,
    fields,
  }: { asked: Asked; action: string; fields?: Readonly<Record<string, string>> },
): Html {
  const { t, goodUntil, bank } = kit
  const number = (shown: string) =>
    html`<p class="amount"><span class="soft">${t('bank.confirm.number')}</span> <bdi class="value" dir="ltr">${shown}</bdi> <span class="soft">${t('bank.confirm.sameNumber')}</span></p>`
  return html`<p>${t('bank.confirm.inApp', bank)}</p>
    ${shownNumber && number(shownNumber)}
    <p role="status">${t('bank.confirm.waits')}${answerBy && ` ${goodUntil('bank.confirm.question', new Date(answerBy))}`}</p>
    <form method="post" action="${action}" hx-post="${action}" hx-trigger="every 3s" hx-select="#main" hx-target="#main" hx-swap="outerHTML">
      ${fields && hiddenFields(fields)}
      ${hiddenFields({ shownNumber: shownNumber ?? '' })}
      <button class="wide">${t('bank.confirm.confirmedInApp')}</button>
    </form>`
}
