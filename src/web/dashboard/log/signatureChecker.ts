import { listApps } from '../../../services/app/ownApps.ts'
import { checkSignature } from '../../../services/requestLog/checkSignature.ts'
import { field } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { signatureCheckerPage } from './signatureCheckerPage.ts'
import type { DeveloperRequest } from '../forDeveloper.ts'

const longestText = 30_000

/** Shows the empty form. */
export async function showSignatureChecker({ response, dependencies, developerId, request }: DeveloperRequest): Promise<void> {
  const apps = await listApps(dependencies, { developerId })
  const chosen = typeof request.query.app === 'string' ? request.query.app : undefined
  const props = { apps, chosen, text: '', answer: undefined, isIncomplete: false }
  renderPage(response, { page: signatureCheckerPage, props })
}

/** Checks what was pasted, and shows it with the verdicts. Nothing of it is kept. */
export async function judgeSignature({ request, response, dependencies, developerId, now }: DeveloperRequest): Promise<void> {
  const apps = await listApps(dependencies, { developerId })
  const [chosen, text] = [field(request, 'clientId'), field(request, 'text').slice(0, longestText)]
  const app = apps.find(({ clientId }) => clientId === chosen)
  const answer =
    app === undefined || text.trim() === ''
      ? undefined
      : await checkSignature(dependencies, { developerId, clientId: app.clientId, text, now })
  const props = { apps, chosen, text, answer, isIncomplete: answer === undefined }
  const status = answer === undefined ? 400 : 200
  const path = routes.dashboardSignatureChecker()
  renderPage(response, { page: signatureCheckerPage, props, status, path })
}
