import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { advanceClock, maxAdvanceSeconds, readClock } from '../../services/sandbox/clock.ts'

/** Steps that the page offers as buttons, in seconds. Their texts are `clock.*` in the locales. */
const steps = [
  { name: 'minute', seconds: 60 },
  { name: 'hour', seconds: 3_600 },
  { name: 'day', seconds: 86_400 },
  { name: 'month', seconds: 30 * 86_400 },
] as const

/** Data of the clock page. */
export function clockPage() {
  const { currentDateTime, offsetSeconds } = readClock()
  return { now: new Date(currentDateTime), currentDateTime, offsetSeconds, steps, maxAdvanceSeconds }
}

/** Moves the clock by what was typed or clicked. Answers the key of the message to show. */
export async function moveClock(dependencies: Dependencies, typed: string): Promise<'advanced' | 'badAdvance'> {
  try {
    await advanceClock(dependencies, { advanceSeconds: /^\d{1,9}$/.test(typed) ? Number(typed) : 0 })
    return 'advanced'
  } catch (error) {
    if (error instanceof SanadError && (error.code === 'resourceFormat' || error.code === 'stateConflict')) return 'badAdvance'
    throw error
  }
}
