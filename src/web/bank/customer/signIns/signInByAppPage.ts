import type { SignInByApp } from '../../../../services/customer/signInByApp.ts'
import { layout } from '../../../components/layout.ts'
import { formatTime } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { problemNotice, sandboxHint } from '../../stepForm.ts'
import { typedNumber, waysToApp } from '../../wayToApp.ts'

/** What waits for the customer in the bank's app, and what was wrong: a key of bank.problem. */
export interface SignInByAppProps {
  signIn: SignInByApp
  error: string | undefined
}

/** The wait for the customer's answer in the bank's app. It asks by itself, or at the press of its button. */
export function signInByAppPage(kit: PageKit, { signIn, error }: SignInByAppProps): Html {
  const { t, bank } = kit
  const title = t('customer.session.appTitle')
  const action = routes.bankSignInByAppAnswer()
  const until = t('customer.session.byAppUntil', { time: formatTime(signIn.answerBy) })
  return layout(
    kit,
    { title, area: t('bank.area'), htmx: true, hasFault: error !== undefined },
    html`<section class="card">
        <h1>${title}</h1>
        ${problemNotice(kit, error)}
        <p>${t('customer.session.byAppHow', bank)}</p>
        ${typedNumber(kit, signIn.shownNumber)}
        ${waysToApp(kit, signIn.address)}
        <p role="status">${t('bank.appLink.waits')} ${until}</p>
        <form method="post" action="${action}" hx-post="${action}" hx-trigger="every 3s" hx-select="#main" hx-target="#main" hx-swap="outerHTML">
          <button class="quiet wide">${t('bank.appLink.decided')}</button>
        </form>
        <p class="hint">${t('customer.session.byAppBeware', bank)}</p>
        <p class="small"><a class="target" href="${routes.bankSignIn()}">${t('customer.session.byAppAgain')}</a></p>
      </section>
      ${sandboxHint(kit)}`,
  )
}
