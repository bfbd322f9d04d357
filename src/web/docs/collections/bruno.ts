import { routes } from '../../routes.ts'
import type { CollectionFolder, CollectionRequest } from './collectionRequests.ts'

/** What is filled in for one app. Secrets are not: the server does not know them. */
export interface CollectionValues {
  baseUrl: string
  clientId: string
  keyId: string
}

/** Signs each request that says so, at the moment of sending: the bytes that are signed are the bytes that are sent. */
const signScript = `const jsonwebtoken = require('jsonwebtoken')
const { v4: uuid } = require('uuid')

const variable = (name) => {
  if (name === 'uuid') return uuid()
  if (name === 'now') return new Date().toISOString()
  if (name === 'sink') return bru.getEnvVar('baseUrl') + '/sandbox/sink/' + bru.getEnvVar('clientId') + '/200'
  return bru.getVar(name) || bru.getEnvVar(name) || ''
}
const fill = (text) => text.replace(/\\{\\{(\\w+)\\}\\}/g, (_, name) => variable(name))

for (const [name, value] of Object.entries(req.getHeaders())) {
  if (typeof value === 'string' && value.includes('{{')) req.setHeader(name, fill(value))
}
const given = req.getBody()
if (req.getHeader('content-type') === 'application/json' && given) {
  let body = fill(typeof given === 'string' ? given : JSON.stringify(given))
  if (req.getHeader('x-jws-signature') === 'made-by-the-script') {
    const now = Math.floor(Date.now() / 1000)
    const envelope = {
      aud: [bru.getEnvVar('baseUrl') + '/auth'],
      iss: bru.getEnvVar('clientId'),
      iat: now,
      nbf: now,
      exp: now + 300,
      message: JSON.parse(body),
    }
    body = JSON.stringify(envelope)
    const key = bru.getProcessEnv('SANAD_PRIVATE_KEY').split('\\\\n').join('\\n')
    const header = { kid: bru.getEnvVar('keyId') }
    const parts = jsonwebtoken.sign(body, key, { algorithm: 'PS256', header }).split('.')
    req.setHeader('x-jws-signature', parts[0] + '..' + parts[2])
  }
  req.setBody(body)
}`

const readme = (title: string, baseUrl: string) => `# Sanad: ${title}

A Bruno collection (usebruno.com) that signs by itself. Put your secrets beside it, in a file \`.env\` that you give to nobody. The file
sanad.env of the dashboard is one: copy it here as \`.env\`, fill in the secret, and add the private key as one line, because Bruno reads no
other files:

    cp sanad.env .env
    printf 'SANAD_PRIVATE_KEY="%s"\\n' "$(awk '{printf "%s\\\\n", $0}' sanad-key.pem)" >> .env

Without that file, \`.env\` has these two:

    SANAD_CLIENT_SECRET=the secret of your app
    SANAD_PRIVATE_KEY="-----BEGIN PRIVATE KEY-----\\nMIIE...\\n-----END PRIVATE KEY-----\\n"

The environment \`sandbox\` holds the address, the id of your app and the kid of its key. No app yet? The dashboard makes one
(${baseUrl}${routes.dashboard()}), and so does the client package (${baseUrl}${routes.docsSection('sdk')}): for each product an app with a key,
whose id and key are then in .sanad/profile.json:

    npx --no-install sanad init --base-url ${baseUrl}

Then run the folder from its first request to its last, in Bruno or with
\`npx @usebruno/cli run --env sandbox -r\`.
`

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')
const block = (name: string, text: string) => `${name} {\n${indent(text.trimEnd())}\n}\n`

function headersOf({ headers, credentials, body, isEnveloped }: CollectionRequest): [string, string][] {
  const token = { developer: 'token', customer: 'psuToken', client: undefined, none: undefined }[credentials]
  return [
    ...(token === undefined ? [] : [['authorization', `Bearer {{${token}}}`] as [string, string]]),
    ...(isEnveloped ? [['accept', 'application/json'] as [string, string]] : []),
    ...(body.kind === 'json' ? [['content-type', 'application/json'] as [string, string]] : []),
    ...(body.kind === 'json' && body.isSigned ? [['x-jws-signature', 'made-by-the-script'] as [string, string]] : []),
    ...headers,
  ]
}

const pairs = (list: readonly (readonly [string, string])[]) => list.map(([name, value]) => `${name}: ${value}`).join('\n')

function requestFile(request: CollectionRequest, seq: number): string {
  const { name, method, path, query, credentials, body, status, keeps, summary } = request
  const search = query.map(([key, value]) => `${key}=${value}`).join('&')
  const kind = { json: 'json', form: 'formUrlEncoded', none: 'none' }[body.kind]
  const auth = credentials === 'client' ? 'basic' : 'none'
  const headers = headersOf(request)
  const way = (steps: string[]) => steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  const parts = [
    block('meta', `name: ${name}\ntype: http\nseq: ${seq}`),
    block(method.toLowerCase(), `url: {{baseUrl}}${path}${search === '' ? '' : `?${search}`}\nbody: ${kind}\nauth: ${auth}`),
    ...(query.length > 0 ? [block('params:query', pairs(query))] : []),
    ...(headers.length > 0 ? [block('headers', pairs(headers))] : []),
    ...(auth === 'basic' ? [block('auth:basic', 'username: {{clientId}}\npassword: {{process.env.SANAD_CLIENT_SECRET}}')] : []),
    ...(body.kind === 'form' ? [block('body:form-urlencoded', pairs(body.fields))] : []),
    ...(body.kind === 'json' ? [block('body:json', body.text)] : []),
    ...(status === undefined ? [] : [block('assert', `res.status: eq ${status}`)]),
    ...(keeps.length > 0
      ? [
          block(
            'script:post-response',
            keeps.map(([variable, steps]) => `bru.setVar('${variable}', res.body${way(steps)})`).join('\n'),
          ),
        ]
      : []),
    block('docs', summary),
  ]
  return parts.join('\n')
}

/** The files of a Bruno collection by their path. */
export function brunoCollection(
  folders: readonly CollectionFolder[],
  values: CollectionValues,
  title: string,
): Map<string, string> {
  const environment = pairs([
    ['baseUrl', values.baseUrl],
    ['clientId', values.clientId],
    ['keyId', values.keyId],
  ])
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: `Sanad: ${title}`, type: 'collection' }, undefined, 2)}\n`],
    ['collection.bru', block('script:pre-request', signScript)],
    ['environments/sandbox.bru', block('vars', environment)],
    ['.gitignore', '.env\n'],
    ['README.md', readme(title, values.baseUrl)],
  ])
  folders.forEach(({ contract, title: name, requests }, place) => {
    files.set(`${contract}/folder.bru`, block('meta', `name: ${name}\nseq: ${place + 1}`))
    requests.forEach((request, index) => {
      const file = `${String(index + 1).padStart(2, '0')} ${request.name.replaceAll(/[^\w ]/g, '')}`
      files.set(`${contract}/${file}.bru`, requestFile(request, index + 1))
    })
  })
  return files
}
