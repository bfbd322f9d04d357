import { type Request, type Response, Router } from 'express'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { listWaitingAuthorizations } from '../../services/decoupled/device.ts'
import { sandboxOf } from '../../services/sandbox/coreBank.ts'
import type { WebContext } from '../../web/context.ts'
import { decisionField, refuseImpossibleId } from '../../web/input.ts'
import { renderPage } from '../../web/render.ts'
import { routes } from '../../web/routes.ts'
import { findListed } from './customers.ts'
import { phonePage } from './phonePage.ts'

/** What the page may say after an answer. The texts are `core-bank.phone.*` in the locales. */
const messages = ['approved', 'declined', 'over'] as const

/**
 * The sandbox's stand-in for the bank's app on a customer's phone: what waits for them, and the questions of a customer who confirms there
 * instead of with codes. Like the other pages of the simulator it has no session; the review behind a request has its own sign-in.
 */
export function phoneRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  const customerOf = (request: Request) => findListed(dependencies, String(request.params.nationalIdentificationNumber))
  router.get(routes.coreBankPhone(':nationalIdentificationNumber'), async (request, response) => {
    const customer = await customerOf(request)
    const { nationalIdentificationNumber } = customer
    const [waiting, questions, told] = await Promise.all([
      listWaitingAuthorizations(dependencies, { nationalIdentificationNumber, now: dependencies.clock.now() }),
      sandboxOf(dependencies).listAppQuestions(nationalIdentificationNumber),
      sandboxOf(dependencies).listPhoneMessages(nationalIdentificationNumber),
    ])
    const message = messages.find((known) => known === request.query.message)
    renderPage(response, {
      page: phonePage,
      props: { customer, waiting, questions: questions.reverse(), told, message },
    })
  })
  const answer = async (request: Request, response: Response) => {
    const { nationalIdentificationNumber } = await customerOf(request)
    const questionId = String(request.params.questionId)
    refuseImpossibleId('QuestionId', questionId)
    const said = decisionField(request) === 'approve' ? 'approved' : 'declined'
    const message = await sandboxOf(dependencies)
      .answerAppQuestion({ nationalIdentificationNumber, questionId, answer: said, now: dependencies.clock.now() })
      .then(() => said, overWhenConflict)
    response.redirect(303, `${routes.coreBankPhone(nationalIdentificationNumber)}?message=${message}`)
  }
  router.post(routes.coreBankPhoneAnswer(':nationalIdentificationNumber', ':questionId'), answer)
  return router
}

function overWhenConflict(error: unknown): 'over' {
  if (error instanceof BankRefusal && error.code === 'stateConflict') return 'over'
  throw error
}
