import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'

/** The page where a mail is asked for: whether it was sent, or what was typed and what was wrong with it. */
export interface ForgottenPassword extends FormFaults {
  email: string
  isSent: boolean
  sendsMails: boolean
}

/** Asks for the e-mail address of a developer who has forgotten the password. */
export function forgottenPasswordPage(kit: PageKit, { isSent, sendsMails, ...form }: ForgottenPassword): Html {
  const { t, sandbox } = kit
  const title = t('dashboard.forgotten.title')
  const mails = html`<p><a href="${routes.sandboxMails()}">${t('dashboard.mails.title')}</a></p>`
  return dashboardLayout(
    kit,
    { title },
    html`<h1>${title}</h1>
    <section class="card">
      ${
        isSent
          ? html`${notice(t('dashboard.forgotten.sent'), { role: 'status' })}${sandbox && mails}`
          : sendsMails
            ? forgottenForm(kit, form)
            : html`<p>${t('dashboard.forgotten.noMails')}</p>`
      }
      <p><a href="${routes.dashboard()}">${t('dashboard.landing.signIn')}</a></p>
    </section>`,
  )
}

function forgottenForm(kit: PageKit, { email, ...wrong }: Pick<ForgottenPassword, 'email'> & FormFaults): Html {
  const { t } = kit
  const typed = { value: email, faults: wrong.faults.email, label: t('dashboard.fields.email') }
  const box = { type: 'email', ltr: true, autocomplete: 'username', maxlength: 254, required: true } as const
  return html`<form method="post" action="${routes.dashboardForgottenPassword()}" novalidate>
    ${refusalNotice(kit, wrong)}
    ${formField(kit, { name: 'email', ...typed, ...box })}
    <button class="wide">${t('dashboard.forgotten.send')}</button>
  </form>`
}
