import type { PayeeCheck } from '../../../domain/verification/payeeCheck.ts'
import type { ShownLimit } from '../../../domain/payment/limits.ts'
import type { CustomerConsentState } from '../../../services/customer/consents.ts'
import type { AuthorizationSubject } from '../../../services/authorization/kinds.ts'
import type { WhatStops } from '../../../services/authorization/whatStops.ts'
import type { DecidedPayment } from '../../../services/payment/read.ts'
import { notice } from '../../components/notices.ts'
import { attributes, html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { unusableAccounts } from '../accounts.ts'
import { accessTerms } from './accessTerms.ts'
import { guaranteeTerms } from './guarantee.ts'
import { hasDoubt } from './payeeCheck.ts'
import { paymentTerms, shortNotice } from './payment.ts'

/** What a decision is about, as the texts name it. */
export type DecisionKind = 'payment' | 'guarantee' | 'access'

/** What a decision is about. */
export function kindOf(subject: AuthorizationSubject): DecisionKind {
  if ('payment' in subject) return 'payment'
  return 'guarantee' in subject ? 'guarantee' : 'access'
}

/** What a customer decides about, or has decided about. */
export interface TermsProps {
  subject: AuthorizationSubject
  /** Until when the customer can decide. Undefined where there is nothing for them to decide any more. */
  expiresAt: Date | undefined
  payee?: PayeeCheck | undefined
  needsOthers: boolean
  /** What has become of a payment. */
  decided?: DecidedPayment | undefined
  /** It waits for others, and nobody can approve it as things are. */
  isStopped?: boolean
  /** Nothing was ever allowed of an access. */
  isRejected?: boolean
  /** How the consent stands, in the customer's own area. */
  state?: CustomerConsentState
}

/** Everything that a customer must see before they decide. */
export function termsOf(kit: PageKit, { subject, ...props }: TermsProps): Html {
  if ('payment' in subject) return paymentTerms(kit, { subject, ...props })
  return 'guarantee' in subject ? guaranteeTerms(kit, { subject, ...props }) : accessTerms(kit, { subject, ...props })
}

/**
 * The limit that forbids the payment, or that the money does not suffice. `isAsked`: the reader has approved already, and others are to
 * decide.
 */
export function moneyNotice(
  kit: Kit,
  subject: AuthorizationSubject,
  { limit, isShort }: WhatStops,
  { isAsked = false } = {},
): Part {
  if (limit) return limitNotice(kit, limit, { isAsked })
  if (isAsked || !isShort || !('payment' in subject)) return undefined
  const { accounts, payment } = subject
  return shortNotice(kit, { accounts: accounts.length, executionAt: payment.executionAt, id: 'short-balance' })
}

/** Says that no account can be used, and which ones cannot, and why. */
export function noAccountNotice(kit: Kit, subject: AuthorizationSubject): Html {
  const kind = kindOf(subject)
  const isFixed = subject.accountChoice === 'none' && 'payment' in subject
  const isNamed = isFixed && subject.payment.debtorAccount !== undefined
  const fixed = isNamed ? (subject.unusable.length > 0 ? 'accountUnusable' : 'accountNotYours') : isFixed && 'chosenUnusable'
  const key = `bank.decision.${kind}.${fixed || 'noAccount'}`
  return html`${notice(kit.t(key), { look: 'warning' })}${unusableList(kit, subject)}`
}

/** Says to who has approved that the account that was chosen cannot be used as it is now, and why. */
export const accountStopped = (kit: Kit, subject: AuthorizationSubject): Html =>
  html`${notice(kit.t('bank.decision.accountStopped'), { look: 'warning' })}${unusableList(kit, subject)}`

/** The accounts that cannot pay or be shared, and why. Nothing where there is none. */
export const unusableList = (kit: Kit, subject: AuthorizationSubject): Part =>
  'unusable' in subject && subject.unusable.length > 0 && unusableAccounts(kit, subject.unusable)

/** Why this customer cannot approve: the app may not act, the bank offers it no more, it is too late, nobody can say, or the mandate. */
export function standstillNotice({ t }: Kit, { app, isLeftOut, tooLate, isAway, mandate }: WhatStops): Part {
  const warn = (key: string) => notice(t(key), { look: 'warning' })
  if (app) return warn(`bank.appStop.${app}.waiting`)
  if (isLeftOut) return warn('bank.decision.leftOut')
  if (tooLate) return warn(`bank.decision.${tooLate}.tooLate`)
  if (isAway) return warn('bank.decision.away')
  return mandate && warn(`bank.mandate.${mandate}`)
}

/** That this customer cannot approve it, because they have reported the app or stopped open banking. */
export const stopNotice = ({ t, bank }: PageKit, { stop }: WhatStops): Part =>
  stop && notice(t(`bank.fraud.mayNotApprove.${stop}`, bank), { look: 'warning' })

/** What an approval brings about. */
export function meaningOf({ t }: Kit, subject: AuthorizationSubject, { needsOthers }: { needsOthers: boolean }): Html {
  const isLater = 'payment' in subject && subject.payment.executionAt !== null
  return html`<p class="hint">${t(`bank.decision.${kindOf(subject)}.meaning${needsOthers ? 'All' : ''}${isLater ? 'Later' : ''}`)}</p>`
}

/** Says which limit of the payer forbids the payment, and to the payer how much of it is left. */
function limitNotice({ t, textHtml }: Kit, broken: ShownLimit, { isAsked }: { isAsked: boolean }): Html {
  const next = t(`bank.limit.next.${isAsked ? 'asked' : 'waiting'}`)
  if (broken.limit === 'ofPayer') return notice(`${t('bank.limit.ofPayer')} ${next}`, { look: 'warning' })
  const amount = (halalas: number) => ({ halalas, currency: 'SAR' })
  const left = broken.limit === 'daily' ? broken.leftHalalas : 0
  const values = { limit: amount(broken.limitHalalas), left: amount(left) }
  return notice(html`${textHtml(`bank.limit.${broken.limit}`, values)} ${next}`, { look: 'warning' })
}

/** Whether it is a payment that is made on a later day, when the balance may be another one. */
const isForLater = (subject: AuthorizationSubject): boolean => 'payment' in subject && subject.payment.executionAt !== null

/** What the buttons of a decision depend on. */
export interface Choice {
  stops: WhatStops
  payee: PayeeCheck | undefined
  subject: AuthorizationSubject
  /** Whether the form has fields that a no leaves empty. */
  hasFields?: boolean
  /** Whether the customer has approved before, and others have not yet. */
  isAgain?: boolean
}

/**
 * What comes after the decision, and the buttons to approve and to decline. The safe choice comes first where the payee's name is
 * doubtful, or the money does not suffice for a payment that is made at once; and who goes from button to button with a screen reader
 * hears the warning with the one to approve. To approve once more is not the main thing: nothing waits for it.
 */
export function decisionButtons({ t }: Kit, { stops, payee, subject, hasFields, isAgain = false }: Choice): Html {
  const { mayApprove, isShort } = stops
  const isDoubtful = (payee?.isDoubtful ?? false) || (isShort && !isForLater(subject))
  const warnings = [hasDoubt(payee) && 'payee-check', isShort && 'short-balance'].filter(Boolean).join(' ')
  const first = isDoubtful ? 'bank.decision.approveAnyway' : `bank.decision.${kindOf(subject)}.approve`
  const words = t(isAgain ? 'bank.decision.approveAgain' : first)
  const yes = {
    class: isAgain ? 'quiet' : isDoubtful && 'danger',
    name: 'decision',
    value: 'approve',
    'aria-describedby': warnings || undefined,
  }
  const no = { class: !isDoubtful && 'danger', name: 'decision', value: 'decline', formnovalidate: hasFields }
  const approve = mayApprove && html`<button${attributes(yes)}>${words}</button>`
  const decline = html`<button${attributes(no)}>${t('bank.decision.decline')}</button>`
  return html`${mayApprove && html`<p class="hint screen-only">${t('bank.decision.thenCode')}</p>`}
    <p class="paper-only">${t('bank.decision.onPaper')}</p>
    <div class="actions decision">${isDoubtful ? [decline, approve] : [approve, decline]}</div>`
}
