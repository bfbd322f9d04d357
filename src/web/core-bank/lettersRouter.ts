import { type Request, type Response, Router } from 'express'
import { type WebContext } from '../context.ts'
import { field } from '../forms.ts'
import { translate } from '../locales.ts'
import { renderPage, templateKit } from '../render.ts'
import { routes } from '../routes.ts'
import { decideLetter, type LetterClick, letterPage, lettersPage, printedLetter } from './letters.ts'

/** What a redirect may say on the next page; texts are `guarantee.desk.*` in the locales. */
const messages = ['issued', 'rejected', 'cancelled', 'conflict'] as const

/** The pages of the simulated core bank's guarantee desk: no session, sandbox only. Mount it only where the core bank has a sandbox side. */
export function lettersRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.coreBankLetters(), async (request, response) =>
    renderPage(response, { page: 'core-bank/letters', data: await lettersPage(dependencies, request.query.state) }),
  )
  router.get(routes.coreBankLetter(':letterId'), async (request, response) =>
    renderPage(response, {
      page: 'core-bank/letter',
      data: { ...(await letterPage(dependencies, idOf(request), new Date())), ...messageOf(request) },
    }),
  )
  // Both languages stand on the paper, whatever language the reader's own texts are in.
  router.get(routes.coreBankLetterPrint(':letterId'), async (request, response) =>
    renderPage(response, {
      page: 'letter/letter',
      data: {
        ...(await printedLetter(dependencies, idOf(request), new Date())),
        texts: { en: templateKit('en'), ar: templateKit('ar') },
      },
    }),
  )
  const decide = (decision: LetterClick['decision']) => async (request: Request, response: Response) => {
    const click = { letterId: idOf(request), decision, reasonCode: field(request, 'reasonCode'), now: new Date() }
    // The reason travels to the TPP, so it is English whatever language this page is read in.
    const message = await decideLetter(dependencies, click, (code) => translate('en', `guarantee.reason.${code}`))
    response.redirect(303, `${routes.coreBankLetter(click.letterId)}?message=${message}`)
  }
  router.post(routes.coreBankLetterIssue(':letterId'), decide('issue'))
  router.post(routes.coreBankLetterReject(':letterId'), decide('reject'))
  router.post(routes.coreBankLetterCancel(':letterId'), decide('cancel'))
  return router
}

const idOf = (request: Request) => String(request.params.letterId)

function messageOf(request: Request): { letterMessage?: string; isBad?: boolean } {
  const letterMessage = messages.find((known) => known === request.query.message)
  return letterMessage ? { letterMessage, isBad: letterMessage === 'conflict' } : {}
}
