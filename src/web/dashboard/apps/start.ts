import { getFirstSteps, getStartFiles } from '../../../services/app/firstSteps.ts'
import { field } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { startPage } from './startPage.ts'
import { type DeveloperRequest, ownAppKey, getAppOfPage } from '../forDeveloper.ts'

/** Shows what the first call needs, and how far the app is on its way to production. */
export async function showStart(developer: DeveloperRequest): Promise<void> {
  const { app, ownApp } = await getAppOfPage(developer)
  const steps = await getFirstSteps(developer.dependencies, ownApp)
  renderPage(developer.response, { page: startPage, props: { app, ...steps } })
}

/**
 * Answers with the profile or the variables as a file. The page that shows a new secret sends it along, because the bank does not have it;
 * it is put into the file and kept nowhere.
 */
export async function saveStartFile(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const typed = field(request, 'clientSecret')
  const clientSecret = /^[A-Za-z0-9_-]{43}$/.test(typed) ? typed : undefined
  const { profile, variables } = await getStartFiles(dependencies, { ...ownAppKey(developer), clientSecret })
  response.set('x-content-type-options', 'nosniff')
  if (field(request, 'file') === 'variables') {
    response.attachment('sanad.env').type('text/plain').send(variables)
    return
  }
  const text = `${JSON.stringify(profile, null, 2)}\n`
  response.attachment('sanad-profile.json').type('application/json').send(text)
}
