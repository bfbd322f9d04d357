import { machineClock, machineTime, type ServiceClock } from './config/clock.ts'
import type { Settings } from './config/settings.ts'
import type { AdapterTools } from './corebank/adapter.ts'
import type { Connection } from './data/connect.ts'
import { errorTexts } from './http/errors/render.ts'
import { createAppKeys } from './security/appKeys/appKeys.ts'
import { loadDirectory } from './security/appKeys/directory.ts'
import { openSecurityLog } from './security/log/securityLog.ts'
import { createSealer } from './security/secrets.ts'
import { createOutwardFetch } from './security/outward/outwardFetch.ts'
import { createReadCounter } from './services/account/readCounter.ts'
import { createUseCounter } from './services/app/useCounter.ts'
import { writeOrderedMail } from './services/developer/mailCodes.ts'
import { openMailer } from './services/mail/openMailer.ts'
import { openRequestLog } from './services/requestLog/requestLog.ts'
import { openLaggingReads } from './services/shared/openLaggingReads.ts'
import { openTries } from './services/shared/openTries.ts'
import { keepTries } from './services/shared/tries.ts'
import { createServiceMeter } from './services/status/serviceMeter.ts'
import { createPayeeAnswers } from './services/verification/checkPayee.ts'
import type { Log } from './telemetry/log.ts'
import type { Counters } from './telemetry/metrics.ts'
import { oauthErrors } from './web/docs/texts/oauthErrors.ts'

/** What was made before. */
interface Made {
  replica: Connection['replica'] | undefined
  metrics: Counters
  clock: ServiceClock
}

/** What needs neither the core bank nor the keys. */
export async function openBase(settings: Settings, log: Log, db: Connection['db'], { metrics, clock, replica }: Made) {
  const outwardFetch = createOutwardFetch({ reach: settings.reach })
  return {
    db,
    lagging: openLaggingReads(db, replica, settings),
    settings,
    clock,
    log,
    directory: await loadDirectory(settings),
    sealer: settings.keySecret === undefined ? undefined : await createSealer(settings.keySecret),
    securityLog: await openSecurityLog({ db, settings, log, clock, count: metrics.countSecurityEvent }),
    reads: createReadCounter({ db, log }),
    uses: createUseCounter({ db, log }),
    serviceMeter: createServiceMeter({ db, clock: machineClock(clock), log }),
    requestLog: openRequestLog({
      db,
      limits: settings.limits,
      log,
      clock,
      countDropped: metrics.countDroppedRequests,
    }),
    refusalTexts: { ...errorTexts, ...oauthErrors },
    outwardFetch,
    appKeys: createAppKeys({ settings, outwardFetch }),
    tries: openTries(keepTries(db, () => machineTime(clock))),
    payeeAnswers: createPayeeAnswers(settings.limits),
    mailer: openMailer({
      ...{ db, settings, log, clock, count: metrics.countMail },
      write: (order, now) => writeOrderedMail({ db, settings }, order, now),
    }),
    metrics,
  }
}

/** What the adapter of the core bank reports with. Its lines say that they are its own. */
export function adapterTools(log: Log, metrics: Counters): AdapterTools {
  const own = log.child({ part: 'core bank adapter' })
  const write = (level: keyof AdapterTools['log']) => (details: object, event: string) => own[level](details, event)
  return {
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    metrics: { count: metrics.countAdapterEvent, time: metrics.timeAdapterEvent },
  }
}

/** Stores the last of what was counted, and waits for the mails that are under way. */
export async function settleBase(
  { reads, uses, requestLog, serviceMeter, mailer }: Awaited<ReturnType<typeof openBase>>,
  log: Log,
): Promise<void> {
  await Promise.all([
    reads.store().catch((err: unknown) => log.error({ err }, 'the last reads of apps were not counted')),
    uses.store().catch((err: unknown) => log.error({ err }, 'the last uses of keys were not stored')),
    requestLog.store(),
    serviceMeter.end().catch((err: unknown) => log.error({ err }, 'the last minutes of the status were not stored')),
    mailer?.settle(),
  ])
  mailer?.close()
}
