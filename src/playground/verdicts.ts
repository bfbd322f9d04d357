import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { envelopeRules } from '../sdk/index.ts'
import { type WireExchange } from './exchange.ts'

/** One check of an answer. `found` is what was seen, as code. */
export interface AnswerVerdict {
  check: 'status' | 'signature' | 'issuer' | 'audience' | 'time' | 'unsigned'
  isRight: boolean
  found: string
}

/** What an answer should be. */
export interface Expected {
  statuses: readonly string[]
  /** Whether the contract wants answers in an envelope. */
  isEnveloped: boolean
  issuer: string
  clientId: string
  jwks: JSONWebKeySet
  now: Date
}

type Answer = WireExchange['answer']

/** The answer as a compact JWS. Undefined when it has no signature, as errors and the interfaces d and e. */
function compactOf({ headers, body }: Answer): string | undefined {
  if (headers.get('content-type')?.startsWith('application/jwt')) return body.toString('latin1')
  const [header, , signature] = headers.get('x-jws-signature')?.split('.') ?? []
  return signature === undefined ? undefined : `${header}.${body.toString('base64url')}.${signature}`
}

/** Looks at an answer as a careful TPP does: its status, its signature over the exact bytes, and its claims. */
export async function explainAnswer(answer: Answer, expected: Expected): Promise<AnswerVerdict[]> {
  const status = String(answer.status)
  const promised: AnswerVerdict = { check: 'status', isRight: expected.statuses.includes(status), found: status }
  const compact = compactOf(answer)
  if (compact === undefined) {
    // A refusal may come without a signature; what is to be relied on may not.
    const isRight = !expected.isEnveloped || answer.status >= 400 || answer.body.length === 0
    return [promised, { check: 'unsigned', isRight, found: answer.headers.get('content-type') ?? '' }]
  }
  try {
    const { payload, protectedHeader } = await compactVerify(compact, createLocalJWKSet(expected.jwks), {
      algorithms: [...envelopeRules.algorithms],
    })
    const claims = JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>
    const found = `${protectedHeader.alg}, kid ${protectedHeader.kid}`
    return [
      promised,
      { check: 'signature', isRight: protectedHeader.kid !== undefined, found },
      ...claimVerdicts(claims, expected),
    ]
  } catch (error) {
    return [promised, { check: 'signature', isRight: false, found: (error as Error).message }]
  }
}

function claimVerdicts(claims: Record<string, unknown>, { issuer, clientId, now }: Expected): AnswerVerdict[] {
  const { iss, aud, nbf, exp } = claims
  const second = now.getTime() / 1_000
  const isNow = Number(nbf) - envelopeRules.clockSkewSeconds <= second && second < Number(exp) + envelopeRules.clockSkewSeconds
  const time = (value: unknown) =>
    Number.isFinite(Number(value)) ? new Date(Number(value) * 1_000).toISOString() : String(value)
  return [
    { check: 'issuer', isRight: iss === issuer, found: String(iss) },
    { check: 'audience', isRight: aud === clientId, found: JSON.stringify(aud) ?? '' },
    { check: 'time', isRight: isNow, found: `nbf ${time(nbf)}, exp ${time(exp)}` },
  ]
}

/** The JSON of an answer: the message of an envelope, or the body. Undefined when there is none. */
export function readMessage(answer: Answer): unknown {
  const text = answer.headers.get('content-type')?.startsWith('application/jwt')
    ? Buffer.from(answer.body.toString('latin1').split('.')[1] ?? '', 'base64url').toString()
    : answer.body.toString()
  try {
    const value = JSON.parse(text) as { message?: unknown; aud?: unknown }
    return value.aud !== undefined && value.message !== undefined ? value.message : value
  } catch {
    return undefined
  }
}
