/** Pending is service.md's; the others are design.md section 4. Without the KSAOB prefix, as service.md shows Pending. */
export type LetterStatus = 'Pending' | 'Issued' | 'Rejected' | 'Cancelled' | 'Expired'

/** The part of a letter that its state machine reads. */
export interface LetterState {
  status: LetterStatus
  /** ValidityExpiryDate; null for a guarantee without an end. */
  validityExpiresAt: Date | null
}
