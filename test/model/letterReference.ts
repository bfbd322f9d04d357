import { limitHalalas } from './letterBank.ts'

type LetterStatus = 'Pending' | 'Issued' | 'Rejected' | 'Cancelled' | 'Expired'

/** What one consent is expected to be. */
export interface ReferenceConsent {
  amountHalalas: number
  validUntil: number | null
  authorizeBy: number
  status: 'AwaitingAuthorization' | 'Authorized' | 'Rejected' | 'Finished'
  letter?: LetterStatus
}

const decided = { issue: 'Issued', reject: 'Rejected', cancel: 'Cancelled' } as const

/** The interface in a few lines (docs/decisions/letters.md#letters-of-guarantee): what every call must answer and what must be reserved. */
export class LetterReference {
  consents: ReferenceConsent[] = []
  nowMs: number

  constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  get openHalalas(): number {
    return this.consents
      .filter(({ letter }) => letter === 'Pending' || letter === 'Issued')
      .reduce((sum, { amountHalalas }) => sum + amountHalalas, 0)
  }

  get states(): string[] {
    return this.consents.map((consent) => (consent.letter ? `${consent.status} ${consent.letter}` : this.statusOf(consent)))
  }

  /** A window that is over ends the consent, whether or not anything has noted it. */
  statusOf({ status, authorizeBy }: ReferenceConsent): ReferenceConsent['status'] {
    return status === 'AwaitingAuthorization' && this.nowMs >= authorizeBy ? 'Rejected' : status
  }

  isOver({ validUntil }: ReferenceConsent): boolean {
    return validUntil !== null && validUntil <= this.nowMs
  }

  authorize(consent: ReferenceConsent): string {
    const isPossible =
      this.openHalalas + consent.amountHalalas <= limitHalalas &&
      this.statusOf(consent) === 'AwaitingAuthorization' &&
      !this.isOver(consent)
    if (!isPossible) return 'businessRule'
    consent.status = 'Authorized'
    return 'done'
  }

  /** `wasPossible`: the line had room when this one was asked for, so that the core bank finds out at the hand-over that it has none. */
  create(consent: ReferenceConsent, wasPossible = false): string {
    if (this.statusOf(consent) === 'AwaitingAuthorization' || this.statusOf(consent) === 'Rejected') return 'consentUnauthorized'
    const hasRoom = this.openHalalas + consent.amountHalalas <= limitHalalas
    if (consent.letter || this.isOver(consent) || !(hasRoom || wasPossible)) return 'businessRule'
    Object.assign(consent, { status: 'Finished', letter: hasRoom ? 'Pending' : 'Rejected' })
    return 'done'
  }

  decide(consent: ReferenceConsent, decision: keyof typeof decided): string {
    if (!consent.letter) return 'resourceIdUnknown'
    if (consent.letter === decided[decision]) return 'done'
    if (consent.letter !== 'Pending' || (decision === 'issue' && this.isOver(consent))) return 'stateConflict'
    consent.letter = decided[decision]
    return 'done'
  }

  expire(): void {
    for (const consent of this.consents) if (consent.letter === 'Issued' && this.isOver(consent)) consent.letter = 'Expired'
  }
}
