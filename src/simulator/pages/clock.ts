import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { advanceClock, readClock } from '../../services/sandbox/sandboxClock.ts'
import type { Clock } from './clockPage.ts'

/** The steps that the page offers as buttons, in seconds. Their texts are `core-bank.clock.*` in the locales. */
const steps = [
  { name: 'minute', seconds: 60 },
  { name: 'hour', seconds: 3_600 },
  { name: 'day', seconds: 86_400 },
  { name: 'month', seconds: 30 * 86_400 },
] as const

/** The clock as it stands now, and the steps to move it by. */
export function getClock(dependencies: Pick<Dependencies, 'clock'>): Clock {
  const { currentDateTime, offsetSeconds } = readClock(dependencies)
  return { now: new Date(currentDateTime), currentDateTime, offsetSeconds, steps }
}

/** Moves the clock by the step that was typed or clicked. Returns the key of the message to show. */
export async function moveClock(dependencies: Dependencies, typed: string): Promise<'advanced' | 'badAdvance'> {
  try {
    await advanceClock(dependencies, { advanceSeconds: /^\d{1,9}$/.test(typed) ? Number(typed) : 0 })
    return 'advanced'
  } catch (error) {
    if (error instanceof BankRefusal && (error.code === 'resourceFormat' || error.code === 'stateConflict')) return 'badAdvance'
    throw error
  }
}
