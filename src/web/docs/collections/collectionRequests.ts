import { calls } from '../../../../generated/calls.ts'
import { authorizerOf, hasConsents } from '../../../playground/samples.ts'
import type { DocsContract, DocsOperation } from '../contractModel.ts'
import { prefilledMessages } from '../messages.ts'

/** One request of a collection. Values between double braces are variables of the collection. */
export interface CollectionRequest {
  name: string
  summary: string
  method: string
  /** With {{PaymentId}} in the place of each parameter. */
  path: string
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  /** `client`: the app's id and secret. */
  credentials: 'client' | 'developer' | 'customer' | 'none'
  body:
    | { kind: 'none' }
    | { kind: 'form'; fields: [name: string, value: string][] }
    | { kind: 'json'; text: string; isSigned: boolean }
  isEnveloped: boolean
  /** The answer when the requests are sent in their order. Undefined where that depends on the core bank. */
  status: number | undefined
  /** Which members of the answer become variables: the variable, and the way to it in the body. */
  keeps: [variable: string, way: string[]][]
}

/** The requests of one interface, in an order in which each finds what it needs. */
export interface CollectionFolder {
  contract: string
  title: string
  requests: CollectionRequest[]
}

const scopes: Record<string, string> = {
  'payment-initiation': 'payments',
  'account-information': 'accounts',
  'letter-of-guarantee': 'guarantees',
  'payee-verification': 'verifications',
  'account-verification': 'verifications',
}

/** The contracts of which there are collections. */
export const collected = Object.keys(scopes)

const plain = {
  query: [],
  headers: [],
  credentials: 'none',
  isEnveloped: false,
  status: 200,
} satisfies Partial<CollectionRequest>

const developerToken = (scope: string): CollectionRequest => ({
  ...plain,
  name: 'Token of the app',
  summary: 'client_credentials; an app has the scope of its product only.',
  method: 'POST',
  path: '/auth/token',
  credentials: 'client',
  body: {
    kind: 'form',
    fields: [
      ['grant_type', 'client_credentials'],
      ['scope', scope],
    ],
  },
  keeps: [['token', ['access_token']]],
})

/** The sandbox's customer approves over the back channel, so that nobody has to open the bank's pages. */
const authorization = (scope: string, customer: string): CollectionRequest[] => [
  {
    ...plain,
    name: 'Ask the customer',
    summary: 'OpenID CIBA: the customer decides in the bank’s app.',
    method: 'POST',
    path: '/auth/bc-authorize',
    credentials: 'client',
    body: {
      kind: 'form',
      fields: [
        ['scope', `openid ${scope}:{{ConsentId}}`],
        ['login_hint', customer],
      ],
    },
    keeps: [['authReqId', ['auth_req_id']]],
  },
  {
    ...plain,
    name: 'Approve in the customer’s place',
    summary: 'In the sandbox only.',
    method: 'POST',
    path: '/core-bank/api/authorizations/decide',
    query: [
      ['auth_req_id', '{{authReqId}}'],
      ['action', 'allow'],
    ],
    body: { kind: 'none' },
    keeps: [],
  },
  {
    ...plain,
    name: 'Token of the customer',
    summary: 'What the customer has approved, until the access token ends.',
    method: 'POST',
    path: '/auth/token',
    credentials: 'client',
    body: {
      kind: 'form',
      fields: [
        ['grant_type', 'urn:openid:params:grant-type:ciba'],
        ['auth_req_id', '{{authReqId}}'],
      ],
    },
    keeps: [['psuToken', ['access_token']]],
  },
]

/** What the answers of an operation are good for later. */
const kept: Record<string, CollectionRequest['keeps']> = {
  createPaymentConsent: [
    ['ConsentId', ['message', 'Data', 'ConsentId']],
    ['PaymentId', ['message', 'Data', 'PaymentId']],
    ['scaStatus', ['message', 'Links', 'scaStatus']],
  ],
  createAccountAccessConsent: [['ConsentId', ['message', 'Data', 'ConsentId']]],
  createLetterOfGuaranteeConsent: [['ConsentId', ['message', 'Data', 'ConsentId']]],
  getAccounts: [['AccountId', ['message', 'Data', 'Account', '0', 'AccountId']]],
  createLetterOfGuarantee: [['letterOfGuaranteeId', ['message', 'Data', 'LetterOfGuaranteeId']]],
}

function requestOf(described: DocsOperation, now: Date): CollectionRequest {
  const { operationId, operation, method } = described
  const row = calls[operationId as keyof typeof calls]
  const messages = prefilledMessages(described, now)
  // A consent that waits can only be rejected, so that this example fits a new one.
  const message = messages.find(({ name }) => name === 'rejectConsent') ?? messages[0]
  const isEnveloped = row.isEnveloped
  const isRequired = new Set<string>(row.headerNames)
  const headers: [string, string][] = [
    ...(isRequired.has('X-Request-ID') ? [['X-Request-ID', '{{uuid}}'] as [string, string]] : []),
    ...(isRequired.has('X-RequestTimestamp') ? [['X-RequestTimestamp', '{{now}}'] as [string, string]] : []),
    ...(row.isIdempotent ? [['x-idempotency-key', '{{uuid}}'] as [string, string]] : []),
  ]
  return {
    name: operationId,
    summary: operation.summary ?? operationId,
    method,
    path: pathOf(described),
    query: [],
    headers,
    credentials: 'credentials' in row && row.credentials === 'PsuToken' ? 'customer' : 'developer',
    body: message ? { kind: 'json', text: withAllParties(message.text), isSigned: isEnveloped } : { kind: 'none' },
    isEnveloped,
    status: Number(Object.keys(operation.responses).find((status) => /^2/.test(status))),
    keeps: kept[operationId] ?? [],
  }
}

/** The example asks for the parties of the PSU only; a collection runs every operation. */
const withAllParties = (text: string) => text.replace(/^([ \t]*)"ReadPartyPSU"/m, '$1"ReadParty",\n$&')

/** The address of an authorisation comes whole with the consent. */
function pathOf({ operationId, path }: DocsOperation): string {
  return operationId === 'getPaymentConsentAuthorisation' ? '{{scaStatus}}' : path.replace(/\{(\w+)\}/g, '{{$1}}')
}

/** The requests of one contract in the order in which they run: what waits first, then what a customer has authorized. */
export function collectionFolder(contract: DocsContract, title: string, now: Date): CollectionFolder {
  const operations = contract.operations.filter(({ operation }) => operation['x-alias-of'] === undefined)
  const scope = scopes[contract.name]!
  const made = operations.map((described) => ({ described, request: requestOf(described, now) }))
  const requests = made.map(({ request }) => request)
  const first = [developerToken(scope)]
  if (!hasConsents(contract.name)) return { contract: contract.name, title, requests: [...first, ...requests] }
  const isLater = ({ credentials, path }: CollectionRequest) => credentials === 'customer' || path.includes('{{PaymentId}}')
  const waiting = requests.filter((request) => !isLater(request))
  const again = { ...waiting[0]!, name: `${waiting[0]!.name}, to be authorized` }
  return {
    contract: contract.name,
    title,
    requests: [...first, ...waiting, again, ...authorization(scope, authorizerOf(contract.name)), ...requests.filter(isLater)],
  }
}

/** The variables that a request wants from others or from the environment. */
export function variablesOf(request: CollectionRequest): string[] {
  const texts = [request.path, ...request.query.flat(), ...request.headers.flat()]
  const body = request.body
  if (body.kind === 'json') texts.push(body.text)
  if (body.kind === 'form') texts.push(...body.fields.flat())
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)))]
}
