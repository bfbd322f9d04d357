import { layout } from '../../components/layout.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { askerBox } from '../asker.ts'
import { credentialFields, keptError, problemNotice, sandboxHint, signInHelp } from '../stepForm.ts'
import { appLinkPart } from './appLink.ts'
import { leaveForm, type StepProps, stepList } from './steps.ts'

/** The first step: who asks, and the way to the bank's app where it has one, or the sign-in. */
export function signInPage(kit: PageKit, props: StepProps): Html {
  const { t, bank } = kit
  const { view, paths, error, phone, bindingMessage, appLink, isAppOnly } = props
  const title = t('bank.signIn.title', bank)
  const asks = isAppOnly ? 'bank.appLink.asksThere' : appLink ? 'bank.appLink.asks' : 'bank.signIn.asks'
  const typedForm = !isAppOnly && { action: paths.signIn }
  return layout(
    kit,
    {
      title,
      area: t('bank.area'),
      htmx: appLink?.shownNumber !== undefined,
      typedForm,
      hasFault: error !== undefined,
      phone: phone ?? false,
    },
    html`${stepList(kit, 'signIn')}
      <section class="card">
        <h1>${title}</h1>
        <p>${t(asks, bank)}</p>
        ${askerBox(kit, { asker: view, bindingMessage })}
        ${problemNotice(kit, error)}
        ${appLink && appLinkPart(kit, appLink, paths)}
        ${!isAppOnly && passwordPart(kit, props)}
        ${leaveForm(kit, props)}
      </section>
      ${!isAppOnly && html`<p class="small soft">${t('bank.signIn.safety', bank)}</p>`}
      ${sandboxHint(kit)}`,
  )
}

/** What belongs to the app stands beside the way to it, so that nobody who has typed a wrong password has to look for the form. */
const appProblems: readonly (string | undefined)[] = [undefined, 'notDecidedInApp']

function passwordPart(kit: PageKit, { paths, error, appLink, nationalIdentificationNumber }: StepProps): Html {
  const { t } = kit
  const typed = error === 'notDecidedInApp' ? undefined : error
  const form = html`<form id="step" method="post" action="${paths.signIn}">
      ${keptError(typed)}
      ${credentialFields(kit, { nationalIdentificationNumber, error: typed })}
      <button class="wide${appLink && ' quiet'}">${t('bank.continue')}</button>
    </form>
    ${signInHelp(kit)}`
  if (!appLink) return form
  return html`<details${!appProblems.includes(error) && html` open`}>
    <summary>${t('bank.appLink.password')}</summary>
    ${form}
  </details>`
}
