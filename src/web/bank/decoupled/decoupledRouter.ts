import { type Request, type RequestHandler, type Response, Router } from 'express'
import { readCookie, setCookie } from '../../../http/cookies.ts'
import { requestAppLink } from '../../../services/bankApp/appLinks.ts'
import { findDecoupled, type FoundDecoupled, isDeviceOf, pairDevice } from '../../../services/decoupled/device.ts'
import { arrivalOf } from '../../../telemetry/requests.ts'
import type { WebContext } from '../../context.ts'
import { routes } from '../../routes.ts'
import { confirmCode, decide, goToStep, showCurrentStep, showSignIn, signIn } from '../authorization/authorizationRouter.ts'
import { visitReceipt } from '../authorization/visitReceipt.ts'
import { reportLost, visitReport } from '../authorization/visitReport.ts'
import { renderPast, type AuthorizerRequest } from '../authorization/forAuthorizer.ts'

/**
 * The pages on which a customer authorizes what an app asked for over the back channel: the same steps as on the way through a browser,
 * shown in the form of a phone. There is no way back to the app; it learns the outcome by itself.
 */
export function decoupledRouter(context: WebContext): Router {
  const router = Router()
  router.get(routes.decoupled(':interactionId'), forDecoupledAuthorizer(context, showCurrentStep, showSignIn))
  for (const address of [routes.decoupledSignIn, routes.decoupledOneTimeCode, routes.decoupledDecision])
    router.get(address(':interactionId'), forDecoupledAuthorizer(context, goToStep, goToStep))
  router.get(routes.decoupledReceipt(':interactionId'), forDecoupledAuthorizer(context, visitReceipt.show, goToStep))
  router.get(routes.decoupledReceiptFile(':interactionId'), forDecoupledAuthorizer(context, visitReceipt.send, goToStep))
  router.post(routes.decoupledSignIn(':interactionId'), forDecoupledAuthorizer(context, signIn, signIn))
  router.post(routes.decoupledOneTimeCode(':interactionId'), forDecoupledAuthorizer(context, confirmCode, goToStep))
  router.post(routes.decoupledDecision(':interactionId'), forDecoupledAuthorizer(context, decide, goToStep))
  router.get(routes.decoupledReport(':interactionId'), forDecoupledAuthorizer(context, visitReport.show, goToStep))
  router.post(routes.decoupledReport(':interactionId'), forDecoupledAuthorizer(context, visitReport.send, reportLost))
  return router
}

const cookieName = 'sanad_device'

type Step = (authorizer: AuthorizerRequest) => Promise<void>

/**
 * Makes a handler of a step. Who has the address may see who asks, and may sign in. Only the browser that signed in goes on; every
 * other one gets `otherwise`.
 */
function forDecoupledAuthorizer(context: WebContext, handle: Step, otherwise: Step): RequestHandler {
  return async (request, response) => {
    const found = await findDecoupled(context.dependencies, { interactionId: String(request.params.interactionId) })
    if (!found) return renderPast(response)
    const step = isDeviceOf(found, readCookie(request, cookieName)) ? handle : otherwise
    await step(authorizerOf(context, request, response, found))
  }
}

/** The sandbox's phone knows its owner. Elsewhere an address must not tell whose request it is. */
const ownerOfPhone = ({ nationalIdentificationNumber }: FoundDecoupled['request']) => ({
  nationalIdentificationNumber,
  home: routes.coreBankPhone(nationalIdentificationNumber),
})

function authorizerOf(
  context: WebContext,
  request: Request,
  response: Response,
  { request: asked, session }: FoundDecoupled,
): AuthorizerRequest {
  const { interactionId, consentId, clientId, nationalIdentificationNumber } = session
  arrivalOf(response).actor = {
    kind: 'customer',
    nationalIdentificationNumber: nationalIdentificationNumber ?? undefined,
    clientId,
  }
  const page = routes.decoupled(interactionId)
  const isSandbox = context.dependencies.coreBank.sandbox !== undefined
  return {
    request,
    response,
    context,
    flow: context.authorizations,
    step: { interactionId, now: context.dependencies.clock.now() },
    consent: { consentId, clientId },
    paths: {
      page,
      signIn: routes.decoupledSignIn(interactionId),
      oneTimeCode: routes.decoupledOneTimeCode(interactionId),
      decision: routes.decoupledDecision(interactionId),
      receipt: routes.decoupledReceipt(interactionId),
      receiptFile: routes.decoupledReceiptFile(interactionId),
      report: routes.decoupledReport(interactionId),
    },
    onlyFor: asked.nationalIdentificationNumber,
    endsAt: session.expiresAt,
    async appLink() {
      const address = requestAppLink(context.settings, interactionId)
      return address === undefined ? undefined : { address }
    },
    data: { phone: true, bindingMessage: asked.bindingMessage, ...(isSandbox && ownerOfPhone(asked)) },
    finish: async () => response.redirect(303, page),
    signedIn: async () => {
      const value = await pairDevice(context.dependencies, asked)
      const maxAgeSeconds = context.settings.limits.interactionSeconds
      const cookie = { name: cookieName, value, path: page, maxAgeSeconds, sameSite: 'strict' } as const
      response.append('set-cookie', setCookie(cookie, context.settings))
    },
  }
}
