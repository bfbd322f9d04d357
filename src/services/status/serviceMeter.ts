import type { Clock } from '../../config/clock.ts'
import { upsertServiceDays } from '../../data/repositories/serviceStatus.ts'
import type { Executor } from '../../data/schema.ts'
import {
  isDisturbed,
  minuteOfDay,
  type MinuteTally,
  type ServiceDay,
  type ServiceInterface,
  serviceInterfaces,
} from '../../domain/status/serviceDays.ts'
import type { ServiceLog, ServiceMeter } from '../dependencies.ts'
import { createBatch } from '../shared/batch.ts'

/** What a meter works with. `clock` is the machine's: the state of a service is not a matter of a sandbox's time. */
interface MeterParts {
  db: Executor
  clock: Pick<Clock, 'now'>
  log: Pick<ServiceLog, 'warn'>
}

const minuteMs = 60_000

/** The minutes that wait to be stored, by day and interface. */
const openDays = ({ db, log }: Pick<MeterParts, 'db' | 'log'>) =>
  createBatch<ServiceDay>({
    merge: (known, row) => {
      known.measured = [...known.measured, ...row.measured]
      known.disturbed = [...known.disturbed, ...row.disturbed]
      known.requests += row.requests
      known.failures += row.failures
    },
    write: (rows) => upsertServiceDays(db, rows),
    countOf: ({ measured }) => measured.length,
    reportLost: (minutes) => log.warn({ minutes }, 'minutes of the status were not counted: too many waited to be stored'),
  })

/**
 * Opens the meter of one process. It tallies the minute that runs; when that is over, it becomes a minute of its day, which waits to be
 * stored. A minute in which nothing was counted and nothing was to be stored is not measured: then the process stood still.
 */
export function createServiceMeter({ db, clock, log }: MeterParts): ServiceMeter {
  const days = openDays({ db, log })
  let minute: number | undefined
  let tallies = new Map<ServiceInterface, MinuteTally>()
  let isWithoutDatabase = false

  const finish = (epochMinute: number) => {
    const { day, minute: from } = minuteOfDay(epochMinute)
    const span = [[from, from + 1]] as const
    for (const interfaceName of serviceInterfaces) {
      const tally = tallies.get(interfaceName) ?? { requests: 0, failures: 0 }
      const disturbed = isWithoutDatabase || isDisturbed(tally) ? span : []
      days.add(`${day.getTime()} ${interfaceName}`, { day, interfaceName, measured: span, disturbed, ...tally })
    }
    tallies = new Map()
    isWithoutDatabase = false
  }
  const turn = () => {
    const now = Math.floor(clock.now().getTime() / minuteMs)
    if (now === minute) return
    if (minute !== undefined) finish(minute)
    minute = now
  }
  const store = async () => {
    turn()
    try {
      await days.store()
    } catch (failure) {
      isWithoutDatabase = true
      throw failure
    }
  }
  return {
    count(interfaceName, isFailure) {
      turn()
      const tally = tallies.get(interfaceName)
      if (!tally) return void tallies.set(interfaceName, { requests: 1, failures: isFailure ? 1 : 0 })
      tally.requests += 1
      if (isFailure) tally.failures += 1
    },
    isDisturbed: (interfaceName) => isWithoutDatabase || isDisturbed(tallies.get(interfaceName) ?? { requests: 0, failures: 0 }),
    store,
    async end() {
      if (minute !== undefined) finish(minute)
      minute = undefined
      await days.store()
    },
  }
}
