import type { OpenCustomerSession } from '../../../../services/customer/customerSession.ts'
import { layout } from '../../../components/layout.ts'
import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { appForm, sentText } from '../../confirm/confirmation.ts'
import { codeField, keptError, problemNotice, sandboxHint } from '../../stepForm.ts'

/** How the customer confirms the sign-in, and what was wrong: a key of bank.problem. */
export interface CustomerCodeProps extends Pick<OpenCustomerSession, 'confirmation' | 'triesLeft'> {
  error: string | undefined
}

/** The second factor: a code, or the wait for the bank's app. */
export function customerCodePage(kit: PageKit, props: CustomerCodeProps): Html {
  const { t } = kit
  const { confirmation, triesLeft, error } = props
  const action = routes.bankOneTimeCode()
  const isApp = confirmation.method === 'app'
  const title = t(isApp ? 'customer.session.appTitle' : 'customer.session.codeTitle')
  return layout(
    kit,
    { title, area: t('bank.area'), htmx: isApp, typedForm: !isApp && { action }, hasFault: error !== undefined },
    html`<section class="card">
        <h1>${title}</h1>
        ${problemNotice(kit, error, triesLeft)}
        ${isApp ? appForm(kit, { asked: confirmation, action }) : codeForm(kit, props)}
        <p class="small"><a href="${routes.bankSignIn()}">${t(isApp ? 'customer.session.askAgain' : 'customer.session.again')}</a></p>
      </section>
      ${sandboxHint(kit)}`,
  )
}

function codeForm(kit: PageKit, { confirmation, error }: CustomerCodeProps): Html {
  return html`<p>${sentText(kit, confirmation)}</p>
    <form id="step" method="post" action="${routes.bankOneTimeCode()}">
      ${keptError(error)}
      ${codeField(kit, { answerBy: confirmation.answerBy, error })}
      <button class="wide">${kit.t('bank.continue')}</button>
    </form>`
}
