import type { LoggedDetails } from '../../domain/requestLog/loggedRequest.ts'
import { maskedJson, maskParameter, maskText } from '../../domain/requestLog/mask.ts'
import { signatureHeader } from '../../security/envelope.ts'
import { peekHeader, peekPayload } from '../../security/jws/jws.ts'
import { jwtMediaType } from '../mediaTypes.ts'
import type { SoFar } from '../stages.ts'

/** The only headers that are kept. None of them carries a secret. */
const keptRequestHeaders = [
  'accept',
  'content-type',
  'content-length',
  'user-agent',
  'prefer',
  'x-idempotency-key',
  'x-fapi-interaction-id',
  'x-fapi-auth-date',
  'x-request-id',
]
const keptAnswerHeaders = [
  'content-type',
  'content-length',
  'retry-after',
  'ratelimit',
  'allow',
  'www-authenticate',
  'preference-applied',
]

const longestHeader = 300
const longestPath = 200
/** A larger body is not opened again for the log. */
const longestBody = 64 * 1024

/** What the log keeps of request and answer: masked, and without tokens, secrets, codes and cookies. */
export function describeMessages(soFar: SoFar): LoggedDetails {
  const { request, response, operation, body, answerBody } = soFar
  const details: LoggedDetails = {
    requestHeaders: pick(keptRequestHeaders, (name) => request.headers[name]),
    responseHeaders: pick(keptAnswerHeaders, (name) => response.getHeader(name)),
  }
  details.target = targetOf(soFar)
  if (operation !== undefined) {
    const sent = body ?? readAgain(soFar)
    if (sent !== undefined) details.requestBody = maskedJson(sent)
    const header = signatureHeaderOf(soFar)
    if (header !== undefined) details.signatureHeader = header
  }
  if (answerBody !== undefined && answerBody !== null) details.responseBody = maskedJson(answerBody)
  return details
}

/** The address, read before it is masked: percent-encoding would hide what there is to mask. */
export function targetOf(soFar: SoFar): string {
  const query = soFar.query ?? new URLSearchParams(sentAddress(soFar).search)
  const parameters = [...query].slice(0, 50).map(([name, value]) => {
    const shown = [clean(name), maskParameter(name, value.replaceAll('\0', ''))]
    return shown.map((text) => text.replace(/[&#%+=\s]/g, encodeURIComponent)).join('=')
  })
  return `${pathOf(soFar)}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`.slice(0, longestHeader)
}

/** The path as it was sent, masked, also where no contract has it. */
export function pathOf(soFar: SoFar): string {
  const pathname = soFar.pathname ?? sentAddress(soFar).pathname
  return clean(decoded(pathname))
    .replace(/[?#%\s]/g, encodeURIComponent)
    .slice(0, longestPath)
}

/** What comes before a router changes the address, where it has been kept. */
const sentAddress = ({ request }: SoFar) => {
  const { originalUrl = request.url } = request as { originalUrl?: string; url?: string }
  const [pathname = '', search = ''] = (originalUrl ?? '').split(/\?([^]*)/)
  return { pathname, search }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const clean = (text: string) => maskText(text.slice(0, longestHeader).toWellFormed().replaceAll('\0', ''))

function pick(names: readonly string[], read: (name: string) => unknown): Record<string, string> {
  const found = names.map((name) => [name, read(name)] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found.map(([name, value]) => [name, clean(String(value))]))
}

/** A refused body, where it is JSON. Other text cannot be masked by rule, so it is not kept. */
function readAgain({ sent }: SoFar): unknown {
  if (sent === undefined || sent.bytes.length === 0 || sent.bytes.length > longestBody) return undefined
  const { mediaType, bytes } = sent
  try {
    if (mediaType !== jwtMediaType) return JSON.parse(bytes.toString())
    return peekPayload(bytes.toString('latin1'), longestBody)
  } catch {
    return undefined
  }
}

/** alg, kid, typ and cty of the signature, and the names of the other members. */
function signatureHeaderOf({ request, sent, operation }: SoFar): string | undefined {
  if (!operation?.isEnveloped) return undefined
  const jws = sent?.mediaType === jwtMediaType ? sent.bytes.toString('latin1', 0, 4_096) : request.headers[signatureHeader]
  const header = typeof jws === 'string' ? peekHeader(jws) : undefined
  const shown =
    header &&
    Object.entries(header).map(([name, value]) => {
      const isShown = ['alg', 'kid', 'typ', 'cty'].includes(name) && typeof value === 'string'
      return [clean(name.slice(0, 40)), isShown ? clean(value.slice(0, 200)) : '…'] as const
    })
  return shown && JSON.stringify(Object.fromEntries(shown.slice(0, 20)))
}
