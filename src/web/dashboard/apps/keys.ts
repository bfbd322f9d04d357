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
import { type DeveloperRequest, orderOf, ownAppOf } from '../forDeveloper.ts'

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
export async function showKeys(visit: DeveloperRequest): Promise<void> {
  const clientSecret = await takeNewSecret(visit)
  const asked = notices.find((notice) => notice === visit.request.query.notice)
  // After a reload the new secret is gone.
  const notice: Keys['notice'] = asked === 'rotated' && clientSecret === undefined ? 'shownOnce' : asked
  await render(visit, { notice, clientSecret })
}

/** Replaces the secret and leads to the page that shows the new one, so that a reload makes no further one. */
export async function replaceSecret(visit: DeveloperRequest): Promise<void> {
  const typed = Number(field(visit.request, 'overlapHours'))
  const overlapHours: Overlap = overlaps.find((hours) => hours === typed) ?? 0
  const { clientId, clientSecret } = await rotateAppSecret(visit.dependencies, { ...orderOf(visit), overlapHours })
  passNewSecret(visit, clientId, clientSecret)
  visit.response.redirect(303, `${routes.dashboardAppKeys(clientId)}?notice=rotated`)
}

/** Does what the pressed button says: tests an address, registers new keys, or ends an old secret or certificate. */
export async function changeKeys(visit: DeveloperRequest): Promise<void> {
  const change = field(visit.request, 'change')
  const typed = readAppForm(visit.request)
  try {
    if (change === 'check') return await render(visit, { typed, check: await test(visit, typed) })
    if (change === 'endPreviousSecret') return await apply(visit, { endPreviousSecret: true }, 'ended')
    if (change === 'endPreviousCertificate') return await apply(visit, { endPreviousCertificate: true }, 'ended')
    await apply(visit, newKeys(visit, typed), 'changed')
  } catch (error) {
    await render(visit, { typed, answer: explainRefusal(error) })
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

async function apply(visit: DeveloperRequest, changes: UpdateApp['changes'], notice: 'changed' | 'ended'): Promise<void> {
  const order = orderOf(visit)
  await updateApp(visit.dependencies, { ...order, changes })
  visit.response.redirect(303, `${routes.dashboardAppKeys(order.clientId)}?notice=${notice}`)
}

async function render(visit: DeveloperRequest, { typed, answer, ...shown }: Shown): Promise<void> {
  const { response, dependencies } = visit
  const { status, ...faults } = answer ?? { faults: {}, status: 200 }
  const { app, order } = await ownAppOf(visit)
  const credentials = await listCredentials(dependencies, order)
  const shownForm = typed ? withoutPrivateKey(typed) : newForm(app.securityLevel)
  const props = { app, ...credentials, typed: shownForm, overlaps, ...faults, ...shown }
  renderPage(response, { page: keysPage, props, status, path: routes.dashboardAppKeys(order.clientId) })
}
