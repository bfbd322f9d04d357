import { operationPaths } from '../../../../generated/paths.ts'
import type { components } from '../../../../generated/types/platform.ts'
import { codeBlock, type Detail, details } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { addressHtml, answerTextHtml, idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppOfPage } from '../forDeveloper.ts'
import { appHead, dashboardLayout } from '../parts/dashboardLayout.ts'
import { outcomeBadge, verdictList } from './requestParts.ts'

type Entry = components['schemas']['LoggedRequestDetails']

/** One request of an app. */
export interface ShownRequest {
  app: AppOfPage
  entry: Entry
  /** The bodies of request and answer, where they were kept. */
  messages: { name: 'requestBody' | 'responseBody'; text: string | undefined }[]
}

/** Shows one request: what was checked, and in a sandbox the messages. */
export function requestPage(kit: PageKit, props: ShownRequest): Html {
  const { t, sandbox } = kit
  const { app, entry } = props
  const { verdicts, operationId, method, path } = entry
  const title = t('dashboard.request.title')
  // A customer's browser brings no proof and is asked for none.
  const isFromBrowser = operationId === 'authorize' && entry.appKnownBy === 'clientId'
  // The customer did not approve: they declined, left, or were somebody else than the consent names. The message says which.
  const isDecline = entry.outcome === 'redirected'
  const hasMessages = !!entry.target || !!entry.signatureHeader || props.messages.some(({ text }) => text !== undefined)
  return dashboardLayout(
    kit,
    { title, width: 'wide' },
    html`${appHead(kit, { app, current: 'requests', heading: title })}
    <p class="lead"><strong>${docsOfOperation(entry)}</strong><br>${addressHtml(`${method} ${path}`.trim())}</p>
    ${knownByNotice(kit, entry, isFromBrowser)}
    ${entry.fault && faultCard(kit, entry.fault, isDecline)}
    <section class="card">${details(requestDetails(kit, props))}</section>
    ${
      verdicts.length > 0 &&
      html`<section class="card">
      <h2>${t('dashboard.request.verdicts')}</h2>
      ${verdictList(kit, { verdicts, isFromBrowser, isDecline })}
    </section>`
    }
    ${sandbox && (hasMessages || !isFromBrowser) && messagesCard(kit, props, hasMessages)}`,
  )
}

/** The operation, as a link to its page of the docs where it has one. */
function docsOfOperation({ operationId }: Entry): Html {
  if (!Object.hasOwn(operationPaths, operationId)) return idHtml(operationId)
  return html`<a href="${routes.docsPage('operations', operationId)}">${idHtml(operationId)}</a>`
}

function knownByNotice({ t }: Kit, { appKnownBy }: Entry, isFromBrowser: boolean): Html | undefined {
  const id = 'not-proven'
  if (isFromBrowser) return notice(t('dashboard.request.knownBy.browser'), { look: 'neutral', id })
  if (appKnownBy === undefined || appKnownBy === 'proof') return undefined
  const text = html`<strong>${t('dashboard.requests.notProven')}</strong> · ${t(`dashboard.request.knownBy.${appKnownBy}`)}`
  return notice(text, { look: 'warning', id })
}

function faultCard({ t, language }: Kit, { meaning, remedy, message }: NonNullable<Entry['fault']>, isDecline: boolean): Html {
  const look = isDecline ? 'neutral' : 'error'
  const said = message && html`<p><strong>${answerTextHtml(message)}</strong></p>`
  const advice = t(isDecline ? 'dashboard.request.nothingWrong' : 'dashboard.request.remedy')
  return html`<section class="card" aria-labelledby="fault">
    <h2 id="fault">${t(isDecline ? 'dashboard.request.ending' : 'dashboard.request.fault')}</h2>
    ${
      meaning
        ? html`<p class="notice ${look}" dir="auto">${meaning[language]}</p>${said}
      <p dir="auto"><strong>${advice}</strong> ${remedy?.[language]}</p>`
        : notice(answerTextHtml(message ?? ''), { look: 'error' })
    }
  </section>`
}

function requestDetails(kit: Kit, { app: { clientId }, entry }: ShownRequest): (Detail | false)[] {
  const { t, momentHtml } = kit
  const row = (name: string, value: Part): Detail => [t(`dashboard.request.${name}`), value]
  const { errorCodes, consentId, resourceId } = entry
  const link = (address: string, text: Part) => html`<a href="${address}">${text}</a>`
  const resource = (id: string) => link(routes.dashboardResource(clientId, id), idHtml(id))
  const query = (name: string, id: string) => `?${name}=${encodeURIComponent(id)}`
  const [requests, deliveries] = [routes.dashboardRequests(clientId), routes.dashboardDeliveries(clientId)]
  const code = (one: string) => link(`${routes.docsSection('errors')}#${encodeURIComponent(one)}`, idHtml(one))
  const ofConsent = (id: string) =>
    html`${resource(id)} · ${link(requests + query('consentId', id), t('dashboard.request.ofConsent'))} · ${link(deliveries + query('consentId', id), t('dashboard.request.eventsOfConsent'))}`
  const ofResource = (id: string) =>
    html`${resource(id)} · ${link(requests + query('resourceId', id), t('dashboard.request.ofResource'))}`
  return [
    row('status', outcomeBadge(kit, entry)),
    row('received', momentHtml(entry.receivedDateTime)),
    row('duration', idHtml(`${entry.durationMs} ms`)),
    row('interactionId', idHtml(entry.interactionId)),
    errorCodes.length > 0 &&
      row(
        'errorCodes',
        errorCodes.map((one, index) => [index > 0 && html`<br>`, code(one)]),
      ),
    !!consentId && row('consentId', ofConsent(consentId)),
    !!resourceId && row('resourceId', ofResource(resourceId)),
  ]
}

const headersOf = (headers: object | undefined) =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')

function messagesCard({ t }: Kit, { entry, messages }: ShownRequest, hasMessages: boolean): Html {
  const { method, target, requestHeaders, signatureHeader, bodiesLeftOut } = entry
  const headers =
    target && codeBlock(`${method} ${target}\n${headersOf(requestHeaders)}`, { label: t('dashboard.request.requestHeaders') })
  const block = (name: string, text: string | undefined) =>
    text !== undefined &&
    html`<h3>${t(`dashboard.request.${name}`)}</h3>${codeBlock(text, { label: t(`dashboard.request.${name}`) })}`
  return html`<section class="card">
    <h2>${t('dashboard.request.messages')}</h2>
    <p class="hint">${t(bodiesLeftOut || !hasMessages ? 'dashboard.request.leftOut' : 'dashboard.request.masked')}</p>
    ${headers}
    ${block('signatureHeader', signatureHeader || undefined)}
    ${messages.map(({ name, text }) => block(name, text))}
  </section>`
}
