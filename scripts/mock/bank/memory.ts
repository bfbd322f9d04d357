import { LRUCache } from 'lru-cache'
import type { Consent } from '../../../src/domain/consent/consent.ts'
import type { Letter } from '../../../src/domain/guarantee/letter.ts'
import type { Payment } from '../../../src/domain/payment/payment.ts'

/** One consent that a mock was asked for: how it stands, and what came of it. */
export interface Remembered {
  consent: Consent
  payment?: Payment
  letter?: Letter
  /** The customer has said no, so the app is told that at the end of an authorization. */
  isDeclined?: true
}

/** A consent is remembered for an hour from its creation; of more than a thousand the one that was longest not asked for goes. */
export const memoryBounds = { most: 1_000, ms: 3_600_000 }

/** What one mock remembers. */
export interface Memory {
  keep(record: Remembered): void
  findConsent(consentId: string | undefined): Remembered | undefined
  findPayment(paymentId: string): Remembered | undefined
  findLetter(letterOfGuaranteeId: string): Remembered | undefined
  /** The newest first. */
  list(): Remembered[]
}

/** An empty memory. `time` is in milliseconds and never goes back. */
export function createMemory(time: () => number = () => performance.now()): Memory {
  const records = new LRUCache<string, Remembered>({
    ...{ max: memoryBounds.most, ttl: memoryBounds.ms, perf: { now: time }, ttlResolution: 0 },
  })
  // Asked for by its consent too, so that what is in use stays.
  const find = (isIt: (record: Remembered) => boolean) => records.get([...records.values()].find(isIt)?.consent.consentId ?? '')
  return {
    keep: (record) => void records.set(record.consent.consentId, record),
    findConsent: (consentId = '') => records.get(consentId),
    findPayment: (paymentId) => find(({ consent }) => consent.kind === 'payment' && consent.paymentId === paymentId),
    findLetter: (letterOfGuaranteeId) => find(({ letter }) => letter?.letterOfGuaranteeId === letterOfGuaranteeId),
    list: () =>
      [...records.values()].toSorted((one, other) => other.consent.createdAt.getTime() - one.consent.createdAt.getTime()),
  }
}
