import type { Settings } from '../../../config/settings.ts'
import { mayAct } from '../../../domain/organisation/organisation.ts'
import { isUuid } from '../../../domain/shared/formats.ts'
import { offeredProducts } from '../../../domain/consent/products.ts'
import { certificateWarning } from '../../../domain/app/certificateEnd.ts'
import { needsSecret } from '../../../domain/app/securityLevel.ts'
import { deleteApp } from '../../../services/app/change.ts'
import { checkJwks, type JwksCheck } from '../../../services/app/jwksCheck.ts'
import { type AppView, getApp, listApps } from '../../../services/app/ownApps.ts'
import { registerApp } from '../../../services/app/registerApp.ts'
import { listOrganisations } from '../../../services/organisation/members.ts'
import { unknownOrganisation } from '../../../services/app/membership.ts'
import { getDeveloper } from '../../../services/developer/registerDeveloper.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { newForm, readAppForm, toNewApp, type TypedApp, withoutPrivateKey } from './appForm.ts'
import { appPage } from './appPage.ts'
import { appsPage } from './appsPage.ts'
import { deleteAppPage } from './deleteAppPage.ts'
import { newAppPage } from './newAppPage.ts'
import { passNewSecret, takeNewSecret } from './newSecret.ts'
import { askForPublicKey, explainRefusal, type ShownRefusal } from '../refusals.ts'
import { type DeveloperRequest, getAppOfPage, ownAppKey } from '../forDeveloper.ts'

/** Lists the developer's apps. */
export async function showApps({ request, response, dependencies, developerId }: DeveloperRequest): Promise<void> {
  const [developer, apps] = [await getDeveloper(dependencies, { developerId }), await listApps(dependencies, { developerId })]
  const asksForProof = dependencies.mailer !== undefined && developer.isEmailProven === false
  const proof = request.query.notice === 'proofSent' ? 'sent' : asksForProof ? 'open' : undefined
  renderPage(response, {
    page: appsPage,
    props: { email: developer.email, organisations: await listOrganisations(dependencies, { developerId }), apps, proof },
  })
}

/** Shows an empty form for a new app. */
export async function showNewApp(developer: DeveloperRequest): Promise<void> {
  const { settings, offers } = developer.dependencies
  const { sandbox, minSecurity } = settings
  const product = offeredProducts(offers)[0]?.product
  await renderForm(
    developer,
    { ...newForm(minSecurity, product), ...(sandbox && { redirectUris: commandLineCallback }) },
    nothingWrong,
  )
}

/** Where the command line waits for the customer, so that a first app of the sandbox works with it at once. */
const commandLineCallback = 'http://127.0.0.1:8765/callback'
const nothingWrong: ShownRefusal = { faults: {}, status: 200 }

/** Tests the typed JWKS address and shows the form again, with what was found. */
export async function checkNewAppKeys(developer: DeveloperRequest): Promise<void> {
  const { request, dependencies, developerId } = developer
  const typed = withoutPrivateKey(readAppForm(request))
  try {
    const check = await checkJwks(dependencies, { developerId, jwksUri: typed.jwksUri.trim() })
    await renderForm(developer, typed, nothingWrong, check)
  } catch (error) {
    await renderForm(developer, typed, explainRefusal(error))
  }
}

/** Registers the typed app and leads to its page, so that a reload registers nothing. Faults show the form again. */
export async function createNewApp(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies, developerId, now } = developer
  const typed = readAppForm(request)
  // Only an id of the form's list is one.
  if (typed.ownerOrganisationId !== '' && !isUuid(typed.ownerOrganisationId)) throw unknownOrganisation()
  try {
    const { clientId, clientSecret } = await registerApp(dependencies, { developerId, app: toNewApp(typed), now })
    if (clientSecret !== undefined) passNewSecret({ response, dependencies }, clientId, clientSecret)
    response.redirect(303, `${routes.dashboardApp(clientId)}?notice=registered`)
  } catch (error) {
    const { sandbox } = dependencies.settings
    const refusal = explainRefusal(error)
    await renderForm(developer, withoutPrivateKey(typed), sandbox ? askForPublicKey(refusal) : refusal)
  }
}

const notices = ['registered', 'changed'] as const

/** Shows one app, with its secret only where that was just made. */
export async function showApp(developer: DeveloperRequest): Promise<void> {
  const { response, dependencies } = developer
  const { settings } = dependencies
  const [{ app }, clientSecret] = [await getAppOfPage(developer), await takeNewSecret(developer)]
  const props = {
    app,
    notice: notices.find((notice) => notice === developer.request.query.notice),
    clientSecret,
    addresses: appAddresses(settings),
    collections: collectionLinks(app),
    command: tokenCommand(app, settings, clientSecret),
    hasSecret: needsSecret(app.tokenEndpointAuthMethod),
    endsSoon: endsSoon(app, dependencies.clock.now()),
    // That an old certificate ends goes with the new one.
    pending: Object.keys(app.pendingChanges ?? {}).filter((name) => name !== 'endPreviousCertificate'),
  }
  renderPage(response, { page: appPage, props, path: routes.dashboardApp(app.clientId) })
}

/** Asks for a confirmation before an app is deleted. */
export async function showDeleteApp(developer: DeveloperRequest): Promise<void> {
  const app = await getApp(developer.dependencies, ownAppKey(developer))
  renderPage(developer.response, { page: deleteAppPage, props: { app } })
}

/** Deletes the app and returns to the list. */
export async function removeApp(developer: DeveloperRequest): Promise<void> {
  await deleteApp(developer.dependencies, ownAppKey(developer))
  developer.response.redirect(303, routes.dashboardApps())
}

async function renderForm(
  { response, dependencies, developerId }: DeveloperRequest,
  typed: TypedApp,
  { status, ...answer }: ShownRefusal,
  check?: JwksCheck,
): Promise<void> {
  const { baseUrl } = dependencies.settings
  const all = await listOrganisations(dependencies, { developerId })
  const organisations = all.filter(({ role }) => mayAct(role, 'change'))
  const products = offeredProducts(dependencies.offers).map(({ product }) => product)
  const props = { typed, ...answer, check, organisations, products, baseUrl }
  const path = routes.dashboardNewApp()
  renderPage(response, { page: newAppPage, props, status, path })
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

/** The interfaces that an app of each product calls. */
const contracts: Record<AppView['product'], string[]> = {
  'KSA PIS': ['payment-initiation'],
  'KSA AIS': ['account-information'],
  'KSA LOG': ['letter-of-guarantee'],
  VOP: ['payee-verification', 'account-verification'],
}

/** Where the collections of an app's interfaces are, filled in with its id and the kid of its key. */
export function collectionLinks({ product, clientId, keyId }: AppView): { contract: string; bruno: string; postman: string }[] {
  const values = new URLSearchParams({ clientId, ...(keyId !== undefined && { keyId }) }).toString()
  const address = (file: string) => `${routes.docsCollection(file)}?${values}`
  return contracts[product].map((contract) => ({
    contract,
    bruno: address(`${contract}.bruno.zip`),
    postman: address(`${contract}.postman.json`),
  }))
}
