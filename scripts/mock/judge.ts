import { everyOffer } from '../../src/domain/offer/offers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorStyle, operations } from '../../generated/operations.ts'
import { openClock } from '../../src/config/clock.ts'
import { limits } from '../../src/config/limits.ts'
import { largestBody } from '../../src/config/operationLimits.ts'
import type { ConsentKind } from '../../src/domain/consent/consent.ts'
import { Refusal, BankRefusal } from '../../src/domain/shared/errors.ts'
import { combinationFaults, invalidFields, refuse } from '../../src/domain/verification/accountQuery.ts'
import { readPayeeRequest } from '../../src/domain/verification/payeeRequest.ts'
import { ContractRouter } from '../../src/http/contract/router.ts'
import { createValidators } from '../../src/http/contract/validators.ts'
import { HttpError, MethodNotAllowed } from '../../src/http/errors/httpError.ts'
import { isAnswered, renderError } from '../../src/http/errors/render.ts'
import { interfaceConventions } from '../../src/http/interfaceConventions.ts'
import { jwtMediaType, problemMediaType } from '../../src/http/mediaTypes.ts'
import type { Routed } from '../../src/http/stages.ts'
import { checkAcceptsJson } from '../../src/http/accept.ts'
import { mediaTypeOf } from '../../src/http/steps/readBody.ts'
import { addressOf, checkDecodable, route } from '../../src/http/route.ts'
import { parseJson } from '../../src/security/strictJson.ts'
import { arrivalOf, interactionIdHeader } from '../../src/telemetry/requests.ts'
import { newConsent } from './bank/answers.ts'
import { payloadOf } from './checkRequest.ts'

/** Each knows the type of its own operation's body, which the validators have just checked. */
type FormRule = (body: never, at: Date) => void

/** Rules of the service that need nothing but the request itself, such as the check digits of an IBAN; by operationId. */
const formRules: Record<string, FormRule | undefined> = {
  verifyPayee: (body: Parameters<typeof readPayeeRequest>[0]) => void readPayeeRequest(body),
  verifyAccount: ({ data: { query } }: { data: { query: Parameters<typeof combinationFaults>[0] } }) => {
    // Which bank the mock plays is nobody's business, so the form of account numbers is unknown.
    refuse('resourceFormat', invalidFields(query, { isHeldHere: false }))
    refuse('fieldCombination', combinationFaults(query))
  },
  createPaymentConsent: judgeConsent('payment'),
  createAccountAccessConsent: judgeConsent('account'),
  createLetterOfGuaranteeConsent: judgeConsent('guarantee'),
}

function judgeConsent(kind: ConsentKind): FormRule {
  return ({ message }: { message: never }, at) => void newConsent[kind]({ message, clientId: '', interactionId: '', now: at })
}

/** The service's own judgement of requests to one interface, without its tokens, signatures and data. */
export interface Judge {
  /** Throws HttpError 'routeUnknown', 'notAcceptable' or MethodNotAllowed. */
  open(request: IncomingMessage, response: ServerResponse): Routed
  /**
   * The body, parsed; undefined where there is none. Throws what the service refuses by form: parameters, body, and rules that need
   * nothing but the request.
   */
  checkForm(request: Routed, sent: Buffer): unknown
}

/**
 * Makes the judge of a contract, or undefined where another program than our pipeline serves it. `at` is the moment of the examples.
 * A message that the service refuses is refused here in the same words, because the same code reads it.
 */
export function createJudge(api: string, at: Date): Judge | undefined {
  const served = operations.filter(({ interfaceName }) => interfaceName === api)
  if (served.length === 0) return undefined
  const router = new ContractRouter(served)
  const validators = createValidators()
  // A printed example stays right for as long as the mock runs, so only the form of its time is checked.
  const offers = new Set(everyOffer)
  const rules = { settings: { limits: { requestTimestampSeconds: Number.POSITIVE_INFINITY } }, clock: openClock() }
  return {
    open(request, response) {
      const arrived = arrivalOf(response)
      const { pathname } = addressOf(arrived)
      checkDecodable(pathname)
      const found = router.find(request.method ?? 'GET', pathname)
      const allowed = router.allowedMethods(pathname)
      if (found === undefined && allowed.length > 0) throw new MethodNotAllowed(allowed)
      if (found === undefined) throw new HttpError('routeUnknown', 'There is no such address in this contract.')
      const routed = route(arrived, { ...found, now: new Date(), offers })
      // Nobody's token is looked at here, so nothing is late.
      if (routed.conventions.judgesAcceptLate) checkAcceptsJson(request)
      return routed
    },
    checkForm(request, sent) {
      const { operation, conventions } = request
      validators.checkParameters(request)
      conventions.checkHeaders?.(request, rules)
      if (operation.requestMediaTypes.length === 0 || (sent.length === 0 && !operation.isBodyRequired)) return undefined
      const body = readBody(request, sent)
      validators.checkBody({ operation, conventions, body }, sent)
      formRules[operation.canonicalId]?.(body as never, at)
      return body
    },
  }
}

/** The content of a body, an envelope without any check of its signature. */
function readBody(routed: Routed, sent: Buffer): unknown {
  const mediaType = mediaTypeOf(routed.request, routed.operation)
  const limitBytes = largestBody(routed.operation, limits)
  if (sent.length > limitBytes) throw new HttpError('bodyTooLarge', `The body is larger than ${limitBytes} bytes.`)
  return mediaType === jwtMediaType ? payloadOf(sent.toString().trim()) : parseJson(sent, { maxDepth: limits.jsonDepth })
}

/** How a contract writes refusals; undefined: as OAuth does (RFC 6749 section 5.2). */
export type RefusalStyle = ErrorStyle | undefined

const noAnswer = 'Prism, which chooses the answers of this mock, does not answer; end the mock and start it again.'

/** Sends a refusal as the service would, or says that the mock cannot answer. */
export function sendRefusal(error: unknown, style: RefusalStyle, request: IncomingMessage, response: ServerResponse): void {
  const known = style ?? 'problem'
  response.setHeader(interactionIdHeader, arrivalOf(response).interactionId)
  for (const [name, value] of Object.entries(interfaceConventions[known].answerHeaders(request, new Date())))
    response.setHeader(name, value)
  if (!(error instanceof Refusal) || !isAnswered(error, known)) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const status = isLate ? 504 : 502
    const title = isLate ? 'The mock cannot answer in time' : 'The mock cannot answer'
    const detail = error instanceof BankRefusal ? error.message : isLate ? noAnswer : String(error)
    response.writeHead(status, { 'content-type': problemMediaType })
    return void response.end(JSON.stringify({ type: 'about:blank', title, status, detail }))
  }
  const { status, headers, body } = renderError(error, known)
  if (style !== undefined) return void response.writeHead(status, headers).end(JSON.stringify(body))
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ error: 'invalid_request', error_description: error.message }))
}
