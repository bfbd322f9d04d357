import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { envelopeRules, type EnvelopeVerdict, explainEnvelope } from '../sdk/index.ts'
import { attachPayload, splitJws, textOfPart } from '../sdk/jwsParts.ts'
import type { WireExchange } from './exchange.ts'

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
  return attachPayload(headers.get('x-jws-signature') ?? '', body)
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
  const { issuer, clientId: audience, jwks, now } = expected
  const rules = { issuer, audience, now, expSkewSeconds: envelopeRules.clockSkewSeconds, findKey: createLocalJWKSet(jwks) }
  return [promised, ...summarise(await explainEnvelope(compact, rules))]
}

/** The checks of an envelope as the page tells them: a few, each of one or several rules. */
const toldChecks = {
  signature: ['form', 'alg', 'kid', 'members', 'typ', 'cty', 'signature'],
  issuer: ['iss'],
  audience: ['aud'],
  time: ['nbf', 'exp', 'iat', 'lifetime'],
} as const satisfies Partial<Record<AnswerVerdict['check'], readonly EnvelopeVerdict['check'][]>>

function summarise(verdicts: readonly EnvelopeVerdict[]): AnswerVerdict[] {
  return (Object.keys(toldChecks) as (keyof typeof toldChecks)[]).flatMap((check): AnswerVerdict[] => {
    const own = verdicts.filter((verdict) => toldChecks[check].some((rule) => rule === verdict.check))
    return own.length === 0 ? [] : [{ check, isRight: own.every(({ isRight }) => isRight), found: seen(check, own) }]
  })
}

function seen(check: keyof typeof toldChecks, verdicts: readonly EnvelopeVerdict[]): string {
  const of = (name: EnvelopeVerdict['check']) => verdicts.find((verdict) => verdict.check === name)?.found ?? ''
  if (check === 'time') return `nbf ${of('nbf')}, exp ${of('exp')}`
  if (check !== 'signature') return of(toldChecks[check][0])
  const wrong = verdicts.filter(({ isRight }) => !isRight).map(({ text }) => text)
  return wrong.length === 0 ? of('signature') : wrong.join('; ')
}

/** The JSON of an answer: the message of an envelope, or the body. Undefined when there is none. */
export function readMessage(answer: Answer): unknown {
  const text = answer.headers.get('content-type')?.startsWith('application/jwt')
    ? textOfPart(splitJws(answer.body.toString('latin1'))?.payload ?? '')
    : answer.body.toString()
  try {
    const value = JSON.parse(text) as { message?: unknown; aud?: unknown }
    return value.aud !== undefined && value.message !== undefined ? value.message : value
  } catch {
    return undefined
  }
}
