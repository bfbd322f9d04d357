import { signingProxyPort } from '../../../sdk/purposes.ts'
import { routes } from '../../routes.ts'
import type { CollectionFolder, CollectionRequest } from './collectionRequests.ts'

/** Where `sanad proxy` listens when it is told nothing else. */
const proxyAddress = `http://127.0.0.1:${signingProxyPort}`

const description = (baseUrl: string) => `Requests in plain JSON for the signing proxy, because Postman cannot sign by itself.
Begin in a folder where the client package is installed (${baseUrl}${routes.docsSection('sdk')} says how) with

    npx --no-install sanad init --base-url ${baseUrl}
    npx --no-install sanad proxy

(with an app that you registered on the dashboard leave init out, and add --profile sanad-profile.json to each line)

and send the requests to it: it signs, adds tokens and checks the answers. For requests with a customer's token, run
\`npx --no-install sanad consent create\` and \`npx --no-install sanad authorize\` there (each with --for accounts or --for letters)
before the proxy, and set the variable ConsentId.`

/** The requests that the proxy sends: tokens are its own matter. */
const isForProxy = ({ credentials }: CollectionRequest) => credentials === 'developer' || credentials === 'customer'

/** Whether the answer depends on what a customer has authorized outside the collection. */
const needsCustomer = ({ credentials, path }: CollectionRequest) => credentials === 'customer' || path.includes('{{PaymentId}}')

const variable = (text: string) => text.replaceAll('{{uuid}}', '{{$guid}}').replaceAll('{{now}}', '{{$isoTimestamp}}')

function script(request: CollectionRequest): string[] {
  const { keeps, status } = request
  // Behind the proxy the message stands alone.
  const way = (steps: string[]) =>
    steps
      .filter((step) => step !== 'message')
      .map((step) => `?.[${/^\d+$/.test(step) ? step : `'${step}'`}]`)
      .join('')
  return [
    ...(status === undefined || needsCustomer(request)
      ? []
      : [`pm.test('the bank answers ${status}', () => pm.response.to.have.status(${status}))`]),
    ...(keeps.length > 0 ? ['if (pm.response.code < 300) {', '  const answer = pm.response.json()'] : []),
    ...keeps.map(([name, steps]) => `  pm.collectionVariables.set('${name}', answer${way(steps)})`),
    ...(keeps.length > 0 ? ['}'] : []),
  ]
}

function item(request: CollectionRequest): object {
  const { name, method, path, headers, body, summary } = request
  const lines = script(request)
  const json =
    body.kind === 'json' ? { mode: 'raw', raw: variable(body.text), options: { raw: { language: 'json' } } } : undefined
  const all = [...headers, ...(json ? [['content-type', 'application/json'] as const] : [])]
  return {
    name,
    request: {
      method,
      description: summary,
      header: all.map(([key, value]) => ({ key, value: variable(value) })),
      url: `{{proxy}}${path}`,
      ...(json && { body: json }),
    },
    ...(lines.length > 0 && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: lines } }] }),
  }
}

/** A collection in Postman's format 2.1. */
export function postmanCollection(
  folders: readonly CollectionFolder[],
  { baseUrl, clientId }: { baseUrl: string; clientId: string },
  title: string,
): object {
  return {
    info: {
      name: `Sanad: ${title}`,
      description: description(baseUrl),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: folders.map((folder) => ({ name: folder.title, item: folder.requests.filter(isForProxy).map(item) })),
    variable: [
      { key: 'proxy', value: proxyAddress },
      { key: 'sink', value: `${baseUrl}/sandbox/sink/${clientId}/200` },
      { key: 'ConsentId', value: '' },
      { key: 'PaymentId', value: '' },
      { key: 'AccountId', value: '' },
      { key: 'letterOfGuaranteeId', value: '' },
      { key: 'scaStatus', value: '' },
    ],
  }
}
