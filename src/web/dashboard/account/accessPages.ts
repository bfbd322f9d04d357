import { hiddenFields } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import { type PageKit } from '../../kit.ts'
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

/** A page behind the link of a mail: the code of the link, or that it has done its work. */
export interface CodePage extends FormFaults {
  code: string
  isDone: boolean
}

/** Sets a new password. */
export function newPasswordPage(kit: PageKit, { isDone, code, ...wrong }: CodePage): Html {
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

/** Takes the proof of an e-mail address. */
export function proveEmailPage(kit: PageKit, { isDone, code, ...wrong }: CodePage): Html {
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
