import { type Reachable } from '../story.ts'
import { type TestTpp } from '../tpp/tpp.ts'
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
  request: RawRequest,
): Promise<RawAnswer> {
  const { encoding = 'jwt', message, token = await tpp.developerToken() } = request
  const envelope =
    message === undefined
      ? undefined
      : await signEnvelope(tpp.key, {
          clientId: tpp.clientId,
          audience: sanad.settings.issuer,
          message,
          ...(request.claims && { claims: request.claims }),
          ...(request.joseHeader && { header: request.joseHeader }),
        })
  const body = envelope && (encoding === 'jwt' ? envelope.jwt : envelope.body)
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': `application/${encoding}` }),
    ...(envelope && encoding === 'json' && { 'x-jws-signature': envelope.signature }),
    ...request.headers,
  }
  const response = await fetch(sanad.url(request.path), {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ...(body !== undefined && { body: request.tamper ? request.tamper(body) : body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(text) }
}
