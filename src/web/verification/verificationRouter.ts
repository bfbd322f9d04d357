import { Router } from 'express'
import { type WebContext } from '../context.ts'
import { field } from '../forms.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import { answerTry, tryItPage } from './tryIt.ts'

/** The page that explains payee verification: a name, an account, the verdict and its rules. Sandbox only: it counts no tries. */
export function verificationRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.coreBankVerification(), (_request, response) =>
    renderPage(response, { page: 'verification/tryIt', data: tryItPage(dependencies) }),
  )
  router.post(routes.coreBankVerification(), async (request, response) => {
    const { status, ...data } = await answerTry(dependencies, { name: field(request, 'name'), iban: field(request, 'iban') })
    renderPage(response, { page: 'verification/tryIt', data, status, path: routes.coreBankVerification() })
  })
  return router
}
