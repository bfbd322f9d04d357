import { layout } from '../../../components/layout.ts'
import { notice } from '../../../components/notices.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { credentialFields, keptError, nationalIdField, problemNotice, sandboxHint, signInHelp } from '../../stepForm.ts'

/** The ways to sign in that the bank has. One of them is there. */
export interface SignInWays {
  hasApp: boolean
  hasPassword: boolean
}

/** Who was typed, and what was wrong: a key of bank.problem. */
export interface CustomerSignInProps extends SignInWays {
  nationalIdentificationNumber: string | undefined
  error: string | undefined
}

/** The first factor. The query `ended` says that a session has ended: with `page` while a page was read, else with a form. */
export function customerSignInPage(kit: PageKit, props: CustomerSignInProps): Html {
  const { t, bank, query } = kit
  const { error, hasApp, hasPassword } = props
  const title = t('customer.session.signInTitle', bank)
  const hasEnded = query.ended !== undefined
  const isPage = query.ended === 'page'
  const whatEnded = t(isPage ? 'bank.problem.sessionEnded' : 'customer.session.visitEnded')
  // The other language still says that the session has ended.
  const action = `${hasPassword ? routes.bankSignIn() : routes.bankSignInByApp()}${hasEnded ? (isPage ? '?ended=page' : '?ended') : ''}`
  return layout(
    kit,
    { title, area: t('bank.area'), typedForm: { action }, hasFault: error !== undefined },
    html`<section class="card">
        <h1>${title}</h1>
        <p class="soft">${t('customer.session.signInText')}</p>
        ${hasEnded && notice(whatEnded, { look: 'warning', role: 'status' })}
        ${problemNotice(kit, error)}
        ${hasApp && appForm(kit, props)}
        ${hasPassword && passwordForm(kit, props)}
      </section>
      ${sandboxHint(kit)}`,
  )
}

/** Problems of the way by the app, as keys of bank.problem. */
const appProblems: readonly (string | undefined)[] = [
  'numberMissing',
  'signInsInAppUsedUp',
  'appOnly',
  'signInInAppDeclined',
  'signInNumberWrong',
  'signInNotAnswered',
]

function appForm(kit: PageKit, { nationalIdentificationNumber, error, hasPassword }: CustomerSignInProps): Html {
  const { t, bank } = kit
  const isMeant = appProblems.includes(error)
  const field = { nationalIdentificationNumber, error: error === 'numberMissing' ? error : undefined, id: 'appNumber' }
  return html`<form${!hasPassword && html` id="step"`} method="post" action="${routes.bankSignInByApp()}">
    ${keptError(isMeant ? error : undefined)}
    <p>${t('customer.session.byAppText', bank)}</p>
    ${nationalIdField(kit, { ...field, autofocus: error === undefined || isMeant })}
    <button class="wide">${t('customer.session.byApp')}</button>
  </form>`
}

function passwordForm(kit: PageKit, { nationalIdentificationNumber, error, hasApp }: CustomerSignInProps): Part {
  const { t } = kit
  const isMeant = !appProblems.includes(error)
  const typed = { nationalIdentificationNumber, error: isMeant ? error : undefined }
  const form = html`<form id="step" method="post" action="${routes.bankSignIn()}">
      ${keptError(typed.error)}
      ${credentialFields(kit, { ...typed, isFirst: !hasApp })}
      <button class="wide${hasApp && ' quiet'}">${t('bank.continue')}</button>
    </form>
    ${signInHelp(kit)}`
  if (!hasApp) return form
  return html`<details${error !== undefined && isMeant && html` open`}>
    <summary>${t('bank.appLink.password')}</summary>
    ${form}
  </details>`
}
