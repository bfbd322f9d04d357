import { needsAdmission } from '../../../domain/app/pendingChanges.ts'
import { updateApp, type UpdateApp } from '../../../services/app/change.ts'
import type { AppView } from '../../../services/app/ownApps.ts'
import { field, fieldList } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { fieldLines, readAppForm, signingAlgs, type TypedApp, typedOf } from './appForm.ts'
import { editAppPage } from './editAppPage.ts'
import { explainRefusal, type ShownRefusal } from '../refusals.ts'
import { type AppOfPage, type DeveloperRequest, getAppOfPage } from '../forDeveloper.ts'

/** Shows what of an app can be changed, as it is. */
export async function showEditApp(developer: DeveloperRequest): Promise<void> {
  const { app } = await getAppOfPage(developer)
  render(developer, app, typedOf(app), { faults: {}, status: 200 })
}

/** Changes the app, as far as the form differs from it. Faults show the form again. */
export async function editApp(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const [{ app, ownApp }, typed] = [await getAppOfPage(developer), readAppForm(request)]
  // A form without the field leaves it as it is.
  const [endpoint] = fieldList(request, 'backchannelClientNotificationEndpoint')
  const isEmptied = app.backchannelClientNotificationEndpoint && endpoint?.trim() === ''
  const removes = isEmptied || field(request, 'removeNotificationEndpoint') === 'true'
  const changes = { ...changesOf(app, typed), ...(removes && { removeNotificationEndpoint: true }) }
  try {
    if (Object.keys(changes).length > 0) await updateApp(dependencies, { ...ownApp, changes })
    response.redirect(303, `${routes.dashboardApp(app.clientId)}?notice=changed`)
  } catch (error) {
    render(developer, app, typed, explainRefusal(error))
  }
}

/** Only what was changed, so that what waits for the bank is not taken back by a form that was filled in before. */
function changesOf(app: AppView, typed: TypedApp): UpdateApp['changes'] {
  const before = typedOf(app)
  const isChanged = (name: keyof TypedApp) => typed[name].trim() !== before[name].trim()
  const endpoint = typed.backchannelClientNotificationEndpoint.trim()
  return {
    ...(isChanged('name') && { name: typed.name }),
    ...(isChanged('redirectUris') && { redirectUris: fieldLines(typed.redirectUris) }),
    ...(isChanged('backchannelClientNotificationEndpoint') &&
      endpoint !== '' && { backchannelClientNotificationEndpoint: endpoint }),
    ...(isChanged('bic') && { bic: typed.bic.trim().toUpperCase() }),
    ...(isChanged('responseSigningAlg') && {
      responseSigningAlg: signingAlgs.find((alg) => alg === typed.responseSigningAlg) ?? app.responseSigningAlg,
    }),
  }
}

function render(
  { response, dependencies: { settings } }: DeveloperRequest,
  app: AppOfPage,
  typed: TypedApp,
  { status, ...answer }: ShownRefusal,
): void {
  const hasCustomers = app.product !== 'VOP'
  const props = { app, typed, ...answer, hasCustomers, waits: needsAdmission(app.status, settings) }
  renderPage(response, {
    page: editAppPage,
    props,
    status,
    path: routes.dashboardAppEdit(app.clientId),
  })
}
