import type { Request, RequestHandler, Response } from 'express'
import type { Dependencies } from '../../../services/dependencies.ts'
import { proveEmail, requestEmailProof } from '../../../services/developer/emailProof.ts'
import { requestPasswordReset, resetPassword } from '../../../services/developer/passwordReset.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import { field } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { explainRefusal, type ShownRefusal } from '../refusals.ts'
import type { DeveloperRequest } from '../forDeveloper.ts'
import { forgottenPasswordPage } from './forgottenPasswordPage.ts'
import { newPasswordPage } from './newPasswordPage.ts'
import { proveEmailPage } from './proveEmailPage.ts'

const nothingWrong: ShownRefusal = { faults: {}, status: 200 }

/** The code stands in the address of the link. */
const codeOf = ({ query: { code } }: Request) => (typeof code === 'string' && /^[A-Za-z0-9_-]{43}$/.test(code) ? code : '')

/** Asks for the e-mail address of a developer who has forgotten the password. */
export function showForgottenPassword({ mailer }: Dependencies): RequestHandler {
  return (request, response) =>
    renderPage(response, {
      page: forgottenPasswordPage,
      props: { faults: {}, email: '', isSent: request.query.notice === 'sent', sendsMails: mailer !== undefined },
    })
}

/** Sends the mail, if anybody has the address, and says the same to everybody. */
export function askForPassword(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const email = field(request, 'email')
    try {
      await requestPasswordReset(dependencies, { email, ...sourceOf(request, response) })
      response.redirect(303, `${routes.dashboardForgottenPassword()}?notice=sent`)
    } catch (error) {
      const { status, ...answer } = explainRefusal(error)
      renderPage(response, {
        page: forgottenPasswordPage,
        props: { ...answer, email, isSent: false, sendsMails: dependencies.mailer !== undefined },
        status,
        path: routes.dashboardForgottenPassword(),
      })
    }
  }
}

const codePages = { newPassword: newPasswordPage, proveEmail: proveEmailPage }
const codeAddresses = { newPassword: routes.dashboardNewPassword, proveEmail: routes.dashboardProveEmail }

function renderMailedCode(
  response: Response,
  name: keyof typeof codePages,
  { status, ...wrong }: ShownRefusal,
  { code, isDone = false }: { code: string; isDone?: boolean },
): void {
  const address = codeAddresses[name]()
  // The link to the other language keeps the code.
  const path = code === '' ? address : `${address}?code=${encodeURIComponent(code)}`
  const props = { ...wrong, code, isDone }
  renderPage(response, { page: codePages[name], props, status, path })
}

/** The page behind the link of a mail. It changes nothing, because programs that check mails follow links too. */
export function showMailedCode(page: keyof typeof codePages): RequestHandler {
  return (request, response) =>
    renderMailedCode(response, page, nothingWrong, { code: codeOf(request), isDone: request.query.notice === 'done' })
}

/** Sets the new password. */
export function setNewPassword(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const code = field(request, 'code')
    try {
      const typed = { code, password: field(request, 'password'), ...sourceOf(request, response), now: dependencies.clock.now() }
      await resetPassword(dependencies, typed)
      response.redirect(303, `${routes.dashboardNewPassword()}?notice=done`)
    } catch (error) {
      renderMailedCode(response, 'newPassword', explainRefusal(error), { code })
    }
  }
}

/** Takes the proof of an address. */
export function takeEmailProof(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const code = field(request, 'code')
    try {
      await proveEmail(dependencies, { code, now: dependencies.clock.now() })
      response.redirect(303, `${routes.dashboardProveEmail()}?notice=done`)
    } catch (error) {
      renderMailedCode(response, 'proveEmail', explainRefusal(error), { code })
    }
  }
}

/** Sends another mail for the proof. */
export async function sendEmailProofAgain({ response, dependencies, developerId }: DeveloperRequest): Promise<void> {
  await requestEmailProof(dependencies, { developerId })
  response.redirect(303, `${routes.dashboardApps()}?notice=proofSent`)
}
