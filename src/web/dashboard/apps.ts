import { type Settings } from '../../config/settings.ts'
import { certificateWarning } from '../../domain/app/certificateEnd.ts'
import { needsSecret } from '../../domain/app/securityLevel.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { deleteApp, rotateAppSecret } from '../../services/app/change.ts'
import { type AppView, getApp, listApps } from '../../services/app/read.ts'
import { registerApp } from '../../services/app/register.ts'
import { getDeveloper } from '../../services/developer/register.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import {
  authMethods,
  newForm,
  products,
  readAppForm,
  securityLevels,
  signingAlgs,
  toNewApp,
  type TypedApp,
  withoutPrivateKey,
} from './appForm.ts'
import { explainRefusal, type ShownRefusal } from './refusals.ts'
import { type DeveloperRequest } from './session.ts'

/** An address may contain any text. Only a possible app id goes to the database. */
export function orderOf({ request, developerId, now }: DeveloperRequest) {
  const clientId = String(request.params.clientId)
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(clientId))
    throw new SanadError('resourceIdUnknown', 'You have no app with this clientId.', { path: 'clientId' })
  return { developerId, clientId, now }
}

/** Lists the developer's apps. */
export async function showApps({ response, dependencies, developerId }: DeveloperRequest): Promise<void> {
  const [developer, apps] = [await getDeveloper(dependencies, { developerId }), await listApps(dependencies, { developerId })]
  renderPage(response, { page: 'dashboard/apps', data: { developer, apps } })
}

/** Shows an empty form for a new app. */
export async function showNewApp({ response, dependencies }: DeveloperRequest): Promise<void> {
  renderForm(response, dependencies.settings.sandbox, newForm(dependencies.settings.minSecurity), { faults: {}, status: 200 })
}

/** Registers the typed app and shows it with its secret. Faults show the form again. */
export async function createNewApp({ request, response, dependencies, developerId, now }: DeveloperRequest): Promise<void> {
  const typed = readAppForm(request)
  try {
    const { clientSecret, ...app } = await registerApp(dependencies, { developerId, app: toNewApp(typed), now })
    renderApp({ response, dependencies }, app, { status: 201, notice: 'registered', clientSecret })
  } catch (error) {
    renderForm(response, dependencies.settings.sandbox, withoutPrivateKey(typed), explainRefusal(error))
  }
}

/** Shows one app, without its secret. */
export async function showApp(visit: DeveloperRequest): Promise<void> {
  renderApp(visit, await getApp(visit.dependencies, orderOf(visit)), {})
}

/** Replaces the secret and shows the app with the new one. */
export async function replaceSecret(visit: DeveloperRequest): Promise<void> {
  const order = orderOf(visit)
  const { clientSecret } = await rotateAppSecret(visit.dependencies, order)
  renderApp(visit, await getApp(visit.dependencies, order), { notice: 'rotated', clientSecret })
}

/** Asks for a confirmation before an app is deleted. */
export async function showDeleteApp(visit: DeveloperRequest): Promise<void> {
  renderPage(visit.response, { page: 'dashboard/deleteApp', data: { app: await getApp(visit.dependencies, orderOf(visit)) } })
}

/** Deletes the app and returns to the list. */
export async function removeApp(visit: DeveloperRequest): Promise<void> {
  await deleteApp(visit.dependencies, orderOf(visit))
  visit.response.redirect(303, routes.dashboardApps())
}

/**
 * The app's page. After a registration or a new secret it is the answer to the POST itself. A redirect would have to keep the
 * secret somewhere until the next request.
 */
function renderApp(
  { response, dependencies: { settings } }: Pick<DeveloperRequest, 'response' | 'dependencies'>,
  app: AppView,
  {
    status = 200,
    notice,
    clientSecret,
  }: { status?: number; notice?: 'registered' | 'rotated'; clientSecret?: string | undefined },
): void {
  const data = {
    app,
    notice,
    clientSecret,
    addresses: appAddresses(settings),
    command: tokenCommand(app, settings, clientSecret),
    hasSecret: needsSecret(app.tokenEndpointAuthMethod),
    endsSoon: endsSoon(app, new Date()),
    // That an old certificate ends goes with the new one.
    pending: Object.keys(app.pendingChanges ?? {}).filter((name) => name !== 'endPreviousCertificate'),
  }
  renderPage(response, { page: 'dashboard/app', status, path: routes.dashboardApp(app.clientId), data })
}

function renderForm(
  response: DeveloperRequest['response'],
  sandbox: boolean,
  typed: TypedApp,
  { status, ...answer }: ShownRefusal,
): void {
  const choices = { products, securityLevels, authMethods, signingAlgs }
  renderPage(response, {
    page: 'dashboard/newApp',
    status,
    path: routes.dashboardNewApp(),
    data: { typed, sandbox, ...choices, ...answer },
  })
}

/** Whether the registered certificate ends within the time in which the bank warns, or has ended. */
function endsSoon({ certificateEndsDateTime: ends }: AppView, now: Date): boolean {
  if (ends === undefined) return false
  const certificateEndsAt = new Date(ends)
  return certificateWarning({ certificateEndsAt }, now) !== undefined
}

/** The addresses with which the developer configures the app. */
export function appAddresses({ baseUrl, issuer }: Settings) {
  return { base: baseUrl, issuer, discovery: `${issuer}/.well-known/openid-configuration`, token: `${issuer}/token` }
}

/** Shell lines that get a developer token. Without a secret they name the variable that must hold it. */
export function tokenCommand(app: AppView, settings: Settings, clientSecret = '$CLIENT_SECRET'): string {
  // An app of the level fapi2 shows its certificate, at the address that the metadata names for it.
  const withCertificate = '"$TOKEN_ENDPOINT" --cert client.pem --key client-key.pem'
  const lines = [
    `curl ${app.securityLevel === 'fapi2' ? withCertificate : appAddresses(settings).token}`,
    ...credentials(app, clientSecret),
    '-d grant_type=client_credentials',
    `-d scope=${app.scope}`,
  ]
  return lines.join(' \\\n  ')
}

function credentials({ clientId, tokenEndpointAuthMethod }: AppView, clientSecret: string): string[] {
  if (tokenEndpointAuthMethod === 'client_secret_basic') return [`-u "${clientId}:${clientSecret}"`]
  if (tokenEndpointAuthMethod === 'client_secret_post') return [`-d client_id=${clientId}`, `-d "client_secret=${clientSecret}"`]
  if (tokenEndpointAuthMethod !== 'private_key_jwt') return [`-d client_id=${clientId}`]
  // RFC 7523 section 2.2: a JWT signed with the app's key, iss and sub the client id, aud the issuer.
  return [
    '-d client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    '-d "client_assertion=$CLIENT_ASSERTION"',
  ]
}
