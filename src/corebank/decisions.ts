import type { LetterDecision, PaymentDecision } from './instructions.ts'

/** A decision in the bank's feed. The same event has the same id however often, and on whatever way, it is told. */
export type FedDecision = { eventId: string } & (
  { kind: 'payment'; decision: PaymentDecision } | { kind: 'letter'; decision: LetterDecision }
)

/** Decisions in the order of the feed, and from where it goes on. */
export interface DecisionPage {
  decisions: FedDecision[]
  /**
   * The cursor behind the last of them, or where nothing was new the one that was asked with. Opaque: 1 to 512 visible ASCII characters. It
   * is good for 90 days at least, and may be asked with again.
   */
  next: string
  /** Everything that was decided before this moment stands in this page or before it, unless the page is full. It shows it lives. */
  asOf: Date
}
