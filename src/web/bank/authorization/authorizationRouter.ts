import { Router } from 'express'
import { type WebContext } from '../../context.ts'
import { routes } from '../../routes.ts'
import { confirmCode, decide, leave, showCurrentStep, signIn } from './authorizationSteps.ts'
import { visitor } from './visit.ts'

/** The pages on which a customer authorizes what an app asked for: one address, the step comes from the service. */
export function authorizationRouter(context: WebContext): Router {
  const router = Router()
  router.get(routes.authorization(':interactionId'), visitor(context, showCurrentStep))
  router.post(routes.authorizationSignIn(':interactionId'), visitor(context, signIn))
  router.post(routes.authorizationOneTimeCode(':interactionId'), visitor(context, confirmCode))
  router.post(routes.authorizationDecision(':interactionId'), visitor(context, decide))
  router.post(routes.authorizationReturn(':interactionId'), visitor(context, leave))
  return router
}
