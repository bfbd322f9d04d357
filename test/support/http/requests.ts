import { Agent, request } from 'node:http'
import type { Settings } from '../../../src/config/settings.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import type { Reachable } from '../story.ts'
import type { TestTpp } from '../tpp/tpp.ts'
import { signEnvelope } from '../tpp/tppKeys.ts'

/** One raw request, everything about it changeable; without changes it is right. */
export interface RawRequest {
  method?: string
  path: string
  message?: unknown
  encoding?: 'json' | 'jwt'
  /** null: no Authorization header. */
  token?: string | null
  /** undefined as a value removes the header. */
  headers?: Record<string, string | undefined>
  /** Overrides of the envelope's claims and the JOSE header. */
  claims?: Record<string, unknown>
  joseHeader?: Record<string, unknown>
  /** Changes the bytes after signing. */
  tamper?: (body: string) => string
}

export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  /** Parsed JSON; the payload of a compact JWS. */
  body: Record<string, unknown> & { message: Record<string, never>; Errors: { Code: string; Message: string; Path?: string }[] }
}

function parse(text: string): RawAnswer['body'] {
  if (text === '') return {} as RawAnswer['body']
  const json = text.startsWith('{') ? text : Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(json) as RawAnswer['body']
}

/** Sends it with fetch, so that nothing of the SDK stands between the test and the wire. */
export async function sendRaw(
  sanad: Reachable & { settings: { issuer: string } },
  tpp: TestTpp,
  change: RawRequest,
): Promise<RawAnswer> {
  const { encoding = 'jwt', message, token = await tpp.developerToken() } = change
  const envelope =
    message === undefined
      ? undefined
      : await signEnvelope(tpp.key, {
          clientId: tpp.clientId,
          audience: sanad.settings.issuer,
          message,
          ...(change.claims && { claims: change.claims }),
          ...(change.joseHeader && { header: change.joseHeader }),
        })
  const body = envelope && (encoding === 'jwt' ? envelope.jwt : envelope.body)
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': `application/${encoding}` }),
    ...(envelope && encoding === 'json' && { 'x-jws-signature': envelope.signature }),
    ...change.headers,
  }
  const response = await fetch(sanad.url(change.path), {
    method: change.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ...(body !== undefined && { body: change.tamper ? change.tamper(body) : body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(text) }
}

/** What came over the wire. */
export interface WireAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends exactly this path and these headers: fetch would tidy both up. Rejects when no answer comes within 50 seconds. */
export function sendOnWire(
  baseUrl: string,
  { method, path, headers, body }: { method: string; path: string; headers: Record<string, string>; body?: string | undefined },
): Promise<WireAnswer> {
  const { hostname, port } = new URL(baseUrl)
  const bytes = body === undefined ? undefined : Buffer.from(body)
  return new Promise((resolve, reject) => {
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      )
      response.on('error', reject)
    })
    sent.setTimeout(50_000, () => sent.destroy(new Error(`${method} ${path.slice(0, 100)}: no answer within 50 seconds`)))
    sent.on('error', reject)
    sent.end(bytes)
  })
}

/** Other limits for a running server, so that nobody waits ten seconds for a time-out. */
export function shorten(sanad: Pick<RunningSanad, 'settings'>, limits: { [name in keyof Settings['limits']]?: number }): void {
  sanad.settings.limits = { ...sanad.settings.limits, ...limits } as Settings['limits']
}

/**
 * Does something for which the core bank says nothing, and gives it up after 100 ms meanwhile. Elsewhere it has its whole time: a machine
 * that is busy for a moment is no silent bank.
 */
export async function whereBankIsSilent<Answer>(
  { settings }: Pick<RunningSanad, 'settings'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { coreBankTimeoutMs } = settings
  settings.coreBankTimeoutMs = 100
  return work().finally(() => (settings.coreBankTimeoutMs = coreBankTimeoutMs))
}

/** Sends headers and the first byte of a body that never ends; resolves with the answer to it. Only this body has 200 ms. */
export async function sendSlowly(
  sanad: Pick<RunningSanad, 'url' | 'settings'>,
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number; headers: Record<string, unknown>; body: unknown }> {
  const { bodyTimeoutMs } = sanad.settings.limits
  shorten(sanad, { bodyTimeoutMs: 200 })
  return sendWithoutEnd(sanad, path, headers, method).finally(() => shorten(sanad, { bodyTimeoutMs }))
}

function sendWithoutEnd(
  sanad: Pick<RunningSanad, 'url'>,
  path: string,
  headers: Record<string, string>,
  method: string,
): ReturnType<typeof sendSlowly> {
  return new Promise((resolve, reject) => {
    const outgoing = request(sanad.url(path), { method, headers: { ...headers, 'content-length': '100' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        outgoing.destroy()
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.write('{')
  })
}
