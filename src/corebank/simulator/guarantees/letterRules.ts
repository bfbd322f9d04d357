import { type BilingualText } from '../../../domain/shared/bilingual.ts'
import { halalasPerRiyal } from '../../../domain/shared/money.ts'
import { declinedByBank } from '../../../domain/shared/rejectReason.ts'
import { type LetterOrder } from '../../guaranteeControl.ts'

/** What the simulator wants done with a letter. */
export type LetterWish = { outcome: 'issued' | 'cancelled' } | { outcome: 'rejected'; reasonCode: string; reasonMessage: string }

/** One row: the halalas any amount may end in, and what happens to such a letter in both approval modes, soon after it came. */
export interface LetterRule {
  endingHalalas: number
  wish: LetterWish
  description: BilingualText
}

/** Special amounts of letters (design.md section 6). */
export const letterRules: readonly LetterRule[] = [
  { endingHalalas: 10, wish: { outcome: 'issued' }, description: { en: 'Issued at once', ar: 'يُصدر فورًا' } },
  {
    endingHalalas: 11,
    wish: { outcome: 'rejected', ...declinedByBank },
    description: { en: 'Rejected at once', ar: 'يُرفض فورًا' },
  },
  { endingHalalas: 12, wish: { outcome: 'cancelled' }, description: { en: 'Cancelled at once', ar: 'يُلغى فورًا' } },
]

/** The rule for an amount; undefined for an ordinary one. */
export function findLetterRule(amountHalalas: number): LetterRule | undefined {
  return letterRules.find((rule) => rule.endingHalalas === amountHalalas % halalasPerRiyal)
}

/** What an order at the bank's desk wants. */
export function wishOf(order: LetterOrder): LetterWish {
  return order.outcome === 'rejected'
    ? { outcome: 'rejected', reasonCode: order.reasonCode, reasonMessage: order.reasonMessage }
    : { outcome: order.outcome }
}
