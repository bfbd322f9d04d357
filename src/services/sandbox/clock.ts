import { type components } from '../../../generated/types/platform.ts'
import { clockOffsetSeconds, setClockOffset } from '../../config/clock.ts'
import { addClockOffsetSeconds, readClockOffsetSeconds } from '../../data/repositories/sandboxSettings.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

type SandboxDependencies = Pick<Dependencies, 'db' | 'settings'>

/** The sandbox's time now, and how far it is ahead of the machine's. */
export type ClockReading = components['schemas']['Clock']

/** More than the longest consent (365 d), so that one call can end any of them. */
export const maxAdvanceSeconds = 400 * 86_400
/** Ten years in all: certificates and dates with four-digit years stay far away from their edges. */
const maxOffsetSeconds = 3_650 * 86_400

/** Moves the sandbox's clock forward, for good and for every instance (they read it with `restoreClock`), and wakes the jobs. */
export async function advanceClock(
  dependencies: SandboxDependencies & Pick<Dependencies, 'wakeJobs'>,
  order: { advanceSeconds: number },
): Promise<ClockReading> {
  refuseOutsideSandbox(dependencies)
  const { advanceSeconds } = order
  if (!Number.isSafeInteger(advanceSeconds) || advanceSeconds < 1 || advanceSeconds > maxAdvanceSeconds) {
    throw new SanadError('resourceFormat', `advanceSeconds is not a whole number from 1 to ${maxAdvanceSeconds}.`, {
      path: 'advanceSeconds',
    })
  }
  const offsetSeconds = await addClockOffsetSeconds(dependencies.db, advanceSeconds, maxOffsetSeconds)
  if (offsetSeconds === undefined) {
    throw new SanadError(
      'stateConflict',
      `The clock would be more than ${maxOffsetSeconds} seconds ahead; start with a fresh database.`,
      {
        path: 'advanceSeconds',
      },
    )
  }
  setClockOffset(offsetSeconds)
  dependencies.wakeJobs()
  return readClock()
}

/** The present of this instance. */
export function readClock(): ClockReading {
  return { currentDateTime: formatDateTime(new Date()), offsetSeconds: clockOffsetSeconds() }
}

/** Takes over the offset that the database holds: at start, and every few seconds where several instances share one database. */
export async function restoreClock(dependencies: SandboxDependencies): Promise<void> {
  if (dependencies.settings.sandbox) setClockOffset(await readClockOffsetSeconds(dependencies.db))
}

function refuseOutsideSandbox(dependencies: SandboxDependencies): void {
  if (!dependencies.settings.sandbox) throw new SanadError('sandboxOnly', 'The clock can be moved in the sandbox only.')
}
