import { machineTime } from '../config/clock.ts'
import { type Retention, retentionOf } from '../config/retention.ts'
import { isPartitioned, keepPartitions } from '../data/repositories/partitions.ts'
import type { ReadReplica } from '../data/replica.ts'
import { isPurged, purge } from '../data/repositories/purge.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import type { OutwardFetch } from '../security/outward/outwardFetch.ts'
import { warnOfCertificateEnds } from '../services/app/certificates.ts'
import { announceConsents, remindCustomers } from '../services/consent/announce.ts'
import { expireConsents } from '../services/consent/currentConsent.ts'
import { checkpointAudit } from '../services/evidence/checkpoint.ts'
import { pingApps } from '../services/decoupled/notify.ts'
import type { Executor } from '../data/schema.ts'
import type { Dependencies, ServiceLog } from '../services/dependencies.ts'
import type { EventDelivery } from '../services/event/deliver.ts'
import { remindOfLetterEnds } from '../services/guarantee/letterEnds.ts'
import { expireLetters } from '../services/guarantee/read.ts'
import { followMandates } from '../services/authorization/followMandates.ts'
import { createScheduledFollower } from '../services/payment/followScheduled.ts'
import { createSignedFollower, followSignedEveryMs } from '../services/guarantee/followSigned.ts'
import { tellOfUnaskedLetters } from '../services/guarantee/unaskedLetters.ts'
import { isWaitingFor } from '../services/decoupled/device.ts'
import { createFollower } from '../services/instruction/followDecisions.ts'
import { handOverDue } from '../services/instruction/handOverDue.ts'
import { tellDelayed } from '../services/instruction/tellDelayed.ts'
import { tellUndecided } from '../services/instruction/tellUndecided.ts'
import { type TellParts, tellDue } from '../services/message/tellDue.ts'
import { restoreClock } from '../services/sandbox/sandboxClock.ts'
import type { Log } from '../telemetry/log.ts'
import { finishFraudStops } from '../services/fraud/stops.ts'
import type { JobLease } from './lease.ts'
import type { Job } from './runner.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** What the jobs work with. */
export interface JobParts {
  dependencies: Dependencies
  keyRing: KeyRing
  pingFetch: OutwardFetch
  delivery: EventDelivery
  /** Words and address of a message to a customer. */
  presentMessage: TellParts['present']
  replica: Pick<ReadReplica, 'look' | 'lookEveryMs'> | undefined
  /** The lease of what one instance is enough for; undefined where there is one only. */
  upkeep: JobLease | undefined
  log: Pick<Log, 'info'>
}

/**
 * Everything that happens without a request. A purge deletes a batch and returns how many rows it deleted, so that the runner repeats
 * it at once until nothing is left. Each job may run on every instance at once; what is done `once` runs on the holder of the lease alone.
 */
export function listJobs({ dependencies, keyRing, pingFetch, delivery, presentMessage, replica, upkeep, log }: JobParts): Job[] {
  const { clock, coreBank, db, settings } = dependencies
  const { purgeBatch } = settings.limits
  // One instance is enough for these: the others spare the database the same question.
  const once = (job: Job): Job => (upkeep ? { ...job, run: (now) => upkeep.run(job.name, async () => job.run(now)) } : job)
  return [
    ...instructionJobs(dependencies, once),
    { name: 'tickCoreBank', everyMs: secondMs, run: async (now) => coreBank.tick?.(now) },
    { name: 'pingApps', everyMs: secondMs, run: (now) => pingApps(dependencies, pingFetch, now) },
    tellingJob(dependencies, presentMessage),
    // The delivery looks again by itself when something ends, so the job need not.
    { name: 'deliverEvents', everyMs: secondMs, run: async (now) => void (await delivery.deliverDue(now)) },
    { name: 'sendMails', everyMs: 5 * secondMs, run: (now) => dependencies.mailer?.sendDue(now) },
    once({ name: 'expireConsents', everyMs: 5 * secondMs, run: (now) => expireConsents(dependencies, now) }),
    once({ name: 'announceConsents', everyMs: minuteMs, run: (now) => announceConsents(dependencies, now) }),
    once({ name: 'finishFraudStops', everyMs: 5 * secondMs, run: (now) => finishFraudStops(dependencies, now) }),
    ...tellingOnTime(dependencies).map(once),
    once({ name: 'expireLetters', everyMs: 5 * secondMs, run: (now) => expireLetters(dependencies, now) }),
    ...(replica ? [{ name: 'lookAtStandby', everyMs: replica.lookEveryMs, run: async () => void (await replica.look()) }] : []),
    { name: 'storeReads', everyMs: settings.limits.readsStoredMs, run: () => dependencies.reads.store() },
    { name: 'storeRequests', everyMs: settings.limits.requestsStoredMs, run: () => dependencies.requestLog.store() },
    { name: 'storeServiceDays', everyMs: settings.limits.statusStoredMs, run: () => dependencies.serviceMeter.store() },
    { name: 'storeUses', everyMs: settings.limits.readsStoredMs, run: () => dependencies.uses.store() },
    { name: 'followClock', everyMs: 2 * secondMs, run: () => (settings.sandbox ? restoreClock(dependencies) : undefined) },
    once({
      name: 'warnOfCertificateEnds',
      everyMs: hourMs,
      run: async (now) => void (await warnOfCertificateEnds(dependencies, now)),
    }),
    once({
      name: 'checkpointAudit',
      everyMs: minuteMs,
      run: async (now) => void (await checkpointAudit({ ...dependencies, log }, now)),
    }),
    { name: 'refreshKeys', everyMs: minuteMs, run: createKeyRefresh(keyRing, dependencies.log) },
    ...listPurges(settings).map(({ table, keptMs, everyMs, inMachineTime }) =>
      once({
        name: `purge ${table}`,
        everyMs,
        run: (now) => {
          const before = new Date((inMachineTime ? machineTime(clock) : now).getTime() - keptMs)
          const work = (executor: Executor) =>
            isPartitioned(table)
              ? keepPartitions(executor, { table, now, before, limit: purgeBatch })
              : purge(executor, table, before, purgeBatch)
          return upkeep ? upkeep.write(work) : work(db)
        },
      }),
    ),
  ]
}

/** What customers are told because time has passed, or because the bank has other mandates now. */
const tellingOnTime = (dependencies: Dependencies): Job[] => [
  { name: 'remindCustomers', everyMs: minuteMs, run: (now) => remindCustomers(dependencies, now) },
  { name: 'remindOfLetterEnds', everyMs: 10 * minuteMs, run: async (now) => void (await remindOfLetterEnds(dependencies, now)) },
  {
    name: 'followMandates',
    everyMs: 10 * minuteMs,
    isNotWoken: true,
    run: async (now) => void (await followMandates(dependencies, now)),
  },
  { name: 'tellOfUnaskedLetters', everyMs: 10 * minuteMs, run: (now) => tellOfUnaskedLetters(dependencies, now) },
  {
    ...{ name: 'followSignedLetters', everyMs: followSignedEveryMs, isNotWoken: true },
    run: createSignedFollower(dependencies),
  },
  {
    ...{ name: 'followScheduledPayments', everyMs: hourMs, isNotWoken: true },
    run: createScheduledFollower(dependencies),
  },
]

/** Hands instructions to the core bank, follows what it decides, and tells who waits for it. */
const instructionJobs = (dependencies: Dependencies, once: (job: Job) => Job): Job[] => [
  { name: 'handOverDue', everyMs: secondMs, run: (now) => handOverDue(dependencies, now) },
  once({ name: 'followDecisions', everyMs: secondMs, run: createFollower(dependencies) }),
  once({ name: 'tellDelayed', everyMs: 5 * secondMs, run: (now) => tellDelayed(dependencies, now) }),
  once({ name: 'tellUndecided', everyMs: minuteMs, run: async (now) => void (await tellUndecided(dependencies, now)) }),
]

/** Hands what customers are told to the bank. */
function tellingJob(dependencies: Dependencies, present: TellParts['present']): Job {
  const parts: TellParts = { present, isWaiting: (request) => isWaitingFor(dependencies, request) }
  return { name: 'tellCustomers', everyMs: secondMs, run: (now) => tellDue(dependencies, parts, now) }
}

/** What is purged how often, and how long it is kept after it is over. */
function listPurges({ limits, sandbox }: Dependencies['settings']) {
  return Object.entries<Retention>(retentionOf(limits)).flatMap(([table, row]) => {
    const { purgedEveryMs: everyMs, inMachineTime, keptInSandboxMs } = row
    const keptMs = sandbox ? (keptInSandboxMs ?? row.keptMs) : row.keptMs
    if (everyMs === undefined || keptMs === undefined || !(isPurged(table) || isPartitioned(table))) return []
    return [{ table, keptMs, everyMs, inMachineTime }]
  })
}

/** Reads the bank's keys again, and tells the bank's people what to do about them: once, and again when it is something else. */
function createKeyRefresh(keyRing: Pick<KeyRing, 'refresh' | 'remarks'>, log: Pick<ServiceLog, 'warn'>) {
  let told = ''
  return async (now: Date): Promise<void> => {
    await keyRing.refresh(now)
    const remarks = keyRing.remarks(now)
    if (remarks.join() !== told) for (const remark of remarks) log.warn({ part: 'signing keys' }, remark)
    told = remarks.join()
  }
}
