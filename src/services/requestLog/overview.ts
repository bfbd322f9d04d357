import type { components } from '../../../generated/types/platform.ts'
import {
  countCalls,
  type CountedCalls,
  type CountedEvents,
  countErrorCodes,
  countEvents,
} from '../../data/repositories/appOverview.ts'
import { listLoggedRequests } from '../../data/repositories/requestLog.ts'
import { overviewTime } from '../../domain/requestLog/overviewTime.ts'
import { dayMs, formatDateTime } from '../../domain/shared/dates.ts'
import { getOwnApp, type OwnApp } from '../app/ownApps.ts'
import type { Dependencies } from '../dependencies.ts'
import { toSummary } from './loggedRequests.ts'

/** How an app is doing. */
export type Overview = components['schemas']['Overview']

type ReadDependencies = Pick<Dependencies, 'db' | 'settings' | 'refusalTexts'>
type OverviewDependencies = ReadDependencies & Pick<Dependencies, 'lagging'>

/** An app's calls and events over a time. Throws BankRefusal 'resourceIdUnknown'. */
export async function getOverview(
  dependencies: OverviewDependencies,
  { period = '24h', now, ...of }: OwnApp & { period?: Overview['period'] | undefined; now: Date },
): Promise<Overview> {
  const { db, settings } = dependencies
  const { clientId } = await getOwnApp(db, of)
  const { limits } = settings
  const { from, to, stepSeconds, steps } = overviewTime(period, now)
  const time = { clientId, from, to, stepSeconds, most: limits.callsCounted }
  const { calls, errors, events } = await dependencies.lagging.read('appOverview', async (counted) => ({
    calls: await countCalls(counted, time),
    errors: await countErrorCodes(counted, { ...time, codes: limits.errorCodesShown }),
    events: await countEvents(counted, { ...time, most: limits.eventsCounted }),
  }))
  const latest = await getLatestRequests(dependencies, { clientId, now })
  const all = calls.find(({ step }) => step === null)
  const deliveries = sum(events)
  return {
    period,
    fromDateTime: formatDateTime(from),
    toDateTime: formatDateTime(to),
    stepSeconds,
    isCut: totalCalls(toCalls(all)) >= limits.callsCounted || totalEvents(deliveries) >= limits.eventsCounted,
    calls: toCalls(all),
    deliveries,
    steps: Array.from({ length: steps }, (_, step) => ({
      fromDateTime: formatDateTime(new Date(from.getTime() + step * stepSeconds * 1_000)),
      calls: toCalls(calls.find((one) => one.step === step)),
      deliveries: sum(events.filter((one) => one.step === step)),
    })),
    errors,
    latest,
  }
}

const totalCalls = ({ ok, redirected, refused, failed }: Overview['calls']) => ok + redirected + refused + failed
const totalEvents = ({ delivered, pending, dead, unsubscribed }: Overview['deliveries']) =>
  delivered + pending + dead + unsubscribed

const toCalls = (counted: CountedCalls | undefined): Overview['calls'] => {
  if (!counted) return { ok: 0, redirected: 0, refused: 0, failed: 0 }
  const { ok, redirected, refused, failed, p50Ms, p95Ms } = counted
  return { ok, redirected, refused, failed, p50Ms: toTenths(p50Ms), p95Ms: toTenths(p95Ms) }
}

const toTenths = (ms: number) => Math.round(ms * 10) / 10

const sum = (events: CountedEvents[]): Overview['deliveries'] => {
  const of = (state: Exclude<keyof CountedEvents, 'step'>) => events.reduce((sumOf, one) => sumOf + one[state], 0)
  return { delivered: of('delivered'), pending: of('pending'), dead: of('dead'), unsubscribed: of('unsubscribed') }
}

/** The latest requests of an app, which the caller has found to be the developer's. */
async function getLatestRequests(
  dependencies: ReadDependencies,
  { clientId, now }: { clientId: string; now: Date },
): Promise<Overview['latest']> {
  const { db, settings } = dependencies
  const from = new Date(now.getTime() - dayMs)
  const rows = await listLoggedRequests(db, { clientId, from, limit: settings.limits.latestCalls })
  return rows.map((row) => toSummary(row, dependencies))
}

/** The latest requests of a developer's app within a day, newest first. Throws BankRefusal 'resourceIdUnknown'. */
export async function followRequests(
  dependencies: ReadDependencies,
  { now, ...of }: OwnApp & { now: Date },
): Promise<Overview['latest']> {
  const { clientId } = await getOwnApp(dependencies.db, of)
  return getLatestRequests(dependencies, { clientId, now })
}
