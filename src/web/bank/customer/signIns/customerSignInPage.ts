import { layout } from '../../../components/layout.ts'
import { notice } from '../../../components/notices.ts'
import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { credentialFields, keptError, problemNotice, sandboxHint, signInHelp } from '../../stepForm.ts'

/** Who was typed, and what was wrong: a key of bank.problem. */
export interface CustomerSignInProps {
  nationalIdentificationNumber: string | undefined
  error: string | undefined
}

/** The first factor. The query `ended` says that a session has ended: with `page` while a page was read, else with a form. */
export function customerSignInPage(kit: PageKit, { nationalIdentificationNumber, error }: CustomerSignInProps): Html {
  const { t, bank, query } = kit
  const title = t('customer.session.signInTitle', bank)
  const hasEnded = query.ended !== undefined
  const isPage = query.ended === 'page'
  const whatEnded = t(isPage ? 'bank.problem.sessionEnded' : 'customer.session.visitEnded')
  // The other language still says that the session has ended.
  const action = `${routes.bankSignIn()}${hasEnded ? (isPage ? '?ended=page' : '?ended') : ''}`
  return layout(
    kit,
    { title, area: t('bank.area'), typedForm: { action }, hasFault: error !== undefined },
    html`<section class="card">
        <h1>${title}</h1>
        <p class="soft">${t('customer.session.signInText')}</p>
        ${hasEnded && notice(whatEnded, { look: 'warning', role: 'status' })}
        ${problemNotice(kit, error)}
        <form id="step" method="post" action="${routes.bankSignIn()}">
          ${keptError(error)}
          ${credentialFields(kit, { nationalIdentificationNumber, error })}
          <button class="wide">${t('bank.continue')}</button>
        </form>
        ${signInHelp(kit)}
      </section>
      ${sandboxHint(kit)}`,
  )
}
