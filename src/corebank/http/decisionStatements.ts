import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { coreBankHttpLimits } from '../../config/coreBankHttp.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { AdapterTools } from '../adapter.ts'
import type { StatementOutcome } from '../port.ts'
import type { CoreBank, LetterDecision, PaymentDecision } from '../port.ts'
import { checkStatement } from './answers.ts'
import { BrokenAnswer } from './failures.ts'
import { toFedDecision } from './desks.ts'
import type { Transport } from './transport.ts'

interface StatementParts extends AdapterTools {
  transport: Transport
  /** Where the bank's keys lie, on the adapter's own host. */
  jwksUri: URL
  /** The adapter's base address, as Sanad calls it. */
  issuer: string
  /** Sanad's base address. */
  audience: string
}

/** Takes decisions that the bank has signed and sent to Sanad, and tells them to the listeners of the port. */
export type StatementDesk = Required<Pick<CoreBank, 'takeStatement' | 'onPaymentDecision' | 'onLetterDecision'>>

/** Makes the desk. What it takes stands in the bank's list as well, so what it refuses is lost to nobody. */
export function createStatementDesk(parts: StatementParts): StatementDesk {
  const { issuer, audience, metrics, log } = parts
  const listeners: {
    payment?: (decision: PaymentDecision) => Promise<void>
    letter?: (decision: LetterDecision) => Promise<void>
  } = {}
  const keys = openKeys(parts)
  const take = async (jws: string): Promise<StatementOutcome> => {
    const { payload } = await jwtVerify(jws, keys, {
      ...{ algorithms: ['PS256', 'ES256'], typ: 'core-decision+jwt', issuer, audience },
      ...{ requiredClaims: ['iat', 'exp', 'jti'], clockTolerance: coreBankHttpLimits.statementSkewSeconds },
      // It also refuses what was signed in the future.
      maxTokenAge: coreBankHttpLimits.statementSeconds,
    })
    const { decision, exp, iat, jti } = checkStatement(payload)
    if (exp - iat > coreBankHttpLimits.statementSeconds) return 'untrusted'
    const fed = toFedDecision(decision)
    if (jti !== decision.eventId || fed.decision === null) return 'malformed'
    const told = fed.kind === 'payment' ? listeners.payment?.(fed.decision) : listeners.letter?.(fed.decision)
    if (told === undefined) return 'away'
    await told
    return 'taken'
  }
  return {
    onPaymentDecision: (listener) => void (listeners.payment = listener),
    onLetterDecision: (listener) => void (listeners.letter = listener),
    takeStatement: async (jws) => {
      const outcome = await take(jws).catch((failure: unknown) => {
        const read = outcomeOf(failure)
        // Anybody may send what is malformed, untrusted or signed by a key that cannot be had, as often as they like: the metric counts it.
        if (read === 'contradicts' || (read === 'away' && !(failure instanceof KeysAway)))
          log.warn({ err: failure, outcome: read }, 'a decision that was sent to Sanad was not taken')
        return read
      })
      metrics.count(`statement${outcome[0]!.toUpperCase()}${outcome.slice(1)}`)
      return outcome
    },
  }
}

/**
 * The bank's keys, by the connections of all other calls. One that is not among them is looked for again after a pause at the earliest, and
 * after a failure nobody asks for a while: statements come from anybody, and none of them may make Sanad ask the core bank each time.
 */
function openKeys({ transport, jwksUri, log }: StatementParts) {
  const { keysKeptMs, keysPauseMs, keysFailedMs, connectMs } = coreBankHttpLimits
  const ask = async (signal: AbortSignal): Promise<Response> => {
    const path = `${jwksUri.pathname}${jwksUri.search}`
    const headers = { accept: 'application/json' }
    const sent = { operationId: 'jwksUri', method: 'GET' as const, path, headers, body: undefined, signal, largestBytes }
    const { status, body } = await transport.send('health', sent)
    // The library looks at the keys only after this, and would ask again for what is no set of keys.
    if (status !== 200 || !Array.isArray((body as { keys?: unknown } | undefined)?.keys))
      throw new Error(`the core bank answered ${status} and no keys at its jwksUri`)
    return new Response(JSON.stringify(body), { status })
  }
  let failedUntilMs = 0
  return createRemoteJWKSet(jwksUri, {
    ...{ cacheMaxAge: keysKeptMs, cooldownDuration: keysPauseMs, timeoutDuration: 2 * connectMs },
    [customFetch]: async (_address, { signal }) => {
      if (performance.now() < failedUntilMs) throw new KeysAway()
      return ask(signal as AbortSignal).catch((err: unknown) => {
        failedUntilMs = performance.now() + keysFailedMs
        log.warn({ err }, 'the keys of the bank’s signed decisions cannot be had')
        throw new KeysAway()
      })
    },
  })
}

/** A set of keys is small. */
const largestBytes = 65_536

/** The bank's keys could not be had, which was logged when they were asked for. */
class KeysAway extends Error {}

const untrusted = [
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
]

/** An extension that must be understood and is not (RFC 7515 section 4.1.11) is among them. */
const malformed = [errors.JWSInvalid, errors.JWTInvalid, errors.JOSENotSupported, BrokenAnswer]

function outcomeOf(failure: unknown): StatementOutcome {
  if (failure instanceof BankRefusal && failure.code === 'stateConflict') return 'contradicts'
  if (untrusted.some((kind) => failure instanceof kind)) return 'untrusted'
  return malformed.some((kind) => failure instanceof kind) ? 'malformed' : 'away'
}
