import { type AuthorizationSubject } from '../../../services/authorization/kinds.ts'
import { waitsForOthers } from '../../../services/consent/otherAuthorizers.ts'
import { layout } from '../../components/layout.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html, type Part } from '../../html.ts'
import { type Kit, type PageKit } from '../../kit.ts'
import { accountChoiceFields, unusableAccounts } from '../accounts.ts'
import { askerBox } from '../asker.ts'
import { otherAuthorizers } from '../decision/decided.ts'
import { decisionButtons, kindOf, limitNotice, limitOf, termsOf } from '../decision/decision.ts'
import { keptError, problemNotice } from '../stepForm.ts'
import { type SignedInProps, stepList } from './steps.ts'

/** The second step. `chosen` are the accounts that were ticked before the page came again. */
export interface DecisionProps extends SignedInProps {
  chosen?: string[]
}

/** The second step: everything that the app asks for, the accounts to choose from, and the decision. */
export function decisionPage(kit: PageKit, props: DecisionProps): Html {
  const { t } = kit
  const { view, paths, error, phone, bindingMessage } = props
  const { subject, payee, expiresAt } = view
  const kind = kindOf(subject)
  const needsOthers = isForOthersToo(view)
  const title = t(`bank.decision.${kind}.title`)
  const meaning = t(needsOthers ? 'bank.decision.payment.meaningAll' : `bank.decision.${kind}.meaning`)
  const typedForm = { action: paths.decision, isChoice: true }
  return layout(
    kit,
    { title, area: t('bank.area'), typedForm, hasFault: error !== undefined, phone: phone ?? false },
    html`${stepList(kit, 'decision')}
      <section class="card">
        <h1>${title}</h1>
        ${askerBox(kit, { asker: view, asks: true, bindingMessage })}
        ${problemNotice(kit, error)}
        ${termsOf(kit, { subject, payee, needsOthers, expiresAt })}
        ${moneyNotice(kit, subject)}
        ${decisionForm(kit, props)}
        ${mayApprove(subject) && html`<p class="hint">${meaning}</p>`}
      </section>`,
  )
}

/** Whether somebody else must approve a payment too. Where an account is still to be chosen, it is known only if each of them is shared. */
function isForOthersToo({ subject: { accounts, ...subject }, others }: DecisionProps['view']): boolean {
  const isShared = accounts.length > 0 && accounts.every(({ holders }) => holders.length > 1)
  return 'payment' in subject && waitsForOthers(others, isShared)
}

function mayApprove(subject: AuthorizationSubject): boolean {
  if (limitOf(subject)) return false
  return 'guarantee' in subject ? subject.guarantee.isWithinLine : subject.accounts.length > 0
}

const insufficientOf = (subject: AuthorizationSubject) => ('payment' in subject ? subject.insufficientAccountIds : [])

/** Whether no account has enough money. */
const isShort = (subject: AuthorizationSubject) =>
  subject.accounts.length > 0 && insufficientOf(subject).length === subject.accounts.length

/** The limit that forbids the payment, or that the money does not suffice. */
function moneyNotice(kit: Kit, subject: AuthorizationSubject): Part {
  const limit = limitOf(subject)
  if (limit) return limitNotice(kit, limit)
  const key = subject.accounts.length === 1 ? 'bank.decision.insufficient' : 'bank.decision.insufficientAll'
  return isShort(subject) && notice(kit.t(key), { look: 'warning', id: 'short-balance' })
}

function decisionForm(kit: PageKit, props: DecisionProps): Html {
  const { t } = kit
  const { view, paths, error } = props
  const { subject, payee, others = [] } = view
  const choice = { kind: kindOf(subject), mayApprove: mayApprove(subject), payee, isShort: isShort(subject), hasFields: true }
  const isShared = subject.accounts.some(({ holders }) => holders.length > 1)
  const shared = isShared && html`<p class="hint">${t('bank.decision.shared')}</p>`
  return html`<form id="step" method="post" action="${paths.decision}">
    ${keptError(error)}
    ${'guarantee' in subject ? lineNotice(kit, subject.guarantee) : accountPart(kit, props)}
    ${others.length > 0 ? otherAuthorizers(kit, others, { isOpen: choice.mayApprove }) : shared}
    ${choice.mayApprove && html`<p class="hint screen-only">${t('bank.decision.thenCode')}</p>`}
    <p class="paper-only">${t('bank.decision.onPaper')}</p>
    ${decisionButtons(kit, choice)}
  </form>`
}

const lineNotice = ({ t }: Kit, { isWithinLine }: { isWithinLine: boolean }): Part =>
  !isWithinLine && notice(t('bank.decision.guarantee.lineExceeded'), { look: 'warning' })

/** The accounts to choose from, and those that cannot pay. */
function accountPart(kit: PageKit, { view: { subject, confirmation }, chosen }: DecisionProps): Part {
  const { t } = kit
  const kind = kindOf(subject)
  const { accounts, accountChoice } = subject
  const unusable = 'payment' in subject && subject.unusable.length > 0 && unusableAccounts(kit, subject.unusable)
  if (accounts.length === 0) {
    const isNamed = accountChoice === 'none' && kind === 'payment'
    const key = isNamed ? 'bank.decision.payment.accountUnusable' : `bank.decision.${kind}.noAccount`
    return html`${notice(t(key), { look: 'warning' })}${unusable}`
  }
  if (accountChoice === 'none' || limitOf(subject)) return undefined
  const fields = accountChoiceFields(kit, {
    ...{ accounts, accountChoice, insufficient: insufficientOf(subject) },
    legend: t(`bank.decision.${kind}.choose`),
    chosen: chosen ?? confirmation?.accountIds,
    heldAccounts: 'access' in subject ? subject.heldAccounts : undefined,
  })
  return html`${fields}${unusable && html`<details><summary>${t('bank.unusable.title')}</summary>${unusable}</details>`}`
}
