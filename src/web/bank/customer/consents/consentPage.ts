import { isForNobody, needsOthers, whatStops, type WhatStops } from '../../../../services/authorization/whatStops.ts'
import type { CustomerConsentDetails } from '../../../../services/customer/consents.ts'
import type { EarlierReport } from '../../../../services/fraud/earlierReport.ts'
import type { CustomerCase } from '../../../../services/fraud/report.ts'
import type { ReadHistory } from '../../../../services/customer/history.ts'
import { badge, notice, type NoticeStyle } from '../../../components/notices.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { askerBox } from '../../asker.ts'
import { givenDecisions, letterBadge, letterText, otherAuthorizers, progressText, standsLook } from '../../decision/decided.ts'
import {
  accountStopped,
  kindOf,
  moneyNotice,
  noAccountNotice,
  standstillNotice,
  stopNotice,
  termsOf,
} from '../../decision/decision.ts'
import { reportedAs } from '../../fraud/fraudReportCard.ts'
import { problemNotice } from '../../stepForm.ts'
import { areaLayout } from '../areaLayout.ts'
import { consentActions, otherAccessText } from './consentActions.ts'
import { unaskedUntil } from './consentLists.ts'
import { readHistory, readsOfOthers } from './readHistory.ts'

/** A consent in detail, what was read under it, and what was wrong: a key of bank.problem, or that a change came too late. */
export interface ConsentProps extends CustomerConsentDetails {
  history: ReadHistory | false
  /** The open case in which this customer has reported the app. */
  fraudCase: CustomerCase | undefined
  /** The report of this customer to which its payment or letter belongs where that is closed. */
  earlierReport: EarlierReport | undefined
  error?: string
  isTooLate?: boolean
  /** The customer comes from taking their approval back. */
  isTakenBack: boolean
}

/** One consent: who asks for what, how it stands, and what the customer can do about it. */
export function consentPage(kit: PageKit, consent: ConsentProps): Html {
  const { t } = kit
  const { subject, state, signing, history, error, isTooLate = false, isTakenBack } = consent
  const report = consent.fraudCase ?? consent.earlierReport
  const isWaiting = state === 'waiting'
  const stops = whatStops(subject, { signing, asker: consent })
  const kind = kindOf(subject)
  // Nobody is waited for, whatever the approval that was given. Of who is asked no more the others may approve all the same.
  const isAsked = state === 'asked' && consent.ownDecision !== 'lapsed'
  const isStopped = isAsked && isForNobody(stops)
  const waitsForNobody = isForNobody(stops) || (isAsked && stops.limit !== undefined)
  const actions = consentActions(kit, consent) || undefined
  const title = t(isWaiting ? `bank.decision.${kind}.title` : `bank.consents.kind.${consent.consent.kind}`)
  return areaLayout(
    kit,
    { title, current: 'consents', hasFault: error !== undefined || isTooLate },
    html`<section class="card">
      <h1>${title}</h1>
      ${isTakenBack && isWaiting && notice(t('bank.consents.takenBack'), { role: 'status' })}
      ${problemNotice(kit, error)}
      ${isTooLate && notice(t('bank.consents.tooLate'), { look: 'error', role: 'alert' })}
      ${isAsked && waitsForNobody ? undefined : standing(kit, consent)}
      ${!isWaiting && report && reportedAs(kit, report)}
      ${!isWaiting && subject.isAway && notice(awayText(kit, actions !== undefined), { look: 'neutral' })}
      ${otherAccessText(kit, consent)}
      ${askerBox(kit, { asker: consent, asks: true, isOver: !isWaiting, isOfOther: subject.isOfOther })}
      ${terms(kit, consent, isStopped)}
      ${stopNotice(kit, stops)}
      ${(isWaiting || (isAsked && !isStopped)) && moneyNotice(kit, subject, stops, { isAsked })}
      ${consent.ownDecision !== 'lapsed' && otherAuthorizers(kit, signing, { isOpen: isWaiting && stops.mayApprove, isForNobody: waitsForNobody })}
      ${consent.ownDecision !== 'lapsed' && givenDecisions(kit, consent.decisions ?? [])}
      ${(isWaiting || isStopped) && standstillNotice(kit, stops)}
      ${!isWaiting && appNotice(kit, consent, stops)}
      ${history ? readHistory(kit, history) : readsOfOthers(kit, consent)}
      ${isWaiting && stops.hasNoAccount && noAccountNotice(kit, subject)}
      ${isAsked && stops.hasNoAccount && accountStopped(kit, subject)}
      ${actions}
      <p><a class="target" href="${routes.bankConsentReport(consent.consent.consentId)}">${t(reportLink(consent))}</a></p>
      <p><a class="target" href="${routes.bankConsents()}">${t('bank.consents.back')}</a></p>
    </section>`,
  )
}

/** That not everything is known while the core bank is away, and that what is no longer wanted can be ended where it can. */
const awayText = ({ t }: PageKit, canEnd: boolean): string =>
  canEnd ? `${t('bank.consents.away')} ${t('bank.consents.awayActs')}` : t('bank.consents.away')

const reportLink = ({ fraudCase, subject }: ConsentProps): string =>
  fraudCase ? 'bank.fraud.toCase' : `bank.fraud.${subject.isOfOther ? 'linkOfOther' : 'link'}`

/** How a consent stands that does not wait for this customer. */
function standing(
  kit: PageKit,
  { consent, state, subject, decided, letter, ending, ownDecision, mandateEnded, isStanding, ...reports }: ConsentProps,
): Part {
  const { t, day, hijri } = kit
  const kind = kindOf(subject)
  const since = consent.statusUpdatedAt
  const said = state === 'ended' && ownDecision === 'declined' && `${t('bank.consents.youDeclined')} `
  const news = (text: Part, look: NoticeStyle['look'] = '') => notice(text, { look, role: 'status' })
  const how = (text: string) =>
    html`<p>${badge(text, 'quiet')} <span class="soft small">${day(since)} · ${hijri(since)}</span></p>`
  const isReported = reports.fraudCase !== undefined || reports.earlierReport?.isStopping === true
  const reader = { isReported, mayBeginAgain: isStanding }
  if (state === 'asked' && ownDecision === 'lapsed') return news(t('bank.mandate.lapsed'))
  if (decided?.progress === 'notMade' && ending)
    return html`${news([said, t('bank.consents.endedNow.payment.Rejected')], 'neutral')}${how(t(`bank.consents.ending.${ending}`))}`
  if (decided) return news([said, progressText(kit, { ...decided, ...reader })], standsLook(decided.progress))
  if (letter)
    return html`${news(letterText(kit, { ...letter, ...reader }), standsLook(letter.progress))}<p>${letterBadge(kit, letter.progress)}</p>`
  if (state === 'asked') return news(t('bank.consents.state.asked'))
  if (state === 'active' && subject.isTooLate) return unaskedText(kit, consent)
  if (state === 'active' && mandateEnded) return news(t('bank.consents.mandateEnded'), 'warning')
  if (state === 'active') {
    const given =
      ownDecision === 'lapsed'
        ? t('bank.consents.byOthers')
        : t(`customer.access.${kind === 'guarantee' ? 'authorizedOn' : 'givenOn'}`, { day: day(since) })
    // The bank has suspended it: what was given has not ended, and is not used.
    if (!isStanding) return news(`${t(`bank.consents.suspendedNow.${kind}`)} ${given}`, 'warning')
    return news(`${t(`bank.consents.activeNow.${kind}`)} ${given}`)
  }
  if (state === 'waiting') return undefined
  if (ending === 'validityOver') return unaskedText(kit, consent)
  const flag = consent.flags.findLast(({ Flag }) => ['Revoked', 'Expired', 'Consumed'].includes(Flag))?.Flag
  return html`${news([said, t(`bank.consents.endedNow.${kind}.${flag ?? 'Rejected'}`)], 'neutral')}
    ${ending && how(t(`bank.consents.ending.${ending}`))}`
}

/** That no letter comes of it any more: its app has not asked for it in time. */
function unaskedText(kit: PageKit, consent: ConsentProps['consent']): Html {
  const { t, day, hijri } = kit
  const ended = unaskedUntil(consent)
  return html`${notice(t('bank.consents.activeNow.tooLate'), { look: 'neutral', role: 'status' })}
    <p>${badge(t('bank.consents.ending.validityOver'), 'quiet')} ${ended && html`<span class="soft small">${day(ended)} · ${hijri(ended)}</span>`}</p>`
}

/** That the app may not act, where this customer has approved and others have not. */
const appNotice = ({ t }: PageKit, { state, ownDecision }: ConsentProps, { app }: WhatStops): Part =>
  app && state === 'asked' && ownDecision !== 'lapsed' && notice(t(`bank.appStop.${app}.asked`), { look: 'warning' })

/** What was asked for. Until when to decide, and whether the payee's name is right, is said to who is to decide. */
function terms(
  kit: PageKit,
  { consent, subject, accounts, state, payee, signing, decided }: ConsentProps,
  isStopped: boolean,
): Html {
  const expiresAt = state === 'waiting' && !whatStops(subject, { signing }).tooLate ? consent.authorizationExpiresAt : undefined
  const shown = { subject: { ...subject, accounts }, needsOthers: needsOthers(subject, signing) }
  const isRejected = consent.status === 'Rejected'
  return termsOf(kit, { ...shown, expiresAt, payee, decided, state, isStopped, isRejected })
}
