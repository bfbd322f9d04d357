import stringify from 'safe-stable-stringify'
import { LRUCache } from 'lru-cache'
import { operationPermissions, type PermittedOperation } from '../../../generated/permissions.ts'
import { checkOperationPermission, showPermitted } from '../../../src/domain/account/permissions.ts'
import { hasFlag } from '../../../src/domain/consent/consent.ts'
import { checkTokenUse, hasEndedTokens } from '../../../src/domain/consent/consentStates.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { HttpError } from '../../../src/http/errors/httpError.ts'
import { sha256 } from '../../../src/security/secrets.ts'
import { type AskedOfBank, type BankAnswer, rememberedAnswers } from './answers.ts'
import { createMemory, type Memory, memoryBounds } from './memory.ts'
import { moveConsentOf } from './moves.ts'

/** What a mock does of its own: it remembers consents and what came of them, and the state tables of the service move them. */
export interface MockBank {
  memory: Memory
  now(): Date
  /** The answer of what is remembered, or undefined where the contract's example has to do. Throws as the service does. */
  answer(asked: AskedOfBank): BankAnswer | undefined
  /** Whether the token of a remembered consent opens this. Throws as the service does. */
  checkToken(asked: AskedOfBank): void
  /** An example as that token may see it. The consent is in use from now on. */
  show<Message>(asked: AskedOfBank, message: Message): Message
  /** The customer agrees. Why this consent cannot be authorized, or undefined. */
  authorize(consentId: string | undefined): Denial | undefined
  /** Whether its tokens are worthless by now. */
  hasEnded(consentId: string | undefined): boolean
}

/** An error of OAuth. */
export interface Denial {
  error: 'access_denied' | 'invalid_scope'
  error_description: string
}

/** Runs once per idempotency key, as the service does. Throws HttpError 'idempotencyConflict'. */
function createAnswerOnce() {
  const answers = new LRUCache<string, { messageHash: string; answer: BankAnswer }>({
    max: memoryBounds.most,
    ttl: memoryBounds.ms,
  })
  return ({ operation, body, clientId, consentId, idempotencyKey }: AskedOfBank, answer: () => BankAnswer | undefined) => {
    if (!operation.isIdempotent || idempotencyKey === undefined) return answer()
    const scope = JSON.stringify([clientId, operation.canonicalId, consentId, idempotencyKey])
    const messageHash = sha256(stringify((body as { message: unknown }).message) ?? '')
    const known = answers.get(scope)
    if (known && known.messageHash !== messageHash)
      throw new HttpError('idempotencyConflict', 'This idempotency key was used for another message; use a new key.', {
        path: 'x-idempotency-key',
      })
    const given = known?.answer ?? answer()
    if (given && !known) answers.set(scope, { messageHash, answer: given })
    return given
  }
}

const asDescription = (text: string) => text.replace(/"/g, "'").replace(/[^\x20-\x5b\x5d-\x7e]/g, ' ')

const isPermitted = (operationId: string): operationId is PermittedOperation => operationId in operationPermissions

/** Makes the bank of one mock. Requests are judged at `at`; its own time is ahead of ours by `aheadMs`. */
export function createMockBank({ at, aheadMs }: { at: Date; aheadMs: number }): MockBank {
  const memory = createMemory()
  const now = () => new Date(Date.now() + aheadMs)
  const answerOnce = createAnswerOnce()
  /** The consent whose customer's token this is, where the operation wants one. */
  const readerOf = ({ operation, consentId }: AskedOfBank) =>
    operation.security?.scheme === 'PsuToken' ? memory.findConsent(consentId) : undefined
  return {
    memory,
    now,
    answer: (asked) => answerOnce(asked, () => rememberedAnswers[asked.operation.canonicalId]?.(asked, { memory, at, now })),
    checkToken(asked) {
      const consent = readerOf(asked)?.consent
      if (!consent) return
      checkTokenUse(consent)
      const { canonicalId } = asked.operation
      if (consent.kind === 'account' && isPermitted(canonicalId))
        checkOperationPermission(consent.terms.permissions, operationPermissions[canonicalId])
    },
    show(asked, message) {
      const record = readerOf(asked)
      const { canonicalId } = asked.operation
      if (record?.consent.kind !== 'account' || !isPermitted(canonicalId)) return message
      if (!hasFlag(record.consent, 'Activated')) moveConsentOf(record, 'activate', { now: now() })
      return showPermitted(message, record.consent.terms.permissions, operationPermissions[canonicalId])
    },
    authorize(consentId) {
      const record = memory.findConsent(consentId)
      if (record?.isDeclined) return { error: 'access_denied', error_description: 'The customer has declined.' }
      try {
        if (record) moveConsentOf(record, 'authorize', { now: now() })
        return undefined
      } catch (error) {
        if (!(error instanceof BankRefusal)) throw error
        return { error: 'invalid_scope', error_description: asDescription(error.message) }
      }
    },
    hasEnded: (consentId) => {
      const record = memory.findConsent(consentId)
      return record !== undefined && hasEndedTokens(record.consent)
    },
  }
}
