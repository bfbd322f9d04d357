import type { AuthorizationEnd, AuthorizationView } from '../../../services/authorization/authorizationSession.ts'
import type { CustomerCase } from '../../../services/fraud/report.ts'
import type { DecidedPayment } from '../../../services/payment/read.ts'
import { layout } from '../../components/layout.ts'
import { detail } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { consentText } from '../asker.ts'
import { reportedAs } from '../fraud/fraudReportCard.ts'
import { decidedDetails, otherAuthorizers, progressText, standsLook } from '../decision/decided.ts'
import type { StepPaths, AuthorizationProps } from './steps.ts'

/** Why an authorization cannot continue. The locales have a text for each. */
export type EndReason = AuthorizationEnd | 'gone' | 'locked' | 'appReported' | 'bankingStopped' | 'reportLost'

/** What the page of the end names: the app, whether a customer may be led back to it, and what they were shown before. */
export type EndedAuthorization = {
  [Member in 'appName' | 'isStanding' | 'summary' | 'decided' | 'signing']?: AuthorizationView[Member] | undefined
} & {
  /** Under which its customer has reported it as fraud. */
  fraudCase?: CustomerCase | undefined
  /** Whether they have, where the browser cannot show whose visit it was: nothing leads back to the app, and nothing tells why. */
  staysAtBank?: boolean | undefined
  /** A form of an older page was refused, because somebody else had signed in since. */
  isNotDone?: boolean | undefined
}

/** The end of an authorization. */
export interface EndedProps extends AuthorizationProps, EndedAuthorization {
  reason: EndReason
  /** Absent for a browser that cannot show whose visit it was. */
  paths?: StepPaths
  /** Where the app is, for such a browser. */
  appSite?: string | undefined
}

/** Why the authorization is over, what it was about and what became of it, with the way back to the app. */
export function endedPage(kit: PageKit, props: EndedProps): Html {
  const { t, bank } = kit
  const { reason, decided, signing, phone, fraudCase, isNotDone } = props
  const title = t(`bank.ended.${reason}.title`)
  return layout(
    kit,
    { title, area: t('bank.area'), phone: phone ?? false },
    html`<section class="card">
      <h1>${title}</h1>
      ${isNotDone && notice(t('bank.ended.notDone'), { look: 'warning', role: 'alert' })}
      <p class="lead" role="status">${t(textKeyOf(props), bank)}</p>
      ${fraudCase && reportedAs(kit, fraudCase)}
      ${decided ? outcome(kit, decided, props) : askedDetails(kit, props)}
      ${otherAuthorizers(kit, signing)}
      <p class="small"><a href="${routes.bank()}">${t('bank.ended.atBank', bank)}</a></p>
      ${wayBack(kit, props)}
    </section>`,
  )
}

/** Ends after which nobody is led back to the app. */
const staysReasons: readonly EndReason[] = ['appReported', 'bankingStopped', 'reportLost']

/** Ends whose text has nothing to do with the app. */
const endsAtBank: readonly EndReason[] = ['locked', 'refused', ...staysReasons]

function textKeyOf({ reason, signing, isStanding, decided, fraudCase, staysAtBank }: EndedProps): string {
  if (reason === 'reportLost') return 'bank.ended.reportLost.text'
  if (fraudCase) return 'bank.ended.reportedHere'
  if (staysAtBank) return 'bank.ended.atBankOnly'
  if (isStanding === false && !endsAtBank.includes(reason)) return 'bank.ended.appStopped'
  if (reason !== 'approved') return `bank.ended.${reason}.text`
  if (decided?.progress === 'rejected' || decided?.progress === 'cancelled') return 'bank.ended.approvedOver'
  // To a browser that cannot show whose it is, nothing tells whether others are asked.
  if (signing === undefined) return 'bank.ended.approvedAlone'
  // Who comes back to a payment of several holders must not take their own approval for the whole.
  return signing.further === 0 ? 'bank.ended.approved.text' : 'bank.ended.approvedWaiting'
}

/** Who asked, and for what, where nothing was decided. */
function askedDetails(kit: Kit, { appName, summary }: EndedAuthorization): Part {
  const { t } = kit
  if (!appName) return undefined
  return html`<dl class="details">
    ${summary && detail(t(`bank.consents.kind.${summary.kind}`), consentText(kit, summary))}
    ${detail(t('bank.details.askedBy'), userHtml(appName))}
  </dl>`
}

/** The payment after the decision, and its receipt where there is one. */
function outcome(kit: PageKit, decided: DecidedPayment, { appName, paths, fraudCase, isStanding = true }: EndedProps): Html {
  const { t } = kit
  const hasReceipt = decided.debtorIban !== undefined
  const stands = { ...decided, isReported: fraudCase !== undefined, mayBeginAgain: isStanding }
  return html`${notice(progressText(kit, stands), { look: standsLook(decided.progress) })}
    ${decidedDetails(kit, decided, appName)}
    ${
      hasReceipt &&
      paths &&
      html`<div class="actions">
      <a class="button quiet" href="${paths.receiptFile}">${t('bank.receipt.file')}</a>
      <a class="button quiet" href="${paths.receipt}">${t('bank.receipt.open')}</a>
    </div>`
    }`
}

function wayBack(
  { t, textHtml }: Kit,
  { reason, appName, paths, appSite, home, fraudCase, staysAtBank, isStanding = true }: EndedProps,
): Part {
  // Nobody is led back to whom they have reported, or tried to; who has stopped open banking may have reported this app, too.
  if (staysReasons.includes(reason) || fraudCase || staysAtBank) return undefined
  // One element: a button puts each of several apart.
  const words = html`<span>${appName === undefined ? t('bank.ended.back') : textHtml('bank.ended.backTo', { name: appName })}</span>`
  if (paths?.leave !== undefined && isStanding)
    return html`<form method="post" action="${paths.leave}"><button class="wide">${words}</button></form>`
  if (appSite !== undefined) return html`<p><a class="button wide" href="${appSite}">${words}</a></p>`
  return home !== undefined && html`<p><a class="button quiet wide" href="${home}">${t('bank.bankApp.back')}</a></p>`
}
