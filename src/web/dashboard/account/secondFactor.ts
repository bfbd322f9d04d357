import {
  beginSecondFactor,
  confirmSecondFactor,
  findBegunFactor,
  getSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../../../services/developer/secondFactor.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import { field } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import type { DeveloperRequest } from '../forDeveloper.ts'
import { explainRefusal } from '../refusals.ts'
import { type SecondFactorShown, secondFactorPage } from './secondFactorPage.ts'

type Shown = Partial<Pick<SecondFactorShown, 'recoveryCodes' | 'form' | 'wrong'>> & { status?: number }

async function renderFactor(developer: DeveloperRequest, { status = 200, ...shown }: Shown = {}): Promise<void> {
  const { response, dependencies, developerId } = developer
  const factor = await getSecondFactor(dependencies, { developerId })
  const begun = factor.isOn ? undefined : await findBegunFactor(dependencies, { developerId })
  const none = { recoveryCodes: undefined, form: undefined, wrong: { faults: {} } }
  const props = { ...none, ...shown, factor, begun }
  renderPage(response, { page: secondFactorPage, props, status, path: routes.dashboardSecondFactor() })
}

/** Shows whether the second step of the sign-in is on, and what can be done about it. */
export async function showSecondFactor(developer: DeveloperRequest): Promise<void> {
  await renderFactor(developer)
}

const forms = ['begin', 'confirm', 'replace', 'remove'] as const

const passwordWrong = { faults: { password: [{ reason: 'passwordWrong', line: 1, detail: '' }] } }

/**
 * Makes a secret for who knows the password, or with a code switches the second step on, off, or makes new recovery codes, which this
 * answer alone has.
 */
export async function changeSecondFactor(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies, developerId, now } = developer
  const form = forms.find((one) => one === field(request, 'change'))
  const from = { developerId, now, ...sourceOf(request, response) }
  const asked = { ...from, code: field(request, 'code').trim() }
  try {
    if (form === 'confirm' || form === 'replace') {
      const make = form === 'confirm' ? confirmSecondFactor : replaceRecoveryCodes
      return await renderFactor(developer, await make(dependencies, asked))
    }
    if (form === 'remove') await removeSecondFactor(dependencies, asked)
    else await beginSecondFactor(dependencies, { ...from, password: field(request, 'password') })
    response.redirect(303, routes.dashboardSecondFactor())
  } catch (error) {
    const { status, ...wrong } = explainRefusal(error)
    // What another window did meanwhile is seen on the page itself.
    if (wrong.refusal === 'stateConflict') return response.redirect(303, routes.dashboardSecondFactor())
    const isPassword = wrong.refusal === 'credentialsWrong'
    await renderFactor(developer, { status, form: form ?? 'begin', wrong: isPassword ? passwordWrong : wrong })
  }
}
