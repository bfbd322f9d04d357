import { hiddenFields } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { type FormFaults, type FormField, formField, refusalNotice } from '../parts/formFields.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'

/** The form that was sent, what was typed into it, except the password, and what was wrong with it. */
export interface Landing extends FormFaults {
  form: 'signIn' | 'signUp'
  email: string
  organisation: string
  invitation: string
  /** The code of the invitation into an organisation that led here; empty without one. */
  member: string
  needsInvitation: boolean
}

/** The first page of the dashboard: what it is, and the forms to sign in and to sign up. */
export function landingPage(kit: PageKit, landing: Landing): Html {
  const { t } = kit
  return dashboardLayout(
    kit,
    { title: t('dashboard.title'), width: 'wide' },
    html`<section class="hero">
      <h1>${t('dashboard.landing.heading')}</h1>
      <p class="lead">${t('dashboard.landing.lead')}</p>
      <p><a href="${routes.docs()}">${t('common.home.docs')}</a></p>
    </section>
    ${landing.member !== '' && notice(t('dashboard.invitation.first'), { id: 'invited' })}
    <div class="tiles">
      <section class="card" aria-labelledby="sign-in">
        <h2 id="sign-in">${t('dashboard.landing.signIn')}</h2>
        ${signInForm(kit, landing)}
      </section>
      <section class="card" aria-labelledby="sign-up">
        <h2 id="sign-up">${t('dashboard.landing.signUp')}</h2>
        ${signUpForm(kit, landing)}
      </section>
    </div>`,
  )
}

/** What one of the two forms has: nothing typed and nothing wrong, where the other one was sent. */
function formOf(kit: Kit, name: Landing['form'], { form, faults, refusal, ...typed }: Landing) {
  const isSent = form === name
  const own = isSent ? faults : {}
  const first = Object.keys(own)[0]
  return {
    kept: typed.member === '' ? {} : { member: typed.member },
    refused: refusalNotice(kit, { faults: own, ...(isSent && refusal !== undefined && { refusal }) }),
    typed: isSent ? typed : { ...typed, email: '', organisation: '' },
    field: (member: string, more: Omit<FormField, 'name' | 'label'>) =>
      formField(kit, {
        ...{ name: member, idPrefix: `${name}-`, label: kit.t(`dashboard.fields.${member}`), required: true },
        ...{ faults: own[member], isFirstFault: first === member },
        ...more,
      }),
  }
}

const email = { type: 'email', ltr: true, autocomplete: 'username', maxlength: 254 } as const
const password = { type: 'password', ltr: true, maxlength: 200 } as const

function signInForm(kit: Kit, landing: Landing): Html {
  const { t } = kit
  const { refused, kept, typed, field } = formOf(kit, 'signIn', landing)
  return html`<form method="post" action="${routes.dashboardSignIn()}" novalidate>
    ${refused}${hiddenFields(kept)}
    ${field('email', { ...email, value: typed.email })}
    ${field('password', { ...password, autocomplete: 'current-password' })}
    <button class="wide">${t('dashboard.landing.signInButton')}</button>
    <p><a href="${routes.dashboardForgottenPassword()}">${t('dashboard.forgotten.link')}</a></p>
  </form>`
}

function signUpForm(kit: Kit, landing: Landing): Html {
  const { t } = kit
  const { refused, kept, typed, field } = formOf(kit, 'signUp', landing)
  const organisation = { autocomplete: 'organization', maxlength: 70, hint: t('dashboard.hints.organisation') }
  const invitation = { ltr: true, autocomplete: 'off', maxlength: 43, hint: t('dashboard.hints.invitation') }
  const newPassword = { ...password, autocomplete: 'new-password', minlength: 12, hint: t('dashboard.hints.password') }
  return html`<form method="post" action="${routes.dashboardSignUp()}" novalidate>
    ${refused}${hiddenFields(kept)}
    ${field('organisation', { ...organisation, value: typed.organisation })}
    ${field('email', { ...email, value: typed.email })}
    ${field('password', newPassword)}
    ${landing.needsInvitation && field('invitation', { ...invitation, value: landing.invitation })}
    <button class="wide quiet">${t('dashboard.landing.signUpButton')}</button>
  </form>`
}
