import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddRequests } from '../support/http/oddRequests.ts'
import { sendOnWire, type WireAnswer } from '../support/http/requests.ts'
import { captureLines } from '../support/servers/logLines.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { withoutLimits } from '../support/servers/shared.ts'

const interactionId = '2d1f7b0e-6a1c-4f8e-9d3b-5c2a7e904f11'
const lines = captureLines()
let sanad: RunningSanad
beforeAll(async () => {
  // The tests stand where a proxy would, so that they may come from any address, and the service is reached by https through it.
  const behindProxy = { SANAD_TRUSTED_PROXY: '127.0.0.1', SANAD_BASE_URL: 'https://localhost:8080' }
  sanad = await startSanad({ environment: { ...withoutLimits, ...behindProxy, SANAD_LOG_LEVEL: 'debug' }, log: lines })
})
afterAll(() => sanad?.close())

/** What is of this exchange alone, or of the connection. */
const own = new Set([
  ...['date', 'connection', 'keep-alive', 'x-responsetimestamp', 'x-response-timestamp', 'transaction-xref-id'],
  // How many are left depends on what came before, and how fast.
  ...['ratelimit', 'ratelimit-policy'],
])

/** Of a page and of a file its kind, of long JSON the names of its members; every other body whole. */
function bodyOf({ headers, text }: WireAnswer): string {
  if (text.length < 500 && !String(headers['content-type']).startsWith('text/html')) return text
  return text.startsWith('{') ? `names: ${Object.keys(JSON.parse(text) as object).join(' ')}` : 'a page or a file'
}

function describeAnswer(answer: WireAnswer): string {
  const made = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  // The length and the tag of a page or a file are those of its text, which others may change.
  const isOurs = String(answer.headers['content-type']).includes('json')
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !own.has(name) && (isOurs || !['etag', 'content-length'].includes(name)))
    .map(([name, value]) => `  ${name}: ${String(value)}`)
  const text = [String(answer.status), ...headers.sort(), `  ${bodyOf(answer)}`].join('\n')
  return text.replace(made, (id) => (id === interactionId ? 'the id that was sent' : 'an id of the bank'))
}

/** The line of a request in the log, and whatever the security log says of it. */
async function linesOf(): Promise<string> {
  const ofRequest = () => lines.all().filter((line) => 'ms' in line)
  await expect.poll(() => ofRequest().length).toBe(1)
  // A job of the first seconds tells what it has done beside them.
  const ofJobs = ['audit checkpoint']
  const told = lines.all().filter(({ event }) => !String(event).startsWith('step: ') && !ofJobs.includes(String(event)))
  return told
    .map(({ time: _time, ms: _ms, interactionId: id, subject: _subject, ...line }) =>
      JSON.stringify({ ...line, interactionId: id === interactionId ? 'sent' : 'made' }),
    )
    .join('\n')
}

test('every address answers odd requests as ever, and the log says of them what it always said', async () => {
  const table: string[] = []
  for (const { method, path, headers = {}, body } of oddRequests) {
    lines.forget()
    const sent = { host: 'localhost:8080', 'x-fapi-interaction-id': interactionId, ...headers }
    const answer = await sendOnWire(sanad.baseUrl, { method, path, headers: sent, body })
    const shown = Object.entries(headers).map(([name, value]) => `, ${name}: ${value}`)
    table.push(`${method} ${path}${shown.join('')}\n${describeAnswer(answer)}\n${await linesOf()}\n`)
  }
  await expect(table.join('\n')).toMatchFileSnapshot('../support/http/oddRequests.txt')
})

/** One address of each kind: of the contracts, of programs and of browsers at the authorization server, of a page, and of nobody. */
const kinds = ['/payments/consents', '/auth/token', '/auth/authorize', '/bank', '/docs', '/nowhere']

test('a client certificate in a header that no proxy sent is refused at every kind of address', async () => {
  const alone = await startSanad({ environment: withoutLimits })
  for (const path of kinds) {
    const headers = { host: 'localhost', 'client-cert': ':AAAA:' }
    const { status, text } = await sendOnWire(alone.baseUrl, { method: 'POST', path, headers })
    expect([path, status, text]).toEqual([path, 400, expect.stringContaining('Client-Cert is believed only from the proxy')])
  }
  await alone.close()
})

test('in production nobody but the proxy is served in the clear, at any kind of address', async () => {
  const proxy = { SANAD_TRUSTED_PROXY: '127.0.0.2', SANAD_BASE_URL: 'https://bank.example' }
  const environment = { ...proxy, SANAD_CORE_BANK: './test/support/servers/hiddenSimulator.ts' }
  const production = await startSanad({ environment, inProduction: true })
  for (const path of kinds) {
    const { status, text } = await sendOnWire(production.baseUrl, { method: 'POST', path, headers: { host: 'bank.example' } })
    expect([path, status, text]).toEqual([path, 403, expect.stringContaining('In the clear only the proxy')])
  }
  await production.close()
})

test('a foreign Host opens no page of a sandbox, however the address of the page is written', async () => {
  const bank = ['/bank', 'http://evil.example/bank', 'http://localhost:8080/bank', '//someone@evil.example/bank#', '/bank#']
  for (const path of [...bank, 'http://evil.example/core-bank', 'http://evil.example/dashboard/api/apps']) {
    const { status, text } = await sendOnWire(sanad.baseUrl, { method: 'GET', path, headers: { host: 'evil.example' } })
    expect([path, status, text]).toEqual([path, 403, expect.stringContaining('Host must be that of SANAD_BASE_URL')])
  }
})
