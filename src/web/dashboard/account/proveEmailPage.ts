import { hiddenFields } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { refusalNotice } from '../parts/formFields.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import type { MailedCode } from './newPasswordPage.ts'

/** Takes the proof of an e-mail address. */
export function proveEmailPage(kit: PageKit, { isDone, code, ...wrong }: MailedCode): Html {
  const { t } = kit
  const title = t('dashboard.proof.title')
  const done = html`${notice(t('dashboard.proof.done'), { role: 'status' })}
    <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a></p>`
  const form = html`<form method="post" action="${routes.dashboardProveEmail()}">
    ${refusalNotice(kit, wrong)}
    ${hiddenFields({ code })}
    <p>${t('dashboard.proof.text')}</p>
    <button class="wide">${t('dashboard.proof.button')}</button>
  </form>`
  return dashboardLayout(
    kit,
    { title },
    html`<h1>${title}</h1>
    <section class="card">${isDone ? done : form}</section>`,
  )
}
