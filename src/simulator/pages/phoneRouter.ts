import { type Request, type Response, Router } from 'express'
import type { components } from '../../../generated/types/bank-app.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { listWaiting, type WaitingForCustomer } from '../../services/customer/consentLists.ts'
import { sandboxOf, unlessAway } from '../../services/sandbox/coreBank.ts'
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
      listWaiting(dependencies, { nationalIdentificationNumber, now: dependencies.clock.now() }),
      // The core bank may be away since the customer was found.
      unlessAway(findQuestions(dependencies, nationalIdentificationNumber)),
      unlessAway(sandboxOf(dependencies).listPhoneMessages(nationalIdentificationNumber)),
    ])
    const listed = await listOnPhone(request, context, nationalIdentificationNumber)
    const shown = {
      waiting: listed?.requests.map(toLine(nationalIdentificationNumber)) ?? linesOnPages(waiting),
      signIns: listed?.signIns ?? [],
    }
    const isAway = questions === undefined || told === undefined || listed?.isWhole === false
    const unknown = isAway ? 'away' : questions === 'elsewhere' ? 'elsewhere' : undefined
    const asked = Array.isArray(questions) ? questions.toReversed() : []
    const message = phoneMessages.find((known) => known === request.query.message)
    renderPage(response, {
      page: phonePage,
      props: { customer, ...shown, questions: asked, told: told ?? [], unknown, message },
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

async function findQuestions({ coreBank }: PhoneContext['dependencies'], nationalIdentificationNumber: string) {
  return (await sandboxOf({ coreBank }).listAppQuestions(nationalIdentificationNumber)) ?? 'elsewhere'
}

const toLine =
  (nationalIdentificationNumber: string) =>
  ({ requestId, bindingMessage, expiresDateTime, obstacle, ...line }: ListedRequest): WaitingLine => ({
    ...line,
    mayOnlyDecline: obstacle !== undefined,
    address: routes.coreBankPhoneRequest(nationalIdentificationNumber, requestId),
    bindingMessage: bindingMessage ?? null,
    expiresAt: new Date(expiresDateTime),
  })

/** What waits on the bank's pages, where the phone decides nothing itself: requests of apps, and approvals after those of others. */
const linesOnPages = ({ requests, consents }: WaitingForCustomer): WaitingLine[] => [
  ...requests.map((one) => ({ ...one, address: routes.decoupled(one.interactionId) })),
  ...consents.map(({ consent: { consentId, kind, authorizationExpiresAt: expiresAt }, appName, organisation }) => ({
    ...{ appName, organisation, kind, expiresAt, bindingMessage: null },
    address: routes.bankConsent(consentId),
  })),
]

function overWhenConflict(error: unknown): 'over' {
  if (error instanceof BankRefusal && error.code === 'stateConflict') return 'over'
  throw error
}
