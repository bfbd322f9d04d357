import { codeBlock } from '../../components/lists.ts'
import { notice } from '../../components/notices.ts'
import { idHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { type DocsLayoutProps, docsLayout } from '../docsLayout.ts'
import type { TryForm } from './form.ts'
import type { showTried } from './tried.ts'
import { tryCard } from './tryCard.ts'

type Shown = ReturnType<typeof showTried>

/** What the page shows: what came of a try, or why nothing was sent, and the form for the next one. */
export interface TriedOperation extends DocsLayoutProps {
  operationId: string
  form: TryForm | undefined
  shown: Shown | undefined
  /** The key of a text below `tryIt.problems`, and what was seen, in English. */
  problem: string | undefined
  detail: string | undefined
}

/** What was sent when somebody tried an operation, what came back, and what of it was checked. */
export function triedPage(kit: PageKit, props: TriedOperation): Html {
  const { operationId, form, shown, problem, detail, ...layoutProps } = props
  return docsLayout(
    kit,
    layoutProps,
    html`<h1>${layoutProps.title}</h1>
      <p>${operationLink(operationId)}</p>
      ${problem !== undefined && html`<section class="card" id="tried">${problemNotice(kit, problem, detail)}</section>`}
      ${shown && outcomeCard(kit, shown)}
      ${shown && exchangeSection(kit, shown)}
      ${form && tryCard(kit, form)}`,
  )
}

/** Why something did not happen, and what was seen, in English. */
export function problemNotice({ t }: Kit, problem: string, detail: string | undefined): Html {
  return html`${notice(t(`tryIt.problems.${problem}`), { look: 'error', role: 'alert' })}
    ${detail && codeBlock(detail, { dir: 'ltr', lang: 'en' })}`
}

/** Operations to go on with. */
export function nextList(next: readonly { operationId: string; address: string }[]): Html {
  const item = ({ operationId, address }: (typeof next)[number]) => html`<li><a href="${address}">${idHtml(operationId)}</a></li>`
  return html`<ul>${next.map(item)}</ul>`
}

const operationLink = (operationId: string) =>
  html`<a href="${routes.docsPage('operations', operationId)}">${idHtml(operationId)}</a>`

function outcomeCard(kit: Kit, { isRight, status, verdicts, authorize, next }: Shown): Html {
  const { t } = kit
  const words = t(isRight ? 'tryIt.right' : 'tryIt.wrong')
  const title = html`<h2>${t('tryIt.next')}</h2>`
  return html`<section class="card" id="tried">
    ${notice(html`<strong>${idHtml(String(status))}</strong> ${words}`, { look: isRight ? '' : 'error', role: 'status' })}
    <h2>${t('tryIt.verdicts')}</h2>
    <ul class="items">
      ${verdicts.map((verdict) => verdictItem(kit, verdict))}
    </ul>
    ${authorize && html`${title}${wayToAuthorize(kit, authorize)}`}
    ${next && html`${title}${nextList(next)}`}
  </section>`
}

function verdictItem({ t }: Kit, { check, isRight, found }: Shown['verdicts'][number]): Html {
  const words = t(`tryIt.checks.${check}.${isRight ? 'right' : 'wrong'}`)
  return html`<li class="item"><span class="item-text"><span>${isRight ? '✓' : '✗'} ${words}</span> <span class="hint">${idHtml(found)}</span></span></li>`
}

function wayToAuthorize({ t, textHtml }: Kit, { address, customer }: NonNullable<Shown['authorize']>): Html {
  const simulator = html`<a href="${routes.coreBankCustomer(customer)}" target="_blank" rel="noopener">${t('tryIt.customerPage')}</a>`
  return html`<p>${textHtml('tryIt.authorizeText', { customer })}</p>
    <p><a class="button" href="${address}">${t('tryIt.authorize')}</a> ${simulator}</p>`
}

const block = (text: string, id?: string) => codeBlock(text, { dir: 'ltr', id })

/** A text without spaces, which ends its lines anywhere. */
const tokenBlock = (text: string, id: string) => codeBlock(text, { dir: 'ltr', id, isToken: true })

function exchangeSection(kit: Kit, shown: Shown): Html {
  const { t } = kit
  const { steps, requestHead, requestBody, signed, answerHead, answerBody, message, curl, typescript } = shown
  return html`<section>
    ${steps.length > 0 && stepList(kit, steps)}
    <h2>${t('tryIt.request')}</h2>
    ${block(requestHead)}
    ${requestBody && block(requestBody)}
    ${signed && signedBlocks(kit, signed)}
    <h2>${t('tryIt.answer')}</h2>
    ${block(answerHead, 'answer-head')}
    ${answerBody && tokenBlock(answerBody, 'answer-body')}
    ${message && html`<h3>${t('tryIt.answerMessage')}</h3>${block(message, 'answer-message')}`}
    <h2>${t('tryIt.code')}</h2>
    <p>${t('tryIt.codeText')}</p>
    ${block(curl, 'as-curl')}
    ${typescript && block(typescript, 'as-typescript')}
  </section>`
}

function stepList({ t }: Kit, steps: Shown['steps']): Html {
  const item = ({ operationId, status }: (typeof steps)[number]) =>
    html`<li>${operationLink(operationId)} ${idHtml(String(status))}</li>`
  return html`<h2>${t('tryIt.steps')}</h2>
    <ol>${steps.map(item)}</ol>`
}

function signedBlocks({ t }: Kit, { header, payload, jws, isDetached }: NonNullable<Shown['signed']>): Html {
  return html`<h3>${t('tryIt.signedHeader')}</h3>
    ${block(header, 'signed-header')}
    <h3>${t('tryIt.signedPayload')}</h3>
    ${block(payload, 'signed-payload')}
    <h3>${t(isDetached ? 'tryIt.detached' : 'tryIt.compact')}</h3>
    ${tokenBlock(jws, 'jws')}`
}
