import { authorizerOf, hasConsents } from '../../../playground/samples.ts'
import type { FinishedAuthorization, Tried } from '../../../playground/playground.ts'
import { routes } from '../../routes.ts'
import type { DocsOperation } from '../contractModel.ts'
import { addressOf } from '../chapter.ts'
import { curlOf, typescriptOf } from '../samples.ts'

const longestShown = 20_000

/** A text as the page shows it. */
const cut = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}\n…` : text)

/** Of a token or secret only the beginning is shown. */
const shorten = (name: string, value: string) => (name === 'authorization' ? `${value.slice(0, 20)}…` : value)

/** The page of an operation with these fields of its form filled in. */
const tryAddress = (operationId: string, values: Record<string, string>): string =>
  `${addressOf(`operations/${operationId}`)}?${new URLSearchParams(values).toString()}#try`

/** What the page shows of a try. Every text of it is shown as text. */
export function showTried(tried: Tried, { described, baseUrl }: { described: DocsOperation; baseUrl: string }) {
  const { exchange, signed, verdicts, message, steps, sent } = tried
  const { answer } = exchange
  const url = new URL(exchange.url)
  const requestHead = [
    `${exchange.method} ${url.pathname}${url.search}`,
    ...exchange.headers.map(([name, value]) => `${name}: ${shorten(name.toLowerCase(), value)}`),
  ]
  const answerHead = [String(answer.status), ...[...answer.headers].map(([name, value]) => `${name}: ${value}`)]
  const json = message === undefined ? undefined : JSON.stringify(message, undefined, 2)
  return {
    steps,
    verdicts,
    isRight: verdicts.every(({ isRight }) => isRight),
    status: answer.status,
    requestHead: requestHead.join('\n'),
    // The signed bytes and the JWS say what is in the body.
    requestBody: signed === undefined ? cut(exchange.body ?? '') : '',
    signed: signed && { ...signed, payload: cut(signed.payload), jws: cut(signed.jws) },
    answerHead: answerHead.join('\n'),
    answerBody: cut(answer.body.toString()),
    message: json === undefined ? '' : cut(json),
    curl: cut(curlOf(baseUrl, described, sent)),
    typescript: cut(typescriptOf(described, sent) ?? ''),
    ...goOn(described, answer.status, message),
  }
}

/** A consent that was created can be authorized at the bank's pages, as a customer of the sandbox. */
function goOn({ contract, operation }: DocsOperation, status: number, message: unknown) {
  const { Data } = (message ?? {}) as { Data?: { ConsentId?: unknown; PaymentId?: unknown; LetterOfGuaranteeId?: unknown } }
  const { ConsentId, LetterOfGuaranteeId } = Data ?? {}
  if (status !== 201 || !hasConsents(contract.name)) return {}
  if (typeof LetterOfGuaranteeId === 'string' && typeof ConsentId === 'string')
    return { next: [link('getLetterOfGuarantee', { letterOfGuaranteeId: LetterOfGuaranteeId, consent: ConsentId })] }
  if (typeof ConsentId !== 'string' || operation['x-alias-of'] !== undefined) return {}
  return { authorize: { address: routes.docsTryAuthorize(ConsentId), customer: authorizerOf(contract.name) } }
}

const link = (operationId: string, values: Record<string, string>) => ({ operationId, address: tryAddress(operationId, values) })

/** Where to go on with a consent that a customer has just authorized. */
export function afterAuthorization({ consentId, contract, paymentId = '' }: FinishedAuthorization) {
  if (contract === 'payment-initiation')
    return [
      link('getPayment', { PaymentId: paymentId }),
      link('getPaymentStatus', { PaymentId: paymentId }),
      link('getPaymentConsent', { ConsentId: consentId }),
    ]
  if (contract === 'account-information')
    return [link('getAccounts', { consent: consentId }), link('getAccountTransactions', { consent: consentId })]
  return [link('createLetterOfGuarantee', { consent: consentId })]
}
