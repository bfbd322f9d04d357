import { hiddenFields } from '../../components/forms.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import { type FormFaults, refusalNotice } from '../parts/formFields.ts'

/** Asks who followed an invitation whether they want to become a member. */
export function invitationPage(kit: PageKit, { code, ...wrong }: FormFaults & { code: string }): Html {
  const { t } = kit
  const title = t('dashboard.invitation.title')
  return dashboardLayout(
    kit,
    { title },
    html`<h1>${title}</h1>
    <section class="card">
      <form method="post" action="${routes.dashboardInvitation()}">
        ${refusalNotice(kit, wrong)}
        ${hiddenFields({ code })}
        <p>${t('dashboard.invitation.text')}</p>
        <button class="wide">${t('dashboard.invitation.accept')}</button>
      </form>
      <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a></p>
    </section>`,
  )
}
