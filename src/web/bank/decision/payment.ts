import type { BankAccount } from '../../../corebank/port.ts'
import type { PayeeCheck } from '../../../domain/verification/payeeCheck.ts'
import type { PaymentSubject } from '../../../services/payment/authorization.ts'
import type { DecidedPayment } from '../../../services/payment/read.ts'
import { detail, details } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { ibanHtml, idHtml, userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { dayInBoth, deadline, paymentAmount } from '../values.ts'
import { progressBadge } from './decided.ts'
import { payeeCheckBox } from './payeeCheck.ts'

/** A payment that is to be decided about, or that was. */
export interface PaymentTermsProps {
  subject: PaymentSubject
  /** Until when the customer can decide. Undefined where there is nothing for them to decide any more. */
  expiresAt: Date | undefined
  payee?: PayeeCheck | undefined
  needsOthers: boolean
  isStopped?: boolean
  /** What has become of the payment. */
  decided?: DecidedPayment | undefined
}

/** Everything that would leave the account, and who gets it. */
export function paymentTerms(kit: PageKit, props: PaymentTermsProps): Html {
  const { t, nameIn } = kit
  const { subject, expiresAt, payee, decided } = props
  const { creditorAccount, payerNotes, purposeCode } = subject.payment
  const { name: creditorName, tradingName } = creditorAccount
  return html`${paymentAmount(kit, { ...subject.payment, creditorName }, decided === undefined && t('bank.decision.amount'))}
    ${expiresAt !== undefined && payeeCheckBox(kit, payee, nameIn(creditorName))}
    ${paymentDetails(kit, props)}
    ${claimsOfApp(kit, { tradingName, payerNotes, purposeCode })}`
}

function paymentDetails(kit: Kit, { subject, expiresAt, needsOthers, decided, isStopped }: PaymentTermsProps): Html {
  const { t, nameIn } = kit
  const { payment, creditorBank, accounts, debtorAccount } = subject
  const { creditorAccount, executionAt } = payment
  const debtorIban = payment.debtorAccount?.iban ?? decided?.debtorIban ?? debtorAccount?.iban
  const known = [debtorAccount, ...(decided ? accounts : [])].find((account) => account?.iban === debtorIban)
  const bankName = creditorBank && html`<span class="sub">${userHtml(nameIn(creditorBank))}</span>`
  const atOnce = needsOthers ? 'bank.details.atOnceAll' : 'bank.details.atOnce'
  const withoutDay = expiresAt === undefined ? 'bank.details.onceApproved' : atOnce
  return details([
    decided !== undefined && !isStopped && [t('bank.details.status'), progressBadge(kit, decided.progress)],
    [t('bank.details.creditor'), html`<strong>${userHtml(nameIn(creditorAccount.name))}</strong>`],
    [t('bank.details.creditorAccount'), html`${ibanHtml(creditorAccount.iban)} ${bankName}`],
    debtorIban !== undefined && [
      t('bank.details.debtorAccount'),
      html`${known && namedAccount(kit, known, decided === undefined)}${ibanHtml(debtorIban)}`,
    ],
    [t('bank.details.when'), executionAt ? dayInBoth(kit, executionAt) : t(withoutDay)],
    expiresAt !== undefined && deadline(kit, expiresAt),
    decided !== undefined && [t('bank.details.paymentId'), idHtml(decided.paymentId)],
  ])
}

/** The account that pays, by the name that the customer gave it, with its balance as long as nothing is decided. */
function namedAccount(
  { nameIn, textHtml }: Kit,
  { nickname, balanceHalalas, currency }: Pick<BankAccount, 'nickname' | 'balanceHalalas' | 'currency'>,
  isOpen: boolean,
): Html {
  const balance = () => textHtml('bank.details.balance', { amount: { halalas: balanceHalalas, currency } })
  return html`${userHtml(nameIn(nickname))}${isOpen && html` <span class="soft">${balance()}</span>`}<br>`
}

/**
 * Says that no account has enough money now: of a payment that is made at once, that the bank will reject it. Of one for a later day the
 * balance of that day counts.
 */
export function shortNotice(
  { t, day }: Kit,
  { accounts, executionAt, id }: { accounts: number; executionAt: Date | null; id?: string },
): Html {
  const which = accounts === 1 ? 'insufficient' : 'insufficientAll'
  const named = id === undefined ? {} : { id }
  if (!executionAt) return notice(t(`bank.decision.${which}`), { look: 'warning', ...named })
  return notice(t(`bank.decision.${which}Today`, { day: day(executionAt) }), { look: 'neutral', ...named })
}

/** What the app says of a payment, which nobody has checked. */
export interface Claims {
  tradingName?: { en?: string; ar?: string } | undefined
  payerNotes?: string | null | undefined
  purposeCode?: string | null | undefined
}

/** What the app says of a payment besides its terms, set apart because it was not checked. Nothing where it says nothing. */
export function claimsOfApp(kit: Kit, { tradingName, payerNotes, purposeCode }: Claims): Part {
  const { t, nameIn, proseHtml } = kit
  const shownTradingName = tradingName && nameIn(tradingName)
  if (!shownTradingName && !payerNotes && !purposeCode) return undefined
  return html`<section class="claims">
    <h2>${t('bank.claims.title')}</h2>
    <dl class="details">
      ${shownTradingName && html`<div><dt>${t('bank.claims.tradingName')}</dt><dd>${userHtml(shownTradingName)}</dd></div>`}
      ${payerNotes && html`<div><dt>${t('bank.details.notes')}</dt><dd class="notes">${proseHtml(payerNotes)}</dd></div>`}
      ${purposeCode && purposeRow(kit, purposeCode)}
    </dl>
  </section>`
}

/** Why somebody pays: in words, with the code behind them. */
function purposeRow({ t, purpose }: Kit, code: string): Html {
  const words = html`<summary>${purpose(code) ?? t('bank.details.purposeOfApp')}</summary>`
  const coded = html`<details class="purpose">${words} ${t('bank.details.code')} ${idHtml(code)}</details>`
  return detail(t('bank.details.purpose'), coded)
}
