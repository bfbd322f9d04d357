import { layout } from '../../components/layout.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { askerBox } from '../asker.ts'
import { credentialFields, keptError, problemNotice, sandboxHint, signInHelp } from '../stepForm.ts'
import { leaveForm, type StepProps, stepList } from './steps.ts'

/** The first step: who asks, and the sign-in. */
export function signInPage(kit: PageKit, props: StepProps): Html {
  const { t, bank } = kit
  const { view, paths, error, phone, bindingMessage, nationalIdentificationNumber } = props
  const title = t('bank.signIn.title', bank)
  return layout(
    kit,
    { title, area: t('bank.area'), typedForm: { action: paths.signIn }, hasFault: error !== undefined, phone: phone ?? false },
    html`${stepList(kit, 'signIn')}
      <section class="card">
        <h1>${title}</h1>
        <p>${t('bank.signIn.asks', bank)}</p>
        ${askerBox(kit, { asker: view, bindingMessage })}
        ${problemNotice(kit, error)}
        <form id="step" method="post" action="${paths.signIn}">
          ${keptError(error)}
          ${credentialFields(kit, { nationalIdentificationNumber, error })}
          <button class="wide">${t('bank.continue')}</button>
        </form>
        ${signInHelp(kit)}
        ${leaveForm(kit, props)}
      </section>
      <p class="small soft">${t('bank.signIn.safety', bank)}</p>
      ${sandboxHint(kit)}`,
  )
}
