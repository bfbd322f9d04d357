import { type Request, type Response, Router } from 'express'
import type { components } from '../../../generated/types/bank-app.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { listWaitingAuthorizations } from '../../services/decoupled/device.ts'
import { sandboxOf } from '../../services/sandbox/coreBank.ts'
import type { WaitingLine } from '../../web/bank/decoupled/waitingList.ts'
import { decisionField, refuseImpossibleId } from '../../web/input.ts'
import { renderPage } from '../../web/render.ts'
import { routes } from '../../web/routes.ts'
import { findListed } from './customers.ts'
import { phoneMessages, phonePage } from './phonePage.ts'
import { listOnPhone, type PhoneContext, phoneRequestsRouter } from './phoneRequests.ts'

type ListedRequest = components['schemas']['ListedRequest']

/**
 * The sandbox's stand-in for the bank's app on a customer's phone: what waits for them, and the questions of a customer who confirms there
 * instead of with codes. Like the other pages of the simulator it has no session; the review behind a request has its own sign-in.
 */
export function phoneRouter(context: PhoneContext): Router {
  const { dependencies } = context
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
    const listed = await listOnPhone(request, context, nationalIdentificationNumber)
    const shown = { waiting: listed?.map(toLine) ?? waiting, isApp: listed !== undefined }
    const message = phoneMessages.find((known) => known === request.query.message)
    renderPage(response, {
      page: phonePage,
      props: { customer, ...shown, questions: questions.reverse(), told, message },
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
  router.use(phoneRequestsRouter(context))
  return router
}

const toLine = ({ requestId, bindingMessage, expiresDateTime, ...line }: ListedRequest): WaitingLine => ({
  ...line,
  interactionId: requestId,
  bindingMessage: bindingMessage ?? null,
  expiresAt: new Date(expiresDateTime),
})

function overWhenConflict(error: unknown): 'over' {
  if (error instanceof BankRefusal && error.code === 'stateConflict') return 'over'
  throw error
}
