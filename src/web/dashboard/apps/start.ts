import { getFirstSteps, getStartFiles } from '../../../services/app/firstSteps.ts'
import { field } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { startPage } from './startPage.ts'
import { type DeveloperRequest, orderOf, ownAppOf } from '../forDeveloper.ts'

/** Shows what the first call needs, and how far the app is on its way to production. */
export async function showStart(visit: DeveloperRequest): Promise<void> {
  const { app, order } = await ownAppOf(visit)
  const steps = await getFirstSteps(visit.dependencies, order)
  renderPage(visit.response, { page: startPage, props: { app, ...steps } })
}

/**
 * Answers with the profile or the variables as a file. The page that shows a new secret sends it along, because the bank does not have it;
 * it is put into the file and kept nowhere.
 */
export async function saveStartFile(visit: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = visit
  const typed = field(request, 'clientSecret')
  const clientSecret = /^[A-Za-z0-9_-]{43}$/.test(typed) ? typed : undefined
  const { profile, variables } = await getStartFiles(dependencies, { ...orderOf(visit), clientSecret })
  response.set('x-content-type-options', 'nosniff')
  if (field(request, 'file') === 'variables') {
    response.attachment('sanad.env').type('text/plain').send(variables)
    return
  }
  const text = `${JSON.stringify(profile, null, 2)}\n`
  response.attachment('sanad-profile.json').type('application/json').send(text)
}
