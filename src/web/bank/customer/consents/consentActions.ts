import { waitsForOthers } from '../../../../services/consent/otherAuthorizers.ts'
import { type CustomerConsentDetails } from '../../../../services/customer/consents.ts'
import { notice } from '../../../components/notices.ts'
import { html, type Html, type Part } from '../../../html.ts'
import { type Kit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { unusableAccounts } from '../../accounts.ts'
import { decisionButtons, kindOf, limitOf } from '../../decision/decision.ts'

type Subject = CustomerConsentDetails['subject']

const unusableOf = (subject: Subject) => ('payment' in subject ? subject.unusable : [])

/** Whether the money of the account does not suffice. */
export const isShort = (subject: Subject): boolean => 'payment' in subject && subject.insufficientAccountIds.length > 0

/** Whether the customer could approve it as things are. */
export const mayApprove = (subject: Subject): boolean => !limitOf(subject) && unusableOf(subject).length === 0

/** The accounts that cannot pay, and why. */
export function unusableNotice(kit: Kit, subject: Subject): Part {
  const unusable = unusableOf(subject)
  if (unusable.length === 0) return undefined
  return html`${notice(kit.t('bank.decision.payment.accountUnusable'), { look: 'warning' })}
    ${unusableAccounts(kit, unusable)}`
}

/** What the customer can do about a consent: decide, take an approval back, or end it. */
export function consentActions(kit: Kit, details: CustomerConsentDetails): Part {
  const { state, ownDecision } = details
  if (state === 'waiting') return decisionForm(kit, details)
  if (state === 'asked') return ownDecision === 'approved' && takeBackForm(kit, details)
  return state === 'active' && endForm(kit, details)
}

function decisionForm(kit: Kit, { consent, subject, payee, others }: CustomerConsentDetails): Html {
  const { t } = kit
  const kind = kindOf(subject)
  const choice = { kind, mayApprove: mayApprove(subject), payee, isShort: isShort(subject) }
  const needsOthers = kind === 'payment' && waitsForOthers(others, false)
  const meaning = t(needsOthers ? 'bank.decision.payment.meaningAll' : `bank.decision.${kind}.meaning`)
  return html`<form method="post" action="${routes.bankConsentDecision(consent.consentId)}">
      ${choice.mayApprove && html`<p class="hint screen-only">${t('bank.decision.thenCode')}</p>`}
      <p class="paper-only">${t('bank.decision.onPaper')}</p>
      ${decisionButtons(kit, choice)}
    </form>
    ${choice.mayApprove && html`<p class="hint">${meaning}</p>`}`
}

const dangerButton = (text: string) => html`<div class="actions decision"><button class="danger">${text}</button></div>`

function takeBackForm({ t }: Kit, { consent }: CustomerConsentDetails): Html {
  return html`<form method="post" action="${routes.bankConsentTakeBack(consent.consentId)}">
    <p class="hint">${t('bank.consents.takeBackText')}</p>
    ${dangerButton(t('bank.consents.takeBack'))}
  </form>`
}

function endForm({ t }: Kit, { consent, subject }: CustomerConsentDetails): Html {
  const ends = kindOf(subject) === 'guarantee' ? 'endLetter' : 'end'
  return html`<h2>${t(`bank.consents.${ends}Title`)}</h2>
    <p>${t(`bank.consents.${ends}Text`)}</p>
    <form method="post" action="${routes.bankConsentEnd(consent.consentId)}">
      ${dangerButton(t(`bank.consents.${ends}`))}
    </form>`
}
