import { needsOthers, whatStops, type WhatStops } from '../../../services/authorization/whatStops.ts'
import { layout } from '../../components/layout.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { accountChoiceFields } from '../accounts.ts'
import { askerBox } from '../asker.ts'
import { otherAuthorizers } from '../decision/decided.ts'
import {
  decisionButtons,
  kindOf,
  standstillNotice,
  meaningOf,
  moneyNotice,
  noAccountNotice,
  termsOf,
  unusableList,
} from '../decision/decision.ts'
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
  const { subject, payee, expiresAt, signing } = view
  const kind = kindOf(subject)
  const stops = whatStops(subject, { signing })
  const isForOthersToo = needsOthers(subject, signing)
  const title = t(`bank.decision.${kind}.title`)
  const typedForm = { action: paths.decision, isChoice: true }
  return layout(
    kit,
    { title, area: t('bank.area'), typedForm, hasFault: error !== undefined, phone: phone ?? false },
    html`${stepList(kit, 'decision')}
      <section class="card">
        <h1>${title}</h1>
        ${approvedBefore(kit, view)}
        ${askerBox(kit, { asker: view, asks: true, isOfOther: subject.isOfOther, bindingMessage })}
        ${problemNotice(kit, error)}
        ${termsOf(kit, { subject, payee, needsOthers: isForOthersToo, expiresAt: stops.tooLate ? undefined : expiresAt })}
        ${moneyNotice(kit, subject, stops)}
        ${decisionForm(kit, props, stops)}
        ${stops.mayApprove && !signing?.approvedAt && meaningOf(kit, subject, { needsOthers: isForOthersToo })}
        <p class="small"><a class="target" href="${paths.report}">${t(`bank.fraud.${subject.isOfOther ? 'linkOfOther' : 'linkVisit'}`)}</a></p>
      </section>`,
  )
}

function decisionForm(kit: PageKit, props: DecisionProps, stops: WhatStops): Html {
  const { t } = kit
  const { view, paths, error } = props
  const { subject, payee, signing } = view
  const isShared = !signing && subject.sharedAccountIds.length > 0
  const shared = isShared && html`<p class="hint">${t('bank.decision.shared')}</p>`
  return html`<form id="step" method="post" action="${paths.decision}">
    ${keptError(error)}
    ${'guarantee' in subject ? lineNotice(kit, stops) : accountPart(kit, props, stops)}
    ${otherAuthorizers(kit, signing, { isOpen: stops.mayApprove })}${shared}
    ${standstillNotice(kit, stops)}
    ${decisionButtons(kit, { subject, stops, payee, hasFields: true, isAgain: signing?.approvedAt !== undefined })}
  </form>`
}

/** To who comes again from the app: that they have approved before, and others are still to decide. */
const approvedBefore = ({ t, dayAndTime }: Kit, { signing }: DecisionProps['view']): Part =>
  signing?.approvedAt && notice(t('bank.decision.approvedBefore', { time: dayAndTime(signing.approvedAt) }), { role: 'status' })

const lineNotice = ({ t }: Kit, { isAboveLine }: WhatStops): Part =>
  isAboveLine && notice(t('bank.decision.guarantee.lineExceeded'), { look: 'warning' })

/** The accounts to choose from, and those that cannot pay or be shared. */
function accountPart(kit: PageKit, { view: { subject, confirmation }, chosen }: DecisionProps, stops: WhatStops): Part {
  const { t } = kit
  const { accounts, accountChoice } = subject
  if (stops.hasNoAccount) return noAccountNotice(kit, subject)
  const seen = 'access' in subject && subject.othersSeeShared && html`<p class="hint">${t('bank.access.othersWillSee')}</p>`
  if (stops.limit) return seen
  const listed = unusableList(kit, subject)
  const unusable = listed && html`<details><summary>${t('bank.unusable.title')}</summary>${listed}</details>`
  // Of all accounts that the app asks for, too, some may be kept out.
  if (accountChoice === 'none') return html`${seen}${'access' in subject && unusable}`
  const fields = accountChoiceFields(kit, {
    ...{ accounts, accountChoice, insufficient: 'payment' in subject ? subject.insufficientAccountIds : [] },
    ...('payment' in subject && { executionAt: subject.payment.executionAt }),
    shared: subject.sharedAccountIds,
    legend: t(`bank.decision.${kindOf(subject)}.choose`),
    chosen: chosen ?? confirmation?.accountIds,
    heldAccounts: 'access' in subject ? subject.heldAccounts : undefined,
  })
  return html`${seen}${fields}${unusable}`
}
