import { type CallableOperation, exampleRequest, namedAnswers } from '../../test/support/contract/exampleRequest.ts'
import { remembers } from './control.ts'
import { eventExamples } from './events.ts'
import type { MockedApi } from './overview.ts'

/** The names of an operation's answers, those of one status together. */
function rowsOf({ responses }: CallableOperation): { status: string; names: string[] }[] {
  return Object.entries(responses)
    .map(([status, response]) => ({ status, names: namedAnswers(response).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)
}

function describeOperation(operation: CallableOperation): string[] {
  const rows = rowsOf(operation)
  const refusals = rows.filter(({ status }) => status >= '3').map(({ status, names }) => `${status} ${names.join(', ')}`)
  return [
    `  ${operation.method} ${operation.path}`,
    ...rows.filter(({ status }) => status < '3').map(({ status, names }) => `      ${status} ${names.join(', ')}`),
    ...(refusals.length > 0 ? [`      refusals: ${refusals.join('; ')}`] : []),
  ]
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** How much a person would have to type. */
const effort = ({ method, path, security }: CallableOperation) =>
  Number(method !== 'GET') * 2 + Number(path.includes('{')) + Number(security?.type === 'apiKey') * 4

/** A command that asks the mock for an answer by name, with all that the contract demands of the request. */
function tryIt(operations: readonly CallableOperation[], origin: string): string {
  const answering = operations.filter((operation) => rowsOf(operation).some(({ status }) => status < '3'))
  const operation = answering.toSorted((one, other) => effort(one) - effort(other))[0]!
  const { names } = rowsOf(operation).find(({ status }) => status < '3')!
  const { method, address, headers, body } = exampleRequest(operation)
  return [
    'curl -s',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(origin + address),
    ...Object.entries({ prefer: `example=${names[1] ?? names[0]}`, accept: 'application/json', ...headers }).map(
      ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ].join(' ')
}

const signing = [
  'Signed answers are signed at this moment, with the key at /auth/jwks; Accept chooses application/jwt or application/json.',
  'Signatures of yours are checked once the mock has your key:  curl -T cert.pem ORIGIN/mock/keys/CLIENT_ID',
]
const events = [
  'An event for your webhook:  curl ORIGIN/mock/webhooks -d \'{"url":"http://127.0.0.1:3000/","event":"NAME","clientId":"CLIENT_ID"}\'  (GET lists them)',
]
const memory = [
  'A consent that you create is remembered for an hour, and what comes of it:  curl ORIGIN/mock/consents/CONSENT_ID -d \'{"event":"authorize"}\'',
]

const hasEnvelope = ({ requestBody, responses }: CallableOperation) =>
  [requestBody, ...Object.values(responses)].some((part) => part?.content?.['application/jwt'] !== undefined)

/** What these operations can do: it promises signatures and events only where a contract has them. */
const howItAnswers = (operations: readonly CallableOperation[]) => [
  'Any client id and secret get a token:  curl -u CLIENT_ID:any -d grant_type=client_credentials ORIGIN/auth/token',
  'Faults:  Prefer: code=503  and  Prefer: delay=3000',
  'What the bank refuses by its form is refused in the bank’s words. An answer that you do not choose repeats what you sent.',
  'Requests to begin with:  curl ORIGIN/mock/requests  All calls that drive a mock:  curl ORIGIN/mock',
  ...(operations.some(hasEnvelope) ? signing : []),
  ...(remembers(operations) ? memory : []),
  ...(Object.keys(eventExamples(operations)).length > 0 ? events : []),
]

/** The same for all five interfaces at once. */
export function introduceAll(mocks: readonly MockedApi[], overview: string): string {
  return [
    'The five interfaces are mocked until Ctrl-C:',
    ...mocks.map(({ api, origin }) => `  ${origin}  ${api}`),
    ...howItAnswers(mocks.flatMap(({ operations }) => operations)),
    `Every answer by its name:  ${overview}`,
    '',
  ].join('\n')
}

/** What a partner needs to know of a mock that listens: every answer by its name, and one command that works as it stands. */
export function introduce(api: string, operations: readonly CallableOperation[], origin: string): string {
  return [
    `${api} is mocked on ${origin} until Ctrl-C.`,
    ...howItAnswers(operations),
    'Choose an answer by a header:  Prefer: example=NAME  (where several statuses have it:  Prefer: code=403, example=NAME)',
    ...operations.flatMap(describeOperation),
    'Try it:',
    `  ${tryIt(operations, origin)}`,
    '',
  ].join('\n')
}
