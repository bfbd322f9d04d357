import type { Settings } from '../../config/settings.ts'
import type { Lateness } from '../../domain/shared/handOverProgress.ts'

/** After which time a payment or a letter is delayed, as of `now`. */
export const latenessOf = (kind: 'payment' | 'letter', { limits }: Pick<Settings, 'limits'>, now: Date): Lateness => ({
  now,
  delayedAfterMs: limits.delayedAfterMs,
  undecidedAfterMs: kind === 'payment' ? limits.undecidedPaymentMs : limits.undecidedLetterMs,
})
