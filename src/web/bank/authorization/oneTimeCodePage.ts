import { needsOthers } from '../../../services/authorization/whatStops.ts'
import { layout } from '../../components/layout.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { confirmationForms, confirmedTerms } from '../confirm/confirmation.ts'
import { otherAuthorizers } from '../decision/decided.ts'
import { kindOf } from '../decision/decision.ts'
import { problemNotice, sandboxHint } from '../stepForm.ts'
import { type SignedInProps, stepList } from './steps.ts'

/** The last step: what was chosen, and the code or the wait for the bank's app that confirms it. */
export function oneTimeCodePage(kit: PageKit, { view, paths, error, phone, bindingMessage }: SignedInProps): Html {
  const { t, bank } = kit
  const { subject, payee, confirmation, signing } = view
  const kind = kindOf(subject)
  const isApp = confirmation?.method === 'app'
  const chosen = subject.accounts.filter(({ accountId }) => confirmation?.accountIds.includes(accountId))
  const title = t(`bank.confirm.${kind}.title`)
  const typedForm = !isApp && { action: paths.oneTimeCode }
  const asked = { asked: confirmation ?? {}, needsOthers: needsOthers(subject, signing) }
  const forms = { subject, payee, error, ...asked, action: paths.oneTimeCode }
  return layout(
    kit,
    { title, area: t('bank.area'), htmx: isApp, typedForm, hasFault: error !== undefined, phone: phone ?? false },
    html`${stepList(kit, 'oneTimeCode')}
      <section class="card">
        <h1>${title}</h1>
        ${confirmedTerms(kit, { asker: view, subject, payee, chosen, bindingMessage })}
        ${otherAuthorizers(kit, signing, { isOpen: true })}
        ${problemNotice(kit, error, view.triesLeft)}
        ${confirmationForms(kit, forms)}
        ${paths.leave !== undefined && html`<p class="hint">${kit.textHtml(`bank.confirm.thenBack.${kind}`, { name: view.appName, ...bank })}</p>`}
        <p class="small"><a href="${paths.page}?review">${t('bank.confirm.review')}</a></p>
      </section>
      ${sandboxHint(kit)}`,
  )
}
