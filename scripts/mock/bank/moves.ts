import type { ScaStatus } from '../../../src/domain/consent/consent.ts'
import { type ConsentEvent, consentMoves } from '../../../src/domain/consent/consentStates.ts'
import { letterMoves, type LetterEvent } from '../../../src/domain/guarantee/letter.ts'
import { paymentMoves, type PaymentEvent } from '../../../src/domain/payment/payment.ts'
import { movedConsent } from '../../../src/services/consent/consentMove.ts'
import { movedLetter } from '../../../src/services/guarantee/letter.ts'
import { movedPayment, newPayment } from '../../../src/services/payment/payment.ts'
import type { Remembered } from './memory.ts'

/** The customer of every mock, as the contracts' examples have her, and the account that is debited where a consent names none. */
export const mockCustomer = { nationalIdentificationNumber: '1000000016', iban: 'SA3099000000608010799819' }

/** An app's use of the consent makes these moves, and nobody else does. */
const madeByUse: readonly ConsentEvent[] = ['activate', 'consume']

/** How far the authentication has come with a move; the others leave it as it was. */
const scaAfter: Partial<Record<ConsentEvent, ScaStatus>> = {
  authorize: 'finalised',
  decline: 'failed',
  withdraw: 'failed',
  missAuthorizationWindow: 'failed',
}

/** Why payments and letters are rejected here, as in the contracts' examples. */
const noFunds = { code: 'SARIE.AM04', message: 'Insufficient funds · الرصيد غير كاف' }
const wrongWording = { code: 'PASP.WordingNotAccepted', message: 'The bank does not accept the wording · لا يقبل البنك الصيغة' }

const namesOf = (rows: readonly { event: string }[]) => [...new Set(rows.map(({ event }) => event))]

/** Something remembered that moves by a state table: what may happen to it now, and what does. */
export interface Movable {
  /** Every event that the table knows. */
  known: readonly string[]
  /** Those that it allows now. */
  possible(): string[]
  /** Throws BankRefusal when the table has no such move. */
  move(event: string): void
  /** As the answers at /mock show it. */
  describe(): object
}

const movesOfConsents = consentMoves.filter(({ event }) => !madeByUse.includes(event))

/** The consent itself. A payment is made with the authorization of its consent, as at the bank. */
export const movableConsent = (record: Remembered, now: () => Date): Movable => ({
  known: namesOf(movesOfConsents),
  possible: () => {
    const { status, kind } = record.consent
    return namesOf(movesOfConsents.filter(({ from, kinds }) => from === status && kinds.includes(kind)))
  },
  move: (event) => moveConsentOf(record, event as ConsentEvent, { now: now() }),
  describe: () => describeConsent(record),
})

/** Makes one move of a remembered consent, and what comes with it. Throws BankRefusal 'businessRule'. */
export function moveConsentOf(
  record: Remembered,
  event: ConsentEvent,
  { now, ...more }: { now: Date; revokedBy?: string; scaStatus?: ScaStatus },
): void {
  const scaStatus = scaAfter[event]
  record.consent = movedConsent(record.consent, event, { now, ...(scaStatus && { scaStatus }), ...more })
  if (event === 'decline') record.isDeclined = true
  if (event === 'authorize') useAfterAuthorization(record, now)
}

function useAfterAuthorization(record: Remembered, now: Date): void {
  const { consent } = record
  const { nationalIdentificationNumber } = mockCustomer
  if (consent.kind === 'guarantee') record.consent = { ...consent, nationalIdentificationNumber }
  if (consent.kind !== 'payment') return
  const debtorIban = consent.terms.debtorAccount?.iban ?? mockCustomer.iban
  record.consent = movedConsent(consent, 'consume', { now })
  record.payment = newPayment({ consent, debtorIban, now })
}

function describeConsent({ consent, payment, letter }: Remembered): object {
  return {
    ConsentId: consent.consentId,
    Status: consent.status,
    ...(consent.flags.length > 0 && { Flags: consent.flags.map(({ Flag }) => Flag) }),
    ...(consent.kind === 'payment' && { PaymentId: consent.paymentId, PaymentStatus: payment?.status ?? null }),
    ...(letter && { LetterOfGuaranteeId: letter.letterOfGuaranteeId, LetterStatus: letter.status }),
  }
}

/** The payment that came of a consent. Undefined before it was authorized. */
export function movablePayment(record: Remembered | undefined, now: () => Date): Movable | undefined {
  if (!record?.payment) return undefined
  const current = () => record.payment!
  return {
    known: namesOf(paymentMoves),
    possible: () =>
      namesOf(paymentMoves.filter(({ from, guard }) => from === current().status && (guard?.(current(), now()) ?? true))),
    move(event) {
      const move = { payment: current(), event: event as PaymentEvent, ...(event === 'reject' && { reason: noFunds }) }
      record.payment = movedPayment(move, now())
    },
    describe: () => ({ PaymentId: current().paymentId, Status: current().status }),
  }
}

/** The letter that came of a consent. Undefined before there is one. */
export function movableLetter(record: Remembered | undefined, now: () => Date): Movable | undefined {
  if (!record?.letter) return undefined
  const current = () => record.letter!
  return {
    known: namesOf(letterMoves),
    possible: () =>
      namesOf(letterMoves.filter(({ from, guard }) => from === current().status && (guard?.(current(), now()) ?? true))),
    move(event) {
      const context = { now: now(), ...(event === 'reject' && { reason: wrongWording }) }
      record.letter = movedLetter(current(), event as LetterEvent, context)
    },
    describe: () => ({ LetterOfGuaranteeId: current().letterOfGuaranteeId, Status: current().status }),
  }
}
