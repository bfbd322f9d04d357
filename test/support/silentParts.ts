import { openClock } from '../../src/config/clock.ts'
import { everyOffer } from '../../src/domain/offer/offers.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { openTries } from '../../src/services/shared/openTries.ts'
import { countInMemory } from './memoryTries.ts'
import { silentMetrics } from '../../src/telemetry/silentMetrics.ts'

const nothing = () => undefined
const nothingLater = async () => undefined
const unexpected = (what: string) => () => {
  throw new Error(`${what} in this test`)
}

/**
 * What a test does not look at: parts that say nothing, know nobody and are new with each call. Database, core bank and settings are its
 * own.
 */
export function silentParts(): Omit<Dependencies, 'db' | 'coreBank' | 'settings'> {
  return {
    coreBankHealth: async () => undefined,
    offers: new Set(everyOffer),
    responders: { ask: async () => unexpected('no other bank is asked')(), close: nothingLater },
    keyRing: {
      signingKey: unexpected('there are no keys'),
      publicJwks: () => ({ keys: [] }),
      proveSigner: nothingLater,
      isKeptElsewhere: false,
    },
    lagging: { read: unexpected('nothing is read that may lag') },
    clock: openClock(),
    directory: undefined,
    sealer: undefined,
    log: { warn: nothing, error: nothing },
    securityLog: { report: nothing, count: async () => ({ events: 0, lastAt: null }), settle: nothingLater },
    metrics: silentMetrics,
    reads: { count: nothing, store: nothingLater },
    requestLog: { record: nothing, keepsMessages: () => false, store: nothingLater },
    refusalTexts: {},
    appKeys: { find: unexpected('no keys of apps are asked for'), latestJwks: nothing },
    uses: { note: nothing, store: nothingLater },
    serviceMeter: { count: nothing, isDisturbed: () => false, store: nothingLater, end: nothingLater },
    outwardFetch: Object.assign(unexpected('nothing is fetched'), { tellsFailures: true, close: nothingLater }),
    letterPrinter: unexpected('no letter is printed'),
    mailer: undefined,
    tries: openTries(countInMemory()),
    payeeAnswers: new Map(),
    lifecycle: { isStopping: false },
    wakeJobs: nothing,
  }
}
