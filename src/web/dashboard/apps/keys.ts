import { rotateAppSecret, updateApp, type UpdateApp } from '../../../services/app/change.ts'
import { listCredentials } from '../../../services/app/credentials.ts'
import { checkJwks } from '../../../services/app/jwksCheck.ts'
import { field } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { given, newForm, readAppForm, type TypedApp, withoutPrivateKey } from './appForm.ts'
import { type Keys, keysPage } from './keysPage.ts'
import { passNewSecret, takeNewSecret } from './newSecret.ts'
import { explainRefusal, type ShownRefusal } from '../refusals.ts'
import { type DeveloperRequest, ownAppKey, getAppOfPage } from '../forDeveloper.ts'

/** How long a page lets the secret before a new one live, in hours. */
const overlaps = [0, 1, 24, 72, 168] as const
type Overlap = (typeof overlaps)[number]

const notices = ['changed', 'ended', 'rotated'] as const satisfies Keys['notice'][]

/** What the page shows besides the app's keys. */
interface Shown extends Pick<Keys, 'notice' | 'clientSecret' | 'check'> {
  typed?: TypedApp
  answer?: ShownRefusal
}

/** Shows the secrets and keys of an app. */
export async function showKeys(developer: DeveloperRequest): Promise<void> {
  const clientSecret = await takeNewSecret(developer)
  const asked = notices.find((notice) => notice === developer.request.query.notice)
  // After a reload the new secret is gone.
  const notice: Keys['notice'] = asked === 'rotated' && clientSecret === undefined ? 'shownOnce' : asked
  await render(developer, { notice, clientSecret })
}

/** Replaces the secret and leads to the page that shows the new one, so that a reload makes no further one. */
export async function replaceSecret(developer: DeveloperRequest): Promise<void> {
  const typed = Number(field(developer.request, 'overlapHours'))
  const overlapHours: Overlap = overlaps.find((hours) => hours === typed) ?? 0
  const { clientId, clientSecret } = await rotateAppSecret(developer.dependencies, { ...ownAppKey(developer), overlapHours })
  passNewSecret(developer, clientId, clientSecret)
  developer.response.redirect(303, `${routes.dashboardAppKeys(clientId)}?notice=rotated`)
}

/** Does what the pressed button says: tests an address, registers new keys, or ends an old secret or certificate. */
export async function changeKeys(developer: DeveloperRequest): Promise<void> {
  const change = field(developer.request, 'change')
  const typed = readAppForm(developer.request)
  try {
    if (change === 'check') return await render(developer, { typed, check: await test(developer, typed) })
    if (change === 'endPreviousSecret') return await apply(developer, { endPreviousSecret: true }, 'ended')
    if (change === 'endPreviousCertificate') return await apply(developer, { endPreviousCertificate: true }, 'ended')
    await apply(developer, newKeys(developer, typed), 'changed')
  } catch (error) {
    await render(developer, { typed, answer: explainRefusal(error) })
  }
}

const test = ({ dependencies, developerId }: DeveloperRequest, { jwksUri }: TypedApp) =>
  checkJwks(dependencies, { developerId, jwksUri: jwksUri.trim() })

function newKeys({ request }: DeveloperRequest, typed: TypedApp): UpdateApp['changes'] {
  const keys = {
    ...given('publicKey', typed.publicKey),
    ...given('certificatePem', typed.certificatePem),
    ...given('jwksUri', typed.jwksUri),
  }
  const endsAtOnce = field(request, 'endPreviousCertificate') === 'true'
  // Without any key, the address is refused as it would be at registration.
  if (Object.keys(keys).length === 0) return { jwksUri: '' }
  return { ...keys, ...(endsAtOnce && { endPreviousCertificate: true }) }
}

async function apply(developer: DeveloperRequest, changes: UpdateApp['changes'], notice: 'changed' | 'ended'): Promise<void> {
  const ownApp = ownAppKey(developer)
  await updateApp(developer.dependencies, { ...ownApp, changes })
  developer.response.redirect(303, `${routes.dashboardAppKeys(ownApp.clientId)}?notice=${notice}`)
}

async function render(developer: DeveloperRequest, { typed, answer, ...shown }: Shown): Promise<void> {
  const { response, dependencies } = developer
  const { status, ...faults } = answer ?? { faults: {}, status: 200 }
  const { app, ownApp } = await getAppOfPage(developer)
  const credentials = await listCredentials(dependencies, ownApp)
  const shownForm = typed ? withoutPrivateKey(typed) : newForm(app.securityLevel)
  const { baseUrl } = dependencies.settings
  const props = { app, baseUrl, ...credentials, typed: shownForm, overlaps, ...faults, ...shown }
  renderPage(response, { page: keysPage, props, status, path: routes.dashboardAppKeys(ownApp.clientId) })
}
