import { type Consent, hasFlag } from '../../../domain/consent/consent.ts'
import type { ConsentSummary } from '../../../domain/consent/summary.ts'
import { printCaseId } from '../../../domain/fraud/fraudCase.ts'
import type { CustomerPaymentProgress } from '../../../services/payment/read.ts'
import type { Asker } from '../../../services/authorization/asker.ts'
import type { OwnCase } from '../../../services/fraud/ownCases.ts'
import type { NamedReport } from '../../../services/fraud/earlierReport.ts'
import type { CustomerCase, EndsForOthers } from '../../../services/fraud/report.ts'
import { buttonForm } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { idHtml, userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { consentText } from '../asker.ts'
import { ownCasesCard } from './ownCasesCard.ts'

/** What is to be reported, and the case that there is already. */
export interface FraudReportProps {
  asker: Pick<Asker, 'appName' | 'organisation'>
  summary: ConsentSummary
  /** What is reported where it is a request, an access or a letter, as it stands now. */
  consent?: Pick<Consent, 'consentId' | 'kind' | 'status' | 'statusUpdatedAt' | 'flags' | 'terms'> | undefined
  /** Where the form goes, and who does not report. */
  action: string
  back: string
  fraudCase: CustomerCase | undefined
  /** What it may end for somebody else, too. Absent where it was reported. */
  ends?: EndsForOthers
  /** It is left to others, and goes on where they approve it. */
  goesOn: boolean
  /** Whether open banking can be stopped here, too. Not so where the customer has proved themselves by the password alone. */
  mayStop: boolean
  /** How far the payment has come that is reported. Undefined for what is none, and for one that was never made. */
  progress?: CustomerPaymentProgress | undefined
  /** What has become of the letter that is reported. Undefined for what is none, and as long as the bank may still issue it. */
  letter?: 'issued' | 'ended' | 'none' | undefined
  /** How many payments still wait for their day, where this customer has stopped open banking and may see them here. */
  scheduled?: number | undefined
  /** What this customer has reported before, where they have proved more than a password. */
  ownCases?: readonly OwnCase[] | undefined
  /** Which of these stops open banking, if one does. */
  stoppedBy?: OwnCase | undefined
  /** That one is about the same organisation, so that this report belongs to it. */
  isStoppedByIt: boolean
}

/** The title of the page that asks, or says under which number it was reported. */
export const fraudReportTitle = ({ t }: Kit, { fraudCase }: Pick<FraudReportProps, 'fraudCase'>): string =>
  t(fraudCase ? 'bank.fraud.doneTitle' : 'bank.fraud.title')

/** Asks before something is reported as fraud, and says afterwards under which number it was. */
export function fraudReportCard(kit: PageKit, props: FraudReportProps): Html {
  const { fraudCase } = props
  return html`<section class="card">
    <h1>${fraudReportTitle(kit, props)}</h1>
    ${fraudCase ? reported(kit, props, fraudCase) : question(kit, props)}
  </section>
  ${ownCasesCard(kit, props.ownCases)}`
}

function question(kit: PageKit, { asker, summary, action, back, mayStop, ends, ...reported }: FraudReportProps): Html {
  const { t, textHtml, bank } = kit
  const { appName, organisation } = asker
  const item = (key: string) => html`<li>${textHtml(`bank.fraud.follows.${key}`, { ...bank, organisation })}</li>`
  const isLetter = summary.kind === 'guarantee' && reported.letter === undefined
  const ofPayments = ['payments', ends?.payments && 'othersPayments']
  const ofLetters = [isLetter && 'letter', ends?.letters && 'othersLetters']
  const follows = ['access', ends?.access && 'others', ...ofPayments, ...ofLetters, 'closed', 'case'].filter(
    (key) => typeof key === 'string',
  )
  return html`<dl class="details">
      <div>
        <dt>${t(`bank.consents.kind.${summary.kind}`)}</dt>
        <dd>${consentText(kit, summary)}</dd>
      </div>
      <div>
        <dt>${t('customer.payment.app')}</dt>
        <dd>${userHtml(appName)}</dd>
      </div>
    </dl>
    ${becomes(kit, reported)}
    <h2>${t('bank.fraud.followsTitle')}</h2>
    <ul>
      ${follows.map(item)}
    </ul>
    <form method="post" action="${action}">
      ${mayStop ? html`${stoppedAlready(kit, reported)}${!reported.isStoppedByIt && stopChoice(kit)}` : html`<p class="hint">${t('bank.fraud.stopElsewhere', bank)}</p>`}
      <div class="actions decision">
        <button class="danger">${t('bank.fraud.send')}</button>
        <a class="button quiet" href="${back}">${t('bank.fraud.back')}</a>
      </div>
    </form>`
}

/**
 * What a report can bring about of the very thing that is reported: whether the money of the payment has left the account, or the letter
 * was issued, once that is known, and otherwise whether it is left to others.
 */
function becomes(
  { t, bank }: PageKit,
  { progress, letter, goesOn }: Pick<FraudReportProps, 'progress' | 'letter' | 'goesOn'>,
): Part {
  if (letter) return notice(t(`bank.fraud.letter.${letter}`, bank), letter === 'issued' ? { look: 'error' } : {})
  if (progress === 'paid') return notice(t('bank.fraud.money.left', bank), { look: 'error' })
  if (progress === 'rejected' || progress === 'cancelled') return notice(t('bank.fraud.money.stayed'))
  return goesOn && notice(t('bank.fraud.goesOn', bank), { look: 'warning' })
}

const stopChoice = ({ t }: Kit): Html =>
  html`<label class="choice">
      <input type="checkbox" name="openBanking" value="stop" aria-describedby="stop-hint">
      <span>${t('bank.fraud.stop')}</span>
    </label>
    <p class="hint" id="stop-hint">${t('bank.fraud.stopHint')}</p>`

function reported(
  kit: PageKit,
  { asker, consent, action, mayStop, scheduled, ...reported }: FraudReportProps,
  fraudCase: CustomerCase,
): Html {
  const { t, textHtml, bank } = kit
  const ended = consent && !reported.goesOn && reported.letter === undefined && endedBy(consent, fraudCase)
  const { stopsOpenBanking } = fraudCase
  return html`${notice(textHtml('bank.fraud.done', { organisation: asker.organisation }), { role: 'status' })}
    ${caseNumber(kit, fraudCase)}
    ${becomes(kit, reported)}
    <p>${t('bank.fraud.call', bank)}</p>
    ${ended && html`<p>${t(`bank.fraud.ended.${ended}`)}</p>`}
    ${paymentsOf(kit, fraudCase)}
    ${lettersOf(kit, ended === undefined && reported.letter === undefined ? consent : undefined, fraudCase)}
    ${!stopsOpenBanking && stoppedAlready(kit, reported)}
    ${stopsOpenBanking ? stopped(kit, scheduled) : mayStop ? stopForm(kit, action) : html`<p class="hint">${t('bank.fraud.stopElsewhere', bank)}</p>`}
    <p><a class="button wide" href="${routes.bank()}">${t('bank.fraud.toBank', bank)}</a></p>`
}

/** That open banking is stopped already, by which report, and why it may be stopped by this one, too: where this becomes another case. */
function stoppedAlready({ t }: Kit, { stoppedBy, isStoppedByIt }: Pick<FraudReportProps, 'stoppedBy' | 'isStoppedByIt'>): Part {
  if (!stoppedBy) return undefined
  return html`<p class="hint">${t('bank.fraud.stoppedAlready')} ${idHtml(printCaseId(stoppedBy.caseId))}.
    ${!isStoppedByIt && t('bank.fraud.stopHereToo')}</p>`
}

/** That open banking is stopped, and what is paid all the same. */
const stopped = ({ t, bank }: PageKit, scheduled = 0): Html =>
  html`<p>${t('bank.fraud.stopped', bank)}</p>
    ${
      scheduled > 0 &&
      html`<p>${t('bank.fraud.scheduled', { number: scheduled })}</p>
        <p><a class="target" href="${routes.scheduledPayments()}">${t('bank.fraud.toScheduled')}</a></p>`
    }`

const caseNumber = ({ t }: Kit, { caseId }: CustomerCase): Html =>
  html`<p class="amount"><span class="soft">${t('bank.fraud.number')}</span> <bdi class="value" dir="ltr">${printCaseId(caseId)}</bdi></p>`

/** That the customer has reported it, under which number, and when the bank closed that, on the page of what became of it. */
export const reportedAs = (kit: PageKit, { caseId, closedAt }: Pick<NamedReport, 'caseId'> & Partial<NamedReport>): Html =>
  html`<div class="notice warning stack-small">
    <p>${kit.t('bank.fraud.reportedBefore')} ${idHtml(printCaseId(caseId))}</p>
    ${closedAt && html`<p>${kit.t('bank.fraud.own.closed', { day: kit.day(closedAt) })}</p>`}
    <p class="small">${kit.t('bank.fraud.call', kit.bank)}</p>
  </div>`

/** What became of the payments of the app, where it had any that were not over. */
function paymentsOf({ t }: Kit, { payments }: CustomerCase): Part {
  const count = (wanted: string) => payments.filter(({ status }) => status === wanted).length
  const [cancelled, underWay] = [count('KSAOB.Cancelled'), count('KSAOB.Pending')]
  const [made, rejected] = [count('KSAOB.AcceptedSettlementCompleted'), count('KSAOB.Rejected')]
  return html`${cancelled > 0 && html`<p>${t('bank.fraud.cancelled', { number: cancelled })}</p>`}
    ${rejected > 0 && html`<p>${t('bank.fraud.rejected', { number: rejected })}</p>`}
    ${underWay > 0 && html`<p>${t('bank.fraud.underWay', { number: underWay })}</p>`}
    ${made > 0 && html`<p><strong>${t('bank.fraud.made', { number: made })}</strong></p>`}`
}

/**
 * What the report has ended of the very thing that was reported: a request that waited, or the authorization of a letter that its app had
 * not used. Undefined where it had ended before, where nothing of it has ended yet, and for an access, of which the page says so anyway.
 */
function endedBy(
  { consentId, kind, status, statusUpdatedAt, flags }: NonNullable<FraudReportProps['consent']>,
  { reports }: CustomerCase,
): 'request' | 'letter' | undefined {
  const reportedAt = reports.find(({ resourceId }) => resourceId === consentId)?.reportedAt
  if (reportedAt === undefined || statusUpdatedAt < reportedAt) return undefined
  if (status === 'Rejected') return 'request'
  return kind === 'guarantee' && hasFlag({ flags }, 'Revoked') ? 'letter' : undefined
}

/** That letters were asked for, which the report alone does not stop; of a letter that is reported also where nobody has asked yet. */
function lettersOf({ t, tCount, bank }: PageKit, reported: FraudReportProps['consent'], { letters }: CustomerCase): Part {
  const count = (wanted: string) => letters.filter(({ status }) => status === wanted).length
  const [underWay, cancelled] = [count('Pending'), count('Cancelled')]
  const isSaid = underWay > 0 || letters.some(({ consentId }) => consentId === reported?.consentId)
  return html`${cancelled > 0 && html`<p>${t('bank.fraud.lettersCancelled', { number: cancelled })}</p>`}
    ${underWay > 0 && html`<p><strong>${tCount('bank.fraud.letters', underWay, bank)}</strong></p>`}
    ${!isSaid && reported?.kind === 'guarantee' && html`<p>${t('bank.fraud.follows.letter', bank)}</p>`}`
}

function stopForm({ t }: Kit, action: string): Html {
  const button = html`<button class="danger">${t('bank.fraud.stopToo')}</button>`
  return html`<p class="hint">${t('bank.fraud.stopTooHint')}</p>
    ${buttonForm(action, button, { openBanking: 'stop' })}`
}

/** The customer's open cases, on their first page, and how many payments are still scheduled. Nothing where there is no case. */
export function casesCard(kit: PageKit, cases: readonly CustomerCase[], scheduled: number): Part {
  const { t, textHtml, day, hijri, bank } = kit
  if (cases.length === 0) return undefined
  const row = ({ caseId, appName, reportedAt }: CustomerCase) =>
    html`<li>
      ${t('bank.fraud.number')} ${idHtml(printCaseId(caseId))} · ${textHtml('customer.payments.through', { name: appName })} ·
      ${day(reportedAt)} · ${hijri(reportedAt)}
    </li>`
  const stops = cases.some(({ stopsOpenBanking }) => stopsOpenBanking)
  return html`<section class="notice warning stack-small">
    <h2>${t(stops ? 'bank.fraud.stoppedTitle' : 'bank.fraud.casesTitle')}</h2>
    <ul class="plain tight">
      ${cases.map(row)}
    </ul>
    ${stops ? stopped(kit, scheduled) : html`<p class="small">${t('bank.fraud.call', bank)}</p>`}
  </section>`
}
