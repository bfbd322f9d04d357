import type { components } from '../../../generated/types/platform.ts'
import { addClockOffsetSeconds, readClockOffsetSeconds } from '../../data/repositories/sandboxSettings.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'

type SandboxDependencies = Pick<Dependencies, 'db' | 'settings' | 'clock'>

/** The sandbox's time now, and how far it is ahead of the machine's. */
export type ClockReading = components['schemas']['Clock']

/** One call can move the clock by more than the longest consent (365 d), so that it can end any of them. */
export const maxAdvanceSeconds = 400 * 86_400
/** Ten years in all. Certificates and dates with four-digit years stay far from their limits. */
const maxOffsetSeconds = 3_650 * 86_400

/**
 * Moves the sandbox's clock forward, permanently and for every instance (they read it with `restoreClock`), with that of a simulator that
 * runs apart. Then it wakes the jobs.
 */
export async function advanceClock(
  dependencies: SandboxDependencies & Pick<Dependencies, 'wakeJobs'> & Partial<Pick<Dependencies, 'coreBank'>>,
  order: { advanceSeconds: number },
): Promise<ClockReading> {
  refuseOutsideSandbox(dependencies)
  const { advanceSeconds } = order
  if (!Number.isSafeInteger(advanceSeconds) || advanceSeconds < 1 || advanceSeconds > maxAdvanceSeconds) {
    throw new BankRefusal('resourceFormat', `advanceSeconds is not a whole number from 1 to ${maxAdvanceSeconds}.`, {
      path: 'advanceSeconds',
    })
  }
  // First: where the core bank does not answer, neither clock is moved.
  await dependencies.coreBank?.sandbox?.apart?.moveClock(advanceSeconds)
  const offsetSeconds = await addClockOffsetSeconds(dependencies.db, advanceSeconds, maxOffsetSeconds)
  if (offsetSeconds === undefined) {
    throw new BankRefusal(
      'stateConflict',
      `The clock would be more than ${maxOffsetSeconds} seconds ahead; start with a fresh database.`,
      {
        path: 'advanceSeconds',
      },
    )
  }
  dependencies.clock.setAhead(offsetSeconds)
  dependencies.wakeJobs()
  return readClock(dependencies)
}

/** The time of this instance, which may be ahead of the machine's. */
export function readClock({ clock }: Pick<Dependencies, 'clock'>): ClockReading {
  return { currentDateTime: formatDateTime(clock.now()), offsetSeconds: clock.aheadSeconds() }
}

/**
 * Sets the clock to the offset in the database. It runs at start, and every few seconds where several instances share one database.
 */
export async function restoreClock(dependencies: SandboxDependencies): Promise<void> {
  if (dependencies.settings.sandbox) dependencies.clock.setAhead(await readClockOffsetSeconds(dependencies.db))
}

function refuseOutsideSandbox(dependencies: SandboxDependencies): void {
  if (!dependencies.settings.sandbox) throw new BankRefusal('sandboxOnly', 'The clock can be moved in the sandbox only.')
}
