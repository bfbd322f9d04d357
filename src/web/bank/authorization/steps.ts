import type { AuthorizationSubject } from '../../../services/authorization/kinds.ts'
import type { AuthorizationView } from '../../../services/authorization/authorizationSession.ts'
import type { VisitAppLink } from '../../../services/bankApp/appLinks.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit } from '../../kit.ts'

/** The addresses of the steps. A customer who came from an app can leave for it. */
export interface StepPaths {
  page: string
  signIn: string
  oneTimeCode: string
  decision: string
  receipt: string
  receiptFile: string
  report: string
  leave?: string
  /** Where the page asks what was decided in the bank's app. */
  bankApp?: string
}

/** What every page of a visit shows besides its own. */
export interface AuthorizationProps {
  /** Whether the pages stand for the screen of a phone. */
  phone?: boolean
  /** The message that the app shows too. */
  bindingMessage?: string | null
  /** Who is to sign in, where that is known. */
  nationalIdentificationNumber?: string
  /** Where a phone leads back to. */
  home?: string
}

/** The way to the bank's own app. What waits there already has no code, so its page has no number and waits for nothing. */
export type ShownAppLink = Pick<VisitAppLink, 'address'> & Partial<VisitAppLink>

/** What the page of a step shows. `error` is a key of bank.problem. */
export interface StepProps extends AuthorizationProps {
  view: AuthorizationView
  paths: StepPaths
  error?: string
  appLink?: ShownAppLink
  /** Whether the bank has no password on this page. */
  isAppOnly?: boolean
}

/** As StepProps, for a customer who has signed in, and so may know what it is about. */
export interface SignedInProps extends StepProps {
  view: AuthorizationView & { subject: AuthorizationSubject }
}

const names = ['signIn', 'decision', 'oneTimeCode'] as const

/** The steps of the way, with the current one marked. */
export function stepList({ t }: Kit, current: (typeof names)[number]): Html {
  const place = names.indexOf(current)
  const mark = (index: number) => (index < place ? html` class="done"` : index === place && html` aria-current="step"`)
  return html`<ol class="steps" aria-label="${t('bank.steps.label')}">
    ${names.map((name, index) => html`<li${mark(index)}>${index + 1}. ${t(`bank.steps.${name}`)}</li>`)}
  </ol>`
}

/** The way out without a decision. */
export function leaveForm({ t, textHtml }: Kit, { paths, home, view }: Pick<StepProps, 'paths' | 'home' | 'view'>): Part {
  if (paths.leave !== undefined)
    return html`<form method="post" action="${paths.leave}"><button class="quiet wide"><span>${textHtml('bank.cancelTo', { name: view.appName })}</span></button></form>`
  return home !== undefined && html`<p class="small"><a href="${home}">${t('bank.bankApp.back')}</a></p>`
}
