import { hiddenFields } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'

/** A page behind the link of a mail: the code of the link, or that it has done its work. */
export interface MailedCode extends FormFaults {
  code: string
  isDone: boolean
}

/** Sets a new password. */
export function newPasswordPage(kit: PageKit, { isDone, code, ...wrong }: MailedCode): Html {
  const { t } = kit
  const title = t('dashboard.newPassword.title')
  const typed = { label: t('dashboard.fields.password'), hint: t('dashboard.hints.password'), faults: wrong.faults.password }
  const box = {
    type: 'password',
    ltr: true,
    autocomplete: 'new-password',
    minlength: 12,
    maxlength: 200,
    required: true,
  } as const
  const done = html`${notice(t('dashboard.newPassword.done'), { role: 'status' })}
    <p><a href="${routes.dashboard()}">${t('dashboard.landing.signIn')}</a></p>`
  const form = html`<form method="post" action="${routes.dashboardNewPassword()}" novalidate>
      ${refusalNotice(kit, wrong)}
      ${hiddenFields({ code })}
      ${formField(kit, { name: 'password', ...typed, ...box })}
      <button class="wide">${t('dashboard.newPassword.set')}</button>
    </form>
    <p><a href="${routes.dashboardForgottenPassword()}">${t('dashboard.newPassword.again')}</a></p>`
  return dashboardLayout(
    kit,
    { title },
    html`<h1>${title}</h1>
    <section class="card">${isDone ? done : form}</section>`,
  )
}
