/**
 * Baseline (a): what the work itself costs. `node:http`, `pg` and `node:crypto` do the same token check, the same SQL, the same
 * commit and the same signatures as Sanad, over answers of the same members; there is no contract, no framework, no log and no
 * refusal but a 500.
 */
import { createPublicKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BareOptions } from '../servers.ts'
import { accounts } from './accounts.ts'
import { paymentsAndLetters } from './paymentsAndLetters.ts'
import { findBareApp, findBareCaller, makeJws, openBareSql, openJws, secretIs } from './tools.ts'
import { verifications } from './verifications.ts'

/** What it answers beside tokens. */
const bareRoutes = [...paymentsAndLetters, ...accounts, ...verifications]

const { port, databaseUrl, issuer, tokenKeys } = JSON.parse(process.env.BENCH_BARE!) as BareOptions
const { sql, rows } = openBareSql(databaseUrl)
const tokenKeyOf = new Map(tokenKeys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]))
const appKeys = new Map<string, KeyObject>()
/** By the algorithm that an app chose for what it is answered. */
const answerKeys = {
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
}
const accessTokenKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
/** Sanad remembers the tokens whose signature it has checked. It would look faster than it is beside a server that does not. */
const openedTokens = new Map<string, BareToken>()

interface BareToken {
  client_id: string
  consent_id?: string
  exp: number
}

function appKeyOf(pem: string): KeyObject {
  const key = appKeys.get(pem) ?? new X509Certificate(pem).publicKey
  appKeys.set(pem, key)
  return key
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

const readJson = async (request: IncomingMessage) =>
  JSON.parse(Buffer.from(await readBody(request), 'latin1').toString('utf8')) as unknown

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': contentType,
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
    })
    .end(text)
}

async function issueToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const grant = new URLSearchParams(await readBody(request)).get('grant_type')
  const [clientId, secret] = Buffer.from(request.headers.authorization!.slice('Basic '.length), 'base64')
    .toString()
    .split(':') as [string, string]
  const app = await findBareApp(sql, clientId)
  if (grant !== 'client_credentials' || !app || !secretIs(secret, app.client_secret_hash)) throw new Error('refused')
  const iat = Math.floor(Date.now() / 1000)
  const token = await makeJws(
    { iss: issuer, client_id: clientId, sub: clientId, scope: 'payments', jti: crypto.randomUUID(), iat, exp: iat + 600 },
    accessTokenKey,
    'at+jwt',
  )
  send(
    response,
    200,
    'application/json',
    JSON.stringify({ access_token: token, expires_in: 600, token_type: 'Bearer', scope: 'payments' }),
  )
}

/** Who calls, by the bearer token; a key of Sanad's must have signed it. */
function readToken({ headers }: IncomingMessage): { clientId: string; consentId: string | undefined } {
  const token = headers.authorization!.slice('Bearer '.length)
  const { client_id: clientId, consent_id: consentId, exp } = openedTokens.get(token) ?? openToken(token)
  if (exp * 1000 < Date.now()) throw new Error('refused')
  return { clientId, consentId }
}

function openToken(token: string): BareToken {
  const { kid } = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()) as { kid: string }
  const opened = openJws(token, tokenKeyOf.get(kid)!) as unknown as BareToken
  openedTokens.set(token, opened)
  return opened
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [url, query = ''] = request.url!.split('?') as [string, string?]
  if (url === '/') return send(response, 200, 'text/plain', 'ready')
  if (url === '/auth/token') return issueToken(request, response)
  const route = bareRoutes.find(({ method, path }) => method === request.method && path.test(url))!
  const { path, status, answer, plain } = route
  const { clientId, consentId } = readToken(request)
  const id = path.exec(url)![1]!
  const app = await findBareCaller(sql, route, { clientId, consentId, id })
  if (!app) throw new Error('refused')
  const sent =
    request.method === 'GET'
      ? undefined
      : plain
        ? { message: await readJson(request) }
        : openJws(await readBody(request), appKeyOf(app.certificate_pem))
  const message = await answer({
    clientId,
    developerId: app.developer_id,
    consentId,
    id,
    query,
    row: app,
    message: sent?.message as Record<string, unknown> | undefined,
    sql,
    rows,
  })
  if (plain) return send(response, status, 'application/json', JSON.stringify(message))
  const iat = Math.floor(Date.now() / 1000)
  const envelope = { aud: clientId, iss: issuer, iat, nbf: iat, exp: iat + 300, message }
  send(response, status, 'application/jwt', await makeJws(envelope, answerKeys[app.response_signing_alg], 'JWT'))
}

createServer((request, response) => {
  handle(request, response).catch((error: Error) => send(response, 500, 'text/plain', error.message))
}).listen(port, '127.0.0.1')
