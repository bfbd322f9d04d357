import { needsOthers } from '../../../../services/authorization/whatStops.ts'
import type { findAreaQuestion } from '../../../../services/customer/areaDoor.ts'
import type { CustomerConsentDetails } from '../../../../services/customer/consents.ts'
import { layout } from '../../../components/layout.ts'
import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { confirmationForms, confirmedTerms } from '../../confirm/confirmation.ts'
import { otherAuthorizers } from '../../decision/decided.ts'
import { kindOf } from '../../decision/decision.ts'
import { problemNotice, sandboxHint } from '../../stepForm.ts'

/** What is to be confirmed and how, and what was wrong: a key of bank.problem. */
export interface ConsentConfirmation {
  view: CustomerConsentDetails
  question: NonNullable<Awaited<ReturnType<typeof findAreaQuestion>>>
  error: string | undefined
  triesLeft: number
}

/** The code, or the wait for the bank's app, with which a further authorizer confirms an approval. */
export function confirmConsentPage(kit: PageKit, { view, question, error, triesLeft }: ConsentConfirmation): Html {
  const { t } = kit
  const { consent, subject, accounts, payee, signing } = view
  const kind = kindOf(subject)
  const isApp = question.method === 'app'
  const title = t(`bank.confirm.${kind}.title`)
  const action = routes.bankConsentDecision(consent.consentId)
  const fields = { decision: 'approve', method: question.method }
  return layout(
    kit,
    { title, area: t('bank.area'), htmx: isApp, typedForm: !isApp && { action }, hasFault: error !== undefined },
    html`<section class="card">
        <h1>${title}</h1>
        ${confirmedTerms(kit, { asker: view, subject, payee, chosen: accounts })}
        ${otherAuthorizers(kit, signing, { isOpen: true })}
        ${problemNotice(kit, error, triesLeft)}
        ${confirmationForms(kit, { subject, asked: question, action, needsOthers: needsOthers(subject, signing), payee, error, fields })}
        <p class="small"><a href="${routes.bankConsent(consent.consentId)}">${t('bank.confirm.reviewOnly')}</a></p>
      </section>
      ${sandboxHint(kit)}`,
  )
}
