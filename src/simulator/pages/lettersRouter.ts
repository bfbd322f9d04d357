import { type Request, type Response, Router } from 'express'
import type { WebContext } from '../../web/context.ts'
import { field } from '../../web/input.ts'
import { printedLetterPage } from './letter/printedLetterPage.ts'
import { translate } from '../../web/locales.ts'
import { renderPage } from '../../web/render.ts'
import { routes } from '../../web/routes.ts'
import { type LetterMessage, letterPage } from './letterPage.ts'
import { decideLetter, getLetter, getLetterList, type LetterDecisionForm, printedLetter } from './letters.ts'
import { lettersPage } from './lettersPage.ts'

/** The messages that a page may show after a redirect. Their texts are `guarantee.desk.*` in the locales. */
const messages = ['issued', 'rejected', 'cancelled', 'conflict'] as const

/** The pages of the simulated core bank's guarantee desk. */
export function lettersRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.coreBankLetters(), async (request, response) =>
    renderPage(response, { page: lettersPage, props: await getLetterList(dependencies, request) }),
  )
  router.get(routes.coreBankLetter(':letterId'), async (request, response) =>
    renderPage(response, {
      page: letterPage,
      props: { ...(await getLetter(dependencies, idOf(request), dependencies.clock.now())), ...messageOf(request) },
    }),
  )
  router.get(routes.coreBankLetterPrint(':letterId'), async (request, response) =>
    renderPage(response, {
      page: printedLetterPage,
      props: await printedLetter(dependencies, idOf(request), dependencies.clock.now()),
    }),
  )
  const decide = (decision: LetterDecisionForm['decision']) => async (request: Request, response: Response) => {
    const form = { letterId: idOf(request), decision, reasonCode: field(request, 'reasonCode'), now: dependencies.clock.now() }
    // The TPP receives the reason, so it is English whatever language this page has.
    const message = await decideLetter(dependencies, form, (code) => translate('en', `guarantee.reason.${code}`))
    response.redirect(303, `${routes.coreBankLetter(form.letterId)}?message=${message}`)
  }
  router.post(routes.coreBankLetterIssue(':letterId'), decide('issue'))
  router.post(routes.coreBankLetterReject(':letterId'), decide('reject'))
  router.post(routes.coreBankLetterCancel(':letterId'), decide('cancel'))
  return router
}

const idOf = (request: Request) => String(request.params.letterId)

function messageOf(request: Request): LetterMessage {
  const letterMessage = messages.find((known) => known === request.query.message)
  return letterMessage ? { letterMessage, isBad: letterMessage === 'conflict' } : {}
}
