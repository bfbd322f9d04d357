import type { RequestHandler, Response } from 'express'
import { passingCookie, sessionCookie } from '../../../http/cookies.ts'
import type { Dependencies } from '../../../services/dependencies.ts'
import { finishSignIn } from '../../../services/developer/developerSignIn.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import { html, type Html } from '../../html.ts'
import { field } from '../../input.ts'
import type { PageKit } from '../../kit.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { afterSignIn, memberCode } from '../forDeveloper.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'
import { explainRefusal, type ShownRefusal } from '../refusals.ts'

const cookie = passingCookie('sanad_second_step')
const memberCookie = passingCookie('sanad_member_invitation')
const ended = { secondStep: '', member: '' }

/**
 * Hands a sign-in whose password was right over to the page of the second step, with the invitation that led to it: only this browser can
 * go on.
 */
export function passSecondStep(
  response: Response,
  { settings }: Pick<Dependencies, 'settings'>,
  { secondStep, member }: { secondStep: string; member: string },
): void {
  const place = { path: routes.dashboardSecondStep(), seconds: settings.limits.secondStepSeconds }
  response.append('set-cookie', cookie.pass(secondStep, place, settings))
  response.append('set-cookie', memberCookie.pass(member, place, settings))
}

function renderStep(response: Response, { status, ...wrong }: ShownRefusal): void {
  renderPage(response, { page: secondStepPage, props: wrong, status, path: routes.dashboardSecondStep() })
}

/** Asks for the code. Whoever has not begun to sign in begins. */
export const showSecondStep: RequestHandler = (request, response) => {
  if (cookie.read(request) === undefined) return response.redirect(303, routes.dashboard())
  renderStep(response, { faults: {}, status: 200 })
}

/** Ends the sign-in with a session. A wrong code shows the form again; when the time is over, the sign-in begins anew. */
export function takeSecondStep(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const secondStep = cookie.read(request)
    if (secondStep === undefined) return response.redirect(303, routes.dashboard())
    try {
      const step = { secondStep, code: field(request, 'code').trim(), ...sourceOf(request, response) }
      const { sessionId } = await finishSignIn(dependencies, { ...step, now: dependencies.clock.now() })
      passSecondStep(response, dependencies, ended)
      response.append('set-cookie', sessionCookie(sessionId, dependencies.settings))
      response.redirect(303, afterSignIn(memberCode(memberCookie.read(request) ?? '')))
    } catch (error) {
      const wrong = explainRefusal(error)
      if (wrong.refusal !== 'credentialsWrong') return renderStep(response, wrong)
      passSecondStep(response, dependencies, ended)
      response.redirect(303, routes.dashboard())
    }
  }
}

/** The second step of a sign-in: the code of the authenticator app. */
function secondStepPage(kit: PageKit, wrong: FormFaults): Html {
  const { t } = kit
  const title = t('dashboard.secondStep.title')
  const codeField = { name: 'code', label: t('dashboard.secondFactor.code'), hint: t('dashboard.secondStep.hint') }
  const box = { ltr: true, autocomplete: 'one-time-code', maxlength: 30, required: true } as const
  return dashboardLayout(
    kit,
    { title },
    html`<h1>${title}</h1>
    <section class="card">
      <form method="post" action="${routes.dashboardSecondStep()}" novalidate>
        ${refusalNotice(kit, wrong)}
        ${formField(kit, { ...codeField, ...box, faults: wrong.faults.code, isFirstFault: true })}
        <button class="wide">${t('dashboard.landing.signInButton')}</button>
      </form>
      <p><a href="${routes.dashboard()}">${t('dashboard.secondStep.again')}</a></p>
    </section>`,
  )
}
