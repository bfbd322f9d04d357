import { type Request, Router } from 'express'
import type { Dependencies } from '../../services/dependencies.ts'
import type { WebContext } from '../context.ts'
import { routes } from '../routes.ts'
import {
  askForPassword,
  sendEmailProofAgain,
  setNewPassword,
  showForgottenPassword,
  showMailedCode,
  takeEmailProof,
} from './account/emailCodes.ts'
import { changeApiTokens, showApiTokens } from './account/apiTokens.ts'
import { acceptInvitation, changeOrganisations, showInvitation, showOrganisations } from './account/organisations.ts'
import { changeSecondFactor, showSecondFactor } from './account/secondFactor.ts'
import { showSecondStep, takeSecondStep } from './account/secondStep.ts'
import { endSession, showSessions } from './account/sessions.ts'
import { checkNewAppKeys, createNewApp, removeApp, showApp, showApps, showDeleteApp, showNewApp } from './apps/apps.ts'
import { editApp, showEditApp } from './apps/editApp.ts'
import { changeKeys, replaceSecret, showKeys } from './apps/keys.ts'
import {
  endWebhook,
  resendMany,
  resendOne,
  resumeWebhook,
  showDeliveries,
  showDelivery,
  showRemoveWebhook,
  tryAddress,
} from './deliveries/deliveries.ts'
import { showLanding, signIn, signOut, signUp } from './account/landing.ts'
import { showLive, showOverview } from './overview/appOverview.ts'
import { showResource, showResources } from './resources/resources.ts'
import { showRequest, showRequests } from './log/requests.ts'
import { forDeveloper } from './forDeveloper.ts'
import { judgeSignature, showSignatureChecker } from './log/signatureChecker.ts'
import { saveStartFile, showStart } from './apps/start.ts'
import { chooseZone } from './zone.ts'

/**
 * The developer's pages: sign-up and sign-in, apps, their addresses and secrets. The interface in specs/platform can do the same.
 */
export function dashboardRouter({ dependencies, settings }: WebContext): Router {
  const router = Router({ caseSensitive: true })
  router.use(routes.dashboard(), chooseZone(settings))
  router.get(routes.dashboard(), showLanding(dependencies))
  // The form has this address when somebody reloads the page or changes its language.
  router.get([routes.dashboardSignUp(), routes.dashboardSignIn()], (_request, response) =>
    response.redirect(303, routes.dashboard()),
  )
  router.post(routes.dashboardSignUp(), signUp(dependencies))
  router.post(routes.dashboardSignIn(), signIn(dependencies))
  router.post(routes.dashboardSignOut(), signOut(dependencies))
  router.get(routes.dashboardSecondStep(), showSecondStep)
  router.post(routes.dashboardSecondStep(), takeSecondStep(dependencies))
  addAccess(router, dependencies)
  addApps(router, dependencies)
  return router
}

/** Passwords, e-mail addresses and sign-ins. */
function addAccess(router: Router, dependencies: Dependencies): void {
  router.get(routes.dashboardForgottenPassword(), showForgottenPassword(dependencies))
  router.post(routes.dashboardForgottenPassword(), askForPassword(dependencies))
  router.get(routes.dashboardNewPassword(), showMailedCode('newPassword'))
  router.post(routes.dashboardNewPassword(), setNewPassword(dependencies))
  router.get(routes.dashboardProveEmail(), showMailedCode('proveEmail'))
  router.post(routes.dashboardProveEmail(), takeEmailProof(dependencies))
  router.get(routes.dashboardEmailProof(), (_request, response) => response.redirect(303, routes.dashboardApps()))
  router.post(routes.dashboardEmailProof(), forDeveloper(dependencies, sendEmailProofAgain))
  router.get(routes.dashboardSessions(), forDeveloper(dependencies, showSessions))
  router.post(routes.dashboardSessions(), forDeveloper(dependencies, endSession))
  router.get(routes.dashboardOrganisations(), forDeveloper(dependencies, showOrganisations))
  router.post(routes.dashboardOrganisations(), forDeveloper(dependencies, changeOrganisations))
  router.get(routes.dashboardInvitation(), forDeveloper(dependencies, showInvitation))
  router.post(routes.dashboardInvitation(), forDeveloper(dependencies, acceptInvitation))
  router.get(routes.dashboardSecondFactor(), forDeveloper(dependencies, showSecondFactor))
  router.post(routes.dashboardSecondFactor(), forDeveloper(dependencies, changeSecondFactor))
  router.get(routes.dashboardApiTokens(), forDeveloper(dependencies, showApiTokens))
  router.post(routes.dashboardApiTokens(), forDeveloper(dependencies, changeApiTokens))
}

/** The developer's apps: their keys and secrets, requests, deliveries and resources. */
function addApps(router: Router, dependencies: Dependencies): void {
  const clientOf = ({ params }: Request) => String(params.clientId)
  router.get(routes.dashboardApps(), forDeveloper(dependencies, showApps))
  router.post(routes.dashboardApps(), forDeveloper(dependencies, createNewApp))
  router.get(routes.dashboardNewApp(), forDeveloper(dependencies, showNewApp))
  router.get(routes.dashboardApp(':clientId'), forDeveloper(dependencies, showApp))
  router.get(routes.dashboardAppCheck(), (_request, response) => response.redirect(303, routes.dashboardNewApp()))
  router.post(routes.dashboardAppCheck(), forDeveloper(dependencies, checkNewAppKeys))
  router.get(routes.dashboardAppEdit(':clientId'), forDeveloper(dependencies, showEditApp))
  router.post(routes.dashboardAppEdit(':clientId'), forDeveloper(dependencies, editApp))
  router.get(routes.dashboardAppKeys(':clientId'), forDeveloper(dependencies, showKeys))
  router.post(routes.dashboardAppKeys(':clientId'), forDeveloper(dependencies, changeKeys))
  router.get(routes.dashboardAppStart(':clientId'), forDeveloper(dependencies, showStart))
  router.get(routes.dashboardAppFile(':clientId'), (request, response) =>
    response.redirect(303, routes.dashboardAppStart(clientOf(request))),
  )
  router.post(routes.dashboardAppFile(':clientId'), forDeveloper(dependencies, saveStartFile))
  router.get(routes.dashboardAppSecret(':clientId'), (request, response) =>
    response.redirect(303, routes.dashboardAppKeys(clientOf(request))),
  )
  router.post(routes.dashboardAppSecret(':clientId'), forDeveloper(dependencies, replaceSecret))
  router.get(routes.dashboardRequests(':clientId'), forDeveloper(dependencies, showRequests))
  router.get(routes.dashboardRequest(':clientId', ':requestId'), forDeveloper(dependencies, showRequest))
  router.get(routes.dashboardSignatureChecker(), forDeveloper(dependencies, showSignatureChecker))
  router.post(routes.dashboardSignatureChecker(), forDeveloper(dependencies, judgeSignature))
  router.get(routes.dashboardAppDelete(':clientId'), forDeveloper(dependencies, showDeleteApp))
  router.post(routes.dashboardAppDelete(':clientId'), forDeveloper(dependencies, removeApp))
  router.get(routes.dashboardOverview(':clientId'), forDeveloper(dependencies, showOverview))
  router.get(routes.dashboardLive(':clientId'), forDeveloper(dependencies, showLive))
  router.get(routes.dashboardDeliveries(':clientId'), forDeveloper(dependencies, showDeliveries))
  // The page has this address when the times in its form were wrong.
  router.get(routes.dashboardReplay(':clientId'), (request, response) =>
    response.redirect(303, routes.dashboardDeliveries(String(request.params.clientId))),
  )
  router.post(routes.dashboardReplay(':clientId'), forDeveloper(dependencies, resendMany))
  // A form that was refused leaves the browser at this address.
  router.get(routes.dashboardTestEvent(':clientId'), (request, response) =>
    response.redirect(303, routes.dashboardDeliveries(clientOf(request))),
  )
  router.post(routes.dashboardTestEvent(':clientId'), forDeveloper(dependencies, tryAddress))
  router.get(routes.dashboardDelivery(':clientId', ':eventId'), forDeveloper(dependencies, showDelivery))
  router.post(routes.dashboardDeliveryReplay(':clientId', ':eventId'), forDeveloper(dependencies, resendOne))
  router.post(routes.dashboardWebhookSwitchOn(':clientId', ':webhookId'), forDeveloper(dependencies, resumeWebhook))
  router.get(routes.dashboardWebhookRemove(':clientId', ':webhookId'), forDeveloper(dependencies, showRemoveWebhook))
  router.post(routes.dashboardWebhookRemove(':clientId', ':webhookId'), forDeveloper(dependencies, endWebhook))
  router.get(routes.dashboardResources(':clientId'), forDeveloper(dependencies, showResources))
  router.get(routes.dashboardResource(':clientId', ':resourceId'), forDeveloper(dependencies, showResource))
}
