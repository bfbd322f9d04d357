import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'

/** The second step of a sign-in: the code of the authenticator app. */
export function secondStepPage(kit: PageKit, wrong: FormFaults): Html {
  const { t } = kit
  const title = t('dashboard.secondStep.title')
  const field = { name: 'code', label: t('dashboard.secondFactor.code'), hint: t('dashboard.secondStep.hint') }
  const box = { ltr: true, autocomplete: 'one-time-code', maxlength: 30, required: true } as const
  return dashboardLayout(
    kit,
    { title },
    html`<h1>${title}</h1>
    <section class="card">
      <form method="post" action="${routes.dashboardSecondStep()}" novalidate>
        ${refusalNotice(kit, wrong)}
        ${formField(kit, { ...field, ...box, faults: wrong.faults.code, isFirstFault: true })}
        <button class="wide">${t('dashboard.landing.signInButton')}</button>
      </form>
      <p><a href="${routes.dashboard()}">${t('dashboard.secondStep.again')}</a></p>
    </section>`,
  )
}
