import { createServer, type Server } from 'node:http'
import { eventExamples } from './events.ts'
import { type CallableOperation, namedAnswers } from '../../test/support/contract/exampleRequest.ts'

/** A mock that listens. */
export interface MockedApi {
  api: string
  origin: string
  operations: readonly CallableOperation[]
}

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

function rowOf({ method, path, operationId, responses }: CallableOperation): string {
  const names = Object.entries(responses).flatMap(([status, answer]) =>
    namedAnswers(answer).map(({ name }) => `${status} ${name}`),
  )
  const list = names.map((name) => `<code>${escape(name)}</code>`).join(', ')
  return `<tr><th scope="row">${escape(operationId)}<td><code>${method} ${escape(path)}</code><td>${list}`
}

function sectionOf({ api, origin, operations }: MockedApi): string {
  const rows = operations.map(rowOf).join('\n')
  const events = Object.keys(eventExamples(operations)).map((name) => `<code>${escape(name)}</code>`)
  const sent = events.length === 0 ? '' : `<p>Events on demand, at <code>${origin}/mock/webhooks</code>: ${events.join(', ')}</p>`
  return `<h2 id="${api}">${api}</h2><p>Base address <code>${origin}</code>; keys <a href="${origin}/auth/jwks">${origin}/auth/jwks</a></p>${sent}
<table><thead><tr><th scope="col">operation<th scope="col">address<th scope="col">answers by name</thead><tbody>${rows}</tbody></table>`
}

/** The page that lists the mocks, with the same as JSON at /mocks.json. */
export function createOverview(mocks: readonly MockedApi[]): Server {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mocks of Sanad</title>
<style>body{font:1rem/1.5 system-ui;margin:2rem;max-width:80rem}table{border-collapse:collapse}td,th{padding:.25rem .75rem;text-align:start;vertical-align:top;border-block-end:1px solid #ccc}</style>
<h1>Mocks of Sanad</h1>
<p>Answers are signed at this moment with the key at <code>/auth/jwks</code> of each mock. Any client id and secret get a token at
<code>/auth/token</code>. A header chooses an example of the contract: <code>Prefer: example=NAME</code>, <code>Prefer: code=503</code>,
<code>Prefer: delay=3000</code> (milliseconds), or several with commas between. Any other answer repeats what you sent.</p>
<p>A consent that you create is remembered for an hour, with the payment or letter that comes of it. Bodies to send:
<code>curl ADDRESS/mock/requests</code>. The customer agrees: <code>curl ADDRESS/mock/consents/CONSENT_ID -d '{"event":"authorize"}'</code>, or at
<code>/auth/authorize</code>. All calls that drive a mock: <code>curl ADDRESS/mock</code>.</p>
<p>Tell a mock the key of your app, and all check your signatures and say what is wrong: <code>curl -T cert.pem ADDRESS/mock/keys/CLIENT_ID</code>
(a certificate or public key in PEM, or a JWKS). An event for your webhook, signed at this moment:
<code>curl ADDRESS/mock/webhooks -d '{"url":"http://127.0.0.1:3000/","event":"NAME","clientId":"CLIENT_ID"}'</code></p>
${mocks.map(sectionOf).join('\n')}</html>`
  const list = mocks.map(({ api, origin }) => ({ api, baseUrl: origin, issuer: `${origin}/auth`, jwks: `${origin}/auth/jwks` }))
  return createServer((request, response) => {
    const isJson = request.url === '/mocks.json'
    response.setHeader('content-type', isJson ? 'application/json' : 'text/html; charset=utf-8')
    response.end(isJson ? JSON.stringify(list) : page)
  })
}
