import type { components } from '../../../../generated/types/platform.ts'
import { badge, type Look } from '../../components/notices.ts'
import { addressHtml, answerTextHtml, idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'

/** A request as the lists have it. */
export type LoggedRequest = components['schemas']['LoggedRequest']
/** One check of a request, and what it found. */
export type Verdict = components['schemas']['Verdict']

const outcomeLooks: Record<LoggedRequest['outcome'], Look> = { ok: '', redirected: 'quiet', refused: 'warning', failed: 'danger' }

/** How a request ended, in the words and colours of the overview. */
export function outcomeBadge({ t }: Kit, { outcome, status }: Pick<LoggedRequest, 'outcome' | 'status'>): Html {
  return badge(html`${t(`dashboard.series.${outcome}`)} ${idHtml(String(status))}`, outcomeLooks[outcome])
}

/** A word for a request that only names the app. A customer's browser always comes so: that is no news. */
function claimBadge({ t }: Kit, { appKnownBy, operationId }: LoggedRequest): Html | false {
  const isClaim = appKnownBy !== undefined && appKnownBy !== 'proof' && operationId !== 'authorize'
  return isClaim && badge(t('dashboard.requests.notProven'), 'warning')
}

/** Requests of an app, newest first, or a text where there are none. */
export interface RequestList {
  clientId: string
  requests: LoggedRequest[]
  none: string
}

/** Lists requests: each has the name of its operation, wherever it is listed. */
export function requestList(kit: PageKit, { clientId, requests, none }: RequestList): Part {
  const { t, clockAheadSeconds } = kit
  const ahead = html`<p class="soft small" id="clock-ahead">${t('dashboard.requests.clockAhead', { count: clockAheadSeconds })}</p>`
  return [
    clockAheadSeconds > 0 && ahead,
    requests.length === 0
      ? html`<p class="soft">${none}</p>`
      : html`<ul class="items">${requests.map((request) => requestItem(kit, clientId, request))}</ul>`,
  ]
}

function requestItem(kit: Kit, clientId: string, request: LoggedRequest): Html {
  const { momentHtml } = kit
  const { requestId, operationId, method, path, receivedDateTime, durationMs, errorCodes, interactionId } = request
  return html`<li class="item request">
    <div class="item-text">
      <strong><a href="${routes.dashboardRequest(clientId, requestId)}">${idHtml(operationId)}</a></strong>
      <span class="soft small">${addressHtml(`${method} ${path}`.trim())}</span>
      ${reason(kit, request)}
      <span class="soft small facts">
        ${momentHtml(receivedDateTime)}
        <bdi dir="ltr">${durationMs} ms</bdi>
        ${errorCodes.map(idHtml)}
        ${idHtml(interactionId)}
      </span>
    </div>
    <div class="badges">
      ${outcomeBadge(kit, request)}
      ${claimBadge(kit, request)}
    </div>
  </li>`
}

/** Why a request was refused, as its answer says it, or in our words. */
function reason({ language }: Kit, { fault }: LoggedRequest): Html | undefined {
  if (fault?.message) return html`<span class="reason">${answerTextHtml(fault.message)}</span>`
  return fault?.meaning && html`<span class="reason" dir="auto">${fault.meaning[language]}</span>`
}

/** The checks of a request, and who sent it. */
export interface Verdicts {
  verdicts: Verdict[]
  /** Whether a customer's browser brought it, which proves no app. */
  isFromBrowser?: boolean
  /** Whether the customer said no: nothing was wrong. */
  isDecline?: boolean
}

const verdictLooks: Partial<Record<string, Look>> = { failed: 'danger', passed: '' }

/** Lists checks in their order, each with its result, and where it failed what that means and how it is mended. */
export function verdictList({ t, language }: Kit, { verdicts, isFromBrowser, isDecline }: Verdicts): Html {
  const wordOf = ({ check, result }: Verdict) => {
    if (isDecline && result === 'failed') return 'declined'
    return isFromBrowser && check === 'token' && result === 'unknown' ? 'notAsked' : result
  }
  const item = (verdict: Verdict) => {
    const word = wordOf(verdict)
    const { check, claim, meaning, remedy, message } = verdict
    return html`<li class="item">
      <div class="item-text">
        <span>
          <strong>${t(`dashboard.checks.${check}`)}</strong>${claim && html` ${idHtml(claim)}`}
          ${badge(t(`dashboard.results.${word}`), verdictLooks[word] ?? 'quiet')}
        </span>
        ${
          meaning &&
          word !== 'declined' &&
          html`<span dir="auto">${meaning[language]}</span>
          <span dir="auto"><strong>${t('dashboard.request.remedy')}</strong> ${remedy?.[language]}</span>`
        }
        ${message && html`<span class="hint">${answerTextHtml(message)}</span>`}
      </div>
    </li>`
  }
  return html`<ol class="items">${verdicts.map(item)}</ol>`
}
