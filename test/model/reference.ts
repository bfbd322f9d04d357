import { riyadhDayStart } from '../../src/domain/shared/dates.ts'

/** What a call comes to: it is done, or it is refused with this code. */
export type Outcome = 'done' | 'businessRule' | 'resourceIdUnknown' | 'stateConflict' | 'notSignedIn'

export interface ReferencePayment {
  status: 'KSAOB.Pending' | 'KSAOB.AcceptedSettlementCompleted' | 'KSAOB.Rejected' | 'KSAOB.Cancelled'
  executionAt: number | null
  /** The core bank has it, since when; undefined: it waits for its hand-over. */
  receivedAt: number | undefined
}

export interface ReferenceSession {
  opened: number
  outcome: 'approved' | 'declined' | undefined
}

export interface ReferenceConsent {
  app: number
  /** Which BaseConsentId it was created with. */
  base: number
  payer: 'rich' | 'poor'
  amountHalalas: number
  windowEnds: number
  executionAt: number | null
  status: 'AwaitingAuthorization' | 'Rejected' | 'Finished'
  sessions: ReferenceSession[]
  payment: ReferencePayment | undefined
}

export const minuteMs = 60_000
const dayMs = 86_400_000
/** limits.interactionSeconds and the authorization window of every consent of the model. */
const sessionMs = 15 * minuteMs
export const windowMs = dayMs
/** The simulator's rules for magic amounts, written down a second time. */
export const amounts = { ordinary: 10_00, atOnce: 4_004_00, refused: 1_01, afterTenSeconds: 2_06 }
const waitMs = 10_000

/** The bank in a few lines: what must come of each call, and whose money moves. Knows nothing of services, rows or locks. */
export class ReferenceBank {
  now: number
  consents: ReferenceConsent[] = []
  /** Halalas that have left the rich customer's account; the poor one has none. */
  paidHalalas = 0

  constructor(now: number) {
    this.now = now
  }

  /** The same BaseConsentId is refused to the same app, for ever. */
  create(consent: Pick<ReferenceConsent, 'app' | 'base' | 'payer' | 'amountHalalas'>, daysAhead: number): Outcome {
    if (this.consents.some(({ app, base }) => app === consent.app && base === consent.base)) return 'businessRule'
    const executionAt = daysAhead === 0 ? null : riyadhDayStart(new Date(this.now + daysAhead * dayMs)).getTime()
    this.consents.push({
      ...consent,
      executionAt,
      windowEnds: Math.min(this.now + windowMs, executionAt ?? Infinity),
      status: 'AwaitingAuthorization',
      sessions: [],
      payment: undefined,
    })
    return 'done'
  }

  /** Time passes; windows close by themselves. */
  wait(ms: number): void {
    this.now += ms
    for (const consent of this.consents) {
      if (consent.status === 'AwaitingAuthorization' && this.now >= consent.windowEnds) consent.status = 'Rejected'
    }
  }

  openSession(consent: ReferenceConsent): Outcome {
    if (consent.status !== 'AwaitingAuthorization') return 'businessRule'
    consent.sessions.push({ opened: this.now, outcome: undefined })
    return 'done'
  }

  /** The customer presses a button of a session that stands at the decision. */
  decide(consent: ReferenceConsent, session: ReferenceSession, decision: 'approved' | 'declined'): Outcome {
    if (this.now >= session.opened + sessionMs) return 'resourceIdUnknown'
    // The first answer stands.
    if (session.outcome !== undefined) return 'done'
    if (consent.status !== 'AwaitingAuthorization') return 'businessRule'
    session.outcome = decision
    consent.status = decision === 'approved' ? 'Finished' : 'Rejected'
    if (decision === 'approved')
      consent.payment = { status: 'KSAOB.Pending', executionAt: consent.executionAt, receivedAt: undefined }
    return 'done'
  }

  withdraw(consent: ReferenceConsent): Outcome {
    if (consent.status !== 'AwaitingAuthorization') return 'businessRule'
    consent.status = 'Rejected'
    return 'done'
  }

  /** The job: hands over what is due, and the core bank's own rules act. */
  work(): void {
    for (const consent of this.consents) this.#handOver(consent)
    for (const { payment, ...consent } of this.consents) {
      const isOver = payment?.receivedAt !== undefined && this.now >= payment.receivedAt + waitMs
      if (isOver && payment.status === 'KSAOB.Pending' && consent.amountHalalas === amounts.afterTenSeconds)
        this.#settle(consent, payment)
    }
  }

  /** Somebody at the bank decides; a payment on its way to the bank goes first. */
  decideAtBank(consent: ReferenceConsent, decision: 'approve' | 'reject'): Outcome {
    this.#handOver(consent)
    const { payment } = consent
    if (payment?.receivedAt === undefined) return 'resourceIdUnknown'
    if (payment.status === 'KSAOB.Pending') {
      if (decision === 'approve') this.#settle(consent, payment)
      else payment.status = 'KSAOB.Rejected'
      return 'done'
    }
    return payment.status === (decision === 'approve' ? 'KSAOB.AcceptedSettlementCompleted' : 'KSAOB.Rejected')
      ? 'done'
      : 'stateConflict'
  }

  cancel({ payment }: ReferenceConsent): Outcome {
    if (payment === undefined) return 'resourceIdUnknown'
    if (payment.status === 'KSAOB.Cancelled') return 'done'
    if (payment.status !== 'KSAOB.Pending' || payment.executionAt === null || this.now >= payment.executionAt)
      return 'stateConflict'
    payment.status = 'KSAOB.Cancelled'
    return 'done'
  }

  #handOver(consent: ReferenceConsent): void {
    const { payment, amountHalalas } = consent
    const isDue =
      payment?.status === 'KSAOB.Pending' && payment.receivedAt === undefined && this.now >= (payment.executionAt ?? 0)
    if (!isDue) return
    payment.receivedAt = this.now
    if (amountHalalas === amounts.atOnce) this.#settle(consent, payment)
    if (amountHalalas === amounts.refused) payment.status = 'KSAOB.Rejected'
  }

  #settle({ payer, amountHalalas }: Pick<ReferenceConsent, 'payer' | 'amountHalalas'>, payment: ReferencePayment): void {
    payment.status = payer === 'rich' ? 'KSAOB.AcceptedSettlementCompleted' : 'KSAOB.Rejected'
    if (payer === 'rich') this.paidHalalas += amountHalalas
  }
}
