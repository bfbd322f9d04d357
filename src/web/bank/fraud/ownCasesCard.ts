import { printCaseId } from '../../../domain/fraud/fraudCase.ts'
import type { OwnCase } from '../../../services/fraud/ownCases.ts'
import { idHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { consentText } from '../asker.ts'

/** What this customer has reported before, under which numbers, and how it stands: also what is closed. Nothing where there is none. */
export function ownCasesCard(kit: PageKit, cases: readonly OwnCase[] = []): Part {
  if (cases.length === 0) return undefined
  return html`<section class="card">
    <h2>${kit.t('bank.fraud.own.title')}</h2>
    <ul>
      ${cases.map((one) => ownCase(kit, one))}
    </ul>
  </section>`
}

function ownCase(kit: PageKit, { caseId, appName, reportedAt, closedAt, reported }: OwnCase): Html {
  const { t, textHtml, day, hijri } = kit
  const dated = (key: 'open' | 'closed', at: Date) => html`${t(`bank.fraud.own.${key}`, { day: day(at) })} · ${hijri(at)}`
  return html`<li>
    <p>${t('bank.fraud.number')} ${idHtml(printCaseId(caseId))} · ${textHtml('customer.payments.through', { name: appName })}</p>
    ${reported.map((summary) => html`<p>${t(`bank.consents.kind.${summary.kind}`)}: ${consentText(kit, summary)}</p>`)}
    <p class="small">${closedAt ? dated('closed', closedAt) : dated('open', reportedAt)}</p>
  </li>`
}
