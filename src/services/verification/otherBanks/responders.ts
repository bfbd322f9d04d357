import CircuitBreaker from 'opossum'
import { type Settings } from '../../../config/settings.ts'
import { ResponderUnavailable } from '../../../domain/shared/errors.ts'
import { createOutwardFetch } from '../../../security/outward/outwardFetch.ts'
import { askResponder } from './askResponder.ts'
import { QuestionRefused, type RemoteAnswer, type RemoteQuestion } from './remoteAnswer.ts'
import { createResponderTokens } from './responderTokens.ts'
import type { Participant } from '../../../domain/verification/types.ts'

/** The other banks' interface d. `app.ts` makes it once; its circuits are this process's own view of who answers. */
export interface Responders {
  /** Throws SanadError 'responderTimeout', 'responderUnavailable' (also while the circuit is open) or 'responderInvalid'. */
  ask(participant: Participant, question: RemoteQuestion): Promise<RemoteAnswer>
  close(): Promise<void>
}

type Breaker = CircuitBreaker<[Participant, RemoteQuestion], RemoteAnswer>

/** One circuit per participant: a bank that does not answer costs its callers no five seconds each, and is left alone for a while. */
export function createResponders(settings: Settings): Responders {
  const { limits } = settings
  const outwardFetch = createOutwardFetch({
    sandbox: settings.sandbox,
    connectTimeoutMs: limits.responderConnectMs,
    connections: limits.responderConnections,
  })
  const tokens = createResponderTokens(settings, outwardFetch)
  const breakers = new Map<string, Breaker>()
  const breakerOf = (bic: string): Breaker => {
    const known = breakers.get(bic)
    if (known) return known
    const made = new CircuitBreaker(
      (participant: Participant, question: RemoteQuestion) =>
        askResponder({ settings, outwardFetch, tokens }, participant, question),
      {
        // The call bounds itself, and ends its connection when it does.
        timeout: false,
        errorThresholdPercentage: limits.circuitErrorPercent,
        // Else one caller with refused questions could close the bank to all others.
        errorFilter: (error) => error instanceof QuestionRefused,
        volumeThreshold: limits.circuitVolume,
        resetTimeout: limits.circuitPauseMs,
        rollingCountTimeout: limits.circuitCountedMs,
        enableSnapshots: false,
      },
    )
    breakers.set(bic, made)
    return made
  }
  return {
    async ask(participant, question) {
      try {
        return await breakerOf(participant.bic).fire(participant, question)
      } catch (error) {
        if ((error as { code?: string }).code === 'EOPENBREAKER') throw openCircuit(limits.circuitPauseMs, error)
        throw error
      }
    },
    async close() {
      for (const breaker of breakers.values()) breaker.shutdown()
      await outwardFetch.close()
    },
  }
}

function openCircuit(pauseMs: number, cause: unknown): ResponderUnavailable {
  const retryAfterSeconds = Math.ceil(pauseMs / 1_000)
  return new ResponderUnavailable(`The responder of the account’s bank is not available; try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
    cause,
  })
}
